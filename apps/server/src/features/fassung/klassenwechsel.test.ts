import { type JederParametersatz, PARAMETERSAETZE } from '@benthos/bewertung'
import { type Akteur, alleinAls, darf, type Rolle, rollenVon, type Sachverhalt } from '@benthos/fachmodell'
import type { Benachrichtigung } from '@benthos/vertrag/benachrichtigung'
import type { Fassung } from '@benthos/vertrag/fassung'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ladePersonen } from '../../fach/benachrichtigung/sql.ts'
import { ladeSachverhalte } from '../../fach/rechte/aufnahmeLage.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { fassungspruefung } from './fassung.pruefhilfe.ts'

/** „Liste oder Grenzwerte ändern sich“: wer erfährt es, wie viele und welche Ergebnisse nennt die Nachricht, und nur einmal. */

const p = await fassungspruefung()
afterAll(p.ende)

const BETROFFENE: readonly Rolle[] = ['LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT']
const PERSONEN = [
  'land-noe',
  'land-ooe',
  'auftragnehmer',
  'auftragnehmer2',
  'fachprojekt',
  'qs',
  'lesen',
  'bund',
  'admin',
  'mehrrollen',
]

/** Ein Satz mit Grenzen, die keine Probe erreicht: jedes Ergebnis mit Klasse kommt in eine andere. */
function strengerSatz(): string {
  const demo = PARAMETERSAETZE.find(({ name }) => name === 'MZB-DEMO-2026') as JederParametersatz
  const satz = structuredClone(demo) as unknown as {
    inhalt: { saprobie: { grenzen: { grundzustand: number; grenzen: number[] }[] } }
  }
  for (const eine of satz.inhalt.saprobie.grenzen)
    eine.grenzen = [1, 2, 3, 4].map(hundertstel => (eine.grundzustand * 100 + hundertstel) / 100)
  return JSON.stringify(satz)
}
const entwurf = (name: string) =>
  p.fuehreEin(
    'parametersatz',
    strengerSatz(),
    { bezeichnung: 'Prüfsatz', verfahren: 'MZB_DETAILLIERT', name, marke: 'amtlich' },
    'satz.json',
  )
const lies = async (wer: string): Promise<Benachrichtigung[]> =>
  (await p.als(wer)('/api/benachrichtigungen'))
    .json<{ zeilen: Benachrichtigung[] }>()
    .zeilen.filter(({ art }) => art === 'KLASSENWECHSEL')
const organisationVon = async (wer: string) =>
  (
    await p.db
      .selectFrom('benutzer')
      .select('organisationseinheit_id')
      .where('username', '=', wer)
      .executeTakeFirstOrThrow()
  ).organisationseinheit_id
const nummerVon = async (wer: string) =>
  (await p.db.selectFrom('benutzer').select('id').where('username', '=', wer).executeTakeFirstOrThrow()).id

/** Bewertete Aufnahme, danach dorthin gestellt, wo sie hingehören soll. */
async function stelle(wohin: { land?: string; art?: string; auftragnehmer?: string; von?: string; freigabe?: string }) {
  const id = await p.bewertete()
  const auftragnehmer = wohin.auftragnehmer ? await organisationVon(wohin.auftragnehmer) : null
  await sql`
    update messstelle set bundesland = ${wohin.land ?? 'AT-3'}, art = ${wohin.art ?? 'LAND'}
    where id = (select messstelle_id from aufnahme where id = ${id})
  `.execute(p.db)
  await sql`
    update aufnahme set mzb_auftragnehmer_id = ${auftragnehmer}, mzb_freigabe = ${wohin.freigabe ?? 'NICHT_FREIGEGEBEN'},
      mzb_status = ${wohin.freigabe ? 'PLAUSIBEL' : 'BEWERTUNG_ABGESCHLOSSEN'},
      organisationseinheit_id = coalesce(${wohin.von ? await organisationVon(wohin.von) : null}, organisationseinheit_id)
    where id = ${id}
  `.execute(p.db)
  return id
}

