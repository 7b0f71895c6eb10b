import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import type { Rasterart } from '../taxa/rasterart.ts'
import styles from './Taxaliste.module.css'

/** „57 Taxa · 1.313 gezählte Individuen · 1.050,40 Ind./m²“; Stadien desselben Taxons zählen einmal. */
export function Summenzeile({ zeilen, summen }: { zeilen: readonly Zeile[]; summen: Rasterart['summen'] }) {
  const taxa = new Set(zeilen.map(zeile => zelleVon(zeile, 'taxon')).filter(taxon => taxon !== '')).size
  return (
    <p className={styles.summen} data-summen="">
      {[formatiereAnzahl(taxa, 'Taxon', 'Taxa'), ...summen(zeilen)].join(' · ')}
    </p>
  )
}
