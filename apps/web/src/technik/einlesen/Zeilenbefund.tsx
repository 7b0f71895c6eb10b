import type { Einlesezeile } from '@benthos/vertrag/einlesung'
import stil from './Einlesen.module.css'
import { Konflikt } from './Ruecknahme.tsx'

/** Was zu einer Zeile zu sagen ist: warum sie nicht zurückgenommen ist, Beanstandungen mit Zelle und Vorschlag, Änderungen, und warum sie übersprungen oder wie sie gedeutet ist. */
export function Zeilenbefund({ zeile: { beanstandungen, aenderungen, grund, konflikt } }: { zeile: Einlesezeile }) {
  if (konflikt !== null) return <Konflikt konflikt={konflikt} />
  if (beanstandungen.length > 0)
    return (
      <ul className={stil['befunde']}>
        {beanstandungen.map(({ zelle, spalte, wert, meldung, vorschlag }) => (
          <li key={`${spalte} ${meldung}`}>
            <span className={stil['ort']}>
              {zelle === null ? `${spalte} (fehlt in der Datei)` : `${zelle} · ${spalte}`}
            </span>
            {wert !== '' && !meldung.includes(`„${wert}“`) && <span className={stil['wert']}>{`„${wert}“`}</span>}
            <span>{meldung}</span>
            {vorschlag !== null && <strong>{`Meinten Sie „${vorschlag}“?`}</strong>}
          </li>
        ))}
      </ul>
    )
  if (aenderungen.length > 0)
    return (
      <ul className={stil['befunde']}>
        {aenderungen.map(({ spalte, alt, neu }) => (
          <li key={spalte}>
            <span className={stil['ort']}>{spalte}</span>
            <span>{`${alt || 'leer'} → ${neu || 'leer'}`}</span>
          </li>
        ))}
        {grund !== null && <li>{grund}</li>}
      </ul>
    )
  return grund
}
