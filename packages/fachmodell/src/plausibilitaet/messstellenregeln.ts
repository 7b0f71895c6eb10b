import type { Plausibilitaetsbefund, Pruefregel } from './befund.ts'
import { pruefeEinzugsgebietKlasse } from './einzugsgebietKlasse.ts'
import type { Messstellenbild } from './messstellenbild.ts'
import { pruefeRoutenabstand } from './routenabstand.ts'
import { pruefeSeehoeheBioregion } from './seehoeheBioregion.ts'
import { pruefeSeehoeheHoehenklasse } from './seehoeheHoehenklasse.ts'

/** Alle Regeln über Messstellen; eine neue kommt hier und in `PLAUSIBILITAETSREGELN` dazu. */
const REGELN: readonly Pruefregel<Messstellenbild>[] = [
  pruefeSeehoeheBioregion,
  pruefeRoutenabstand,
  pruefeSeehoeheHoehenklasse,
  pruefeEinzugsgebietKlasse,
]

export function pruefeMessstelle(bild: Messstellenbild): Plausibilitaetsbefund[] {
  return REGELN.flatMap(regel => regel(bild))
}
