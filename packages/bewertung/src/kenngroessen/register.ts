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
import { KLASSENSUMME } from './klassensumme.ts'
import { LIFE } from './life.ts'
import { MARGALEF } from './margalef.ts'
import { OD_TAXAANTEIL } from './odTaxaanteil.ts'
import { ALGENSAPROBIE, TROPHIE_INDIKATORTAXA, TROPHIEINDEX } from './phb/algenindex.ts'
import { EIGENSCHAFTSANTEILE, REFERENZARTENANTEIL, TROPHIE_ABDECKUNG } from './phb/kieselalgenanteil.ts'
import { SCHALEN } from './phb/schalen.ts'
import { TDI4 } from './phb/tdi4.ts'
import { PIELOU } from './pielou.ts'
import { PSI } from './psi.ts'
import { SAEUREKLASSE } from './saeureklasse.ts'
import { SAPROBIE_ABDECKUNG } from './saprobieAbdeckung.ts'
import { SAPROBIENINDEX } from './saprobienindex.ts'
import { SAPROBIE_STREUUNG } from './saprobieStreuung.ts'
import { SAPROBIE_VALENZEN } from './saprobieValenz.ts'
import { DEGRADATIONSSCORE, SAPROBIESCORE, SCREENINGTAXA, SENSITIVE_TAXA } from './screening/screening.ts'
import { SHANNON } from './shannon.ts'
import { SIMPSON } from './simpson.ts'
import { STROEMUNG_UNBEKANNT, STROEMUNGSANTEILE } from './stroemung.ts'
import { TAXAZAHL } from './taxazahl.ts'
import { WHPT_KENNGROESSEN } from './whpt.ts'

/** Kenngrößen gezählter Proben des MZB in der Reihenfolge der Anzeige. */
const GEZAEHLTES_MZB = [
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

/** Kenngrößen, die nur einzelne Verfahren kennen. */
const WEITERE = [
  KLASSENSUMME,
  SCREENINGTAXA,
  SENSITIVE_TAXA,
  DEGRADATIONSSCORE,
  SAPROBIESCORE,
  SCHALEN,
  TROPHIEINDEX,
  ALGENSAPROBIE,
  REFERENZARTENANTEIL,
  TROPHIE_INDIKATORTAXA,
  TROPHIE_ABDECKUNG,
  TDI4,
  ...EIGENSCHAFTSANTEILE,
] as const

export type KenngroesseSchluessel = (typeof GEZAEHLTES_MZB | typeof WEITERE)[number]['schluessel']
export const KENNGROESSEN: readonly Kenngroesse<KenngroesseSchluessel>[] = GEZAEHLTES_MZB

const JE_SCHLUESSEL = new Map<string, Kenngroesse<KenngroesseSchluessel>>(
  [...GEZAEHLTES_MZB, ...WEITERE].map(eine => [eine.schluessel, eine]),
)

/** Beschreibung einer Kenngröße; undefined bei unbekanntem Schlüssel. */
export function findeKenngroesse(schluessel: string): Kenngroesse<KenngroesseSchluessel> | undefined {
  return JE_SCHLUESSEL.get(schluessel)
}
