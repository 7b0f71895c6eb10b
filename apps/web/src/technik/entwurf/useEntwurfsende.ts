import { useSitzung } from '../sitzung/sitzung.ts'
import { entwurfAblage } from './ablage.ts'
import { verwirfUnter } from './verwirfUnter.ts'

/** Nach dem Löschen eines Gegenstands aufzurufen: was an ihm noch ungespeichert war, ist mit ihm hinfällig. */
export function useEntwurfsende(): (wurzel: string) => Promise<void> {
  const benutzer = useSitzung().sitzung.user.username
  // Gelöscht ist gelöscht, auch wenn dieser Browser seine Entwürfe nicht entfernen kann.
  return wurzel => verwirfUnter(entwurfAblage(benutzer), wurzel).catch(() => undefined)
}
