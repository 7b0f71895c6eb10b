import type { QueryVon } from '@benthos/vertrag'
import type { listeMessstellen } from '@benthos/vertrag/messstelle'

/** Filter, Sortierung und Seite der Liste. */
export type Messstellenauswahl = QueryVon<typeof listeMessstellen>
