import type { TaxonEintrag } from '@benthos/fachmodell'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
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
  /** ein Code gilt wie ein Name */
  hatCodes: boolean
  suche: TaxonSuche<Eingabetaxon>['suche']
  ordneZu: (text: string) => Zuordnung<Eingabetaxon>
  /** gültiger Eintrag in genau dieser Schreibweise */
  nachName: (name: string) => Eingabetaxon | undefined
  /** folgt nur aus der Schreibweise, die Liste führt es nicht */
  istAbgeleitet: (name: string) => boolean
}

const listen = new WeakMap<readonly Eingabetaxon[], Eingabeliste>()
const mitCodes = new WeakMap<readonly Eingabetaxon[], Eingabeliste>()

/**
 * Baut die Suche einmal je geladener Fassung; gleiche Namen werden nur einmal zugeordnet.
 * @param codes zweiter Schlüssel der Taxa; je Fassung gibt es nur einen
 */
export function eingabelisteVon(
  { name, taxa }: { name: string; taxa: readonly Eingabetaxon[] },
  codes: Taxoncodes | null = null,
): Eingabeliste {
  const jeCodes = codes === null ? listen : mitCodes
  let liste = jeCodes.get(taxa)
  if (liste === undefined) {
    const suche = erstelleTaxonSuche(taxa, codes)
    const zugeordnet = new Map<string, Zuordnung<Eingabetaxon>>()
    liste = {
      name,
      hatCodes: codes !== null,
      suche: suche.suche,
      nachName: suche.nachName,
      istAbgeleitet: suche.istAbgeleitet,
      ordneZu: text => {
        let zuordnung = zugeordnet.get(text)
        if (zuordnung === undefined) {
          zuordnung = suche.ordneZu(text)
          zugeordnet.set(text, zuordnung)
        }
        return zuordnung
      },
    }
    jeCodes.set(taxa, liste)
  }
  return liste
}

/**
 * Baut, was Tippen und Ähnlichkeit brauchen, in zwei Pausen auf, damit nicht der erste Tastendruck darauf wartet (je rund 100 ms bei
 * 11.000 Taxa).
 */
export function waermeAuf(liste: Eingabeliste): () => void {
  let brichAb = inPause(() => {
    liste.suche('Tippsuche aufbauen')
    brichAb = inPause(() => void liste.ordneZu('Ähnlichkeit aufbauen'))
  })
  return () => brichAb()
}

function inPause(baue: () => void): () => void {
  // Safari kennt requestIdleCallback nicht.
  if (typeof requestIdleCallback === 'undefined') {
    const zeit = setTimeout(baue, 300)
    return () => clearTimeout(zeit)
  }
  const auftrag = requestIdleCallback(baue, { timeout: 2000 })
  return () => cancelIdleCallback(auftrag)
}
