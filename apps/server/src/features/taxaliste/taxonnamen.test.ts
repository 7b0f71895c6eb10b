import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Taxonnamen zur Auswahl im Filter der Aufnahmen. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)

type Wer = Parameters<typeof als>[0]
const suche = async (text: string, wer: Wer = 'lesen') =>
  (await als(wer)(`/api/taxonnamen?anzahl=8&suche=${encodeURIComponent(text)}`)).json() as {
    value: string
    label: string
  }[]
const namen = async (text: string, wer: Wer) => (await suche(text, wer)).map(({ value }) => value)

test('[API-09] ohne Anmeldung keine', async () => {
  expect((await als(null)('/api/taxonnamen')).statusCode).toBe(401)
})

test('[API-09] Wortanfänge genügen, was mit dem Text beginnt, steht zuerst, und ein Synonym nennt sein Taxon', async () => {
  expect((await suche('bae rho'))[0]).toEqual({ value: 'Baetis rhodani', label: 'Baetis rhodani' })
  expect((await suche('alai mut'))[0]).toEqual({
    value: 'Alainites muticus',
    label: 'Alainites muticus (Synonym von Baetis muticus)',
  })
  const gattung = await suche('achnanthidium')
  expect(gattung.length).toBeGreaterThan(0)
  expect(gattung.every(({ value }) => value.startsWith('Achnanthidium'))).toBe(true)
  expect(await suche('(.*')).toEqual([])
})

describe('[API-09] abgeleitete Taxa', () => {
  const ERFASSTE = [
    'Baetis rhodani-Gr.',
    'Baetis alpinus/lutheri',
    'Baetis (Rhodobaetis) sp.',
    'Thienemannimyia-Gr.',
    'Sericostoma flavicorne/personatum',
  ]
  let id: number
  let code: string

  beforeAll(async () => {
    const welt = await musterwelt(db)
    id = await welt.aufnahme({ mzb: {} })
    const speichere = async (version: number, taxa: readonly string[]) => {
      const zeilen = taxa.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 1 }))
      const antwort = await als('admin')({
        method: 'POST',
        url: `/aufnahme/${id}/mzb/mhs/taxa`,
        payload: { version, zeilen },
      })
      expect(antwort.statusCode, antwort.body).toBe(200)
      return antwort.json<{ version: number }>().version
    }
    // Die letzte kommt nach dem zweiten Speichern in keiner Probe mehr vor.
    const version = await speichere(0, [...ERFASSTE, 'Baetis vernus-Gr.'])
    await speichere(version, ERFASSTE)
    const aufnahme = await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    code = aufnahme.code
  })

  test('stehen dem zur Wahl, der eine Aufnahme damit lesen darf, als abgeleitet gekennzeichnet', async () => {
    expect(await suche('Baetis rhodani-Gr.', 'admin')).toEqual([
      { value: 'Baetis rhodani-Gr.', label: 'Baetis rhodani-Gr. (abgeleitet)' },
    ])
    expect(await namen('bae rho', 'admin')).toEqual(
      expect.arrayContaining(['Baetis rhodani', 'Baetis rhodani-Gr.', 'Baetis (Rhodobaetis) sp.']),
    )
  })

  test.each<[string, string]>([
    ['bae rho gr', 'Baetis rhodani-Gr.'],
    ['Baetis rhodani agg.', 'Baetis rhodani-Gr.'],
    ['bae luth', 'Baetis alpinus/lutheri'],
    ['Baetis lutheri/alpinus', 'Baetis alpinus/lutheri'],
    ['Thienemannimyia agg.', 'Thienemannimyia-Gr.'],
    ['Thienemannimyia Gruppe', 'Thienemannimyia-Gr.'],
    ['Sericostoma personatum/flavicorne', 'Sericostoma flavicorne/personatum'],
    ...ERFASSTE.map((name): [string, string] => [name, name]),
  ])('„%s“ findet %s', async (text, name) => {
    expect(await namen(text, 'admin')).toContain(name)
  })

  test('stehen keinem zur Wahl, der keine Aufnahme damit lesen darf: das verriete fremde Proben', async () => {
    for (const name of ERFASSTE) expect(await namen(name, 'auftragnehmer'), name).not.toContain(name)
    expect(await namen('bae rho', 'auftragnehmer')).toContain('Baetis rhodani')
    expect(await namen('Baetis vernus-Gr.', 'admin')).toEqual([])
  })

  test.each(ERFASSTE)('der Filter nimmt „%s“ in genau dieser Schreibweise an', async name => {
    const codes = async (wer: Wer) =>
      ((await als(wer)(`/aufnahmen/codes?taxon=${encodeURIComponent(name)}`)).json() as { code: string }[]).map(
        aufnahme => aufnahme.code,
      )
    expect(await codes('admin')).toEqual([code])
    expect(await codes('auftragnehmer')).toEqual([])
  })
})
