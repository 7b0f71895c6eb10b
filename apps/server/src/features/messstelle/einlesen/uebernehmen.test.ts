import type { Einlesung, Ersetzung } from '@benthos/vertrag/einlesung'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { uebernimmBeliebiges } from '../../../../pruefstand/ersetzen.ts'
import { ANWEISUNGEN_HOECHSTENS, beobachteBerichtigung } from '../../../../pruefstand/teilpruefung.ts'
import { einlesepruefung, gueltig, KOPF } from './einlesen.pruefhilfe.ts'
import { messstellenhandwerk } from './handwerk.ts'

const p = await einlesepruefung()
afterAll(() => p.ende())
const { zeilen, pruefe, als, lade, arbeiteAb, vorgang } = p

const mit = (spalte: string, wert: string) => gueltig().with(KOPF.indexOf(spalte), wert)
const uebernimm = (id: number, rumpf: object, wer: string | null = 'land-noe') =>
  als(wer)(post(`/api/einlesen/${id}/uebernehmen`, rumpf))
/** Noch einmal von vorn, mit diesen Ersetzungen; die ganze Datei im Hintergrund. */
async function pruefeGanz(id: number, ersetzungen: readonly Ersetzung[]): Promise<Einlesung> {
  expect((await als('land-noe')(post(`/api/einlesen/${id}/pruefen`, { ersetzungen }))).statusCode).toBe(200)
  await arbeiteAb()
  return vorgang(id)
}

describe('[A-EINLESEN-25] Vorschläge übernehmen', () => {
  test('niemand sonst darf es, nur was angeboten ist, und nur vor dem Laden', async () => {
    const { id } = await pruefe([KOPF, gueltig(), mit('Bundesland', 'N.Ö'), mit('Bundesland', 'Niederosterreich')])
    const rumpf = { zellen: ['E4'], gleiche: false }
    for (const [wer, status] of [
      [null, 401],
      ['land-ooe', 404],
      ['admin', 403],
    ] as const)
      expect((await uebernimm(id, rumpf, wer)).statusCode, String(wer)).toBe(status)
    // E2 ist richtig, E3 hat keinen eindeutigen Ersatz, Z9 gibt es nicht.
    for (const zelle of ['E2', 'E3', 'Z9']) {
      const antwort = await uebernimm(id, { zellen: ['E4', zelle], gleiche: false })
      expect([antwort.statusCode, antwort.json().errors[0]]).toEqual([
        400,
        { field: 'zellen', message: `Zu ${zelle} gibt es nichts zu übernehmen` },
      ])
    }
    for (const zellen of [[], ['E4; drop'], ['4E']])
      expect((await uebernimm(id, { zellen, gleiche: false })).statusCode).toBe(400)
    expect((await vorgang(id)).ersetzungen).toEqual([])
    await lade(id, 'GUELTIGE')
    await arbeiteAb()
    expect((await uebernimm(id, rumpf)).statusCode).toBe(409)
  })

  test('eine Zelle, alle gleichen, aufheben; geladen wird das Übernommene, und die Datei bleibt', async () => {
    const inhalt = [
      KOPF,
      gueltig(),
      mit('Bundesland', 'Niederosterreich'),
      mit('Bundesland', 'Niederosterreich'),
      mit('Bundesland', 'Niederosterreich'),
      mit('Koordinatensystem', 'MGI Austria Lambrt'),
    ]
    const { id, bilanz } = await pruefe(inhalt)
    expect(bilanz?.abgelehnt).toBe(4)
    const [erste] = await zeilen(id, '&ausgang=ABGELEHNT')
    expect(erste?.beanstandungen).toMatchObject([{ zelle: 'E3', ersatz: 'Niederösterreich' }])
    const nachEiner = (await uebernimm(id, { zellen: ['E3'], gleiche: false })).json<Einlesung>()
    expect(nachEiner.bilanz).toEqual({
      gelesen: 5,
      angenommen: 2,
      geaendert: 0,
      unveraendert: 0,
      uebersprungen: 0,
      abgelehnt: 3,
    })
    expect(nachEiner.ersetzungen).toEqual([{ spalte: 4, zeile: 3, text: 'Niederosterreich', wert: 'Niederösterreich' }])
    const nachAllen = (await uebernimm(id, { zellen: ['E4'], gleiche: true })).json<Einlesung>()
    expect(nachAllen.bilanz).toMatchObject({ angenommen: 4, abgelehnt: 1 })
    expect((await pruefeGanz(id, [])).bilanz).toEqual(bilanz)
    await uebernimm(id, { zellen: ['E5'], gleiche: true })
    await lade(id, 'GUELTIGE')
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 4 })
    const codes = inhalt.slice(2, 5).map(([code = '']) => code)
    const geladene = await p.db.selectFrom('messstelle').select('bundesland').where('code', 'in', codes).execute()
    expect(geladene.map(({ bundesland }) => bundesland)).toEqual(Array(3).fill('AT-3'))
    expect((await als('land-noe')(`/api/einlesen/${id}/original`)).body).toContain('Niederosterreich')
  })

  test('für 60 Dateien mit doppelten Codes und Fragen: nach dem Übernehmen steht Zeile für Zeile dasselbe da wie nach einer ganzen Prüfung', async () => {
    const wert = {
      bundesland: fc.constantFrom('Niederösterreich', 'Niederosterreich', 'Stmk', 'Wien', ''),
      gewaesser: fc.constantFrom('Donau', 'Donnau', 'Mühlbach'),
      code: fc.constantFrom('DOPP-1', 'DOPP-2', 'DOPP-3', 'DOPP-4'),
      hoehe: fc.constantFrom('668592,73', '668592.73', 'ca. 5'),
    }
    const paar = fc.constantFrom(
      { spalte: 0, werte: ['DOPP-1', 'DOPP-2', 'DOPP-3'] },
      { spalte: 3, werte: ['Donnau', 'Donau', 'Mühlbach'] },
      { spalte: 4, werte: ['Niederosterreich', 'Niederösterreich', 'Stmk'] },
      { spalte: 4, werte: ['', 'Niederösterreich', 'Wien'] },
      { spalte: 6, werte: ['668592.73', '668592,73', 'ca. 5'] },
    )
    const ersetzung = fc
      .record({ paar, von: fc.nat(2), nach: fc.nat(2), zeile: fc.option(fc.integer({ min: 2, max: 9 })) })
      .map(
        ({ paar: { spalte, werte }, von, nach, zeile }): Ersetzung => ({
          spalte,
          zeile,
          text: werte[von] ?? '',
          wert: werte[nach] ?? '',
        }),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record(wert), { minLength: 1, maxLength: 8 }),
        fc.array(ersetzung, { minLength: 1, maxLength: 4 }),
        async (reihen, ersetzungen) => {
          const { id } = await pruefe([
            KOPF,
            ...reihen.map(r => gueltig(r.code).with(3, r.gewaesser).with(4, r.bundesland).with(6, r.hoehe)),
          ])
          await uebernimmBeliebiges(p.db, id, messstellenhandwerk, ersetzungen)
          const teil = [await vorgang(id), await zeilen(id)] as const
          const ganz = [await pruefeGanz(id, ersetzungen), await zeilen(id)] as const
          expect(teil[1]).toEqual(ganz[1])
          expect([teil[0].bilanz, teil[0].fragen]).toEqual([ganz[0].bilanz, ganz[0].fragen])
        },
      ),
      { numRuns: 60 },
    )
  }, 180_000)
})

