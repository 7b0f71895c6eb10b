import { type Bereich, type Element, type Freigabestatus, STATUSWERTE, type Status } from '@benthos/fachmodell'
import type { Objektart } from '@benthos/vertrag'
import { speichereQsBericht } from '@benthos/vertrag/qs'
import { setzeStatus } from '@benthos/vertrag/status'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import {
  anfrageVon,
  falscheAnfrageVon,
  HANDELNDE,
  type Handelnder,
  ladeAkteure,
  letzterJournaleintrag,
  naechsteAdresse,
} from '../../../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { geheimnisVon, verstecke } from '../../../pruefstand/geheimnisse.ts'
import { type Aufnahmeangaben, musterwelt } from '../../../pruefstand/musterwelt.ts'
import {
  darfLautTafel,
  gehoert,
  istTeilGesperrt,
  type Lage,
  type Person,
  type Tat,
  tatVon,
  verlangtAlle,
} from '../../../pruefstand/rollentafel.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'
import { wenigeZugleich } from '../../../pruefstand/wenigeZugleich.ts'

/**
 * Jede Zelle der Rechtetafel: Rolle × Aufruf × Objekt jedes Bereichs und Besitzers × Status × Qualitätselement. Aus den
 * Verträgen kommt nur, welche Aufrufe es gibt; was sie sind, wem sie gehören und wer sie darf, steht für sich in
 * `pruefstand/rollentafel.ts`. Und gleich, welcher Aufruf: keine Antwort enthält Angaben eines Elements, das der Fragende
 * nicht lesen darf.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const akteure = await ladeAkteure(db)
afterAll(ende)

type Objekt = {
  id: number
  name: string
  lesen: Tat
  /** je Qualitätselement, das die Aufnahme trägt; bei Messstelle und Projekt eine für alle */
  lagen: Readonly<Partial<Record<Element | 'OBJEKT', Lage>>>
  /** in jedem Teil steht schon etwas */
  istGespeichert: boolean
}
type Stand = { status: Status; freigabe: Freigabestatus }

