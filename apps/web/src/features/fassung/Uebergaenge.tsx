import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import type { Fassungsvorschau } from '@benthos/vertrag/fassung'
import stil from './Fassungen.module.css'
import { klassenwort } from './texte.ts'

type Angaben = { uebergaenge: Fassungsvorschau['uebergaenge'] }

const KLASSEN = [1, 2, 3, 4, 5, null] as const

/** Wie viele Ergebnisse aus welcher Klasse in welche kämen; die Diagonale bleibt, wie sie ist. */
export function Uebergaenge({ uebergaenge }: Angaben) {
  const gesamt = uebergaenge.reduce((summe, { anzahl }) => summe + anzahl, 0)
  const andere = uebergaenge.reduce((summe, { alt, neu, anzahl }) => (alt === neu ? summe : summe + anzahl), 0)
  if (gesamt === 0)
    return (
      <Alert severity="info">Kein gespeichertes Ergebnis beruht auf einer früheren Fassung; nichts ändert sich.</Alert>
    )
  // Nur Klassen, die vorkommen: leere Zeilen und Spalten sagten nichts.
  const zeilen = KLASSEN.filter(klasse => uebergaenge.some(({ alt }) => alt === klasse))
  const spalten = KLASSEN.filter(klasse => uebergaenge.some(({ neu }) => neu === klasse))
  const anzahl = (alt: number | null, neu: number | null) =>
    uebergaenge.find(u => u.alt === alt && u.neu === neu)?.anzahl ?? 0
  return (
    <>
      <Alert
        severity={andere === 0 ? 'success' : 'warning'}
        title={
          andere === 0
            ? `Alle ${formatiereZahl(gesamt)} Ergebnisse blieben in ihrer Klasse`
            : `${formatiereZahl(andere)} von ${formatiereZahl(gesamt)} Ergebnissen ${andere === 1 ? 'käme' : 'kämen'} in eine andere Klasse`
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: was seitwärts rollt, braucht die Tastatur */}
      <section aria-label="Übergänge zwischen den Klassen" className={stil['rollend']} tabIndex={0}>
        <table className={stil['matrix']}>
          <caption>Anzahl der Ergebnisse nach bisheriger und neuer Klasse</caption>
          <thead>
            <tr>
              <th scope="col">bisher ↓, neu →</th>
              {spalten.map(neu => (
                <th key={String(neu)} scope="col">
                  {klassenwort(neu)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zeilen.map(alt => (
              <tr key={String(alt)}>
                <th scope="row">{klassenwort(alt)}</th>
                {spalten.map(neu => (
                  <td data-bleibt={alt === neu} key={String(neu)}>
                    {anzahl(alt, neu) === 0 ? '–' : formatiereZahl(anzahl(alt, neu))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
