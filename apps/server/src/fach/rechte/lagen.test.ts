import { afterAll, expect, test, vi } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { LAGEN } from './lagen.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)
const admin = als('admin')

/** Ruft, und zwischen Rechteprüfung und Antwort ändert jemand anderer die Aufnahme. */
async function liesDazwischen<T>(url: string, id: number, aendere: () => Promise<unknown>): Promise<T> {
  const lade = LAGEN.aufnahme
  const spaeher = vi.spyOn(LAGEN, 'aufnahme').mockImplementationOnce(async (...angaben) => {
    const lage = await lade(...angaben)
    await aendere()
    await db.updateTable('aufnahme').set({ version: 2, stand: 2 }).where('id', '=', id).execute()
    return lage
  })
  const antwort = await admin(url)
  spaeher.mockRestore()
  return antwort.json<T>()
}

test('[API-08] Was zwischen Rechteprüfung und Lesen dazukommt, steht in der Antwort, die schon dessen Version trägt', async () => {
  const id = await welt.aufnahme()
  const mitPhb = () =>
    db
      .updateTable('aufnahme')
      .set({ phb_status: 'NEU', phb_freigabe: 'NICHT_FREIGEGEBEN' })
      .where('id', '=', id)
      .execute()
  const daten = await liesDazwischen(`/aufnahme/${id}/aufnahmedaten`, id, mitPhb)
  expect(daten).toMatchObject({ version: 2, daten: { methoden: ['MZB', 'PHB'] } })

  const gesperrt = () => db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL' }).where('id', '=', id).execute()
  expect(await liesDazwischen(`/aufnahme/${id}/status`, id, gesperrt)).toMatchObject({
    version: 2,
    mzb: { status: 'PLAUSIBEL' },
  })
})
