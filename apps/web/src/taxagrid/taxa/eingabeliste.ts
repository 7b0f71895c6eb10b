import type { TaxonEintrag } from '@benthos/fachmodell'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import type { TaxonSuche, Zuordnung } from '@benthos/fachmodell/taxonname/typen'

/** Was die Eingabe von einem Taxon braucht; Einträge der Taxaliste erfüllen es. */
export type Eingabetaxon = Pick<
  TaxonEintrag,
  'name' | 'autor' | 'rang' | 'gruppe' | 'familie' | 'gattung' | 'akzeptiert' | 'stadien'
>

/** Eine Fassung der Taxaliste, bereit zum Tippen und Zuordnen. */
export type Eingabeliste = {
  /** Name der Fassung, etwa `MZB 2026.1` */
  name: string
  suche: TaxonSuche<Eingabetaxon>['suche']
  ordneZu: (text: string) => Zuordnung<Eingabetaxon>
  /** gültiger Eintrag in genau dieser Schreibweise */
  nachName: (name: string) => Eingabetaxon | undefined
}

const listen = new WeakMap<readonly Eingabetaxon[], Eingabeliste>()

/** Baut die Suche einmal je geladener Fassung; gleiche Namen werden nur einmal zugeordnet. */
export function eingabelisteVon({ name, taxa }: { name: string; taxa: readonly Eingabetaxon[] }): Eingabeliste {
  let liste = listen.get(taxa)
  if (liste === undefined) {
    const suche = erstelleTaxonSuche(taxa)
    const zugeordnet = new Map<string, Zuordnung<Eingabetaxon>>()
    liste = {
      name,
      suche: suche.suche,
      nachName: suche.nachName,
      ordneZu: text => {
        let zuordnung = zugeordnet.get(text)
        if (zuordnung === undefined) {
          zuordnung = suche.ordneZu(text)
          zugeordnet.set(text, zuordnung)
        }
        return zuordnung
      },
    }
    listen.set(taxa, liste)
  }
  return liste
}
