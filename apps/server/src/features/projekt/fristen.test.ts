import type { Status } from '@benthos/fachmodell'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { als, db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

/** Kalendertag in Österreich, von einem anderen Rechner als dem der Datenbank. */
function tagIn(tage: number): string {
  const teile = new Intl.DateTimeFormat('de-AT', {
    timeZone: 'Europe/Vienna',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const [tag, monat, jahr] = teile.format(new Date()).split('.').map(Number)
  return new Date(Date.UTC(jahr ?? 0, (monat ?? 1) - 1, (tag ?? 1) + tage)).toISOString().slice(0, 10)
}

type Element = { status: Status; buero: string | null; in: number | null } | null
type Fall = { mzb: Element; phb: Element; bundesland?: string }
const el = (status: Status, tage: number | null, buero: string | null = 'auftragnehmer') => ({
  status,
  buero,
  in: tage,
})

const FAELLE: readonly Fall[] = [
  { mzb: el('NEU', -1), phb: null },
  { mzb: el('NEU', 0), phb: null },
  { mzb: el('ROHDATEN', 14), phb: el('NEU', 15, 'auftragnehmer2') },
  { mzb: el('BEWERTET', 15), phb: null },
  { mzb: el('UNPLAUSIBEL', -3), phb: el('NEU', null, null) },
  { mzb: el('UNPLAUSIBEL', null), phb: null },
  { mzb: el('BEWERTUNG_ABGESCHLOSSEN', -9), phb: el('PLAUSIBEL', -9) },
  { mzb: el('BEWERTUNG_ABGESCHLOSSEN', -9, 'auftragnehmer'), phb: el('NEU', -9, 'auftragnehmer2') },
  { mzb: el('NEU', -9, 'auftragnehmer2'), phb: el('NEU', 3, 'auftragnehmer') },
  { mzb: el('NEU', -9), phb: null, bundesland: 'AT-4' },
]

/** Die Merkmale eines Elements, aufgeschrieben nach den Worten der Annahme. */
function merkmale(e: Element): string[] {
  if (e === null || ['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'].includes(e.status)) return []
  const lage = e.in === null ? 'OHNE' : e.in < 0 ? 'UEBERFAELLIG' : e.in <= 14 ? 'NAHE' : 'SPAETER'
  return e.status === 'UNPLAUSIBEL' ? [lage, 'ZURUECKGEGEBEN'] : [lage]
}

const projektId = await welt.projekt('GZUEV', 'bund')
const ids: number[] = []
for (const fall of FAELLE) {
  const angabe = (e: Element) => e && { status: e.status, ...(e.buero !== null && { auftragnehmer: e.buero }) }
  const id = await welt.aufnahme({
    bundesland: fall.bundesland ?? 'AT-3',
    mzb: angabe(fall.mzb),
    phb: angabe(fall.phb),
  })
  await db
    .updateTable('aufnahme')
    .set({
      projekt_id: projektId,
      mzb_frist: fall.mzb?.in == null ? null : tagIn(fall.mzb.in),
      phb_frist: fall.phb?.in == null ? null : tagIn(fall.phb.in),
    })
    .where('id', '=', id)
    .execute()
  ids.push(id)
}
const elementeVon = (fall: Fall) => [fall.mzb, fall.phb]
const OFFEN = ['UEBERFAELLIG', 'NAHE', 'SPAETER', 'OHNE']
/** Nummern der Fälle, bei denen ein Element (dieses Büros) eines der Merkmale hat. */
function erwartet(verlangt: readonly string[], buero: string | null = null, land: string | null = null): number[] {
  return FAELLE.flatMap((fall, i) =>
    (land === null || (fall.bundesland ?? 'AT-3') === land) &&
    elementeVon(fall).some(
      e => (buero === null || e?.buero === buero) && merkmale(e).some(eines => verlangt.includes(eines)),
    )
      ? [ids[i] as number]
      : [],
  ).toSorted((a, b) => a - b)
}
const liste = async (wer: string, kriterien: string): Promise<number[]> => {
  const antwort = await als(wer)(`/aufnahmen?projektId=${projektId}&groesse=50&${kriterien}`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort
    .json<{ zeilen: { id: number }[] }>()
    .zeilen.map(({ id }) => id)
    .toSorted((a, b) => a - b)
}
const als_ = (frist: readonly string[]) => frist.map(eines => `frist=${eines}`).join('&')
const ZAHLEN = {
  offen: OFFEN,
  nahe: ['NAHE'],
  ueberfaellig: ['UEBERFAELLIG'],
  zurueckgegeben: ['ZURUECKGEGEBEN'],
  ohne: ['OHNE'],
} as const

test('[A-FRIST-02] Zahlen des Projekts: ohne Anmeldung 401, unsichtbar und unbekannt 404', async () => {
  expect((await als(null)(`/api/projekt/${projektId}/fristen`)).statusCode).toBe(401)
  expect((await als('bund')('/api/projekt/999999/fristen')).statusCode).toBe(404)
  const fremdes = await welt.projekt('LAND', 'land-ooe', 'AT-4')
  expect((await als('land-noe')(`/api/projekt/${fremdes}/fristen`)).statusCode).toBe(404)
})

test('[A-FRIST-02] jede Zahl ist die der Aufnahmen, die dasselbe Kriterium in der Liste zeigt: im Ganzen und je Auftragnehmer', async () => {
  for (const [wer, land] of [
    ['bund', null],
    ['land-noe', 'AT-3'],
  ] as const) {
    const { gesamt, auftragnehmer } = (await als(wer)(`/api/projekt/${projektId}/fristen`)).json()
    for (const [zahl, frist] of Object.entries(ZAHLEN)) {
      const treffer = erwartet(frist, null, land)
      expect(gesamt[zahl], `${wer} ${zahl}`).toBe(treffer.length)
      expect(await liste(wer, als_(frist)), `${wer} ${zahl}`).toEqual(treffer)
    }
    for (const buero of ['auftragnehmer', 'auftragnehmer2']) {
      const nummer = await welt.organisationVon(buero)
      const zeile = auftragnehmer.find(({ id }: { id: number }) => id === nummer)
      for (const [zahl, frist] of Object.entries(ZAHLEN)) {
        const treffer = erwartet(frist, buero, land)
        expect(zeile[zahl], `${wer} ${buero} ${zahl}`).toBe(treffer.length)
        expect(await liste(wer, `${als_(frist)}&auftragnehmerId=${nummer}`), `${wer} ${buero} ${zahl}`).toEqual(treffer)
      }
    }
  }
})

test('[A-FRIST-02] ein Büro zählt nur, was ihm zugeordnet ist: fremde Fristen verrät weder Zahl noch Liste', async () => {
  for (const buero of ['auftragnehmer', 'auftragnehmer2']) {
    const { gesamt, auftragnehmer } = (await als(buero)(`/api/projekt/${projektId}/fristen`)).json()
    for (const [zahl, frist] of Object.entries(ZAHLEN)) {
      expect(gesamt[zahl], `${buero} ${zahl}`).toBe(erwartet(frist, buero).length)
      expect(await liste(buero, als_(frist))).toEqual(erwartet(frist, buero))
    }
    expect(auftragnehmer.map(({ id }: { id: number }) => id)).toEqual([await welt.organisationVon(buero)])
  }
})

test('[A-FRIST-02] mit Qualitätselement gilt die Frist dieses Elements', async () => {
  const nurPhb = FAELLE.flatMap((fall, i) => (merkmale(fall.phb).includes('UEBERFAELLIG') ? [ids[i] as number] : []))
  expect(await liste('bund', 'frist=UEBERFAELLIG&element=PHB')).toEqual(nurPhb.toSorted((a, b) => a - b))
  expect((await als('bund')('/aufnahmen?frist=MORGEN')).statusCode).toBe(400)
})

test('[A-FRIST-05] hat im Büro niemand mehr die Rolle, erfährt es, wer zuordnen darf; eine Vertretung genügt', async () => {
  const buero = await welt.organisationVon('auftragnehmer2')
  const istVerwaist = async (wer: string) =>
    (await als(wer)(`/api/projekt/${projektId}/fristen`))
      .json<{ auftragnehmer: { id: number; istVerwaist: boolean }[] }>()
      .auftragnehmer.filter(eines => eines.istVerwaist)
      .map(({ id }) => id)
  expect(await istVerwaist('bund')).toEqual([])
  const person = db.updateTable('benutzer').where('username', '=', 'auftragnehmer2')
  await person.set({ rollen: ['LESEN'] }).execute()
  expect(await istVerwaist('bund')).toEqual([buero])
  expect(await istVerwaist('land-noe')).toEqual([buero])
  // Das andere Büro und die Qualitätssicherung lesen das Projekt auch.
  for (const wer of ['auftragnehmer', 'qs', 'lesen']) expect(await istVerwaist(wer), wer).toEqual([])
  await person.set({ rollen: ['AUFTRAGNEHMER'], aktiv: false }).execute()
  expect(await istVerwaist('land-noe')).toEqual([buero])
  const { id: benutzer_id } = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'lesen')
    .executeTakeFirstOrThrow()
  const vertretung = { benutzer_id, rolle: 'AUFTRAGNEHMER', organisationseinheit_id: buero, grund: 'Vertretung' }
  await db
    .insertInto('rollenvergabe')
    .values({ ...vertretung, gueltig_ab: tagIn(1) } as never)
    .execute()
  expect(await istVerwaist('land-noe')).toEqual([buero])
  await db
    .updateTable('rollenvergabe')
    .set({ gueltig_ab: tagIn(-1) })
    .execute()
  expect(await istVerwaist('land-noe')).toEqual([])
  // Nennt der Anbieter die Rolle nicht mehr, wirkt auch die Vertretung nicht.
  const ungenannt = { ungenannt_seit: new Date().toISOString() }
  await db
    .updateTable('rollenvergabe')
    .set(ungenannt as never)
    .execute()
  expect(await istVerwaist('land-noe')).toEqual([buero])
})
