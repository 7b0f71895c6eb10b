import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { HERZSCHLAG_MS } from '../../../technik/auftraege/konstanten.ts'
import { SOFORT_GEPRUEFT } from '../../../technik/einlesen/konstanten.ts'
import { einlesepruefung, gueltig, KOPF, leseBericht } from './einlesen.pruefhilfe.ts'

/** Eine Berichtigung, die mehr Zeilen trifft, als in einer Anfrage zu prüfen sind. */

const p = await einlesepruefung()
afterAll(() => p.ende())
const { db, als, pruefe, vorgang, arbeiteAb } = p

const VIELE = SOFORT_GEPRUEFT.zeilen + 1
const LAND = KOPF.indexOf('Bundesland')
const falsche = (anzahl: number) => [
  KOPF,
  ...Array.from({ length: anzahl }, () => gueltig().with(LAND, 'Niederosterreich')),
]
const sende = (id: number, was: string, rumpf: object = {}) =>
  als('land-noe')(post(`/api/einlesen/${id}/${was}`, rumpf))
const berichtigeAlle = async (id: number): Promise<Einlesung> => {
  const antwort = await sende(id, 'uebernehmen', { zellen: ['E2'], gleiche: true })
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json()
}
const brichAb = (auftrag: number | undefined) => als('land-noe')(post(`/api/user-tasks/${auftrag}/cancel`, {}))
const auftragVon = (id: number) =>
  db
    .selectFrom('auftrag')
    .innerJoin('einlesung', 'einlesung.auftrag_id', 'auftrag.id')
    .select(['auftrag.titel', 'auftrag.zustand', 'auftrag.zusammenfassung', 'auftrag.fortschritt_ist as ist'])
    .select('auftrag.fortschritt_soll as soll')
    .where('einlesung.id', '=', id)
    .executeTakeFirstOrThrow()

const bericht = (id: number) => leseBericht(db, id)

test('[A-EINLESEN-25] viele gleiche Zellen: ein Auftrag mit Fortschritt; bis er fertig ist, gilt der bisherige Bericht, danach dasselbe wie ganz geprüft', async () => {
  const { id, bilanz } = await pruefe(falsche(VIELE))
  expect(bilanz).toMatchObject({ gelesen: VIELE, abgelehnt: VIELE })
  const vorher = await bericht(id)
  const angenommen = await berichtigeAlle(id)
  expect(angenommen).toMatchObject({ zustand: 'PRUEFUNG', auftrag: { state: 'WAITING' }, bilanz, ersetzungen: [] })
  expect(await bericht(id)).toEqual(vorher)
  // Solange er läuft, geht an diesem Vorgang nichts anderes.
  for (const [was, rumpf] of [
    ['uebernehmen', { zellen: ['E2'], gleiche: true }],
    ['pruefen', {}],
    ['laden', { ladeart: 'GUELTIGE' }],
    ['zuruecknehmen', {}],
  ] as const)
    expect((await sende(id, was, rumpf)).statusCode, was).toBe(409)
  await arbeiteAb()
  const danach = await vorgang(id)
  expect(danach).toMatchObject({
    zustand: 'GEPRUEFT',
    bilanz: { gelesen: VIELE, angenommen: VIELE, abgelehnt: 0 },
    ersetzungen: [{ spalte: LAND, zeile: null, text: 'Niederosterreich', wert: 'Niederösterreich' }],
    meldung: null,
  })
  expect(await auftragVon(id)).toMatchObject({
    titel: 'Messstellen berichtigen: messstellen.csv',
    zustand: 'SUCCESS',
    ist: VIELE,
    soll: VIELE,
  })
  expect((await sende(id, 'pruefen', { ersetzungen: danach.ersetzungen })).statusCode).toBe(200)
  await arbeiteAb()
  const { bilanz: ganz, zellbilanz, form } = await vorgang(id)
  expect([ganz, zellbilanz, form]).toEqual([danach.bilanz, danach.zellbilanz, danach.form])
}, 180_000)

test('[A-EINLESEN-25] bis 2.500 Zeilen gilt dasselbe, ehe die Antwort da ist', async () => {
  const { id } = await pruefe(falsche(40))
  expect(await berichtigeAlle(id)).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { angenommen: 40, abgelehnt: 0 } })
})

