import { formatiereKenngroesse, nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { ScrollArea } from '@benthos/ui/scroller/ScrollArea.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import type { Ergebnis, Modul } from '@benthos/vertrag/bewertung'
import { useState } from 'react'
import { Klassenband } from './Klassenband.tsx'
import { unterschiedVon, wertepaar } from './unterschied.ts'
import stil from './Variante.module.css'

type Paar = { basis: Ergebnis; variante: Ergebnis }

/**
 * Gespeicherte Probe und Variante nebeneinander: Klasse, Regel, Module.
 * @param vorbehalt was an der Edition der Variante bedenklich ist
 */
export function Vergleich({ basis, variante, vorbehalt }: Paar & { vorbehalt: string | null }) {
  const [vorher, nachher] = [basis.ergebnis, variante.ergebnis]
  const fehler = variante.meldungen.filter(meldung => meldung.schwere === 'FEHLER')
  return (
    <section aria-labelledby="vergleich" className={stil['teil']} data-print="flow">
      <h3 id="vergleich">Vergleich</h3>
      {variante.herkunft.hinweis !== null && (
        <Alert severity="warning" title={variante.herkunft.hinweis}>
          Die Klassengrenzen sind Beispielwerte.
        </Alert>
      )}
      {vorbehalt !== null && <Alert severity="info">{vorbehalt}</Alert>}
      {fehler.length > 0 && (
        <Alert severity="warning" title="Nicht alles geht in die Variante ein">
          <ul>
            {fehler.map(({ code, feld, text }) => (
              <li key={`${code}-${feld ?? ''}-${text}`}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={stil['paar']}>
        {[
          { titel: 'Gespeicherte Probe', gesamt: vorher },
          { titel: 'Variante', gesamt: nachher },
        ].map(({ titel, gesamt }) => (
          <div className={stil['klasse']} data-seite={titel} key={titel}>
            <h4>{titel}</h4>
            <ScaleBadge label={gesamt.text} size="large" step={gesamt.klasse} />
            <p>{gesamt.regel}</p>
          </div>
        ))}
      </div>
      <ul className={stil['module']}>
        {nachher.module.map(modul => (
          <Modulvergleich
            key={modul.schluessel}
            nachher={modul}
            vorher={vorher.module.find(eines => eines.schluessel === modul.schluessel)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Beide Klassen in einer Zeile; steht am unteren Rand, wo der Vergleich unter der Taxaliste liegt. */
export function Klassenpaar({ basis, variante }: Paar) {
  const [vorher, nachher] = [basis.ergebnis, variante.ergebnis]
  return (
    <p className={stil['klassenpaar']}>
      <span>
        Gespeichert <ScaleBadge label={vorher.text} size="small" step={vorher.klasse} />
      </span>{' '}
      <span>
        Variante <ScaleBadge label={nachher.text} size="small" step={nachher.klasse} />
      </span>
    </p>
  )
}

function Modulvergleich({ vorher, nachher }: { vorher: Modul | undefined; nachher: Modul }) {
  const wert = vorher?.wert ?? null
  const unterschied = unterschiedVon(wert, nachher.wert, nachher.richtung)
  const grenzen = [...(vorher?.grenzen ?? []), ...(nachher.grenzen ?? [])]
  const [inDerProbe, inDerVariante] = wertepaar(wert, nachher.wert, grenzen)
  return (
    <li className={stil['modul']}>
      <h4>{nachher.label}</h4>
      <dl className={stil['werte']}>
        <div>
          <dt>Probe</dt>
          <dd>
            {inDerProbe} <ScaleBadge label={vorher?.text ?? '–'} size="small" step={vorher?.klasse ?? null} />
          </dd>
        </div>
        <div>
          <dt>Variante</dt>
          <dd>
            {inDerVariante} <ScaleBadge label={nachher.text} size="small" step={nachher.klasse} />
          </dd>
        </div>
        {unterschied && (
          <div>
            <dt>Unterschied</dt>
            <dd>
              <span>
                <span aria-hidden="true">{unterschied.pfeil} </span>
                {unterschied.text}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {nachher.grenzen && <Klassenband nachher={nachher} vorher={vorher} />}
      {nachher.weggelassen !== undefined && <p className={stil['leise']}>{nachher.weggelassen}</p>}
    </li>
  )
}

/** Alle Kenngrößen beider Seiten; auf Wunsch nur, was sich unterscheidet. */
export function Kenngroessenvergleich({ basis, variante }: Paar) {
  const [nurVerschiedene, setzeNurVerschiedene] = useState(true)
  const zeilen = variante.kenngroessen.map(eine => {
    const vorher = basis.kenngroessen.find(andere => andere.schluessel === eine.schluessel)?.wert ?? null
    const unterschied = unterschiedVon(vorher, eine.wert, null)
    // Verschiedene sehen verschieden aus, jede auf der Seite ihrer Klasse.
    const schreibe = (wert: number | null, anderer: number | null, module: readonly Modul[]) =>
      formatiereKenngroesse(wert, eine.schluessel, [
        ...grenzenVon(wert, module),
        ...(anderer === null || unterschied?.pfeil === '=' ? [] : [anderer]),
      ])
    return {
      ...eine,
      vorher,
      unterschied,
      gespeichert: schreibe(vorher, eine.wert, basis.ergebnis.module),
      variiert: schreibe(eine.wert, vorher, variante.ergebnis.module),
    }
  })
  const gezeigte = nurVerschiedene ? zeilen.filter(({ wert, vorher }) => wert !== vorher) : zeilen
  return (
    <section aria-labelledby="kenngroessenvergleich" className={stil['teil']} data-print="flow">
      <h3 id="kenngroessenvergleich">Kenngrößen</h3>
      <label className={stil['schalter']}>
        <input checked={nurVerschiedene} onChange={e => setzeNurVerschiedene(e.target.checked)} type="checkbox" />
        nur, was sich unterscheidet
      </label>
      {gezeigte.length === 0 ? (
        <p>Keine Kenngröße unterscheidet sich.</p>
      ) : (
        <TableOutputFrame>
          <ScrollArea label="Kenngrößen der gespeicherten Probe und der Variante">
            <table className={stil['tabelle']}>
              <caption>Kenngrößen der gespeicherten Probe und der Variante</caption>
              <thead>
                <tr>
                  <th scope="col">Kenngröße</th>
                  <th className={stil['zahl']} scope="col">
                    gespeichert
                  </th>
                  <th className={stil['zahl']} scope="col">
                    Variante
                  </th>
                  <th scope="col">Unterschied</th>
                </tr>
              </thead>
              <tbody>
                {gezeigte.map(({ schluessel, label, einheit, gespeichert, variiert, unterschied }) => (
                  <tr key={schluessel}>
                    <th scope="row">
                      {label}
                      {einheit !== '' && !label.endsWith(einheit) && (
                        <span className={stil['leise']}> {nenneEinheit(einheit)}</span>
                      )}
                    </th>
                    <td className={stil['zahl']}>{gespeichert}</td>
                    <td className={stil['zahl']}>{variiert}</td>
                    <td>
                      {unterschied ? (
                        <>
                          <span aria-hidden="true">{unterschied.pfeil} </span>
                          {unterschied.text}
                        </>
                      ) : (
                        'nicht vergleichbar'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        </TableOutputFrame>
      )}
    </section>
  )
}
