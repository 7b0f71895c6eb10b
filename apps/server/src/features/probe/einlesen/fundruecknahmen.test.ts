import type { Methodenfund } from '@benthos/vertrag/fund'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { db, geladen, bearbeite, setze, zeilen, vorschau, nimmZurueck, pruefsummen } = p

const TAXA = ['Baetis rhodani', 'Gammarus fossarum', 'Elmis aenea', 'Gammarus pulex', 'Erfundenia nonsensica']
/** Jeder wievielte Lauf jede Tabelle ganz vergleicht (die Funde selbst jeder); `--alles` jeder. */
const GANZ_JEDER = process.env['RUECKNAHMEN'] === undefined ? 25 : 1
/** Steht in keiner Datei; damit greift jemand ein. */
const FREMDES = 'Baetis alpinus'
const ziele = await Promise.all(Array.from({ length: 5 }, () => p.neueAufnahme()))

const Zeile = fc.record({
  ziel: fc.nat(4),
  taxon: fc.constantFrom(...TAXA),
  stadium: fc.constantFrom('', 'Larve', 'Imago'),
  bemerkung: fc.constantFrom('', 'im Moos', '(leer)'),
  mengen: fc.array(fc.constantFrom('', '1', '3', '7,5', '12', '0'), { minLength: 5, maxLength: 5 }),
})
const Datei = fc.record({
  istBreit: fc.boolean(),
  zeilen: fc.array(Zeile, { minLength: 1, maxLength: 10 }),
})
/** Was nach dem Laden jemand anderer tut, je Aufnahme. */
const Eingriffe = fc.array(fc.constantFrom(null, null, null, 'MENGE', 'LOESCHEN', 'NEU', 'UEBERGEBEN'), {
  minLength: 5,
  maxLength: 5,
})
type Datei = typeof Datei extends fc.Arbitrary<infer T> ? T : never
type Eingriff = NonNullable<(typeof Eingriffe extends fc.Arbitrary<infer T> ? T : never)[number]>

function schreibe({ istBreit, zeilen: liste }: Datei): string[][] {
  if (istBreit)
    return [
      ['Taxon', 'Stadium', ...ziele.map(({ code }) => code)],
      ...liste.map(z => [z.taxon, z.stadium, ...z.mengen]),
    ]
  return [
    ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl', 'Bemerkung'],
    ...liste.map(z => [ziele[z.ziel]?.code ?? '', z.taxon, z.stadium, z.mengen[0] ?? '', z.bemerkung]),
  ]
}

type Stand = { funde: Record<string, unknown>[]; uebriges: unknown }
/** Je Aufnahme jeder Fund und alles, was daran hängt, mit allen Spalten außer den Zählern; an den Tabellen selbst gelesen. */
async function lies(): Promise<Stand[]> {
  const { rows } = await sql<{ id: number; funde: Record<string, unknown>[]; uebriges: unknown }>`
    select a.id,
      coalesce((
        select jsonb_agg(to_jsonb(f) - 'bestimmung_id' order by f.zeile)
        from fund f join bestimmung b on b.id = f.bestimmung_id where b.aufnahme_id = a.id
      ), '[]') as funde,
      jsonb_build_array(
        to_jsonb(a) - 'stand' - 'version',
        (select jsonb_agg(to_jsonb(pr) - 'version' order by pr.methode) from probe pr where pr.aufnahme_id = a.id),
        (select jsonb_agg(to_jsonb(b) - 'version' - 'id' order by b.id) from bestimmung b where b.aufnahme_id = a.id),
        (select jsonb_agg(to_jsonb(s) order by s.id) from status_ereignis s where s.aufnahme_id = a.id)
      ) as uebriges
    from aufnahme a
    where a.id = any(${ziele.map(({ id }) => id)}::bigint[])
  `.execute(db)
  return ziele.map(({ id }) => {
    const { funde = [], uebriges = null } = rows.find(zeile => zeile.id === id) ?? {}
    return { funde, uebriges }
  })
}

/** Zeilen der Probe, in denen das Laden etwas Neues eintrug oder etwas änderte. */
function unterschied(vorher: Stand | undefined, nachher: Stand | undefined) {
  const alte = new Map((vorher?.funde ?? []).map(fund => [fund['zeile'], JSON.stringify(fund)]))
  const beruehrte = (nachher?.funde ?? []).filter(fund => alte.get(fund['zeile']) !== JSON.stringify(fund))
  return {
    neue: beruehrte.filter(fund => !alte.has(fund['zeile'])).map(fund => fund['zeile'] as number),
    geaenderte: beruehrte.filter(fund => alte.has(fund['zeile'])).map(fund => fund['zeile'] as number),
  }
}

