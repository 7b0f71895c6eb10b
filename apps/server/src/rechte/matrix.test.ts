import {
  type Akteur,
  darf,
  ELEMENTE,
  type Element,
  type Freigabestatus,
  hatRecht,
  type Recht,
  type Rolle,
  type Sachverhalt,
  STATUSWERTE,
  type Status,
} from '@benthos/fachmodell'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefdienst } from '../pruefstand/dienst.ts'
import { musterwelt } from '../pruefstand/musterwelt.ts'
import { ladeSachverhalt } from './aufnahmeLage.ts'

/** Erzeugte Prüfung jeder Zelle: Rolle × Aufruf × Aufnahme × Status. Was gelten soll, steht in der Tafel und hier, nicht im Vertrag. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Stand = { status: Status; freigabe: Freigabestatus }
const STAENDE: readonly Stand[] = [
  ...STATUSWERTE.map((status): Stand => ({ status, freigabe: 'NICHT_FREIGEGEBEN' })),
  { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
  { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
]
const ORTE = [
  { art: 'GZUEV', bundesland: 'AT-3', von: 'bund', auftragnehmer: 'auftragnehmer' },
  { art: 'GZUEV', bundesland: 'AT-4', von: 'bund', auftragnehmer: 'auftragnehmer2' },
  { art: 'LAND', bundesland: 'AT-3', von: 'land-noe', auftragnehmer: undefined },
  { art: 'FACHPROJEKT', bundesland: 'AT-3', von: 'fachprojekt', auftragnehmer: undefined },
  { art: 'FACHPROJEKT', bundesland: 'AT-4', von: 'fachprojekt2', auftragnehmer: 'auftragnehmer' },
] as const
const BENUTZER: readonly [string | null, readonly Rolle[]][] = [
  [null, []],
  ['lesen', ['LESEN']],
  ['qs', ['QS']],
  ['auftragnehmer', ['AUFTRAGNEHMER']],
  ['fachprojekt', ['FACHPROJEKT']],
  ['land-noe', ['LAND']],
  ['mehrrollen', ['LAND', 'QS', 'LESEN']],
  ['bund', ['BUND']],
  ['admin', ['ADMIN']],
]

/** Eine Version, die nie stimmt: wer durchkommt, scheitert erst nach der Rechteprüfung und ändert nichts. */
const NIE = 2_000_000
const KOPF = { entnahmegeraet: 'MHS_NETZ', taxalistenversion: 'MZB 2026.1' }
const DATEN = {
  code: 'XX',
  messstelleId: 1,
  projektId: 1,
  datum: '2025-01-01',
  methoden: ['MZB'],
  probenehmer: 'x',
}

type Aufruf = { pfad: string; rumpf?: object; recht: Recht; an: Element | 'eines' | 'alle' }
const AUFRUFE: readonly Aufruf[] = [
  { pfad: '', recht: 'aufnahme.lesen', an: 'eines' },
  { pfad: '/aufnahmedaten', recht: 'aufnahme.lesen', an: 'eines' },
  { pfad: '/status', recht: 'aufnahme.lesen', an: 'eines' },
  { pfad: '/status/possibleStatus', recht: 'aufnahme.lesen', an: 'eines' },
  { pfad: '/status/possibleFreigabestatus/mzb', recht: 'aufnahme.lesen', an: 'eines' },
  { pfad: '/status/history/mzb', recht: 'verlauf.lesen', an: 'MZB' },
  { pfad: '/status/history/phb', recht: 'verlauf.lesen', an: 'PHB' },
  { pfad: '/history/mzb', recht: 'verlauf.lesen', an: 'MZB' },
  { pfad: '/history/phb', recht: 'verlauf.lesen', an: 'PHB' },
  { pfad: '/ortsbefund/choriotop', recht: 'aufnahme.lesen', an: 'eines' },
  { pfad: '/mzb/mhs', recht: 'aufnahme.lesen', an: 'MZB' },
  { pfad: '/mzb/mhs/taxa', recht: 'aufnahme.lesen', an: 'MZB' },
  { pfad: '/mzb/methoden/appended', recht: 'aufnahme.lesen', an: 'MZB' },
  { pfad: '/mzb/epmTlautVersionen', recht: 'aufnahme.lesen', an: 'MZB' },
  { pfad: '/aufnahmedaten', rumpf: { version: NIE, daten: DATEN }, recht: 'aufnahmedaten.bearbeiten', an: 'alle' },
  { pfad: '/delete', rumpf: { version: NIE }, recht: 'aufnahme.loeschen', an: 'alle' },
  {
    pfad: '/ortsbefund/choriotop',
    rumpf: { version: NIE, daten: { zeilen: [] } },
    recht: 'aufnahme.bearbeiten',
    an: 'eines',
  },
  { pfad: '/mzb/mhs', rumpf: { version: NIE, daten: KOPF }, recht: 'aufnahme.bearbeiten', an: 'MZB' },
  { pfad: '/mzb/mhs/taxa', rumpf: { version: NIE, zeilen: [] }, recht: 'aufnahme.bearbeiten', an: 'MZB' },
  { pfad: '/mzb/screening/taxa', rumpf: { version: NIE, zeilen: [] }, recht: 'aufnahme.bearbeiten', an: 'MZB' },
  { pfad: '/mzb/delete/mhs/taxa', rumpf: { version: NIE }, recht: 'aufnahme.bearbeiten', an: 'MZB' },
]

