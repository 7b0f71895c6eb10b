import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { BMWP_SAMMELFAMILIEN, LIFE_SAMMELFAMILIEN } from './parameter/wertungsfamilien.ts'
import { familienname } from './wertungsebene.ts'

/** Unter welcher Familie die britischen Indizes ein Taxon werten; null: gar nicht. */

function eigeneFamilie(eintrag: TaxonEintrag): string | null {
  // Oligochaeta werten überall als Ganzes
  return eintrag.gruppe === 'Oligochaeta' ? 'Oligochaeta' : familienname(eintrag.familie)
}

/** Familie nach dem Zuschnitt von WHPT. */
export function whptFamilie(eintrag: TaxonEintrag): string | null {
  return eintrag.wertungsfamilie ?? (eintrag.werte.whpt_p === undefined ? null : eigeneFamilie(eintrag))
}

/** Sammelfamilie nach dem Zuschnitt des BMWP. */
export function bmwpFamilie(eintrag: TaxonEintrag): string | null {
  if (eintrag.wertungsfamilieBmwp !== undefined) return eintrag.wertungsfamilieBmwp
  const einheit = eintrag.wertungsfamilie ?? eigeneFamilie(eintrag)
  const name = familienname(einheit)
  return name === null ? null : (BMWP_SAMMELFAMILIEN[name] ?? einheit)
}

/** Familie nach dem Zuschnitt des PSI: Sammelfamilien des WHPT sind wieder getrennt. */
export function psiFamilie(eintrag: TaxonEintrag): string | null {
  if (eintrag.wertungsfamiliePsi !== undefined) return eintrag.wertungsfamiliePsi
  const einheit = eintrag.wertungsfamilie
  if (einheit === null) return eigeneFamilie(eintrag)
  return einheit.includes(' (') ? eigeneFamilie(eintrag) : einheit
}

/** Familie nach dem Zuschnitt von LIFE in der Fassung 2017: wie PSI, nur die Hydrophilidae bleiben zusammengefasst. */
export function lifeFamilie(eintrag: TaxonEintrag): string | null {
  const einheit = psiFamilie(eintrag)
  const name = familienname(einheit)
  return name === null ? null : (LIFE_SAMMELFAMILIEN[name] ?? einheit)
}
