import { ASPT, BMWP, BMWP_FAMILIEN } from './bmwp.ts'
import { EPTCBO_TAXA } from './eptcboTaxa.ts'
import { EPT_TAXA } from './eptTaxa.ts'
import { EPT_TAXAANTEIL } from './eptTaxaanteil.ts'
import { FAMILIENZAHL } from './familienzahl.ts'
import { EPT_INDIVIDUENANTEIL, GRUPPENANTEILE } from './gruppenanteil.ts'
import { HAEUFIGKEITSSUMME } from './haeufigkeitssumme.ts'
import { INDIKATORTAXA } from './indikatortaxa.ts'
import { INDIVIDUEN } from './individuen.ts'
import { INDIVIDUENDICHTE } from './individuendichte.ts'
import type { Kenngroesse } from './kenngroesse.ts'
import { LIFE } from './life.ts'
import { MARGALEF } from './margalef.ts'
import { OD_TAXAANTEIL } from './odTaxaanteil.ts'
import { PIELOU } from './pielou.ts'
import { PSI } from './psi.ts'
import { SAEUREKLASSE } from './saeureklasse.ts'
import { SAPROBIE_ABDECKUNG } from './saprobieAbdeckung.ts'
import { SAPROBIENINDEX } from './saprobienindex.ts'
import { SAPROBIE_STREUUNG } from './saprobieStreuung.ts'
import { SAPROBIE_VALENZEN } from './saprobieValenz.ts'
import { SHANNON } from './shannon.ts'
import { SIMPSON } from './simpson.ts'
import { STROEMUNG_UNBEKANNT, STROEMUNGSANTEILE } from './stroemung.ts'
import { TAXAZAHL } from './taxazahl.ts'
import { WHPT_KENNGROESSEN } from './whpt.ts'

/** Alle Kenngrößen in der Reihenfolge der Anzeige. */
const ALLE = [
  INDIVIDUEN,
  INDIVIDUENDICHTE,
  SAPROBIENINDEX,
  ...SAPROBIE_VALENZEN,
  SAPROBIE_STREUUNG,
  INDIKATORTAXA,
  HAEUFIGKEITSSUMME,
  SAPROBIE_ABDECKUNG,
  TAXAZAHL,
  FAMILIENZAHL,
  SHANNON,
  SIMPSON,
  MARGALEF,
  PIELOU,
  EPT_TAXA,
  EPT_TAXAANTEIL,
  EPT_INDIVIDUENANTEIL,
  OD_TAXAANTEIL,
  EPTCBO_TAXA,
  ...GRUPPENANTEILE,
  ...STROEMUNGSANTEILE,
  STROEMUNG_UNBEKANNT,
  BMWP,
  BMWP_FAMILIEN,
  ASPT,
  ...WHPT_KENNGROESSEN,
  LIFE,
  PSI,
  SAEUREKLASSE,
] as const

export type KenngroesseSchluessel = (typeof ALLE)[number]['schluessel']
export const KENNGROESSEN: readonly Kenngroesse<KenngroesseSchluessel>[] = ALLE

const JE_SCHLUESSEL = new Map<string, Kenngroesse<KenngroesseSchluessel>>(ALLE.map(eine => [eine.schluessel, eine]))

/** Beschreibung einer Kenngröße; undefined bei unbekanntem Schlüssel. */
export function findeKenngroesse(schluessel: string): Kenngroesse<KenngroesseSchluessel> | undefined {
  return JE_SCHLUESSEL.get(schluessel)
}
