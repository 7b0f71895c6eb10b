import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { KOPF } from './einlesen.pruefhilfe.ts'
import { an, fragenpruefung, NEU } from './gewaesserfrage.pruefhilfe.ts'

const p = await fragenpruefung()
afterAll(() => p.ende())
const { vorgang, arbeiteAb, pruefe, lade, als, db, neue, angelegte, beantworte, ladeAlles } = p
beforeEach(() => p.entferneAngelegte())

describe('[A-STELLE-23] Eine Transaktion', () => {
  test('scheitert die einzige Zeile des neuen Gewässers, entsteht es nicht; die übrigen werden geladen', async () => {
    const [gute, schlechte] = [an('Donau'), an('Waisenbach')]
    const erste = await pruefe([KOPF, gute, schlechte])
    await beantworte(erste, { Waisenbach: NEU })
    const fach = await neue('FACHPROJEKT')
    await sql`update messstelle set code = ${schlechte[0]} where id = ${fach.id}`.execute(db)
    expect(await ladeAlles(erste.id)).toMatchObject({
      zustand: 'GELADEN',
      geladen: 1,
      beigaben: [],
      bilanz: { abgelehnt: 1 },
    })
    expect(await angelegte()).toEqual([])
  })

  test('alles oder nichts: scheitert eine andere Zeile, bleibt auch das Gewässer ungeschrieben', async () => {
    const [gute, schlechte] = [an('Allesbach'), an('Donau')]
    const erste = await pruefe([KOPF, gute, schlechte])
    await beantworte(erste, { Allesbach: NEU })
    const fach = await neue('FACHPROJEKT')
    await sql`update messstelle set code = ${schlechte[0]} where id = ${fach.id}`.execute(db)
    expect(await ladeAlles(erste.id, 'ALLES_ODER_NICHTS')).toMatchObject({
      zustand: 'GEPRUEFT',
      geladen: 0,
      beigaben: [],
    })
    expect(await angelegte()).toEqual([])
  })

  test('zwei laden zugleich denselben neuen Namen: eines entsteht, die zweite nimmt es', async () => {
    const vorgaenge: Einlesung[] = []
    for (const namen of [
      ['Wettbach → Enns', 'Eilbach'],
      ['Eil-Bach', 'Wett-Bach → Enns'],
    ]) {
      const erste = await pruefe([KOPF, ...namen.map(an)])
      vorgaenge.push(await beantworte(erste, Object.fromEntries(namen.map(name => [name, NEU]))))
    }
    for (const { id, bilanz } of vorgaenge) {
      expect(bilanz).toMatchObject({ angenommen: 2, abgelehnt: 0 })
      expect((await lade(id, 'ALLES_ODER_NICHTS')).statusCode).toBe(200)
    }
    // Beide stehen vor derselben Tür, ehe eine hindurch darf.
    const sperre = await db.startTransaction().execute()
    await sql`lock table gewaesser in share mode`.execute(sperre)
    const laeufe = [arbeiteAb(), arbeiteAb()]
    await expect.poll(() => zaehleWartende(db)).toBe(2)
    await sperre.commit().execute()
    await Promise.all(laeufe)
    const danach = await Promise.all(vorgaenge.map(({ id }) => vorgang(id)))
    expect(danach.map(({ zustand, geladen }) => [zustand, geladen])).toEqual([
      ['GELADEN', 2],
      ['GELADEN', 2],
    ])
    expect((await angelegte()).toSorted()).toHaveLength(2)
    expect(danach.flatMap(({ beigaben }) => beigaben)).toHaveLength(2)
  })

  test('über mehrere Stapel und zwei Schreibungen entsteht eines', async () => {
    const namen = Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? 'Stapelbach → Enns' : 'Stapel-Bach -> Enns'))
    const erste = await pruefe([KOPF, ...namen.map(an)])
    await beantworte(erste, { 'Stapelbach → Enns': NEU })
    expect(await ladeAlles(erste.id)).toMatchObject({
      zustand: 'GELADEN',
      geladen: 300,
      beigaben: [{ text: 'Stapelbach → Enns' }],
    })
    expect(await angelegte()).toEqual(['Stapelbach → Enns'])
  })

  test('legt es jemand zwischen Prüfung und Laden an, nimmt das Laden das vorhandene', async () => {
    const erste = await pruefe([KOPF, an('Spätbach')])
    await beantworte(erste, { Spätbach: NEU })
    await als('land-ooe')(post('/api/gewaesser', { name: 'Spaet-Bach' }))
    expect(await ladeAlles(erste.id)).toMatchObject({ zustand: 'GELADEN', geladen: 1, beigaben: [] })
    expect(await angelegte()).toEqual(['Spaet-Bach'])
  })
})
