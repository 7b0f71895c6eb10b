import {
  type Akteur,
  type Bereich,
  darf,
  ELEMENTE,
  type Element,
  type Freigabestatus,
  hatRecht,
  type Recht,
  type Sachverhalt,
  STATUSWERTE,
  type Status,
} from '@benthos/fachmodell'
import type { Objektart } from '@benthos/vertrag'
import { setzeMzbStatus, setzePhbStatus } from '@benthos/vertrag/status'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { anfrageVon, HANDELNDE, ladeAkteure, letzterJournaleintrag } from '../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../pruefstand/beispiele.ts'
import { pruefdienst } from '../pruefstand/dienst.ts'
import { musterwelt } from '../pruefstand/musterwelt.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../pruefstand/vertraege.ts'
import { wenigeZugleich } from '../pruefstand/wenigeZugleich.ts'
import { ladeSachverhalt } from './aufnahmeLage.ts'

/**
 * Jede Zelle der Berechtigungstafel: Rolle × Aufruf × Objekt jedes Bereichs und Besitzers × Status. Aufrufe und Rechte kommen
 * aus den Verträgen, die erwartete Antwort aus der Tafel; neue Aufrufe sind von selbst dabei.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const akteure = await ladeAkteure(db)
afterAll(ende)

type Objekt = { id: number; name: string; lesen: Recht; sachen: readonly (Sachverhalt | null)[] }
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
  // Benutzer haben noch keinen Aufruf; der erste verlangt hier sein Objekt.
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
  await lege(`MZB ${status}, PHB ROHDATEN`, { mzb, phb: beauftragt('ROHDATEN', 'auftragnehmer2') })
  await lege(`MZB ${status}, PHB öffentlich`, { mzb, phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
}
for (const status of STATUSWERTE) await lege(`nur PHB, ${status}`, { mzb: null, phb: beauftragt(status) })
for (const [bereich, von, bundesland] of [
  ['GZUEV', 'bund', null],
  ['LAND', 'land-noe', 'AT-3'],
  ['LAND', 'land-ooe', 'AT-4'],
] as const) {
  const organisationseinheitId = await welt.organisationVon(von)
  const sache = { bereich, bundesland, organisationseinheitId, auftragnehmerId: null, freigabe: null, status: null }
  const id = await welt.projekt(bereich, von, bundesland)
  OBJEKTE.projekt.push({ id, name: `leeres Projekt ${bereich} ${von}`, lesen: 'projekt.lesen', sachen: [sache] })
}

/** Legt eine Aufnahme an; ihre Messstelle und ihr Projekt hat sie für sich, was sie zu Objekten mit genau dieser Aufnahme macht. */
async function lege(name: string, angaben: Parameters<typeof welt.aufnahme>[0]): Promise<void> {
  const id = await welt.aufnahme(angaben)
  const sache = await ladeSachverhalt(db, id)
  const sachen = ELEMENTE.map(element => sache?.[element] ?? null)
  OBJEKTE.aufnahme.push({ id, name, lesen: 'aufnahme.lesen', sachen })
  const [einzige, ...weitere] = sachen.filter(s => s !== null)
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
  const gemeinsam = { ...einzige, status: null }
  OBJEKTE.messstelle.push({
    id: bezug.messstelle,
    name: `Messstelle zu ${name}`,
    lesen: 'messstelle.lesen',
    sachen: [{ ...gemeinsam, organisationseinheitId: bezug.fuehrt }],
  })
  OBJEKTE.projekt.push({
    id: bezug.projekt,
    name: `Projekt zu ${name}`,
    lesen: 'projekt.lesen',
    sachen: [{ ...gemeinsam, bundesland: bezug.bundesland, organisationseinheitId: bezug.organisation }],
  })
}

