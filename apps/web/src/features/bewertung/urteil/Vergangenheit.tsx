import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereIndex } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import type { Vergleichsergebnis } from '@benthos/vertrag/ergebnisvergleich'
import stil from './Vergangenheit.module.css'

type Punkt = { ergebnis: Vergleichsergebnis; x: number; y: number }

/** Bisherige Ergebnisse der Messstelle als Verlauf, das älteste links: Höhe ist der EQR, im Punkt steht die Klasse. */
export function Vergangenheit({ ergebnisse }: { ergebnisse: readonly Vergleichsergebnis[] }) {
  const bewertete = ergebnisse.filter(({ klasse }) => klasse !== null).toReversed()
  const [erstes, letztes] = [bewertete[0], bewertete.at(-1)]
  if (erstes === undefined || letztes === undefined || erstes === letztes)
    return <p>Mit dieser Methode gibt es hier kein früheres Ergebnis mit Klasse, das Sie lesen dürfen.</p>
  const punkte = bewertete.map(
    (ergebnis, i): Punkt => ({
      ergebnis,
      x: (100 * i) / (bewertete.length - 1),
      y: 100 * (1 - (ergebnis.eqr ?? (5.5 - (ergebnis.klasse ?? 3)) / 5)),
    }),
  )
  const hatBruch = bewertete.slice(1).some(({ bruchstellen }) => bruchstellen.length > 0)
  return (
    <>
      <div aria-label={beschreibe(bewertete)} className={stil['verlauf']} role="img">
        <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
          {punkte
            .filter(({ ergebnis }, i) => i > 0 && ergebnis.bruchstellen.length > 0)
            .map(({ x, ergebnis }) => (
              <line
                className={stil['bruch']}
                key={ergebnis.aufnahmeId}
                x1={x - 50 / (bewertete.length - 1)}
                x2={x - 50 / (bewertete.length - 1)}
                y1="0"
                y2="100"
              />
            ))}
          <polyline className={stil['linie']} points={punkte.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {punkte.map(({ x, y, ergebnis }) => (
          <span
            className={stil['punkt']}
            data-stufe={ergebnis.klasse}
            key={ergebnis.aufnahmeId}
            style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
          >
            {ergebnis.klasse}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className={stil['zeit']}>
        <span>{formatiereDatum(erstes.datum)}</span>
        <span>{formatiereDatum(letztes.datum)}</span>
      </div>
      <p>
        {zusammenfassung(bewertete)}
        {hatBruch && ' Gestrichelt: dazwischen änderte sich die Grundlage.'}
      </p>
    </>
  )
}

const nenne = ({ datum, klasse, eqr, module }: Vergleichsergebnis): string =>
  `${formatiereDatum(datum)} ${klasse} ${KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]}${eqr === null ? '' : ` (EQR ${formatiereIndex(eqr, grenzenVon(eqr, module))})`}`

const beschreibe = (bewertete: readonly Vergleichsergebnis[]): string =>
  `Klassen der Messstelle: ${bewertete.map(nenne).join('; ')}. Alle Werte stehen unter „Vergleich mit früheren Ergebnissen“.`

function zusammenfassung(bewertete: readonly Vergleichsergebnis[]): string {
  const vorige = bewertete.at(-2)
  return vorige === undefined ? '' : `${bewertete.length} Ergebnisse, das vorige ${nenne(vorige)}.`
}