test('[A-EINLESEN-25] abgebrochen, ehe er beginnt oder mitten darin: Zeile für Zeile wie vorher, und der Bericht sagt es', async () => {
  const { id } = await pruefe(falsche(VIELE))
  const vorher = await bericht(id)
  const meldung = 'Die Berichtigung ist abgebrochen; es gilt, was vorher galt.'
  const wartend = await berichtigeAlle(id)
  expect((await brichAb(wartend.auftrag?.id)).statusCode).toBe(200)
  expect(await bericht(id)).toEqual(vorher)
  expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', meldung, ersetzungen: [] })

  const laufend = await berichtigeAlle(id)
  const halter = await db.startTransaction().execute()
  await sql`lock table einlesung_zeile in share mode`.execute(halter)
  const arbeit = arbeiteAb()
  await expect.poll(() => zaehleWartende(db), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await vorgang(id)).toMatchObject({ zustand: 'PRUEFUNG', auftrag: { state: 'RUNNING' } })
  expect((await brichAb(laufend.auftrag?.id)).statusCode).toBe(200)
  // Der nächste Herzschlag erfährt vom Abbruch.
  await new Promise(weiter => setTimeout(weiter, 2 * HERZSCHLAG_MS))
  await halter.rollback().execute()
  await arbeit
  expect(await auftragVon(id)).toMatchObject({
    zustand: 'CANCELLED',
    zusammenfassung: 'Abgebrochen; es gilt, was vorher galt',
  })
  expect(await bericht(id)).toEqual(vorher)
  expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', meldung, ersetzungen: [] })

  // Eine kleine Berichtigung danach gilt, und vom Abbruch ist keine Rede mehr.
  expect((await sende(id, 'uebernehmen', { zellen: ['E2'], gleiche: false })).json<Einlesung>()).toMatchObject({
    zustand: 'GEPRUEFT',
    meldung: null,
    bilanz: { angenommen: 1, abgelehnt: VIELE - 1 },
  })
}, 180_000)

test('[A-EINLESEN-25] ist der Bericht inzwischen ein anderer, ist es ein Konflikt, und nichts ist übernommen', async () => {
  const { id, geprueftAm } = await pruefe(falsche(2))
  const erste = await sende(id, 'uebernehmen', { zellen: ['E2'], gleiche: false, geprueftAm })
  expect(erste.statusCode, erste.body).toBe(200)
  const zweite = await sende(id, 'uebernehmen', { zellen: ['E3'], gleiche: false, geprueftAm })
  expect([zweite.statusCode, zweite.json().code]).toEqual([409, 'VERSIONSKONFLIKT'])
  expect((await vorgang(id)).ersetzungen).toHaveLength(1)
  const jetzt = erste.json<Einlesung>().geprueftAm
  expect((await sende(id, 'uebernehmen', { zellen: ['E3'], gleiche: false, geprueftAm: jetzt })).statusCode).toBe(200)
})

test('[API-17] verliert jemand seine Rechte, während alles oder nichts geladen wird, ist nichts geladen, und der Bericht gilt wieder', async () => {
  const { id } = await pruefe([KOPF, gueltig(), gueltig()])
  await sende(id, 'laden', { ladeart: 'ALLES_ODER_NICHTS' })
  const setzeRollen = (rollen: string[]) =>
    sql`update benutzer set rollen = ${rollen} where username = 'land-noe'`.execute(db)
  const halter = await db.startTransaction().execute()
  await sql`lock table gewaesser in access exclusive mode`.execute(halter)
  const arbeit = arbeiteAb()
  await expect.poll(() => zaehleWartende(db), { timeout: 60_000 }).toBeGreaterThan(0)
  await setzeRollen(['LESEN'])
  await new Promise(weiter => setTimeout(weiter, 2 * HERZSCHLAG_MS))
  await halter.rollback().execute()
  await arbeit
  await setzeRollen(['LAND'])
  expect(await vorgang(id)).toMatchObject({
    zustand: 'GEPRUEFT',
    geladen: 0,
    meldung: 'Das Laden wurde abgebrochen; nichts ist geladen.',
  })
}, 180_000)
