import type { Rasterart } from '../taxa/rasterart.ts'

/** Was das Einfügen von der Art der Liste wissen muss. */
export type Einfuegeart = Pick<Rasterart, 'liste' | 'mengen' | 'mengenVon' | 'spalten' | 'fundschluessel'>
