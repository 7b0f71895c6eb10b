import { afterAll, expect, test } from 'vitest'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { db, welt, pruefe, zeilen, gueltig, neueStelle, geladen } = p

test('[A-EINLESEN-32] Mängel, die nichts miteinander zu tun haben, stehen zugleich da, jeder an seiner Zelle; was nur aus einem folgt, nicht', async () => {
  const [eine, andere] = [await neueStelle(), await neueStelle()]
  await geladen([
    ['Code', ...KOPF],
    [`${eine}-VERGEBEN`, ...gueltig(eine)],
  ])
  await db
    .updateTable('aufnahme')
    .set({ code: 'FREMD-1' })
    .where('id', '=', await welt.aufnahme({ art: 'FACHPROJEKT' }))
    .execute()
  const fremd = await p.codeDer(await welt.messstelle('GZUEV', 'AT-4'))
  const bundesprojekt = await p.nameDes(await welt.projekt('GZUEV', 'bund'))
  const { id } = await pruefe([
    ['Code', ...KOPF, 'Uhrzeit'],
    // vergebener Code, Tag in der Zukunft, kein Probenehmer
    ['FREMD-1', ...gueltig(andere, '14.03.2125').with(4, ''), ''],
    // fremder Ort, kein Probenehmer, keine Uhrzeit; ob der Code vergeben ist, erfährt hier niemand
    ['FREMD-1', ...gueltig(fremd).with(2, bundesprojekt).with(4, ''), '25:00'],
    // ohne Messstelle ist nicht zu sagen, ob das Recht fehlt
    ['', ...gueltig('GIBT-ES-NICHT', '14.03.2125').with(4, ''), ''],
  ])
  const stellen = (await zeilen(id)).map(z => z.beanstandungen.map(b => b.zelle).toSorted())
  expect(stellen).toEqual([
    ['A2', 'C2', 'F2'],
    ['A3', 'B3', 'F3', 'G3'],
    ['B4', 'C4', 'F4'],
  ])
  const fremde = (await zeilen(id))[1]?.beanstandungen.map(b => b.meldung) ?? []
  expect(fremde).not.toContain('Dieser Code ist schon vergeben. Bitte wählen Sie einen anderen.')
})
