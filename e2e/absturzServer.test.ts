import { setTimeout as warte } from 'node:timers/promises'
import type { MzbTaxaStand } from '@benthos/vertrag/mzb'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../apps/server/pruefstand/musterwelt.ts'
import { PRUEFT_ALLES } from '../apps/server/pruefstand/umfang.ts'
import { type Datenbank, oeffneDatenbank } from '../apps/server/src/technik/db/datenbank.ts'
import { pruefeKette, siegleJournal } from '../apps/server/src/technik/journal/siegel.ts'
import { type Eigenstaendig, starteEigenstaendig } from './gemeinsam/eigenstaendig.ts'
import { type Listenzeile, spieleJournalNach } from './gemeinsam/listenverlauf.ts'
import { meldeAn, type Zugang } from './gemeinsam/schnittstelle.ts'

/** So oft stirbt der Server: abwechselnd an Stellen, die über eine Speicherung verteilt sind, und gleich nach dem Festschreiben. */
const ABSTUERZE = PRUEFT_ALLES ? 20 : 10
const SCHREIBER = 3
const ZEILEN = 300
/** So heißt die Verbindung der Prüfung in der Datenbank. */
const PROGRAMM = 'benthosdb-pruefung'

let produkt: Eigenstaendig
let db: Datenbank
let welt: Musterwelt
let namen: string[]
beforeAll(async () => {
  produkt = await starteEigenstaendig()
  db = await oeffneDatenbank(produkt.datenbankUrl, { programm: PROGRAMM })
  welt = await musterwelt(db)
  const { taxa } = (
    await (await meldeAn(produkt.adresse, 'auftragnehmer')).lies('/list/taxaliste?version=MZB%202026.3')
  ).daten as { taxa: { name: string; akzeptiert: string | null }[] }
  namen = taxa.flatMap(taxon => (taxon.akzeptiert === null ? [taxon.name] : []))
})
afterAll(async () => {
  await db.destroy()
  await produkt.stoppe()
})

/** Liste der n-ten Speicherung: gegen die vorige fallen Zeilen weg, kommen hinzu, ändern sich und bleiben gleich. */
function fassung(n: number): Listenzeile[] {
  return Array.from({ length: ZEILEN }, (_, i) => i + 1)
    .filter(zeile => (zeile + n) % 10 !== 0)
    .map(zeile => ({
      zeile,
      taxon: namen[zeile + (zeile % 7 === 0 ? (n % 5) * ZEILEN : 0)] as string,
      anzahl: zeile % 3 === 0 ? ((zeile * 7 + n * 13) % 500) + 1 : zeile,
    }))
}

/** Jemand, der eine Liste immer wieder speichert und sich merkt, was ihm bestätigt wurde. */
class Schreiber {
  readonly #pfad: string
  readonly aufnahmeId: number
  /** was je Version gesendet wurde; die letzte davon kann unbestätigt sein */
  readonly gesendet = new Map<number, Listenzeile[]>([[1, []]])
  bestaetigt = 1
  /** Speicherungen, die galten, obwohl ihre Bestätigung nie ankam */
  unbestaetigtDa = 0
  /** Speicherungen, von denen nach dem Absturz nichts da war */
  ohneSpur = 0
  #stirbt = false

  constructor(aufnahmeId: number) {
    this.aufnahmeId = aufnahmeId
    this.#pfad = `/aufnahme/${aufnahmeId}/mzb/mhs/taxa`
  }

