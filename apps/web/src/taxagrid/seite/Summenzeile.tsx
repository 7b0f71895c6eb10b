import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Listensummen } from '../taxa/summen.ts'
import styles from './Taxaliste.module.css'

/** „57 Taxa · 1.313 Individuen · 1.050,40 Ind./m²“ */
export function Summenzeile({ summen }: { summen: Listensummen }) {
  const teile = [
    `${formatiereZahl(summen.taxa)} ${summen.taxa === 1 ? 'Taxon' : 'Taxa'}`,
    `${formatiereZahl(summen.individuen, 2)} ${summen.individuen === 1 ? 'Individuum' : 'Individuen'}`,
    ...(summen.dichte === null ? [] : [`${formatiereZahl(summen.dichte, 2, 2)} Ind./m²`]),
  ]
  return (
    <p className={styles.summen} data-summen="">
      {teile.join(' · ')}
    </p>
  )
}
