import { use, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Feldvorschlag, type Vorschlagsort } from './Feldvorschlag.tsx'
import { Sammeluebernahme } from './Sammeluebernahme.tsx'
import type { Abschnitt } from './typen.ts'
import stil from './Vorschlag.module.css'
import { Vorschlag } from './Vorschlag.tsx'
import { type Feldvorschlagwert, type Vorschlaege, Vorschlagkontext } from './Vorschlagkontext.ts'
import { istUnausgefuellt, orteVon } from './werte.ts'

/**
 * Vorschlag der Quelle zu einem Feld, das leer war, als sich das Formular öffnete. Danach bleibt er stehen, auch wenn das Feld
 * ausgefüllt ist: zum Vergleich, und damit beim Tippen nichts rückt.
 */
export function Quellvorschlag({ ort }: { ort: Vorschlagsort }) {
  const vorschlaege = use(Vorschlagkontext)
  const vorschlag = vorschlaege?.werte.get(ort.pfad)
  return vorschlaege && vorschlag ? <AmFeld {...vorschlag} ort={ort} quelle={vorschlaege} /> : null
}

function AmFeld({ ort, quelle, wert, anzeige }: Feldvorschlagwert & { ort: Vorschlagsort; quelle: Vorschlaege }) {
  const { watch, getValues } = useFormContext()
  const [warLeer] = useState(() => istUnausgefuellt(getValues(ort.pfad)))
  const istLeer = istUnausgefuellt(watch(ort.pfad))
  if (!warLeer && !istLeer) return null
  return (
    <Feldvorschlag
      anzeige={anzeige}
      istNurVergleich={!istLeer}
      ort={ort}
      text={`${quelle.herkunft}: ${anzeige}`}
      wert={wert}
    />
  )
}

/** Über den Feldern eines Abschnitts: woher die Vorschläge zu ihnen kommen, und alle auf einmal. */
export function Abschnittsvorschlaege({ abschnitt }: { abschnitt: Abschnitt }) {
  const vorschlaege = use(Vorschlagkontext)
  if (vorschlaege === null) return null
  const werte = abschnitt.felder
    .flatMap(feld => orteVon(feld, abschnitt))
    .flatMap(({ pfad }) => {
      const vorschlag = vorschlaege.werte.get(pfad)
      return vorschlag ? [[pfad, vorschlag.wert] as const] : []
    })
  return werte.length === 0 ? null : <AmAbschnitt quelle={vorschlaege} werte={Object.fromEntries(werte)} />
}

function AmAbschnitt({ quelle, werte }: { quelle: Vorschlaege; werte: Readonly<Record<string, unknown>> }) {
  const { getValues } = useFormContext()
  const pfade = Object.keys(werte)
  const [warEinesLeer] = useState(() => getValues(pfade).some(istUnausgefuellt))
  if (!warEinesLeer) return null
  return (
    <div className={stil['gruppe']}>
      <Vorschlag text={quelle.quelle}>
        {pfade.length > 1 && (
          <Sammeluebernahme
            beschriftung={leere => (leere === 1 ? 'Das leere übernehmen' : `Alle ${leere} leeren übernehmen`)}
            meldung={anzahl => (anzahl === 1 ? '1 Angabe übernommen' : `${anzahl} Angaben übernommen`)}
            werte={werte}
          />
        )}
      </Vorschlag>
    </div>
  )
}
