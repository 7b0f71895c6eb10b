import type { TaxonRang } from '@benthos/fachmodell'
import styles from './Taxonname.module.css'
import { zerlegeTaxonname } from './taxonanzeige.ts'

/** Taxonname mit kursiver Gattung und Art; der Autor steht aufrecht und grau dahinter. */
export function Taxonname({ name, rang, autor = null }: { name: string; rang: TaxonRang; autor?: string | null }) {
  return (
    <span translate="no">
      {zerlegeTaxonname(name, rang).map(teil =>
        teil.kursiv ? <i key={teil.text}>{teil.text}</i> : <span key={teil.text}>{teil.text}</span>,
      )}
      {autor === null ? null : <span className={styles.autor}>{` ${autor}`}</span>}
    </span>
  )
}
