import type { Page } from 'playwright-core'
import { leseInhalt } from '../../apps/web/src/fach/taxagrid/liste/entwurfsform.ts'
import type { Zeile } from '../../apps/web/src/fach/taxagrid/modell/zeile.ts'

/** Zeilen des einzigen Listenentwurfs, den dieser Browser festgeschrieben hat; das Raster zeigt nur die im Blick. */
export async function leseRasterentwurf(seite: Page): Promise<readonly Zeile[]> {
  const saetze = await seite.evaluate(
    () =>
      new Promise<{ teil: string; wert: unknown }[]>((fertig, scheitert) => {
        const anfrage = indexedDB.open('benthosdb-entwuerfe')
        anfrage.onerror = () => scheitert(anfrage.error)
        anfrage.onsuccess = () => {
          const transaktion = anfrage.result.transaction(['teile'], 'readonly')
          const teile = transaktion.objectStore('teile').getAll()
          transaktion.oncomplete = () => {
            anfrage.result.close()
            fertig(teile.result)
          }
        }
      }),
  )
  const daten = Object.fromEntries(saetze.map(({ teil, wert }) => [teil, wert]))
  return leseInhalt(daten, (daten['$basis'] ?? []) as Zeile[]).zeilen ?? []
}
