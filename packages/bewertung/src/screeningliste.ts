import type { ParameterMzbScreening, Screeningeinheit } from './parameter/typen.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import { familienname } from './wertungsebene.ts'

/** Screening-Liste, übersetzt für eine Taxaliste. */
export type Screeningindex = {
  readonly einheiten: readonly Screeningeinheit[]
  /** Stelle in `einheiten` je gültigem Taxon, −1: kein Screening-Taxon */
  readonly jeTaxon: Int32Array
}

const JE_LISTE = new WeakMap<TaxalisteIndex, WeakMap<ParameterMzbScreening, Screeningindex>>()

/** Die feinste Einheit gilt: das Taxon selbst, seine Gattung, seine Familie. null: keine Liste hinterlegt. */
export function ermittleScreeningindex(index: TaxalisteIndex, inhalt: ParameterMzbScreening): Screeningindex | null {
  const { einheiten } = inhalt
  if (einheiten === null) return null
  const jeInhalt = JE_LISTE.get(index) ?? new WeakMap<ParameterMzbScreening, Screeningindex>()
  JE_LISTE.set(index, jeInhalt)
  const vorhanden = jeInhalt.get(inhalt)
  if (vorhanden !== undefined) return vorhanden
  const stelleJeName = new Map(einheiten.map((einheit, i) => [einheit.name, i]))
  const jeTaxon = Int32Array.from(index.liste.taxa, ({ name, gattung, familie, wertungsfamilie }) => {
    for (const eine of [name, gattung, familienname(wertungsfamilie), familienname(familie)]) {
      const stelle = eine === null ? undefined : stelleJeName.get(eine)
      if (stelle !== undefined) return stelle
    }
    return -1
  })
  const screening = { einheiten, jeTaxon }
  jeInhalt.set(inhalt, screening)
  return screening
}