/** @returns ob die Aufnahme danach bleibt, und welche Funde dann an ihr stehen sollen */
async function greifeEin(eingriff: Eingriff, ziel: number, vorher: Stand | undefined, geladenes: Stand | undefined) {
  const { neue, geaenderte } = unterschied(vorher, geladenes)
  const id = ziele[ziel]?.id ?? 0
  const [eine] = [...geaenderte, ...neue]
  if (eine === undefined) return null
  if (eingriff === 'UEBERGEBEN') {
    await setze(id, { mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' })
    return { bleibt: true }
  }
  if (eingriff === 'MENGE') {
    await bearbeite(id, funde => funde.map(f => (f.zeile === eine ? { ...f, anzahl: 999 } : f)))
    return { bleibt: true }
  }
  if (eingriff === 'LOESCHEN') {
    await bearbeite(id, funde => funde.filter(f => f.zeile !== eine))
    return { bleibt: geaenderte.length > 0 }
  }
  const fremder = { taxon: FREMDES, artStadium: null, anzahl: 5, cf: false, zeile: 500 } as unknown as Methodenfund
  await bearbeite(id, funde => [...funde, { ...(funde[0] as Methodenfund), ...fremder }])
  return { bleibt: false }
}

let lauf = 0
async function ladeUndNimmZurueck(datei: Datei, eingriffe: readonly (Eingriff | null)[]) {
  lauf += 1
  const vorher = await lies()
  const einlesung = await geladen(schreibe(datei))
  if (einlesung.geladen === 0) return { geladen: 0, behalten: 0 }
  const danach = await lies()
  const bleibende: number[] = []
  const folgen = new Map<number, { bleibt: boolean }>()
  for (const [ziel, eingriff] of eingriffe.entries()) {
    const folge = eingriff && (await greifeEin(eingriff, ziel, vorher[ziel], danach[ziel]))
    if (!folge) continue
    folgen.set(ziel, folge)
    if (folge.bleibt) bleibende.push(ziel)
  }
  const beruehrt = await lies()
  const sicht = await vorschau(einlesung.id)
  const codes = bleibende.map(ziel => `Aufnahme ${ziele[ziel]?.code}`)
  expect(sicht.konflikte.map(k => k.bezeichnung).sort()).toEqual(codes.toSorted())
  const offen = ziele.map((_, ziel) => unterschied(vorher[ziel], beruehrt[ziel]))
  const summe = (welche: 'neue' | 'geaenderte') =>
    offen.reduce((zahl, u, ziel) => zahl + (bleibende.includes(ziel) ? 0 : u[welche].filter(z => z !== 500).length), 0)
  expect([sicht.neue, sicht.geaenderte]).toEqual([summe('neue'), summe('geaenderte')])

  const { ruecknahme } = await nimmZurueck(einlesung.id)
  expect((ruecknahme?.zurueckgenommen ?? 0) + (ruecknahme?.behalten ?? 0)).toBe(einlesung.geladen)
  const protokoll = (await zeilen(einlesung.id)).filter(z => z.istGeladen)
  expect(protokoll.every(z => z.istZurueckgenommen !== (z.konflikt !== null))).toBe(true)
  for (const { konflikt } of protokoll)
    if (konflikt) expect(codes.some(code => konflikt.grund.startsWith(code))).toBe(true)
  if (!datei.istBreit)
    expect(ruecknahme?.behalten).toBe(
      protokoll.filter(z => bleibende.includes(datei.zeilen[z.nummer - 2]?.ziel ?? -1)).length,
    )
  const ende = await lies()
  for (const ziel of ziele.keys()) {
    const folge = folgen.get(ziel)
    if (folge === undefined) expect(ende[ziel]).toEqual(vorher[ziel])
    else if (folge.bleibt) expect(ende[ziel]).toEqual(beruehrt[ziel])
    else {
      const fremde = beruehrt[ziel]?.funde.filter(fund => fund['zeile'] === 500) ?? []
      expect(ende[ziel]?.funde).toEqual([...(vorher[ziel]?.funde ?? []), ...fremde])
    }
  }
  // Der nächste Lauf beginnt bearbeitbar.
  for (const ziel of bleibende) await setze(ziele[ziel]?.id ?? 0, { mzb_status: 'ROHDATEN' })
  for (const [ziel, { bleibt }] of folgen)
    if (!bleibt) await bearbeite(ziele[ziel]?.id ?? 0, f => f.filter(x => x.zeile !== 500))
  return { geladen: einlesung.geladen, behalten: bleibende.length }
}

/** Ab und zu etwas, das bleibt: damit Geändertes und Neues immer wieder vorkommt. */
async function legeGrund(datei: Datei, wuerfel: number): Promise<void> {
  if (wuerfel === 0)
    await db
      .deleteFrom('probe')
      .where(
        'aufnahme_id',
        'in',
        ziele.map(({ id }) => id),
      )
      .execute()
  if (wuerfel < 4) await geladen(schreibe(datei))
}

describe('[A-EINLESEN-15] Erzeugte Importe von Funden', () => {
  test('zweihundertfünfzig: danach ist jede Zeile jeder Tabelle wie vorher', { timeout: 900_000 }, async () => {
    let zeilenzahl = 0
    let laeufe = 0
    await fc.assert(
      fc.asyncProperty(Datei, Datei, fc.nat(9), async (grund, datei, wuerfel) => {
        await legeGrund(grund, wuerfel)
        const genau = laeufe++ % GANZ_JEDER === 0 ? await pruefsummen() : null
        const { geladen: zahl } = await ladeUndNimmZurueck(datei, [])
        zeilenzahl += zahl
        if (genau) expect(await pruefsummen()).toEqual(genau)
      }),
      { numRuns: 250, seed: 20_262, endOnFailure: true },
    )
    expect(zeilenzahl).toBeGreaterThan(500)
  })

  test('achtzig, an denen jemand weiterarbeitet: es bleibt genau das Berührte und ist genannt', {
    timeout: 900_000,
  }, async () => {
    let behalten = 0
    await fc.assert(
      fc.asyncProperty(Datei, Datei, fc.nat(9), Eingriffe, async (grund, datei, wuerfel, eingriffe) => {
        await legeGrund(grund, wuerfel)
        behalten += (await ladeUndNimmZurueck(datei, eingriffe)).behalten
      }),
      { numRuns: 80, seed: 20_263, endOnFailure: true },
    )
    expect(behalten).toBeGreaterThan(40)
  })
})
