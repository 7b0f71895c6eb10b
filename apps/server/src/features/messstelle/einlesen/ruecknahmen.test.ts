import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record, string } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { legeAufnahmeAn } from '../messstellendaten.pruefhilfe.ts'
import { gueltig, KOPF } from './einlesen.pruefhilfe.ts'
import { NEU } from './gewaesserfrage.pruefhilfe.ts'
import { ruecknahmepruefung } from './ruecknahme.pruefhilfe.ts'

const p = await ruecknahmepruefung()
afterAll(() => p.ende())
const { db, pruefe, beantworte, ladeAlles, zeilen, nimmZurueck, vorschau, pruefsummen } = p

/** Was mit einer Zeile der Datei gemeint ist, und was nach dem Laden jemand anderer damit tut. */
const Zeile = record({
  art: constantFrom('NEU', 'GEAENDERT', 'GLEICH', 'SCHLECHT'),
  ziel: nat(7),
  name: string({ minLength: 2, maxLength: 12, unit: constantFrom(...'abcdeäöü -1') }),
  bioregion: constantFrom('', 'Donau', 'Flysch'),
  bach: constantFrom(null, null, 'Erlbach', 'Birkbach'),
  eingriff: constantFrom(null, null, null, 'GEAENDERT', 'AUFNAHME'),
})
type Zeile = typeof Zeile extends Arbitrary<infer T> ? T : never

const bestehende = await Promise.all(Array.from({ length: 8 }, () => p.neue('LAND', 'land-noe')))

/** Jede Messstelle und jedes angelegte Gewässer mit allen Spalten außer den Zählern. */
async function stand(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ schluessel: string; zeile: Record<string, unknown> }>`
    select 'messstelle/' || id as schluessel, to_jsonb(m) as zeile from messstelle m
    union all
    select 'gewaesser/' || id, to_jsonb(g) from gewaesser g where herkunft = 'ANGELEGT'
  `.execute(db)
  return Object.fromEntries(
    rows.map(({ schluessel, zeile }) => [
      schluessel,
      Object.fromEntries(Object.entries(zeile).filter(([spalte]) => !spalte.startsWith('version'))),
    ]),
  )
}

/** Je Objekt eine Zeile der Datei: ein zweites Mal genannt, ist es ein neues. */
function schreibe(eine: Zeile, i: number, genannt: Set<number>, lauf: number): string[] {
  const neu = gueltig(`R-${lauf}-${i}`).with(1, `Ort ${eine.name}${i}`)
  if (eine.art === 'SCHLECHT') return neu.with(4, 'Nirgendwo')
  if (eine.art === 'NEU' || genannt.has(eine.ziel)) return eine.bach ? neu.with(3, `${eine.bach} ${lauf}`) : neu
  genannt.add(eine.ziel)
  const code = bestehende[eine.ziel]?.identifizierung.daten?.code ?? ''
  const leer = KOPF.map(() => '').with(0, code)
  return eine.art === 'GLEICH' ? leer : leer.with(1, `Ort ${eine.name}${lauf}`).with(8, eine.bioregion)
}

let lauf = 0
/** Lädt eine erzeugte Datei, lässt andere eingreifen, nimmt sie zurück und vergleicht mit dem, was übrig sein muss. */
async function ladeUndNimmZurueck(erzeugte: readonly Zeile[], mitEingriff: boolean) {
  lauf += 1
  const vorher = await stand()
  const genannt = new Set<number>()
  let einlesung = await pruefe([KOPF, ...erzeugte.map((eine, i) => schreibe(eine, i, genannt, lauf))])
  if (einlesung.fragen.length > 0)
    einlesung = await beantworte(einlesung, Object.fromEntries(einlesung.fragen.map(({ text }) => [text, NEU])))
  const { angenommen = 0, geaendert = 0 } = einlesung.bilanz ?? {}
  const geladen = angenommen + geaendert
  if (geladen === 0) return { zurueckgenommen: 0, behalten: 0 }
  await ladeAlles(einlesung.id)
  const erwartet = { ...vorher }
  let behalten = 0
  for (const { nummer, ausgang, istGeladen, objektId } of await zeilen(einlesung.id)) {
    const eingriff = mitEingriff && istGeladen ? erzeugte[nummer - 2]?.eingriff : null
    if (objektId === null || !eingriff) continue
    if (eingriff === 'GEAENDERT')
      await sql`update messstelle set lagebeschreibung = ${`Lauf ${lauf}`} where id = ${objektId}`.execute(db)
    else await legeAufnahmeAn(db, objektId, p.LANDESPROJEKT)
    // Eine Aufnahme verweist auf eine neue Messstelle; eine geänderte gäbe es auch ohne die Einlesung.
    if (eingriff === 'AUFNAHME' && ausgang === 'GEAENDERT') continue
    behalten += 1
    const jetzt = await stand()
    const beruehrt = jetzt[`messstelle/${objektId}`] as { gewaesser_id: number }
    erwartet[`messstelle/${objektId}`] = beruehrt
    const bach = `gewaesser/${beruehrt.gewaesser_id}`
    if (jetzt[bach]) erwartet[bach] = jetzt[bach]
  }
  const sicht = await vorschau(einlesung.id)
  expect(sicht.neue + sicht.geaenderte).toBe(geladen - behalten)
  const { ruecknahme } = await nimmZurueck(einlesung.id)
  expect(ruecknahme).toMatchObject({ zurueckgenommen: geladen - behalten, behalten, beigaben: sicht.beigaben })
  expect(await stand()).toEqual(erwartet)
  return { zurueckgenommen: geladen - behalten, behalten }
}

const Datei = array(Zeile, { minLength: 1, maxLength: 8 })

describe('[A-STELLE-24] Erzeugte Einlesungen', () => {
  test('zweihundert gemischte: danach ist jede Zeile jeder Tabelle wie vorher', { timeout: 600_000 }, async () => {
    const vorher = await pruefsummen()
    let zeilenzahl = 0
    await assert(
      asyncProperty(Datei, async erzeugte => {
        zeilenzahl += (await ladeUndNimmZurueck(erzeugte, false)).zurueckgenommen
      }),
      { numRuns: 200, seed: 20_260, endOnFailure: true },
    )
    expect(zeilenzahl).toBeGreaterThan(300)
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('sechzig, an denen jemand weiterarbeitet: es bleibt genau das Berührte', { timeout: 600_000 }, async () => {
    let behalten = 0
    await assert(
      asyncProperty(Datei, async erzeugte => {
        behalten += (await ladeUndNimmZurueck(erzeugte, true)).behalten
      }),
      { numRuns: 60, seed: 20_261, endOnFailure: true },
    )
    expect(behalten).toBeGreaterThan(30)
  })
})