  /** Eine Speicherung; `false`, wenn der Server sie nicht mehr beantwortet hat. */
  async speichere(zugang: Zugang): Promise<boolean> {
    const version = this.bestaetigt
    const zeilen = fassung(version)
    this.gesendet.set(version + 1, zeilen)
    const antwort = await zugang.sende(this.#pfad, { version, zeilen }).catch(() => null)
    if (antwort === null || antwort.status === 503) return false
    expect(antwort).toMatchObject({ status: 200, daten: { version: version + 1 } })
    this.bestaetigt = version + 1
    return true
  }

  /** Speichert ohne Pause, bis der Server nicht mehr antwortet. */
  async speichereBisZumAbsturz(zugang: Zugang): Promise<void> {
    this.#stirbt = false
    while (!this.#stirbt) if (!(await this.speichere(zugang))) this.#stirbt = true
  }

  /** Nach dem Absturz: da ist genau die bestätigte oder genau die unterwegs gewesene Liste, nie eine Mischung. */
  async pruefe(zugang: Zugang): Promise<void> {
    const { status, daten } = await zugang.lies(this.#pfad)
    expect(status).toBe(200)
    const stand = daten as MzbTaxaStand
    expect([this.bestaetigt, this.bestaetigt + 1]).toContain(stand.version)
    expect(stand.zeilen.map(({ zeile, taxon, anzahl }) => ({ zeile, taxon, anzahl }))).toEqual(
      this.gesendet.get(stand.version),
    )
    if (stand.version === this.bestaetigt) this.ohneSpur++
    else this.unbestaetigtDa++
    this.bestaetigt = stand.version
  }
}

/** Das Journal erzählt jede Version genau so, wie sie gesendet wurde, keine fehlt, und seine Kette ist heil. */
async function pruefeJournal(schreiber: readonly Schreiber[]): Promise<void> {
  for (const { aufnahmeId, bestaetigt, gesendet } of schreiber) {
    const versionen = await spieleJournalNach(db, aufnahmeId)
    expect([...versionen.keys()]).toEqual(Array.from({ length: bestaetigt }, (_, i) => i + 1))
    for (const [version, liste] of versionen) expect(liste).toEqual(gesendet.get(version))
  }
  await siegleJournal(db)
  expect(await pruefeKette(db)).toMatchObject({ bruch: null, offen: 0 })
}

/** Je Schreiber eine Aufnahme mit leerer Taxaliste (Version 1). */
async function neueSchreiber(zugang: Zugang): Promise<Schreiber[]> {
  const schreiber: Schreiber[] = []
  for (let i = 0; i < SCHREIBER; i++) {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    expect(await zugang.sende(`/aufnahme/${id}/mzb/methoden`, { methode: 'MHS' })).toMatchObject({ status: 200 })
    schreiber.push(new Schreiber(id))
  }
  return schreiber
}

/** Wartet, bis die Datenbank eine Speicherung zeigt, deren Bestätigung den Schreiber noch nicht erreicht hat. */
async function warteAufFestschreiben(schreiber: Schreiber): Promise<void> {
  for (;;) {
    const { taxa_version } = await db
      .selectFrom('erstbestimmung')
      .select('taxa_version')
      .where('aufnahme_id', '=', schreiber.aufnahmeId)
      .executeTakeFirstOrThrow()
    if (taxa_version > schreiber.bestaetigt) return
  }
}

/** Verbindungen des Servers; ohne sie ist auch getan, was er vor seinem Tod noch losgeschickt hatte. */
async function verbindungenDesServers(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and application_name <> ${PROGRAMM}
  `.execute(db)
  return rows.length
}

/** Dauer einer Speicherung in Millisekunden; nur, um die Abstürze über sie zu verteilen. */
async function messeDauer(schreiber: Schreiber, zugang: Zugang): Promise<number> {
  const dauern: number[] = []
  for (let i = 0; i < 7; i++) {
    const beginn = performance.now()
    expect(await schreiber.speichere(zugang)).toBe(true)
    dauern.push(performance.now() - beginn)
  }
  return dauern.toSorted((a, b) => a - b)[3] as number
}

test(`[API-07] ${ABSTUERZE} × kill -9 des Servers mitten im Speichern: Bestätigtes ist da, nichts ist halb`, {
  timeout: 600_000,
}, async () => {
  let zugang = await meldeAn(produkt.adresse, 'auftragnehmer')
  const schreiber = await neueSchreiber(zugang)
  const erster = schreiber[0] as Schreiber
  const dauer = await messeDauer(erster, zugang)
  const pid = await produkt.postmaster()

  for (let absturz = 0; absturz < ABSTUERZE; absturz++) {
    const offen = schreiber.map(s => s.speichereBisZumAbsturz(zugang))
    if (absturz % 2 === 0) await warte(dauer * (1 + (absturz * 2) / ABSTUERZE))
    else await warteAufFestschreiben(erster)
    await produkt.beende('SIGKILL')
    await Promise.all(offen)
    await expect.poll(verbindungenDesServers).toBe(0)
    await produkt.starte()
    zugang = await meldeAn(produkt.adresse, 'auftragnehmer')
    for (const s of schreiber) await s.pruefe(zugang)
  }

  // Die Datenbank hat jeden Absturz des Servers überlebt und wurde jedes Mal übernommen.
  expect(await produkt.postmaster()).toBe(pid)
  await pruefeJournal(schreiber)
  // Die Abstürze lagen wirklich mitten im Speichern: mancher vor, mancher nach dem Festschreiben.
  expect(schreiber.reduce((summe, s) => summe + s.ohneSpur, 0)).toBeGreaterThan(0)
  expect(schreiber.reduce((summe, s) => summe + s.unbestaetigtDa, 0)).toBeGreaterThan(0)
  for (const s of schreiber) expect(await s.speichere(zugang)).toBe(true)
})

test('[API-07] kill -9 der eingebetteten Datenbank mitten im Speichern: der Server startet sie neu und arbeitet weiter', async () => {
  const zugang = await meldeAn(produkt.adresse, 'auftragnehmer')
  const schreiber = await neueSchreiber(zugang)
  const dauer = await messeDauer(schreiber[0] as Schreiber, zugang)
  const vorher = await produkt.postmaster()
  expect(vorher).not.toBeNull()

  const offen = schreiber.map(s => s.speichereBisZumAbsturz(zugang))
  await warte(dauer * 1.5)
  process.kill(vorher as number, 'SIGKILL')
  await Promise.all(offen)
  const erster = schreiber[0] as Schreiber
  await expect
    .poll(async () => (await zugang.lies(`/aufnahme/${erster.aufnahmeId}/mzb/mhs/taxa`)).status, { timeout: 60_000 })
    .toBe(200)

  for (const s of schreiber) {
    await s.pruefe(zugang)
    expect(await s.speichere(zugang)).toBe(true)
  }
  expect(await produkt.postmaster()).not.toBe(vorher)
  await pruefeJournal(schreiber)
})
