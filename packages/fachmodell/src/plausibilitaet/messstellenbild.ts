import type { Bioregion } from '../listen/typologie.ts'

/** Was die Regeln über eine Messstelle wissen müssen. */
export type Messstellenbild = {
  /** m über Adria */
  seehoehe: number | null
  bioregion: Bioregion | null
  bioregionHoehe: string | null
  /** km² */
  einzugsgebiet: number | null
  einzugsgebietsklasse: string | null
  /** Lage zur genannten Route des Gewässernetzes; null: keine Route genannt oder keine Koordinaten */
  netzbezug: {
    routeId: string
    /** m; null: weiter entfernt, als gesucht wird */
    abstand: number | null
    /** Satz, wenn der Abstand über der Grenze des Netzes liegt */
    warnung: string | null
  } | null
  /** m: Seehöhen der anderen Messstellen dieser Bioregion, die der Fragende lesen darf */
  hoehenDerBioregion: readonly number[]
}