test('[A-EINLESEN-25] 10 Zellen von 10.000 Messstellen übernommen: geprüft ist nur, was sich ändert; die Bilanz zählt wieder alle', async () => {
  const reihen = Array.from({ length: 10_000 }, (_, i) =>
    i % 1000 === 7 ? mit('Bundesland', 'Niederosterreich') : gueltig(),
  )
  const { id, bilanz } = await pruefe([KOPF, ...reihen])
  expect(bilanz).toMatchObject({ gelesen: 10_000, abgelehnt: 10 })
  const { neue, anweisungen } = await beobachteBerichtigung(p, id, () =>
    uebernimm(id, { zellen: ['E9'], gleiche: true }),
  )
  expect((await vorgang(id)).bilanz).toMatchObject({ gelesen: 10_000, angenommen: 10_000, abgelehnt: 0 })
  expect(neue).toEqual(Array.from({ length: 10 }, (_, i) => 1000 * i + 9))
  expect(anweisungen).toBeLessThan(ANWEISUNGEN_HOECHSTENS)
}, 240_000)

test('[A-EINLESEN-25] was erst über eine dritte Zeile zusammenhängt, bleibt doppelt', async () => {
  const kopf = [...KOPF, 'GZÜV-ID']
  const mitNummer = (code: string, gzuev: string) => [...gueltig(code), gzuev]
  const { id } = await pruefe([
    kopf,
    mitNummer('DRITTE-1', 'FW31000017'),
    mitNummer('DRITTE-2', 'FW31000017'),
    [...gueltig('DRITTE-2').with(KOPF.indexOf('Bundesland'), 'Niederosterreich'), ''],
  ])
  const danach = (await uebernimm(id, { zellen: ['E4'], gleiche: false })).json<Einlesung>()
  const teil = await zeilen(id)
  expect(teil[1]?.beanstandungen.map(b => b.meldung)).toContainEqual(expect.stringContaining('steht schon in Zeile 2'))
  expect(teil[2]?.beanstandungen.map(b => b.meldung)).toContainEqual(expect.stringContaining('steht schon in Zeile 3'))
  expect((await pruefeGanz(id, danach.ersetzungen)).bilanz).toEqual(danach.bilanz)
  expect(await zeilen(id)).toEqual(teil)
})

