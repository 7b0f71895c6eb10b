import {
  BIOREGIONEN,
  type Bioregion,
  bestimmeTypgruppe,
  labelVon,
  TROPHISCHE_GRUNDZUSTAENDE,
  TYPGRUPPEN,
} from '@benthos/fachmodell'
import type { ladeTypologie } from './probendaten.ts'

/** Gewässertyp mit den Texten, die daneben stehen. */
export function alsTypologie(typ: Awaited<ReturnType<typeof ladeTypologie>>) {
  const typgruppe = typ.bioregion === null ? null : bestimmeTypgruppe(typ.bioregion as Bioregion)
  return {
    bioregion: typ.bioregion,
    bioregionLabel: labelVon(BIOREGIONEN, typ.bioregion),
    typgruppe,
    typgruppeLabel: labelVon(TYPGRUPPEN, typgruppe),
    saprobiellerGrundzustand: typ.saprobieller_grundzustand,
    trophischerGrundzustand: typ.trophischer_grundzustand,
    trophischerGrundzustandLabel: labelVon(TROPHISCHE_GRUNDZUSTAENDE, typ.trophischer_grundzustand),
    hoehenklasse: typ.bioregion_hoehe,
    einzugsgebietsklasse: typ.einzugsgebietsklasse,
  }
}
