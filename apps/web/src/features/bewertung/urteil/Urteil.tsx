import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { bestimmeErgebnissicherheit, SICHERHEITSTEXT } from '@benthos/fachmodell/ergebnissicherheit'
import { fasseZaehlunsicherheit } from '@benthos/fachmodell/zaehlunsicherheit'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { BEITRAGSMENGENTEXT, type BewertbareMethode, type BewertungStand } from '@benthos/vertrag/bewertung'
import type { Einschaetzung } from '@benthos/vertrag/einschaetzung'
import type { Vergleichsergebnis } from '@benthos/vertrag/ergebnisvergleich'
import { type ReactNode, useId } from 'react'
import { Aenderungen } from './Aenderungen.tsx'
import { Leitern } from './Leiter.tsx'
import { TragendeTaxa } from './TragendeTaxa.tsx'
import stil from './Urteil.module.css'
import { Vergangenheit } from './Vergangenheit.tsx'

type Angaben = {
  aufnahmeId: number
  methode: BewertbareMethode
  stand: BewertungStand
  einschaetzung: Einschaetzung | null
  fruehere: readonly Vergleichsergebnis[] | null
}

/** Das Urteil auf einen Blick: Klasse mit Regelsatz, Leitern, tragende Taxa, was es ändern würde, Vergangenheit der Messstelle. */
export function Urteil({ aufnahmeId, methode, stand, einschaetzung, fruehere }: Angaben) {
  const { ergebnis: gesamt, zaehlunsicherheit, kenngroessen } = stand.ergebnis
  const mitRohdaten = kenngroessen.some(({ terme }) => terme !== undefined)
  return (
    <div className={stil['platz']}>
      <div
        className={stil['urteil']}
        data-ohne-module={gesamt.module.length === 0 || undefined}
        data-ohne-rohdaten={!mitRohdaten || undefined}
      >
        <section aria-label="Gesamtergebnis" className={stil['gesamt']}>
          <ScaleBadge label={gesamt.text} size="large" step={gesamt.klasse} />
          <div className={stil['saetze']}>
            <p className={stil['regel']}>{gesamt.regel}</p>
            {zaehlunsicherheit !== undefined && gesamt.klasse !== null && (
              <p>
                Noch einmal gezählt: <strong>{fasseZaehlunsicherheit(zaehlunsicherheit, stand.ergebnis)}</strong>
              </p>
            )}
            {einschaetzung !== null && (
              <p>
                Daneben eine Experteneinschätzung:{' '}
                <strong>
                  {einschaetzung.klasse} – {KLASSENTEXTE[einschaetzung.klasse as keyof typeof KLASSENTEXTE]}
                </strong>
              </p>
            )}
            <p className={stil['wann']}>
              Bewertet am {formatiereTag(stand.erstelltAm)}
              {stand.erstelltVon && ` von ${stand.erstelltVon}`} · {sicherheitstext(stand)}
            </p>
            {!mitRohdaten && (
              <p className={stil['wann']}>
                Beiträge einzelner Taxa gehören zu den Rohdaten; öffentlich ist nur das Ergebnis.
              </p>
            )}
          </div>
        </section>
        {gesamt.module.length > 0 && (
          <Tafel flaeche="leitern" titel="Module">
            <Leitern entscheidend={gesamt.entscheidend} module={gesamt.module} zaehlunsicherheit={zaehlunsicherheit} />
          </Tafel>
        )}
        {mitRohdaten && (
          <Tafel flaeche="taxa" titel="Welche Taxa es tragen">
            <TragendeTaxa ergebnis={stand.ergebnis} menge={BEITRAGSMENGENTEXT[methode]} />
          </Tafel>
        )}
        {mitRohdaten && (
          <Tafel flaeche="aenderungen" titel="Was die Klasse ändern würde">
            <Aenderungen aufnahmeId={aufnahmeId} methode={methode} stand={stand} />
          </Tafel>
        )}
        {fruehere && (
          <Tafel flaeche="verlauf" titel="Die Messstelle bisher">
            <Vergangenheit ergebnisse={fruehere} />
          </Tafel>
        )}
      </div>
    </div>
  )
}

function Tafel({ titel, flaeche, children }: { titel: string; flaeche: string; children: ReactNode }) {
  const kennung = useId()
  return (
    <section aria-labelledby={kennung} className={stil['tafel']} data-flaeche={flaeche}>
      <h3 id={kennung}>{titel}</h3>
      {children}
    </section>
  )
}

/** Was das Ergebnis einschränkt, steht schon beim Urteil; die ganze Aufstellung darunter. */
function sicherheitstext({ ergebnis, anforderungen }: BewertungStand): string {
  const sicherheit = bestimmeErgebnissicherheit(ergebnis.ergebnis, anforderungen)
  if (sicherheit !== 'EINGESCHRAENKT') return SICHERHEITSTEXT[sicherheit]
  const [erste, ...weitere] = ergebnis.meldungen.filter(({ schwere }) => schwere !== 'INFO')
  if (erste === undefined) return SICHERHEITSTEXT.EINGESCHRAENKT
  const und =
    weitere.length === 0 ? '' : weitere.length === 1 ? ' (und ein Grund mehr)' : ` (und ${weitere.length} Gründe mehr)`
  return `eingeschränkt: ${erste.text}${und}`
}