describe('[A-EINLESEN-31] Zellen mit einem eigenen Wert berichtigen', () => {
  const abgelehnt = async (id: number) =>
    (await zeilen(id, '&ausgang=ABGELEHNT')).flatMap(z => z.beanstandungen.map(b => `${b.zelle} „${b.wert}“`))

  test('falsche, leere und schon berichtigte Zellen; die Bilanz der Zellen zählt, was in der Datei steht', async () => {
    const { id, zellbilanz } = await pruefe([KOPF, mit('Bundesland', 'Hinterland'), mit('Bundesland', '')])
    expect(await abgelehnt(id)).toEqual(['E2 „Hinterland“', 'E3 „“'])
    const erste = await uebernimm(id, { zellen: ['E2'], gleiche: false, wert: 'Wien' })
    expect(erste.json<Einlesung>().bilanz).toMatchObject({ angenommen: 0, abgelehnt: 2 })
    expect(await abgelehnt(id)).toContain('E2 „Wien“')
    const zweite = await uebernimm(id, { zellen: ['E2'], gleiche: false, wert: ' Niederösterreich ' })
    expect(zweite.json<Einlesung>().ersetzungen).toEqual([
      { spalte: 4, zeile: 2, text: 'Hinterland', wert: 'Niederösterreich' },
    ])
    const dritte = (await uebernimm(id, { zellen: ['E3'], gleiche: false, wert: 'Niederösterreich' })).json<Einlesung>()
    expect(dritte.bilanz).toMatchObject({ angenommen: 2, abgelehnt: 0 })
    const summe = (bilanz: Einlesung['zellbilanz']) =>
      bilanz && bilanz.angenommen + bilanz.geaendert + bilanz.unveraendert + bilanz.uebersprungen + bilanz.abgelehnt
    expect([dritte.zellbilanz?.gelesen, summe(dritte.zellbilanz)]).toEqual([zellbilanz?.gelesen, zellbilanz?.gelesen])
    // Dasselbe noch einmal von vorn, und dann geladen.
    expect((await pruefeGanz(id, dritte.ersetzungen)).bilanz).toEqual(dritte.bilanz)
    await lade(id, 'ALLES_ODER_NICHTS')
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
  })

  test('was „alle gleichen“ setzte und was in der Datei so steht, ist einzeln und zusammen noch einmal zu berichtigen', async () => {
    const { id } = await pruefe([
      KOPF,
      mit('Bundesland', 'Wein'),
      mit('Bundesland', 'Hinterland'),
      mit('Bundesland', 'Hinterland'),
      mit('Bundesland', 'Wein'),
    ])
    const setze = async (zelle: string, gleiche: boolean, wert: string) =>
      (await uebernimm(id, { zellen: [zelle], gleiche, wert })).json<Einlesung>().bilanz?.angenommen
    expect(await setze('E3', true, 'Wein')).toBe(0)
    // In der Datei steht in E2 „Wein“, in E3 „Hinterland“: beide zeigt der Bericht als „Wein“.
    expect(await setze('E2', false, 'Niederösterreich')).toBe(1)
    expect(await setze('E3', false, 'x'.repeat(800))).toBe(1)
    expect(await setze('E3', false, 'Niederösterreich')).toBe(2)
    expect(await setze('E4', true, 'Niederösterreich')).toBe(4)
  })

  test('ein langer Text ist an seiner Zelle zu berichtigen, obwohl der Bericht nur den Anfang zeigt', async () => {
    const { id } = await pruefe([KOPF, mit('Bundesland', 'Niederösterreich '.repeat(40))])
    const danach = await uebernimm(id, { zellen: ['E2'], gleiche: false, wert: 'Niederösterreich' })
    expect(danach.json<Einlesung>().bilanz).toMatchObject({ angenommen: 1, abgelehnt: 0 })
  })

  test('nichts, zu Langes, Unbeanstandetes und leere Zellen auf einmal: abgewiesen, und nichts ändert sich', async () => {
    const { id } = await pruefe([KOPF, mit('Bundesland', 'Hinterland'), mit('Bundesland', ''), gueltig()])
    for (const [rumpf, feld] of [
      [{ zellen: ['E2'], gleiche: false, wert: '  ' }, 'wert'],
      [{ zellen: ['E2'], gleiche: false, wert: 'x'.repeat(1001) }, 'wert'],
      [{ zellen: ['E4'], gleiche: false, wert: 'Wien' }, 'zellen'],
      [{ zellen: ['E3'], gleiche: true, wert: 'Wien' }, 'gleiche'],
    ] as const) {
      const antwort = await uebernimm(id, rumpf)
      expect([antwort.statusCode, antwort.json().errors[0]?.field]).toEqual([400, feld])
    }
    expect((await vorgang(id)).ersetzungen).toEqual([])
    expect((await uebernimm(id, { zellen: ['E2'], gleiche: false, wert: 'Wien' }, 'land-ooe')).statusCode).toBe(404)
  })
})
