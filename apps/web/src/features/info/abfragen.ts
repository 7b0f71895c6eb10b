import type { CmsDaten } from '@benthos/vertrag/cms'
import { type CmsSeitenname, leseCms, speichereCms } from '@benthos/vertrag/cms'
import type { QueryClient } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'

/** @param version frühere Fassung; ohne: die gültige */
export function seitenabfrage(id: CmsSeitenname, version?: number) {
  return abfrage(leseCms, { params: { id }, query: { version } })
}

/** Legt eine neue Fassung an; überall gilt danach sie. */
export async function speichereFassung(
  queryClient: QueryClient,
  id: CmsSeitenname,
  version: number,
  daten: CmsDaten,
): Promise<void> {
  const neu = await rufe(speichereCms, { body: { id, version, daten } })
  queryClient.setQueryData(seitenabfrage(id).queryKey, neu)
  await queryClient.invalidateQueries({ queryKey: [leseCms.pfad] })
}