/** Was die Tafel sagt, Person für Person und Ergebnis für Ergebnis: die zweite Rechnung. */
async function nachDerTafel(eine: Fassung): Promise<ReadonlyMap<number, Set<number>>> {
  const zeilen = (await p.vorschauzeilen(eine, true)).filter(({ istRechenbar }) => istRechenbar)
  const sachen = await ladeSachverhalte(
    p.db,
    zeilen.map(({ aufnahmeId }) => aufnahmeId),
    false,
  )
  const personen = await ladePersonen(p.db, BETROFFENE)
  const jePerson = new Map<number, Set<number>>()
  for (const { id, akteur } of personen)
    for (const { aufnahmeId } of zeilen) {
      const sache = sachen.get(aufnahmeId)?.MZB as Sachverhalt | null | undefined
      if (!sache) continue
      const darfEs = (als: Akteur) => darf(als, 'verlauf.lesen', sache)
      if (BETROFFENE.some(rolle => rollenVon(akteur).includes(rolle) && darfEs(alleinAls(akteur, rolle))))
        jePerson.set(id, (jePerson.get(id) ?? new Set()).add(aufnahmeId))
    }
  return jePerson
}

let eine: Fassung
let erwartet: ReadonlyMap<number, Set<number>>
const MORGEN = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  await stelle({})
  await stelle({ auftragnehmer: 'auftragnehmer' })
  await stelle({ land: 'AT-4', auftragnehmer: 'auftragnehmer' })
  await stelle({ land: 'AT-4', freigabe: 'OEFFENTLICH' })
  await stelle({ art: 'FACHPROJEKT', land: 'AT-6', von: 'fachprojekt' })
  const blind = await stelle({ land: 'AT-7', auftragnehmer: 'auftragnehmer2' })
  await sql`
    insert into qs_auftrag (aufnahme_id, methode, auswahl, zweitbestimmer_id, angefordert_von)
    values (${blind}, 'MHS', 'GEZIELT', ${await nummerVon('auftragnehmer2')}, ${await nummerVon('admin')})
  `.execute(p.db)
  eine = await entwurf('MZB-STRENG')
  await p.schauVor(eine)
  erwartet = await nachDerTafel(eine)
})

