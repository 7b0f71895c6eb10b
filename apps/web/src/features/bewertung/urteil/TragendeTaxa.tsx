import type { TragendeTaxa as Tragende } from '@benthos/fachmodell/tragendeTaxa'
import { ermittleTragendeTaxa, KEIN_TRAGENDES_TAXON } from '@benthos/fachmodell/tragendeTaxa'
import { WIRKUNGSTEXT } from '@benthos/fachmodell/wirkung'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { bestimmeSpaltenstellen } from '@benthos/fachmodell/zahl/spaltenstellen'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import type { Ergebnis } from '@benthos/vertrag/bewertung'
import { Taxonverweis } from '../../../fach/taxon/Taxonverweis.tsx'
import stil from './TragendeTaxa.module.css'

type Angaben = { ergebnis: Ergebnis; menge: string }

/** Die zehn Taxa, an denen das Ergebnis hängt: Balken in einer Tabelle, die sich auch ohne sie lesen lässt. */
export function TragendeTaxa({ ergebnis, menge }: Angaben) {
  const tragende = ermittleTragendeTaxa(ergebnis)
  if (tragende === null) return <p className={stil['hinweis']}>{KEIN_TRAGENDES_TAXON}</p>
  const { taxa } = tragende
  const stellen = bestimmeSpaltenstellen(
    taxa.map(({ beitrag }) => beitrag),
    stellenFuer(tragende),
  )
  const mitWirkung = tragende.art !== 'SUMME'
  const groesster = Math.max(...taxa.map(({ beitrag }) => Math.abs(beitrag)))
  const mengenstellen = bestimmeSpaltenstellen(taxa.map(({ abundanz }) => abundanz))
  return (
    <>
      <TableOutputFrame>
        <table className={stil['tabelle']}>
          <caption>{nenneTragende(tragende)}</caption>
          <thead>
            <tr>
              <th scope="col">Taxon</th>
              <th className={stil['zahl']} scope="col">
                {menge}
              </th>
              <th className={stil['zahl']} scope="col">
                {tragende.art === 'PUNKTE' ? 'Punkte' : 'Beitrag'}
              </th>
              <td aria-hidden="true" />
              {mitWirkung && <th scope="col">Wirkung</th>}
            </tr>
          </thead>
          <tbody>
            {taxa.map(({ taxon, abundanz, beitrag, wirkung }) => (
              <tr key={taxon}>
                <th scope="row" translate="no">
                  <Taxonverweis name={taxon} />
                </th>
                <td className={stil['zahl']}>{formatiereZahl(abundanz, mengenstellen, mengenstellen)}</td>
                <td className={stil['zahl']}>{formatiereZahl(beitrag, stellen, stellen)}</td>
                <td aria-hidden="true" className={stil['bild']}>
                  <span
                    className={stil['balken']}
                    data-bar=""
                    data-ton={tonFuer(tragende.art, wirkung)}
                    style={{ inlineSize: `${(100 * Math.abs(beitrag)) / groesster}%` }}
                  />
                </td>
                {mitWirkung && <td className={stil['wort']}>{wortFuer(tragende.art, wirkung)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </TableOutputFrame>
      <p className={stil['hinweis']}>
        {erklaere(tragende)}
        {nenneWeitere(tragende)}
      </p>
    </>
  )
}

/** Punkte und Anteile liegen zwischen 0 und 1 und brauchen mehr Stellen als Summen. */
const stellenFuer = ({ art }: Tragende): number => (art === 'SUMME' ? 2 : 3)

const nenneTragende = ({ groesse, taxa }: Tragende): string =>
  taxa.length === 1 ? `Ein Taxon trägt allein: ${groesse}` : `Die ${taxa.length} größten Beiträge: ${groesse}`

/** Was nicht in der Tabelle steht; gleiche Beiträge sind keine kleineren. */
function nenneWeitere({ weitere, gleichViel }: Tragende): string {
  const weniger = weitere - gleichViel
  const zaehle = (anzahl: number) => (anzahl === 1 ? 'Eines trägt' : `${formatiereZahl(anzahl)} tragen`)
  return [
    gleichViel > 0 && ` ${zaehle(gleichViel)} ebenso viel bei; gereiht sind gleiche nach der Menge.`,
    weniger > 0 && ` ${zaehle(weniger)} weniger bei.`,
  ]
    .filter(Boolean)
    .join('')
}

/** Derselbe Ton wie in den Bildern der Beiträge: was ein Mittel hebt oder Punkte kostet, fällt auf. */
const tonFuer = (art: Tragende['art'], wirkung: Tragende['taxa'][number]['wirkung']) =>
  wirkung === (art === 'PUNKTE' ? 'SENKT' : 'HEBT') ? 'warnung' : 'haupt'

function wortFuer(art: Tragende['art'], wirkung: Tragende['taxa'][number]['wirkung']): string {
  if (wirkung === null) return ''
  if (art === 'PUNKTE') return wirkung === 'HEBT' ? '+ bringt' : '− kostet'
  return WIRKUNGSTEXT[wirkung]
}

function erklaere({ art }: Tragende): string {
  switch (art) {
    case 'PUNKTE':
      return 'Die Punkte jedes Bestandteils sind nach den Beiträgen seiner Taxa verteilt; wo Familien zählen, steht die Familie.'
    case 'MITTEL':
      return 'Ein gewogenes Mittel: „hebt“ und „senkt“ sagen, wohin ein Taxon den Wert zieht.'
    case 'SUMME':
      return 'Die Beiträge aller Taxa ergeben zusammen den Wert.'
  }
}
