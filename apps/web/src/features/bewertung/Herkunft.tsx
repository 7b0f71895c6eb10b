import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { BewertungStand } from '@benthos/vertrag/bewertung'
import stil from './Herkunft.module.css'
import { MARKENTEXT, VERFAHRENTEXT } from './texte.ts'

/** Woher jede Zahl kommt und womit sich das Ergebnis nachrechnen lässt. */
export function Herkunft({ stand }: { stand: BewertungStand }) {
  const { herkunft } = stand.ergebnis
  const satz = herkunft.parametersatz
  return (
    <dl className={stil['liste']}>
      <dt>Verfahren und Edition</dt>
      <dd>{`${VERFAHRENTEXT[herkunft.verfahren] ?? 'Unbekanntes Verfahren'}, Edition ${herkunft.edition}`}</dd>
      <dt>Parametersatz</dt>
      <dd>
        {satz
          ? `${satz.bezeichnung} (${MARKENTEXT[satz.marke]}), gültig ab ${formatiereDatum(satz.gueltigVon)}`
          : 'keiner'}
      </dd>
      <dt>Taxaliste</dt>
      <dd>{herkunft.taxaliste}</dd>
      <dt>Rechenkern</dt>
      <dd>{herkunft.engine}</dd>
      <dt>Prüfsumme der Ergebniskapsel</dt>
      <dd className={stil['hash']}>{stand.kapselHash}</dd>
      {herkunft.werte.map(wert => (
        <div key={wert.schluessel} className={stil['paar']}>
          <dt>{wert.label}</dt>
          <dd>
            {MARKENTEXT[wert.marke]} – {wert.quelle}
          </dd>
        </div>
      ))}
    </dl>
  )
}