const STAENDE: readonly Stand[] = [
  ...STATUSWERTE.map((status): Stand => ({ status, freigabe: 'NICHT_FREIGEGEBEN' })),
  { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
  { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
]
const ORTE: readonly { art: Bereich; bundesland: string; von: string; auftragnehmer?: string }[] = [
  { art: 'GZUEV', bundesland: 'AT-3', von: 'bund', auftragnehmer: 'auftragnehmer' },
  { art: 'GZUEV', bundesland: 'AT-4', von: 'bund', auftragnehmer: 'auftragnehmer2' },
  { art: 'LAND', bundesland: 'AT-3', von: 'land-noe' },
  { art: 'FACHPROJEKT', bundesland: 'AT-3', von: 'fachprojekt' },
  { art: 'FACHPROJEKT', bundesland: 'AT-4', von: 'fachprojekt2', auftragnehmer: 'auftragnehmer' },
]

const OBJEKTE: Readonly<Record<Exclude<Objektart, null>, Objekt[]>> = {
  aufnahme: [],
  messstelle: [],
  projekt: [],
  benutzer: [],
}
for (const { auftragnehmer, ...ort } of ORTE)
  for (const stand of STAENDE)
    await lege(`${Object.values({ ...ort, ...stand }).join(' ')}`, {
      ...ort,
      mzb: { ...stand, ...(auftragnehmer !== undefined && { auftragnehmer }) },
    })
const beauftragt = (status: Status, auftragnehmer = 'auftragnehmer') => ({ status, auftragnehmer })
for (const status of ['NEU', 'PLAUSIBEL'] as const) {
  const mzb = beauftragt(status)
  for (const istGespeichert of [true, false])
    await lege(`MZB ${status}, PHB ROHDATEN`, { mzb, phb: beauftragt('ROHDATEN', 'auftragnehmer2') }, istGespeichert)
  await lege(`MZB ${status}, PHB öffentlich`, { mzb, phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
}
for (const [mzb, phb] of [
  ['BEWERTET', 'UNPLAUSIBEL'],
  ['BEWERTUNG_ABGESCHLOSSEN', 'NEU'],
  ['UNPLAUSIBEL', 'BEWERTUNG_ABGESCHLOSSEN'],
  ['PLAUSIBEL', 'BEWERTUNG_ABGESCHLOSSEN'],
] as const)
  await lege(`MZB ${mzb}, PHB ${phb}`, { mzb: beauftragt(mzb, 'auftragnehmer2'), phb: beauftragt(phb) })
// Freigegeben ist nur eines: wer nur daran darf, liest vom anderen nichts.
for (const [mzb, phb] of [
  [{ status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' }, { status: 'ROHDATEN' }],
  [{ status: 'ROHDATEN' }, { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' }],
] as const)
  await lege(`Oberösterreich, MZB ${mzb.status}, PHB ${phb.status}`, { art: 'LAND', bundesland: 'AT-4', mzb, phb })
for (const status of STATUSWERTE) await lege(`nur PHB, ${status}`, { mzb: null, phb: beauftragt(status) })
for (const [art, von, bundesland] of [
  ['GZUEV', 'bund', null],
  ['LAND', 'land-noe', 'AT-3'],
  ['LAND', 'land-ooe', 'AT-4'],
] as const) {
  const organisation = await welt.organisationVon(von)
  const lage = { art, bundesland, organisation, auftragnehmer: null, freigabe: null, status: null }
  const id = await welt.projekt(art, von, bundesland)
  const name = `leeres Projekt ${art} ${von}`
  OBJEKTE.projekt.push({ id, name, lesen: 'Projekt lesen', lagen: { OBJEKT: lage }, istGespeichert: true })
}

for (const { id, username, organisationseinheit_id } of await db.selectFrom('benutzer').selectAll().execute()) {
  const lage = { art: '', bundesland: null, auftragnehmer: null, freigabe: null, status: null }
  const lagen = { OBJEKT: { ...lage, organisation: organisationseinheit_id } }
  OBJEKTE.benutzer.push({ id, name: username, lesen: 'Benutzer lesen', lagen, istGespeichert: true })
}

/** Legt eine Aufnahme an; ihre Messstelle und ihr Projekt hat sie für sich, was sie zu Objekten mit genau dieser Aufnahme macht. */
async function lege(name: string, angaben: Aufnahmeangaben & { art?: Bereich }, istGespeichert = true): Promise<void> {
  const id = await welt.aufnahme(angaben)
  const { art = 'GZUEV', bundesland = 'AT-3', von = 'bund', mzb, phb } = angaben
  const organisation = await welt.organisationVon(von)
  const lageVon = async (angabe: NonNullable<Aufnahmeangaben['mzb']>): Promise<Lage> => ({
    art,
    bundesland,
    organisation,
    auftragnehmer: angabe.auftragnehmer === undefined ? null : await welt.organisationVon(angabe.auftragnehmer),
    status: angabe.status ?? 'NEU',
    freigabe: angabe.freigabe ?? 'NICHT_FREIGEGEBEN',
  })
  const lagen = { ...(mzb && { MZB: await lageVon(mzb) }), ...(phb && { PHB: await lageVon(phb) }) }
  if (istGespeichert) await verstecke(db, id, Object.keys(lagen) as Element[])
  OBJEKTE.aufnahme.push({ id, name, lesen: 'Aufnahme lesen', lagen, istGespeichert })
  const [einzige, ...weitere] = Object.values(lagen)
  // Bei zwei Elementen zählt für Messstelle und Projekt jedes: hier genügen die mit einem.
  if (!einzige || weitere.length > 0 || einzige.status === 'NEU') return
  const bezug = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
    .select(['messstelle.id as messstelle', 'messstelle.organisationseinheit_id as fuehrt', 'projekt.id as projekt'])
    .select(['projekt.bundesland', 'projekt.organisationseinheit_id as organisation'])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  OBJEKTE.messstelle.push({
    id: bezug.messstelle,
    name: `Messstelle zu ${name}`,
    lesen: 'Messstelle lesen',
    lagen: { OBJEKT: { ...einzige, status: null, organisation: bezug.fuehrt } },
    istGespeichert,
  })
  OBJEKTE.projekt.push({
    id: bezug.projekt,
    name: `Projekt zu ${name}`,
    lesen: 'Projekt lesen',
    lagen: { OBJEKT: { ...einzige, status: null, bundesland: bezug.bundesland, organisation: bezug.organisation } },
    istGespeichert,
  })
}

/** Antwort, die die Tafel verlangt; `erlaubt`: alles, was erst nach der Rechteprüfung kommt. */
function erwarte(vertrag: Vertrag, person: Person | null, { lagen, lesen, istGespeichert }: Objekt): string {
  const tat = tatVon(nameVon(vertrag))
  if (!darfLautTafel(person, tat, null)) return person === null ? '401' : '403'
  // Wer ein Ergebnis lesen darf, muss von der Aufnahme sonst nichts sehen.
  const istErgebnis = tat === 'Ergebnis lesen' || tat === 'Veröffentlichtes lesen'
  const sieht = (lage: Lage) => darfLautTafel(person, istErgebnis ? tat : lesen, lage)
  if (!Object.values(lagen).some(sieht)) return '404'
  const elemente = vertrag.objekt === 'aufnahme' ? gehoert(vertrag.pfad) : null
  const zaehlende = elemente ? elemente.flatMap(element => lagen[element] ?? []) : Object.values(lagen)
  if (!zaehlende.some(sieht)) return '404'
  const darf = (status?: Status) => {
    const pruefe = (lage: Lage) => darfLautTafel(person, tat, status ? { ...lage, status } : lage)
    return verlangtAlle(tat) ? zaehlende.every(pruefe) : zaehlende.some(pruefe)
  }
  // Läge es nur am Status, ist der Status der Grund: sonst sucht der Benutzer nach einem Recht, das er hat.
  if (!darf() && !STATUSWERTE.some(status => darf(status))) return '403'
  const istGesperrt = tat === 'Daten ändern' && elemente !== null && istTeilGesperrt(zaehlende, istGespeichert)
  return darf() && !istGesperrt ? 'erlaubt' : 'STATUS_UNZULAESSIG'
}

/** Angaben eines Elements, das die Person nicht lesen darf, in dieser Antwort. */
function listeVerratenes(person: Person | null, { lagen }: Objekt, body: string): string[] {
  return (['MZB', 'PHB'] as const).filter(element => {
    const lage = lagen[element]
    const istLesbar = lage !== undefined && darfLautTafel(person, 'Aufnahme lesen', lage)
    return !istLesbar && body.includes(geheimnisVon(element))
  })
}

/** Nennt das Beispiel eine Version, die nie stimmt, scheitert auch ein Befugter erst nach der Rechteprüfung und ändert nichts. */
function istGefahrlos(vertrag: Vertrag): boolean {
  const { body, query } = BEISPIELE[nameVon(vertrag)] ?? {}
  return vertrag.methode === 'GET' || JSON.stringify({ body, query }).includes(String(NIE))
}

/**
 * Diese urteilen selbst über das Recht am Übergang und an der Handlung; jede ihrer Zellen steht in
 * `status/uebergangstafel.test.ts` und `qs/qs.test.ts`.
 */
const URTEILEN_SELBST: readonly string[] = [...Object.values(setzeStatus), speichereQsBericht].map(({ pfad }) => pfad)

/** Wege zu Teilen, in denen an jeder gefüllten Aufnahme etwas steht. */
const GEFUELLT = /\/ortsbefund\/|\/choriotopskizze$|\/foto\/:nummer$|\/history\/|\/rueckfragen$/

/** Antworten der Administration: was es auch für sie am Objekt nicht gibt (Ergebnis, Probe, Bild), ist für alle 404. */
const beiAdmin = new Map<string, number>()
const zelle = (vertrag: Vertrag, objekt: Objekt) => `${nameVon(vertrag)} ${objekt.id}`

function stimmt(vertrag: Vertrag, objekt: Objekt, soll: string, antwort: LightMyRequestResponse): boolean {
  const { statusCode } = antwort
  const code = statusCode >= 400 ? antwort.json<{ code: string }>().code : ''
  if (soll === 'STATUS_UNZULAESSIG') return code === soll
  if (soll !== 'erlaubt') return String(statusCode) === soll
  // Was versteckt wurde, ist da: wer darf, bekommt es auch.
  if (objekt.istGespeichert && vertrag.methode === 'GET' && GEFUELLT.test(vertrag.pfad)) return statusCode === 200
  if (statusCode === 404) return beiAdmin.get(zelle(vertrag, objekt)) === 404
  if (URTEILEN_SELBST.includes(vertrag.pfad)) return [200, 403, 409].includes(statusCode)
  return ![401, 403, 429].includes(statusCode) && code !== 'STATUS_UNZULAESSIG' && statusCode < 500
}

function personVon(wer: Handelnder): Person | null {
  const akteur = akteure.get(wer)?.akteur
  return akteur
    ? { rollen: akteur.rollen, organisation: akteur.organisationseinheitId, bundesland: akteur.bundesland }
    : null
}

/** Objekte, an denen der Aufruf als diese Person versucht wird, und was die Tafel dazu verlangt. */
function zellenVon(vertrag: Vertrag, person: Person | null): { objekt: Objekt; soll: string }[] {
  const alle = OBJEKTE[vertrag.objekt as Exclude<Objektart, null>]
  expect(alle.length, `${nameVon(vertrag)} hat Objekte`).toBeGreaterThan(0)
  // Ohne das Recht an sich kommt der Server nicht bis zum Objekt: eines genügt.
  const objekte = darfLautTafel(person, tatVon(nameVon(vertrag)), null) ? alle : alle.slice(0, 1)
  return objekte
    .map(objekt => ({ objekt, soll: erwarte(vertrag, person, objekt) }))
    .filter(({ soll }) => soll !== 'erlaubt' || istGefahrlos(vertrag))
}

const VERTRAEGE = (await sammleVertraege()).filter(vertrag => vertrag.objekt !== null)

/**
 * So viele Zellen hat die Matrix je Handelndem mindestens, gefragte und davon abgelehnte (docs/messungen.md). Kommt ein Aufruf oder ein
 * Objekt dazu, werden es mehr; wer etwas wegnimmt, senkt die Zahl hier mit Absicht und nicht nebenbei.
 */
const MINDESTENS: Readonly<
  Record<Exclude<Handelnder, null> | 'niemand', readonly [gefragt: number, abgelehnt: number]>
> = {
  niemand: [1_341, 1_253],
  lesen: [5_256, 4_282],
  qs: [6_410, 2_916],
  auftragnehmer: [9_266, 6_497],
  fachprojekt: [9_879, 8_503],
  'land-noe': [10_649, 6_657],
  mehrrollen: [10_649, 6_064],
  bund: [7_492, 2_301],
  admin: [10_485, 3_808],
}

test.each(HANDELNDE)('[ROLE-02] %s: die Matrix hat nicht weniger Zellen als gezählt', wer => {
  const zellen = VERTRAEGE.flatMap(vertrag => zellenVon(vertrag, personVon(wer)))
  const [gefragt, abgelehnt] = MINDESTENS[wer ?? 'niemand']
  expect(zellen.length).toBeGreaterThanOrEqual(gefragt)
  expect(zellen.filter(({ soll }) => soll !== 'erlaubt').length).toBeGreaterThanOrEqual(abgelehnt)
})

test.each(['admin', ...HANDELNDE.filter(wer => wer !== 'admin')] as const)(
  '[ROLE-02] %s: jeder Aufruf an jedem Objekt in jedem Status',
  async wer => {
    const person = personVon(wer)
    const vorher = await letzterJournaleintrag(db)
    const falsch: string[] = []
    let enthuellt = 0
    for (const vertrag of VERTRAEGE) {
      await wenigeZugleich(zellenVon(vertrag, person), async ({ objekt, soll }) => {
        const antwort = await als(wer)({ ...anfrageVon(vertrag, objekt.id), remoteAddress: naechsteAdresse() })
        if (wer === 'admin') beiAdmin.set(zelle(vertrag, objekt), antwort.statusCode)
        if (!stimmt(vertrag, objekt, soll, antwort))
          falsch.push(`${nameVon(vertrag)} an „${objekt.name}“: ${antwort.statusCode} statt ${soll}`)
        if (/NUR-(MZB|PHB)/.test(antwort.body)) enthuellt += 1
        for (const element of vertrag.objekt === 'aufnahme' ? listeVerratenes(person, objekt, antwort.body) : [])
          falsch.push(`${nameVon(vertrag)} an „${objekt.name}“ verrät Angaben aus ${element}`)
      })
    }
    expect(falsch).toEqual([])
    if (wer === 'admin') expect(enthuellt, 'Angaben, die jemand nicht lesen dürfte, stehen da').toBeGreaterThan(250)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)

test.each(HANDELNDE)(
  '[ROLE-02] %s: falsche Eingabe ohne Recht wird abgelehnt wie richtige; was daran falsch ist, erfährt nur, wer darf',
  async wer => {
    const person = personVon(wer)
    const vorher = await letzterJournaleintrag(db)
    const falsch: string[] = []
    for (const vertrag of VERTRAEGE) {
      const alle = OBJEKTE[vertrag.objekt as Exclude<Objektart, null>]
      // Je Antwort, die die Tafel verlangt, genügt eines der Objekte; und eines, das es nicht gibt.
      const faelle = new Map(alle.map(objekt => [erwarte(vertrag, person, objekt), objekt.id]))
      if (darfLautTafel(person, tatVon(nameVon(vertrag)), null)) faelle.set('404', NIE)
      for (const [soll, id] of faelle) {
        const antwort = await als(wer)({ ...falscheAnfrageVon(vertrag, id), remoteAddress: naechsteAdresse() })
        const { status, code, errors } = antwort.json<{ status: number; code: string; errors: unknown[] }>()
        const istAbgelehnt = errors.length === 0 && [String(status), code].includes(soll)
        const stimmt = soll === 'erlaubt' ? status === 400 && errors.length > 0 : istAbgelehnt
        if (!stimmt) falsch.push(`${nameVon(vertrag)}: ${status} ${code} (${errors.length} Felder) statt ${soll}`)
      }
    }
    expect(falsch).toEqual([])
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)
