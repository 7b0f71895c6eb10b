import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { saeeGewaesser } from './gewaesser.ts'

const pruefung = await neueDatenbank()
afterAll(() => pruefung.entferne())
const { db } = pruefung

test('Die Saat legt die Gewässer an, lässt sie beim zweiten Mal in Ruhe und berichtigt Abweichendes', async () => {
  const angelegt = await saeeGewaesser(db)
  expect(angelegt).toBeGreaterThan(10)
  const donau = () =>
    db
      .selectFrom('gewaesser')
      .select(['id', 'flussgebietseinheit', 'geometrie'])
      .where('name', '=', 'Donau')
      .executeTakeFirstOrThrow()
  const vorher = await donau()
  expect(vorher.geometrie?.type).toBe('LineString')
  expect(await saeeGewaesser(db)).toBe(0)
  await db.updateTable('gewaesser').set({ flussgebietseinheit: 'RHEIN' }).where('name', '=', 'Donau').execute()
  expect(await saeeGewaesser(db)).toBe(1)
  expect(await donau()).toEqual(vorher)
})
