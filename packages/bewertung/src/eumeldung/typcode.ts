/** Angaben der Messstelle, aus denen der Typ folgt. */
export type Typangaben = {
  readonly bioregion: string | null
  readonly hoehenklasse: string | null
  readonly einzugsgebietsklasse: string | null
  readonly innereDifferenzierung: string | null
  readonly speziellerGewaessertyp: string | null
}

/** Bioregionen, deren Typen die Abschnitte benannter Flüsse sind. */
const GROSSE_FLUESSE: readonly string[] = ['DO', 'AF', 'MT']

/**
 * Nationaler Typcode, ein Vorschlag: Bioregion, Höhen- und Einzugsgebietsklasse, bei großen Flüssen der Abschnitt; dahinter ein
 * spezieller Gewässertyp. Fehlt ein Teil, gibt es keinen Code.
 * @example bildeTypcode({ bioregion: 'FL', hoehenklasse: 'H2', einzugsgebietsklasse: 'E3', … }) // 'FL-H2-E3'
 */
export function bildeTypcode(angaben: Typangaben): string | null {
  const { bioregion, hoehenklasse, einzugsgebietsklasse, innereDifferenzierung, speziellerGewaessertyp } = angaben
  if (bioregion === null) return null
  const teile = GROSSE_FLUESSE.includes(bioregion)
    ? [innereDifferenzierung]
    : [bioregion, hoehenklasse, einzugsgebietsklasse]
  if (teile.includes(null)) return null
  const spezieller = speziellerGewaessertyp === 'KEINER' ? null : speziellerGewaessertyp
  return [...teile, ...(spezieller === null ? [] : [spezieller])].join('-')
}
