import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ANWEISUNGEN_HOECHSTENS, beobachteBerichtigung, pruefeWieGanz } from '../../../../pruefstand/teilpruefung.ts'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'
import { baueAufnahmehandwerk } from './handwerk.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { db, welt } = p
const [stelle, andere] = [await p.neueStelle(), await p.neueStelle()]

test('[A-EINLESEN-25] für 40 Dateien mit Aufnahmen, auch doppelten, an neuen und bestehenden: übernommen ist dasselbe wie ganz geprüft', async () => {
  const id = await welt.aufnahme({ mzb: {} })
  const bestehende = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['aufnahme.code', 'messstelle.code as stelle', sql<string>`to_char(datum, 'DD.MM.YYYY')`.as('tag')])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  await pruefeWieGanz(
    p,
    baueAufnahmehandwerk({ db }),
    ['Code', ...KOPF],
    [
      ['', bestehende.code, 'T-1', 'T-2'],
      [stelle, andere, bestehende.stelle, 'gibtesnicht', ''],
      ['14.03.2025', bestehende.tag, '31.02.2025', ''],
      [p.PROJEKT, 'Niemandes', ''],
      ['MZB', 'PHB', 'MZB + PHB', 'MBZ', ''],
      ['Maria Muster', 'M', ''],
    ],
  )
}, 240_000)

test('[A-EINLESEN-25] 10 Zellen von 10.000 Aufnahmen übernommen: geprüft ist nur, was sich ändert; die Bilanz zählt wieder alle', async () => {
  const tag = (i: number) => {
    const datum = new Date(Date.UTC(1990, 0, 1 + (i % 5_000)))
    return datum.toISOString().slice(0, 10).split('-').toReversed().join('.')
  }
  const reihen = Array.from({ length: 10_000 }, (_, i) => {
    const gueltige = p.gueltig(i < 5_000 ? stelle : andere, tag(i))
    return i % 1000 === 7 ? gueltige.with(3, 'MZBB') : gueltige
  })
  const { id, bilanz } = await p.pruefe([KOPF, ...reihen])
  expect(bilanz).toMatchObject({ gelesen: 10_000, abgelehnt: 10 })
  const { neue, anweisungen } = await beobachteBerichtigung(p, id, () =>
    p.tue(id, 'uebernehmen', { zellen: ['D9'], gleiche: true, wert: 'MZB' }),
  )
  expect((await p.vorgang(id)).bilanz).toMatchObject({ gelesen: 10_000, angenommen: 10_000, abgelehnt: 0 })
  expect(neue).toEqual(Array.from({ length: 10 }, (_, i) => 1000 * i + 9))
  expect(anweisungen).toBeLessThan(ANWEISUNGEN_HOECHSTENS)
}, 240_000)
