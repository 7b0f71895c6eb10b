import { ermittleWirkungen, WIRKUNGSTEXT } from '@benthos/fachmodell/wirkung'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { bestimmeSpaltenstellen } from '@benthos/fachmodell/zahl/spaltenstellen'
import { ScrollArea } from '@benthos/ui/scroller/ScrollArea.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import type { Kenngroesse } from '@benthos/vertrag/bewertung'
import { useMemo, useState } from 'react'
import { Taxonverweis } from '../../fach/taxon/Taxonverweis.tsx'
import stil from './Beitraege.module.css'
import { Beitragsbild } from './Beitragsbild.tsx'

type Terme = NonNullable<Kenngroesse['terme']>
type Spalte = 'taxon' | 'abundanz' | 'wert' | 'gewicht' | 'anteil'

const SPALTEN: readonly { id: Spalte; titel: string | null }[] = [
  { id: 'taxon', titel: 'Taxon' },
  { id: 'abundanz', titel: null },
  { id: 'wert', titel: 'Wert' },
  { id: 'gewicht', titel: 'Gewicht' },
  { id: 'anteil', titel: 'Beitrag' },
]

/** Beiträge zu einem Mittel sind klein; gezählte (1 je Taxon) stehen ganz da. */
const BEITRAGSSTELLEN = 4

const ZAHLENSPALTEN = ['abundanz', 'wert', 'gewicht'] as const

/** Beiträge der Taxa als Bild und als sortierbare Tabelle; die Summe in der Fußzeile ist der Wert der Kenngröße. */
export function Beitraege({
  kenngroesse,
  terme,
  menge,
}: {
  kenngroesse: Kenngroesse
  terme: Terme
  /** was die Menge eines Funds zählt, etwa „Schalen“ */
  menge: string
}) {
  const [sortierung, setzeSortierung] = useState<{ spalte: Spalte; ab: boolean }>({ spalte: 'anteil', ab: true })
  const zeilen = useMemo(() => {
    const wirkungen = ermittleWirkungen(kenngroesse.wert, terme)
    return terme.map((term, i) => ({ ...term, wirkung: wirkungen?.[i] ?? null }))
  }, [kenngroesse.wert, terme])
  const mitWirkung = zeilen.some(({ wirkung }) => wirkung !== null)
  const summe = terme.reduce((s, term) => s + term.anteil, 0)
  const beitragsstellen = bestimmeSpaltenstellen(
    terme.map(term => term.anteil),
    BEITRAGSSTELLEN,
  )
  const stellen = ZAHLENSPALTEN.map(spalte => bestimmeSpaltenstellen(terme.map(term => term[spalte])))
  const sortiert = [...zeilen].sort((a, b) => vergleiche(a, b, sortierung.spalte) * (sortierung.ab ? -1 : 1))
  return (
    <div className={stil['teil']}>
      <Beitragsbild kenngroesse={kenngroesse} stellen={beitragsstellen} zeilen={zeilen} />
      <TableOutputFrame>
        <ScrollArea label={`Beiträge zu ${kenngroesse.label}`}>
          <table className={stil['tabelle']}>
            <caption>{`Beiträge zu ${kenngroesse.label}`}</caption>
            <thead>
              <tr>
                {SPALTEN.map(({ id, titel }) => (
                  <th
                    key={id}
                    scope="col"
                    className={id === 'taxon' ? undefined : stil['zahl']}
                    aria-sort={sortierung.spalte === id ? (sortierung.ab ? 'descending' : 'ascending') : 'none'}
                  >
                    <button
                      type="button"
                      className={stil['sortieren']}
                      onClick={() =>
                        setzeSortierung(alt => ({ spalte: id, ab: alt.spalte === id ? !alt.ab : id !== 'taxon' }))
                      }
                    >
                      {titel ?? menge}
                      <span aria-hidden="true">{sortierung.spalte === id ? (sortierung.ab ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  </th>
                ))}
                <th scope="col" className={stil['zahl']}>
                  Anteil %
                </th>
                {mitWirkung && <th scope="col">Richtung</th>}
              </tr>
            </thead>
            <tbody>
              {sortiert.map(term => (
                <tr key={term.taxon}>
                  <th scope="row" className={stil['taxon']}>
                    <Taxonverweis name={term.taxon} />
                  </th>
                  {ZAHLENSPALTEN.map((spalte, i) => (
                    <td className={stil['zahl']} key={spalte}>
                      {zahl(term[spalte], stellen[i] ?? 2)}
                    </td>
                  ))}
                  <td className={stil['zahl']}>{zahl(term.anteil, beitragsstellen)}</td>
                  <td className={stil['zahl']}>
                    {summe === 0 ? '–' : formatiereZahl((100 * term.anteil) / summe, 1, 1)}
                  </td>
                  {mitWirkung && <td className={stil['richtung']}>{term.wirkung && WIRKUNGSTEXT[term.wirkung]}</td>}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  Summe der Beiträge
                </th>
                <td className={stil['zahl']}>{zahl(summe, beitragsstellen)}</td>
                <td className={stil['zahl']}>{summe === 0 ? '–' : '100,0'}</td>
                {mitWirkung && <td aria-hidden="true" />}
              </tr>
            </tfoot>
          </table>
        </ScrollArea>
      </TableOutputFrame>
      {mitWirkung && (
        <p className={stil['legende']}>
          Die Kenngröße ist ein gewogenes Mittel: Taxa mit einem höheren Wert heben sie, Taxa mit einem niedrigeren
          senken sie.
        </p>
      )}
    </div>
  )
}

function vergleiche(a: Terme[number], b: Terme[number], spalte: Spalte): number {
  if (spalte === 'taxon') return a.taxon.localeCompare(b.taxon, 'de')
  return (a[spalte] ?? Number.NEGATIVE_INFINITY) - (b[spalte] ?? Number.NEGATIVE_INFINITY)
}

const zahl = (wert: number | null, stellen: number): string =>
  wert === null ? '–' : formatiereZahl(wert, stellen, stellen)
