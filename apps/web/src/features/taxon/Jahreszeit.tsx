import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseTaxon } from '@benthos/vertrag/taxonseite'
import stil from './TaxonPage.module.css'

const MONATE = ['Jän.', 'Feb.', 'März', 'April', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.']

/** In welchem Anteil der Proben eines Monats das Taxon vorkommt; Monate ohne Probe bleiben leer. */
export function Jahreszeit({ monate }: { monate: AntwortVon<typeof leseTaxon>['monate'] }) {
  return (
    <section aria-labelledby="taxon-jahreszeit" className={stil['abschnitt']}>
      <h2 id="taxon-jahreszeit">Im Jahr</h2>
      <p className={stil['leise']}>
        Anteil der Proben mit dem Taxon an allen Proben derselben Methoden, die Sie lesen dürfen.
      </p>
      <TableOutputFrame>
        <table className={stil['jahr']}>
          <caption>
            <VisuallyHidden>Proben mit Fund je Monat</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Monat</th>
              <th scope="col" className={stil['zahl']}>
                mit Fund
              </th>
              <th scope="col" className={stil['zahl']}>
                Proben
              </th>
              <th scope="col" className={stil['zahl']}>
                Anteil %
              </th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {monate.map(({ funde, proben }, i) => {
              const anteil = proben === 0 ? null : (funde / proben) * 100
              return (
                <tr key={MONATE[i]}>
                  <th scope="row">{MONATE[i]}</th>
                  <td className={stil['zahl']}>{proben === 0 ? '–' : formatiereZahl(funde)}</td>
                  <td className={stil['zahl']}>{formatiereZahl(proben)}</td>
                  <td className={stil['zahl']}>{anteil === null ? '–' : formatiereZahl(anteil, 0)}</td>
                  <td aria-hidden="true" className={stil['balken']}>
                    {anteil !== null && anteil > 0 && <span data-bar="" style={{ inlineSize: `${anteil}%` }} />}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableOutputFrame>
    </section>
  )
}
