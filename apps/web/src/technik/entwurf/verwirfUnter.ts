import type { EntwurfAblage } from './typen.ts'

/**
 * Verwirft die Entwürfe eines gelöschten Gegenstands und alles dessen, was zu ihm gehört.
 * @param wurzel Anfang ihrer Schlüssel, etwa `aufnahme/12/mzb/mhs`
 */
export async function verwirfUnter(ablage: Pick<EntwurfAblage, 'liste' | 'loesche'>, wurzel: string): Promise<void> {
  for (const { objekt } of await ablage.liste())
    if (objekt === wurzel || objekt.startsWith(`${wurzel}/`)) await ablage.loesche(objekt, 'VERWORFEN')
}