describe('[A-MELDUNG-11] Liste oder Grenzwerte ändern sich', () => {
  test('ein Entwurf mit Vorschau verrät noch nichts, auch nicht als Kriterium der Liste', async () => {
    for (const wer of PERSONEN) expect(await lies(wer), wer).toEqual([])
    const gefunden = await p.als('land-noe')('/aufnahmen?klassenwechsel=MZB-STRENG')
    expect(gefunden.json()).toMatchObject({ gesamt: 0 })
  })

  test('mit der Aktivierung erfahren es genau die, denen die Tafel es zugesteht; die Handelnde und bloß Lesende nicht', async () => {
    expect((await p.aktiviere(eine, { gueltigVon: MORGEN })).statusCode).toBe(204)
    const { rows } = await sql<{ person: number }>`
      select empfaenger_id as person from benachrichtigung where art = 'KLASSENWECHSEL' order by 1
    `.execute(p.db)
    expect(rows.map(({ person }) => person)).toEqual([...erwartet.keys()].sort((a, b) => a - b))
    expect(rows.length).toBeGreaterThan(3)
    for (const wer of [
      'land-stmk',
      'land-tirol',
      'auftragnehmer2',
      'auftragnehmer3',
      'fachprojekt2',
      'qs',
      'lesen',
      'bund',
      'admin',
    ])
      expect({ wer, art: (await lies(wer)).map(({ art }) => art) }).toEqual({
        wer,
        art: wer === 'land-tirol' ? ['KLASSENWECHSEL'] : [],
      })
  })

  test('die Zahl ist die der zweiten Rechnung, und der Verweis führt zu genau diesen Aufnahmen', async () => {
    for (const wer of PERSONEN) {
      const [nachricht] = await lies(wer)
      const seine = erwartet.get(await nummerVon(wer))
      expect(nachricht === undefined, wer).toBe(seine === undefined)
      if (!nachricht || !seine) continue
      expect(nachricht.gegenstand).toBe('Parametersatz „MZB-STRENG“')
      expect(nachricht.text).toMatch(new RegExp(`^Gültig ab [\\d.]+: ${seine.size} Ihrer Ergebnisse`))
      const abfrage = nachricht.ziel.split('?')[1]
      const liste = (await p.als(wer)(`/aufnahmen?${abfrage}&groesse=100`)).json<{ zeilen: { id: number }[] }>()
      expect(new Set(liste.zeilen.map(({ id }) => id)), wer).toEqual(seine)
    }
  })

  test('heißen Liste und Parametersatz gleich, sagt der Verweis, welche gemeint ist; ältere ohne Art führen weiter', async () => {
    const seine = erwartet.get(await nummerVon('land-noe')) ?? new Set()
    expect(seine.size).toBeGreaterThan(0)
    const [nachricht] = await lies('land-noe')
    expect(new URLSearchParams(nachricht?.ziel.split('?')[1]).get('klassenwechsel')).toBe('parametersatz:MZB-STRENG')
    for (const [kriterium, gesamt] of [
      ['parametersatz:MZB-STRENG', seine.size],
      ['Parametersatz: MZB-STRENG', seine.size],
      ['taxaliste:MZB-STRENG', 0],
      ['MZB-STRENG', seine.size],
      ['parametersatz:', 0],
      ['parametersatz:taxaliste:MZB-STRENG', 0],
    ] as const) {
      const antwort = await p.als('land-noe')(`/aufnahmen?${new URLSearchParams({ klassenwechsel: kriterium })}`)
      expect(antwort.json(), kriterium).toMatchObject({ gesamt })
    }
  })

  test('das Kriterium zeigt niemandem mehr: was nur freigegeben zu lesen ist, zählt nicht, blind Bestimmtes auch nicht', async () => {
    for (const wer of ['lesen', 'fachprojekt2', 'auftragnehmer2', 'land-stmk'])
      expect((await p.als(wer)('/aufnahmen?klassenwechsel=MZB-STRENG')).json(), wer).toMatchObject({ gesamt: 0 })
    expect((await p.als(null)('/aufnahmen?klassenwechsel=MZB-STRENG')).statusCode).toBe(401)
  })

  test('noch einmal gemeldet, auch nach einem Neustart, ist keine zweite Nachricht', async () => {
    const { meldeKlassenwechsel } = await import('../../fach/benachrichtigung/klassenwechsel.ts')
    const { id: vorschauId } = await p.db
      .selectFrom('fassungsvorschau')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const melde = () =>
      mitTransaktion(p.db, { benutzerId: null, anfrageId: null }, tx =>
        meldeKlassenwechsel(tx, { art: 'parametersatz', id: eine.id ?? 0, vorschauId }),
      )
    const anzahl = async () =>
      (await sql`select from benachrichtigung where art = 'KLASSENWECHSEL'`.execute(p.db)).rows.length
    const vorher = await anzahl()
    await Promise.all([melde(), melde()])
    await melde()
    expect(await anzahl()).toBe(vorher)
  })

  test('was seither neu gerechnet ist, steht nicht mehr aus: weder in der Zahl noch in der Liste', async () => {
    const seine = erwartet.get(await nummerVon('land-noe')) ?? new Set()
    const [gerechnete] = seine
    await sql`update aufnahme set mzb_status = 'ROHDATEN' where id = ${gerechnete}`.execute(p.db)
    expect((await p.sende('admin', `/aufnahme/${gerechnete}/mzb/bewertung/mhs`)).statusCode).toBe(200)
    const [nachricht] = await lies('land-noe')
    expect(nachricht?.text).toMatch(new RegExp(`: ${seine.size - 1} Ihrer Ergebnisse`))
    expect((await p.als('land-noe')('/aufnahmen?klassenwechsel=MZB-STRENG')).json()).toMatchObject({
      gesamt: seine.size - 1,
    })
  })

  test('in einer Rolle, die nur beaufsichtigt, sind es nicht „Ihre“ Ergebnisse', async () => {
    const wechsle = (role: string | null) => p.sende('mehrrollen', '/api/auth/role', { role })
    const vorher = await lies('mehrrollen')
    expect(vorher).toHaveLength(1)
    expect((await wechsle('QS')).statusCode).toBeLessThan(300)
    expect(await lies('mehrrollen')).toEqual([])
    expect((await wechsle(null)).statusCode).toBeLessThan(300)
    expect(await lies('mehrrollen')).toEqual(vorher)
  })

  test('wer nichts davon mehr lesen darf, hat keine Nachricht mehr; zurückgenommen gibt es sie für niemanden', async () => {
    await sql`update messstelle set bundesland = 'AT-6' where bundesland = 'AT-4'`.execute(p.db)
    expect(await lies('land-ooe')).toEqual([])
    expect((await p.als('land-ooe')('/api/benachrichtigungen/ungelesen')).json()).toMatchObject({ anzahl: 0 })
    expect((await p.sende('admin', `${p.weg(eine)}/zuruecknehmen`)).statusCode).toBe(204)
    for (const wer of PERSONEN) expect(await lies(wer), wer).toEqual([])
  })
})
