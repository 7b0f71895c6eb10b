import { formatiereIndex } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { baueKlassenleiter, type Klassenleiter } from '@benthos/fachmodell/klassenleiter'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import type { Modul, Zaehlunsicherheit } from '@benthos/vertrag/bewertung'
import stil from './Leiter.module.css'

type Angaben = {
  module: readonly Modul[]
  entscheidend: string | null
  zaehlunsicherheit: Zaehlunsicherheit | undefined
}

/** Module auf maßstäblichen Leitern: genaue Lage, Spanne der wiederholten Zählung, Abstand zur nächsten Grenze. */
export function Leitern({ module, entscheidend, zaehlunsicherheit }: Angaben) {
  const spannen = zaehlunsicherheit && 'module' in zaehlunsicherheit ? zaehlunsicherheit.module : []
  return (
    <ul className={stil['leitern']}>
      {module.map(modul => {
        const spanne = spannen.find(({ schluessel }) => schluessel === modul.schluessel) ?? null
        const leiter = baueKlassenleiter(modul, spanne)
        return (
          <li key={modul.schluessel}>
            <div className={stil['kopf']}>
              <h4>{modul.label}</h4>
              {modul.schluessel === entscheidend && <span className={stil['entscheidend']}>entscheidend</span>}
              <ScaleBadge className={stil['klasse']} label={modul.text} size="small" step={modul.klasse} />
            </div>
            {leiter && <Leiter leiter={leiter} modul={modul} />}
            <p className={stil['werte']}>
              Wert <strong>{formatiereIndex(modul.wert, modul.grenzen ?? [])}</strong>
              {modul.eqr !== null && modul.eqr !== modul.wert && (
                <>
                  {' '}
                  · EQR <strong>{formatiereIndex(modul.eqr, grenzenVon(modul.eqr, [modul]))}</strong>
                </>
              )}
              {leiter?.spanne && <> · 90 % der Wiederholungen {leiter.spanne.text}</>}
              {leiter ? (
                <>
                  {' '}
                  · noch <strong>{leiter.naechste.abstand}</strong> bis {KLASSENTEXTE[leiter.naechste.klasse]} (
                  {leiter.naechste.grenze})
                </>
              ) : (
                modul.grenzen === null && <> · Grenzwerte nicht hinterlegt</>
              )}
            </p>
            {modul.weggelassen !== undefined && (
              <p className={stil['werte']}>Nicht herangezogen; warum, steht im Satz zur Klasse.</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Grenzen, die näher beieinander stehen, schreiben sich abwechselnd tiefer (Prozent der Leiter). */
const ENG = 12

function Leiter({ modul, leiter }: { modul: Modul; leiter: Klassenleiter }) {
  const tiefer = leiter.grenzen.map(
    ({ stelle }, i) =>
      i % 2 === 1 && leiter.grenzen.some((andere, k) => k !== i && Math.abs(andere.stelle - stelle) < ENG),
  )
  const grenzen = leiter.grenzen.map(({ text }) => text).join('; ')
  return (
    // Klasse, Wert, Spanne und Abstand stehen als Text daneben; allein im Bild sind die Grenzen.
    <div aria-label={`${modul.label}: Klassengrenzen ${grenzen}`} className={stil['leiter']} role="img">
      <div className={stil['band']}>
        {leiter.stufen.map(({ klasse, breite, zifferAmEnde }) => (
          <span
            data-aktiv={klasse === modul.klasse || undefined}
            data-stufe={klasse}
            data-ziffer-am-ende={zifferAmEnde || undefined}
            key={klasse}
            style={{ inlineSize: `${breite}%` }}
          >
            {klasse}
          </span>
        ))}
      </div>
      {leiter.spanne && (
        <span
          className={stil['spanne']}
          data-bar=""
          style={{ insetInlineStart: `${leiter.spanne.von}%`, inlineSize: `${leiter.spanne.breite}%` }}
        />
      )}
      <span className={stil['zeiger']} data-bar="" style={{ insetInlineStart: `${leiter.stelle}%` }} />
      <div className={stil['grenzen']} data-zweizeilig={tiefer.includes(true) || undefined}>
        {leiter.grenzen.map(({ wert, text, stelle }, i) => (
          <span data-tiefer={tiefer[i] || undefined} key={wert} style={{ insetInlineStart: `${stelle}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
