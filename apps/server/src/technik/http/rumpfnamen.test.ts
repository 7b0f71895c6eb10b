import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BEISPIELE } from '../../../pruefstand/beispiele.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { leseEingabe } from './eingabe.ts'
import { beanstandeFremdeNamen } from './rumpfnamen.ts'

const innen = z.object({ anzahl: z.number().nullable().default(null) })
const schema = z
  .object({
    name: z.string().optional(),
    funde: z.array(innen).default([]),
    kopf: innen.nullable().optional(),
    jeElement: z.record(z.string(), innen).optional(),
    beliebig: z.looseObject({}).optional(),
    frage: z
      .union([z.object({ art: z.literal('feld'), feld: z.string() }), z.object({ art: z.literal('aufnahme') })])
      .optional(),
  })
  .transform(wert => wert)

describe('[A-AUFRUF-09] ein Name, den der Aufruf nicht kennt, wird nicht still verworfen', () => {
  test.each<[unknown, string[]]>([
    [{ name: 'a', funde: [{ anzahl: 1 }] }, []],
    [{ nme: 'a' }, ['nme']],
    [{ funde: [{ anzahl: 1 }, { anzhl: 2 }] }, ['funde.1.anzhl']],
    [{ kopf: { anzahl: 1, x: 2 } }, ['kopf.x']],
    [{ kopf: null }, []],
    [{ jeElement: { MZB: { x: 1 } } }, ['jeElement.MZB.x']],
    [{ beliebig: { x: 1 } }, []],
    [{ frage: { art: 'feld', feld: 'a' } }, []],
    [{ frage: { art: 'aufnahme', feld: 'a' } }, ['frage.feld']],
    [JSON.parse('{"__proto__": 1, "constructor": 2}'), ['__proto__', 'constructor']],
    [null, []],
    [[], []],
    ['name', []],
  ])('%j', (rumpf, felder) => {
    expect(beanstandeFremdeNamen(schema, rumpf).map(f => f.field)).toEqual(felder)
  })

  test('der ähnlichste Name wird genannt, mehr als zwanzig Namen nicht', () => {
    expect(beanstandeFremdeNamen(schema, { nme: 'a' })[0]?.message).toContain('Meinten Sie „name“?')
    expect(
      beanstandeFremdeNamen(schema, Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`x${i}`, 1]))),
    ).toHaveLength(20)
  })

  test('jeder Aufruf mit Rumpf lehnt ihn ab', async () => {
    const ohne = (await sammleVertraege())
      .filter(vertrag => vertrag.body !== undefined)
      .filter(vertrag => {
        const rumpf = { ...(BEISPIELE[nameVon(vertrag)]?.body as object | undefined), gibtEsNicht: 1 }
        const { fehler } = leseEingabe(vertrag, {}, rumpf)
        return !fehler.some(f => f.field === 'gibtEsNicht' || /gibtEsNicht/.test(f.message))
      })
    // Nimmt auch die Liste allein; ein Objekt mit einem zweiten Namen ist ihm keine Liste.
    expect(ohne.map(nameVon)).toEqual(['GET /ergebnisUebersichtById'])
    const nachKennung = ohne[0] ?? expect.fail()
    for (const rumpf of [{ ids: [1], gibtEsNicht: 1 }, { gibtEsNicht: 1 }, { ids: [1], aufnahmen: [2] }])
      expect(leseEingabe(nachKennung, {}, rumpf).fehler, JSON.stringify(rumpf)).not.toEqual([])
    for (const rumpf of [[1], { ids: [1] }, { aufnahmen: [1] }])
      expect(leseEingabe(nachKennung, {}, rumpf).fehler, JSON.stringify(rumpf)).toEqual([])
  })
})
