import { kurzVon, METHODENANGABEN, methodenDes } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import type { BewertbareMethode, BewertungStand } from '@benthos/vertrag/bewertung'
import { useEffect, useMemo, useState } from 'react'
import { BESTIMMUNGSTEXT } from '../../../fach/rechenarbeiter/bestimmungstext.ts'
import type { Einzelbestimmung } from '../../../fach/rechenarbeiter/nachrichten.ts'
import { holeRechner, type Rechenaufgabe } from '../../../fach/rechenarbeiter/Rechner.ts'
import { useGespeicherteProbe } from '../../../fach/rechenarbeiter/useGespeicherteProbe.ts'
import { useParametersatz } from '../../../fach/rechenarbeiter/useGrundlage.ts'
import stil from './Aenderungen.module.css'

type Angaben = { aufnahmeId: number; methode: BewertbareMethode; stand: BewertungStand }

/** So viele stehen im Urteil; die übrigen auf der Seite der Varianten. */
const HOECHSTENS = 3

/** Welche einzelne Bestimmung für sich allein eine andere Klasse ergäbe; gesucht wird im Browser, mit der Grundlage des Ergebnisses. */
export function Aenderungen({ aufnahmeId, methode, stand }: Angaben) {
  const { element } = METHODENANGABEN[methode]
  const varianten = `/aufnahme-detail/${aufnahmeId}/varianten/${kurzVon(element)}${methodenDes(element).length > 1 ? `?methode=${methode}` : ''}`
  return (
    <>
      {stand.veraltet ? (
        <p>Die Daten sind seither geändert. Was die Klasse ändern würde, zeigt sich nach einer neuen Bewertung.</p>
      ) : stand.klasse === null ? (
        <p>Dieses Ergebnis hat keine Klasse, die sich ändern könnte.</p>
      ) : (
        <Suche aufnahmeId={aufnahmeId} methode={methode} stand={stand} />
      )}
      <p>
        <Link href={varianten}>Was wäre, wenn …</Link>
      </p>
    </>
  )
}

type Stand = { bestimmungen: readonly Einzelbestimmung[] } | { grund: string }

function Suche({ aufnahmeId, methode, stand }: Angaben) {
  const { daten, fehler } = useGespeicherteProbe(aufnahmeId, methode)
  const satz = useParametersatz(stand.parametersatz)
  const aufgabe = useMemo((): Rechenaufgabe | null => {
    if (daten === undefined || satz.data === undefined) return null
    const { edition, parametersatz } = stand
    return {
      grundlage: { ...daten.stand.grundlage, edition, parametersatz },
      funde: daten.funde,
      liste: daten.liste,
      satz: satz.data,
    }
  }, [daten, satz.data, stand])
  const gefunden = useSuche(aufgabe)
  const grund = fehler?.message ?? satz.error?.message ?? (gefunden && 'grund' in gefunden ? gefunden.grund : null)
  if (grund !== null) return <p>{`Die Suche ist nicht möglich. ${grund}`}</p>
  if (gefunden === null || 'grund' in gefunden) return <p>Einzelne Bestimmungen werden geprüft …</p>
  const { bestimmungen } = gefunden
  const weitere = bestimmungen.length - HOECHSTENS
  if (bestimmungen.length === 0)
    return (
      <p>
        Keine einzelne Bestimmung ändert die Klasse: weder wenn ein Taxon wegfällt, noch wenn es nur als Gattung oder
        Familie gilt.
      </p>
    )
  return (
    <>
      <ul className={stil['liste']}>
        {bestimmungen.slice(0, HOECHSTENS).map(({ stelle, aenderung, taxon, ersatz, klasse, text }) => (
          <li key={`${stelle}-${aenderung}`}>
            <span>
              <i translate="no">{taxon}</i> {BESTIMMUNGSTEXT[aenderung]}
              {ersatz !== null && (
                <>
                  : <i translate="no">{ersatz}</i>
                </>
              )}
            </span>
            <ScaleBadge label={text} size="small" step={klasse} />
          </li>
        ))}
      </ul>
      {weitere > 0 && <p>{weitere === 1 ? 'Und eine weitere.' : `Und ${formatiereZahl(weitere)} weitere.`}</p>}
    </>
  )
}

/** Sucht, sobald alles da ist, und bricht ab, wenn die Seite verlassen wird. null: noch nicht fertig */
function useSuche(aufgabe: Rechenaufgabe | null): Stand | null {
  const [stand, setzeStand] = useState<{ zu: Rechenaufgabe; stand: Stand } | null>(null)
  useEffect(() => {
    if (aufgabe === null) return
    const abbruch = new AbortController()
    holeRechner()
      .sucheEinzelbestimmungen(aufgabe, () => undefined, abbruch.signal)
      .then(
        bestimmungen => setzeStand({ zu: aufgabe, stand: { bestimmungen } }),
        (grund: unknown) => {
          if (!abbruch.signal.aborted)
            setzeStand({ zu: aufgabe, stand: { grund: grund instanceof Error ? grund.message : String(grund) } })
        },
      )
    return () => abbruch.abort()
  }, [aufgabe])
  return stand?.zu === aufgabe ? stand.stand : null
}