type Fall = { id: number; name: string; sache: Record<Element, Sachverhalt | null> }
const faelle: Fall[] = []
const akteure = new Map<string | null, Akteur | null>([[null, null]])

beforeAll(async () => {
  for (const ort of ORTE) {
    for (const stand of STAENDE) {
      const { auftragnehmer, ...rest } = ort
      await lege(`${ort.art} ${ort.bundesland} ${ort.von} ${stand.status} ${stand.freigabe}`, {
        ...rest,
        mzb: { ...stand, ...(auftragnehmer && { auftragnehmer }) },
      })
    }
  }
  for (const status of ['NEU', 'PLAUSIBEL'] as const) {
    const mzb = { status, auftragnehmer: 'auftragnehmer' }
    await lege(`beide: MZB ${status}, PHB ROHDATEN`, {
      mzb,
      phb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer2' },
    })
    await lege(`beide: MZB ${status}, PHB öffentlich`, { mzb, phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
  }
  await lege('nur PHB', { mzb: null, phb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
  for (const [username, rollen] of BENUTZER) {
    if (username === null) continue
    const zeile = await db
      .selectFrom('benutzer')
      .leftJoin('organisationseinheit', 'organisationseinheit.id', 'benutzer.organisationseinheit_id')
      .select(['benutzer.organisationseinheit_id', 'organisationseinheit.bundesland'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    akteure.set(username, {
      rollen,
      organisationseinheitId: zeile.organisationseinheit_id,
      bundesland: zeile.bundesland,
    })
  }
})

async function lege(name: string, angaben: Parameters<typeof welt.aufnahme>[0]): Promise<void> {
  const id = await welt.aufnahme(angaben)
  const sache = await ladeSachverhalt(db, id)
  if (sache) faelle.push({ id, name, sache })
}

/** Antwort, die die Berechtigungstafel verlangt; `ok`: alles, was erst nach der Rechteprüfung kommt. */
function erwarte(akteur: Akteur | null, fall: Fall, { recht, an }: Pick<Aufruf, 'recht' | 'an'>): string {
  if (!hatRecht(akteur, recht)) return akteur === null ? '401' : '403'
  const vorhanden = ELEMENTE.flatMap(element => fall.sache[element] ?? [])
  if (!vorhanden.some(sache => darf(akteur, 'aufnahme.lesen', sache))) return '404'
  const zaehlend = an === 'eines' || an === 'alle' ? vorhanden : [fall.sache[an]].filter(sache => sache !== null)
  if (zaehlend.length === 0) return '404'
  const erlaubt = (status?: Status) => {
    const pruefe = (sache: Sachverhalt) => darf(akteur, recht, status ? { ...sache, status } : sache)
    return an === 'alle' ? zaehlend.every(pruefe) : zaehlend.some(pruefe)
  }
  if (erlaubt()) return 'ok'
  // Läge es nur am Status, ist der Status der Grund: sonst sucht der Benutzer nach einem Recht, das er hat.
  return STATUSWERTE.some(status => erlaubt(status)) ? 'STATUS_UNZULAESSIG' : '403'
}

function gruppe(antwort: { statusCode: number; json: () => { code?: string } }): string {
  if ([401, 403, 404].includes(antwort.statusCode)) return String(antwort.statusCode)
  const code = antwort.statusCode >= 400 ? antwort.json().code : undefined
  return code === 'STATUS_UNZULAESSIG' ? code : 'ok'
}

test.each(BENUTZER)('[ROLE-02] %s: jeder Aufruf an jeder Aufnahme in jedem Status', async username => {
  const akteur = akteure.get(username) as Akteur | null
  const falsch: string[] = []
  for (const aufruf of AUFRUFE) {
    const ergebnisse = await Promise.all(
      faelle.map(async fall => {
        const url = aufruf.pfad === '/delete' ? `/aufnahme/delete/${fall.id}` : `/aufnahme/${fall.id}${aufruf.pfad}`
        const antwort = await als(username)(
          aufruf.rumpf ? { method: 'POST', url, payload: aufruf.rumpf } : { method: 'GET', url },
        )
        return { fall, ist: gruppe(antwort), soll: erwarte(akteur, fall, aufruf) }
      }),
    )
    for (const { fall, ist, soll } of ergebnisse)
      if (ist !== soll)
        falsch.push(`${aufruf.rumpf ? 'POST' : 'GET'} ${aufruf.pfad} an „${fall.name}“: ${ist} statt ${soll}`)
  }
  expect(falsch).toEqual([])
})

test('[ROLE-02] nichts davon hat etwas geändert', async () => {
  for (const fall of faelle) expect(await ladeSachverhalt(db, fall.id)).toEqual(fall.sache)
})