/** Antwort, die die Tafel verlangt; `erlaubt`: alles, was erst nach der Rechteprüfung kommt. */
function erwarte(vertrag: Vertrag, akteur: Akteur | null, { sachen, lesen }: Objekt): string {
  if (!hatRecht(akteur, vertrag.recht)) return akteur === null ? '401' : '403'
  const vorhanden = sachen.filter(sache => sache !== null)
  const sehen = vertrag.recht === 'ergebnis.lesen' ? 'ergebnis.lesen' : lesen
  if (!vorhanden.some(sache => darf(akteur, sehen, sache))) return '404'
  const zaehlend = vertrag.element
    ? vorhanden.filter(
        sache => sache === sachen[ELEMENTE.indexOf(vertrag.element as Element)] && darf(akteur, sehen, sache),
      )
    : vorhanden
  if (zaehlend.length === 0) return '404'
  const erlaubt = (status?: Status) => {
    const pruefe = (sache: Sachverhalt) => darf(akteur, vertrag.recht, status ? { ...sache, status } : sache)
    return vertrag.elemente === 'alle' ? zaehlend.every(pruefe) : zaehlend.some(pruefe)
  }
  if (erlaubt()) return 'erlaubt'
  // Läge es nur am Status, ist der Status der Grund: sonst sucht der Benutzer nach einem Recht, das er hat.
  return STATUSWERTE.some(status => erlaubt(status)) ? 'STATUS_UNZULAESSIG' : '403'
}

/** Nennt das Beispiel eine Version, die nie stimmt, scheitert auch ein Befugter erst nach der Rechteprüfung und ändert nichts. */
function istGefahrlos(vertrag: Vertrag): boolean {
  const { body, query } = BEISPIELE[nameVon(vertrag)] ?? {}
  return vertrag.methode === 'GET' || JSON.stringify({ body, query }).includes(String(NIE))
}

/** Diese beiden urteilen selbst über das Recht am Übergang; jede ihrer Zellen steht in `status/uebergangstafel.test.ts`. */
const URTEILEN_SELBST: readonly string[] = [setzeMzbStatus.pfad, setzePhbStatus.pfad]

/** Antworten der Administration: was es auch für sie am Objekt nicht gibt (Ergebnis, Probe, Bild), ist für alle 404. */
const beiAdmin = new Map<string, number>()
const zelle = (vertrag: Vertrag, objekt: Objekt) => `${nameVon(vertrag)} ${objekt.id}`

function stimmt(vertrag: Vertrag, objekt: Objekt, soll: string, antwort: LightMyRequestResponse): boolean {
  const { statusCode } = antwort
  const code = statusCode >= 400 ? antwort.json<{ code: string }>().code : ''
  if (soll === 'STATUS_UNZULAESSIG') return code === soll
  if (soll !== 'erlaubt') return String(statusCode) === soll
  if (statusCode === 404) return beiAdmin.get(zelle(vertrag, objekt)) === 404
  if (URTEILEN_SELBST.includes(vertrag.pfad)) return [200, 403, 409].includes(statusCode)
  return ![401, 403, 429].includes(statusCode) && code !== 'STATUS_UNZULAESSIG' && statusCode < 500
}

/** Jede Anfrage von einer anderen Adresse: die Grenze je Adresse prüft, wer sie gesetzt hat. */
let anfragen = 0
const naechsteAdresse = () => {
  anfragen += 1
  return [10, anfragen >> 16, (anfragen >> 8) & 255, anfragen & 255].join('.')
}

const VERTRAEGE = (await sammleVertraege()).filter(vertrag => vertrag.objekt !== null)

test.each(['admin', ...HANDELNDE.filter(wer => wer !== 'admin')] as const)(
  '[ROLE-02] %s: jeder Aufruf an jedem Objekt in jedem Status',
  async wer => {
    const akteur = akteure.get(wer)?.akteur ?? null
    const vorher = await letzterJournaleintrag(db)
    const falsch: string[] = []
    for (const vertrag of VERTRAEGE) {
      const alle = OBJEKTE[vertrag.objekt as Exclude<Objektart, null>]
      expect(alle.length, `${nameVon(vertrag)} hat Objekte`).toBeGreaterThan(0)
      // Ohne das Recht an sich kommt der Server nicht bis zum Objekt: eines genügt.
      const objekte = hatRecht(akteur, vertrag.recht) ? alle : alle.slice(0, 1)
      await wenigeZugleich(objekte, async objekt => {
        const soll = erwarte(vertrag, akteur, objekt)
        if (soll === 'erlaubt' && !istGefahrlos(vertrag)) return
        const antwort = await als(wer)({ ...anfrageVon(vertrag, objekt.id), remoteAddress: naechsteAdresse() })
        if (wer === 'admin') beiAdmin.set(zelle(vertrag, objekt), antwort.statusCode)
        if (!stimmt(vertrag, objekt, soll, antwort))
          falsch.push(`${nameVon(vertrag)} an „${objekt.name}“: ${antwort.statusCode} statt ${soll}`)
      })
    }
    expect(falsch).toEqual([])
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)
