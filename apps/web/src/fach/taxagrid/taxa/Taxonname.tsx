import type { TaxonRang } from '@benthos/fachmodell'
import styles from './Taxonname.module.css'
import { zerlegeTaxonname } from './taxonanzeige.ts'

type Angaben = {
  name: string
  rang: TaxonRang
  autor?: string | null
  /** die Liste führt es nicht, es folgt aus der Schreibweise */
  istAbgeleitet?: boolean
}

/** Taxonname mit kursiver Gattung und Art; Autor und „abgeleitet“ stehen aufrecht und grau dahinter. */
export function Taxonname({ name, rang, autor = null, istAbgeleitet = false }: Angaben) {
  return (
    <span translate="no">
      {zerlegeTaxonname(name, rang).map(teil =>
        teil.kursiv ? <i key={teil.text}>{teil.text}</i> : <span key={teil.text}>{teil.text}</span>,
      )}
      {autor === null ? null : <span className={styles.zusatz}>{` ${autor}`}</span>}
      {istAbgeleitet && (
        <span className={styles.zusatz} translate="yes">
          {' (abgeleitet)'}
        </span>
      )}
    </span>
  )
}
