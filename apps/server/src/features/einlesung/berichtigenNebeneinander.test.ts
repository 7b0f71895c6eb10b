import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { einlesehandgriffe } from '../../../pruefstand/einlesehandgriffe.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'

/** Eine Berichtigung prüft nur: was andere derweil schreiben, wartet nicht auf sie. */

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const welt = await musterwelt(db)
const projekt = await welt.projekt('LAND', 'land-noe', 'AT-3')
const aufnahme = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
const { name: organisation } = await db
  .selectFrom('organisationseinheit')
  .select('name')
  .where('id', '=', await welt.organisationVon('land-noe'))
  .executeTakeFirstOrThrow()
const { name: projektname } = await db
  .selectFrom('projekt')
  .select('name')
  .where('id', '=', projekt)
  .executeTakeFirstOrThrow()
const { code, stelle } = await db
  .selectFrom('aufnahme')
  .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
  .select(['aufnahme.code', 'messstelle.code as stelle'])
  .where('aufnahme.id', '=', aufnahme)
  .executeTakeFirstOrThrow()

test.for([
  {
    was: 'ein Gewässer anlegen',
    weg: '/gewaesser/import',
    wer: 'land-noe',
    reihen: [
      ['Name', 'Vorfluter'],
      ['Nebenbach', 'Nirgendfluss'],
    ],
    zelle: 'B2',
    wert: 'Donau',
    schreibe: sql`
      insert into gewaesser (name, quelle, herkunft, schluessel) values ('Anderbach', 'Prüfung', 'ANGELEGT', 'anderbach')
    `,
  },
  {
    was: 'ein genanntes Projekt ändern',
    weg: '/projekte/import',
    wer: 'land-noe',
    reihen: [
      ['Projektname', 'Bereich', 'Organisation', 'Bundesland', 'Beginn'],
      [projektname, 'Land', organisation, 'Nirgendwo', '1.3.2026'],
    ],
    zelle: 'D2',
    wert: 'Niederösterreich',
    schreibe: sql`update projekt set beschreibung = 'inzwischen' where id = ${projekt}`,
  },
  {
    was: 'eine genannte Aufnahme ändern',
    weg: '/aufnahmen/import',
    wer: 'bund',
    reihen: [
      ['Code', 'Messstelle', 'Datum', 'Probenehmer'],
      [code, stelle, '31.2.2025', 'Maria Muster'],
    ],
    zelle: 'C2',
    wert: '21.4.2025',
    schreibe: sql`update aufnahme set probenehmer = 'inzwischen' where id = ${aufnahme}`,
  },
  {
    was: 'die Aufnahme der Funde ändern',
    weg: '/taxaliste/validate',
    wer: 'auftragnehmer',
    felder: { methode: 'MHS', aufnahme: code },
    reihen: [
      ['Taxon', 'Anzahl'],
      ['Baetis rhodani', 'ca. 4'],
    ],
    zelle: 'B2',
    wert: '4',
    schreibe: sql`update aufnahme set probenehmer = 'inzwischen' where id = ${aufnahme}`,
  },
])(
  '[A-EINLESEN-25] während eine Berichtigung geprüft ist und schreibt, kann ein anderer $was',
  async ({ weg, wer, felder, reihen, zelle, wert, schreibe }) => {
    const { pruefe } = einlesehandgriffe(dienst, weg, 'datei.csv', wer, felder)
    const { id, bilanz } = await pruefe(reihen)
    expect(bilanz).toMatchObject({ gelesen: 1, abgelehnt: 1 })
    // Die Berichtigung hat gelesen und geprüft und steht vor dem Protokoll, die Transaktion offen.
    const halter = await db.startTransaction().execute()
    await sql`lock table einlesung_zeile in share mode`.execute(halter)
    const antwort = als(wer)(post(`/api/einlesen/${id}/uebernehmen`, { zellen: [zelle], gleiche: false, wert }))
    try {
      await expect.poll(() => zaehleWartende(db), { timeout: 30_000 }).toBe(1)
      await mitTransaktion(db, { benutzerId: null, anfrageId: 'nebenan' }, async tx => {
        await sql`set local lock_timeout = '2s'`.execute(tx)
        await schreibe.execute(tx)
      })
    } finally {
      await halter.rollback().execute()
    }
    const { statusCode, body } = await antwort
    expect(statusCode, body).toBe(200)
  },
)
