import { ELEMENTE_LABEL, type Element, kurzVon } from '@benthos/fachmodell'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { AufnahmeZeile } from '@benthos/vertrag/aufnahme'
import {
  BEWERTUNGSLAGEN,
  type BewertbareMethode,
  listeBewertungsmethoden,
  type Modul,
  type Zaehlunsicherheit,
} from '@benthos/vertrag/bewertung'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { abfrage } from '../../../technik/http/abfrage.ts'
import { Statusanzeige } from '../Elementanzeige.tsx'
import { Unterschied } from './Unterschied.tsx'
import stil from './Vorschau.module.css'

export type Leiterangaben = {
  module: readonly Modul[]
  entscheidend: string | null
  zaehlunsicherheit: Zaehlunsicherheit | undefined
}
/** Methode, die dem Element seine Klasse gibt; `null`: es hat mehrere, und die Aufnahme sagt, welche. */
const METHODE: Readonly<Record<Element, BewertbareMethode | null>> = { MZB: null, PHB: 'PHB' }

type Angaben = { aufnahme: AufnahmeZeile; element: Element; Leiter: ComponentType<Leiterangaben> }

/** Ein Qualitätselement in der Vorschau: Klasse, Regel als Satz, Module als Leitern, Unterschied zur vorigen Aufnahme. */
export function Elementergebnis({ aufnahme, element, Leiter }: Angaben) {
  const params = { id: aufnahme.id }
  const methoden = useQuery({ ...abfrage(listeBewertungsmethoden, { params }), enabled: METHODE[element] === null })
  const methode = METHODE[element] ?? methoden.data?.[0]?.methode
  const lage = useQuery({ ...abfrage(BEWERTUNGSLAGEN[methode ?? 'MHS'], { params }), enabled: methode !== undefined })
  const fehler = methoden.error ?? lage.error
  const istOhne = methoden.data?.length === 0
  const laedt = !fehler && !istOhne && !lage.data
  const bewertung = lage.data?.bewertung
  const gesamt = bewertung?.ergebnis.ergebnis
  return (
    <section aria-labelledby={`vorschau-${element}`} className={stil['element']} data-laedt={laedt}>
      <h3 id={`vorschau-${element}`}>
        {ELEMENTE_LABEL[element]} <Statusanzeige stand={aufnahme[kurzVon(element)]} />
      </h3>
      {fehler && <p>Das Ergebnis konnte nicht geladen werden. {fehler.message}</p>}
      {laedt && <Spinner label="Ergebnis wird geladen" />}
      {(istOhne || (lage.data && !gesamt)) && <p>Noch nicht bewertet. {lage.data?.hindernisse.join(' ')}</p>}
      {gesamt && (
        <>
          <p className={stil['gesamt']}>
            <ScaleBadge label={gesamt.text} step={gesamt.klasse} />
            {bewertung.veraltet && <span className={stil['leise']}>veraltet: die Daten wurden seither geändert</span>}
          </p>
          <p>{gesamt.regel}</p>
          {bewertung.ergebnis.herkunft.hinweis !== null && (
            <p className={stil['leise']}>{bewertung.ergebnis.herkunft.hinweis}</p>
          )}
          <Leiter
            entscheidend={gesamt.entscheidend}
            module={gesamt.module}
            zaehlunsicherheit={bewertung.ergebnis.zaehlunsicherheit}
          />
          <h4>Unterschied zur vorigen Aufnahme</h4>
          <Unterschied aufnahme={aufnahme} element={element} />
        </>
      )}
    </section>
  )
}
