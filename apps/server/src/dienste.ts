import { baueAuftragsdienst } from './auftraege/auftragsdienst.ts'
import { baueBilddienst } from './bilder/bilddienst.ts'
import type { Dienste } from './http/kontext.ts'

/** Was die Endpunkte eines Servers teilen. */
export function baueDienste(angaben: Pick<Dienste, 'konfiguration' | 'db' | 'protokoll'>): Dienste {
  return { ...angaben, auftraege: baueAuftragsdienst(angaben), bilder: baueBilddienst(angaben.konfiguration) }
}
