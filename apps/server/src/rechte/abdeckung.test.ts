import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Akteur, darf, ELEMENTE, hatRecht, type Recht, type Sachverhalt } from '@benthos/fachmodell'
import type { Endpunkt } from '@benthos/vertrag'
import { leseAuftragsergebnis } from '@benthos/vertrag/auftrag'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../pruefstand/dienst.ts'
import { musterwelt } from '../pruefstand/musterwelt.ts'
import { saeeNetz } from '../saat/netz.ts'
import { ladeSachverhalt } from './aufnahmeLage.ts'

/**
 * Jeder Aufruf der Schnittstelle, aus den Verträgen gesammelt: bedient, beschrieben, und für jede Rolle an jedem Objekt, an
 * dem sie nichts zu suchen hat, abgelehnt. Ein neuer Vertrag ohne Beispiel unten lässt diese Prüfung scheitern.
 */

const { app, db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
await saeeNetz(db)
afterAll(ende)
const BASIS = '/benthosdb'

// oxlint-disable-next-line typescript/no-explicit-any -- die genauen Formen der Verträge sind hier gleichgültig
type Vertrag = Endpunkt<any, any, any, any>
const VERTRAEGE = await sammleVertraege()

async function sammleVertraege(): Promise<Vertrag[]> {
  const ordner = fileURLToPath(new URL('../../../../packages/vertrag/src/', import.meta.url))
  const dateien = readdirSync(ordner).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const module = await Promise.all(dateien.map(name => import(`${ordner}${name}`) as Promise<object>))
  const gefunden = new Map<string, Vertrag>()
  const sammle = (wert: unknown) => {
    if (typeof wert !== 'object' || wert === null) return
    if ('pfad' in wert && 'recht' in wert) gefunden.set(name(wert as Vertrag), wert as Vertrag)
    // Eine Ebene tiefer: mehrere Aufrufe eines Abschnitts oder einer Methode stehen in einem Objekt.
    else if (Object.getPrototypeOf(wert) === Object.prototype) for (const teil of Object.values(wert)) sammleTeil(teil)
  }
  const sammleTeil = (wert: unknown) => {
    if (typeof wert === 'object' && wert !== null && 'pfad' in wert && 'recht' in wert)
      gefunden.set(name(wert as Vertrag), wert as Vertrag)
  }
  for (const modul of module) for (const wert of Object.values(modul)) sammle(wert)
  return [...gefunden.values()]
}

function name(vertrag: Vertrag): string {
  return `${vertrag.methode} ${vertrag.pfad}`
}

/** Wege ohne Vertrag, mit dem Grund; alles andere hat Recht und Form aus einem Vertrag. */
const OHNE_VERTRAG: readonly [RegExp, string][] = [
  [/^\/$|^\*$|^\/\*$/, 'Oberfläche und Weiterleitung dorthin'],
  [/^\/benthosdb\/assets\//, 'Dateien der Oberfläche'],
  [/^\/benthosdb\/api\/(health\/(live|ready)|metrics|openapi\.json)$/, 'Betrieb, ohne fachliche Daten'],
  [/^\/benthosdb\/realms\/benthos\//, 'eingebauter Anmeldedienst, eigener Schutz'],
]

/** Eingaben, die die Prüfung bestehen; die Versionen stimmen nie: was durchkäme, änderte trotzdem nichts. */
const NIE = 2_000_000
type Beispiel = { params?: Record<string, string | number>; query?: string; body?: object }
/** Je Benutzer ein erledigter Auftrag mit Ergebnisdatei. */
const eigeneAuftraege = new Map<string | null, number>()
const kopf = { version: NIE, daten: { entnahmegeraet: 'MHS_NETZ', taxalistenversion: 'MZB 2026.1' } }
const probe = (pfad: string): Record<string, Beispiel> => ({
  [`POST /aufnahme/:id/mzb/${pfad}`]: { body: kopf },
  [`POST /aufnahme/:id/mzb/${pfad}/taxa`]: { body: { version: NIE, zeilen: [] } },
  [`POST /aufnahme/:id/mzb/delete/${pfad}`]: { body: { version: NIE, taxaVersion: NIE } },
  [`POST /aufnahme/:id/mzb/delete/${pfad}/taxa`]: { body: { version: NIE } },
  [`POST /aufnahme/:id/mzb/delete/${pfad}/taxa/:zeile`]: { params: { zeile: 1 }, body: { version: NIE } },
})
const anlage = {
  identifizierung: { art: 'LAND', code: 'M-1', name: 'Hainburg', gewaesserId: 1 },
  lage_allgemein: { land: 'AT', bundesland: 'AT-3' },
  lage_koordinaten: { koordinatensystem: '31287', x: 668592.73, y: 478846.81 },
  charakteristik: { bioregion: 'DO' },
}
const projektdaten = { name: 'Neu', bereich: 'LAND', organisationseinheitId: 1, beginn: '2024-01-01' }
const aufnahmedaten = {
  code: 'XX-1',
  messstelleId: 1,
  projektId: 1,
  datum: '2025-01-01',
  methoden: ['MZB'],
  probenehmer: 'x',
}
const hinweis = { regel: 'ROUTENABSTAND', stelle: 'routeId', wert: 'gibt es nicht' }
const wechsel = { body: { version: NIE, status: 'PLAUSIBEL', grund: 'x' } }
const bild = (pfad: string, params = {}): Record<string, Beispiel> => ({
  [`GET ${pfad}`]: { params },
  [`POST ${pfad}`]: { params, body: { version: NIE, beschreibung: 'Blick flussauf' } },
  [`DELETE ${pfad}`]: { params, query: `version=${NIE}` },
})
const BEISPIELE: Readonly<Record<string, Beispiel>> = {
  ...bild('/messstelle/:id/foto'),
  ...bild('/messstelle/:id/lageplan'),
  ...bild('/aufnahme/:id/foto/:nummer', { nummer: 1 }),
  ...bild('/aufnahme/:id/choriotopskizze'),
  ...Object.assign({}, ...['mhs', 'screening', 'qualitativeProbe', 'quantitativeProbe', 'biomasse'].map(probe)),
  'POST /api/auth/role': { body: { role: 'QS' } },
  'POST /api/test/token': { body: { username: 'gibt-es-nicht' } },
  'POST /api/log': { body: { level: 'ERROR', message: 'x' } },
  'GET /api/cms/:id': { params: { id: 'impressum' } },
  'POST /api/cms': { body: { id: 'impressum', version: NIE, daten: { titel: 'Impressum' } } },
  'GET /api/filter': { query: 'key=filters_messstellen' },
  'POST /api/filter': { body: { key: 'filters_ojs_selected_filter_key', name: 'messstellen', value: 'x' } },
  'POST /api/filter/delete': { body: { key: 'filters_messstellen', name: 'x' } },
  'POST /lrs/getLineRefFromPoint': { body: { x: 14.3, y: 48.3 } },
  'POST /lrs/geomFromLinRef/pointFromLinRef': { body: { routeId: 'NE-25', stationierung: 1 } },
  'POST /lrs/route/get': { body: { routeId: 'NE-25' } },
  'POST /lrs/getGnnVectorTileUrl': {},
  'GET /api/netz/routen': { query: 'suche=do' },
  'GET /api/netz/nachbarn': { query: 'routeId=NE-25&stationierung=1' },
  'GET /api/kacheln/gewaessernetz/:z/:x/:y': { params: { z: 6, x: 34, y: 22 } },
  'GET /api/kacheln/messstellen/:z/:x/:y': { params: { z: 6, x: 34, y: 22 } },
  'POST /aufnahme/init': { body: {} },
  'POST /aufnahme/create': { body: aufnahmedaten },
  'POST /aufnahme/delete/:id': { body: { version: NIE } },
  'POST /aufnahme/:id/aufnahmedaten': { body: { version: NIE, daten: aufnahmedaten } },
  'POST /aufnahme/:id/mzb/assignAuftragnehmer/:auftragnehmer': { params: { auftragnehmer: 0 }, body: { version: NIE } },
  'POST /aufnahme/:id/phb/assignAuftragnehmer/:auftragnehmer': { params: { auftragnehmer: 0 }, body: { version: NIE } },
  'POST /aufnahme/:id/phb/taxa/allgemein': { body: { version: NIE, daten: { taxalistenversion: 'PHB 2026.1' } } },
  'POST /aufnahme/:id/phb/taxa': { body: { version: NIE, zeilen: [] } },
  'POST /aufnahme/:id/phb/delete/taxa': { body: { version: NIE } },
  'POST /aufnahme/:id/phb/delete/taxa/:zeile': { params: { zeile: 1 }, body: { version: NIE } },
  'POST /aufnahme/:id/phb/taxa/algenmischbestand': {
    body: { id: NIE, version: NIE, daten: { name: 'Mischbestand', deckung: 5 } },
  },
  'POST /aufnahme/:id/phb/delete/taxa/algenmischbestand': { body: { bestaende: [{ id: NIE, version: NIE }] } },
  'POST /aufnahme/:id/phb/delete/taxa/algenmischbestand/:bestand': { params: { bestand: NIE }, body: { version: NIE } },
  'POST /aufnahme/:id/phb/update/taxalistenversion': {
    body: { version: NIE, taxaVersion: NIE, taxalistenversion: 'PHB 2026.1', vorschau: true },
  },
  'POST /aufnahme/:id/mzb/methoden': { body: { methode: 'MHS' } },
  'POST /aufnahme/:id/mzb/update/taxalistenversion': {
    body: { methode: 'MHS', version: NIE, taxaVersion: NIE, taxalistenversion: 'MZB 2026.1', vorschau: true },
  },
  'POST /aufnahme/:id/mzb/bewertung/mhs': {},
  'POST /bewertung/mzb/:id': {},
  'POST /bewertung': { body: { aufnahmen: [1] } },
  'POST /api/user-tasks/:id/cancel': { params: { id: NIE } },
  'POST /api/user-tasks/:id/delete': { params: { id: NIE } },
  'GET /api/user-tasks/:id/result': { params: { id: NIE } },
  'POST /aufnahme/:id/ortsbefund/choriotop': { body: { version: NIE, daten: { zeilen: [] } } },
  'POST /aufnahme/:id/ortsbefund/wetterHydrographie': { body: { version: NIE, daten: {} } },
  'POST /aufnahme/:id/ortsbefund/morphologieHydraulikPhysikalischChemischerBefund': {
    body: { version: NIE, daten: {} },
  },
  'POST /aufnahme/:id/ortsbefund/organoleptischerBefundReduktionen': { body: { version: NIE, daten: {} } },
  'POST /aufnahme/:id/ortsbefund/phytobenthos': { body: { version: NIE, daten: {} } },
  'POST /aufnahme/:id/ortsbefund/phbMakroskopischeArtWuchsform': {
    body: { id: NIE, version: NIE, daten: { farbgruppe: 'ROT', wuchsform: 'KRUSTE', deckung: 5 } },
  },
  'POST /aufnahme/:id/ortsbefund/phbMakroskopischeArtWuchsform/delete/:wuchsform': {
    params: { wuchsform: NIE },
    body: { version: NIE },
  },
  'GET /list/phb_makroalgen_bewuchsformen/:farbgruppe': { params: { farbgruppe: 'ROT' } },
  'POST /aufnahme/:id/status/mzb': wechsel,
  'POST /aufnahme/:id/status/phb': wechsel,
  'POST /api/statuswechsel/vorschau': { body: { aufnahmen: [1], ziel: { status: 'PLAUSIBEL' } } },
  'POST /api/zuordnung/vorschau': { body: { aufnahmen: [1] } },
  'GET /aufnahme/:id/status/possibleFreigabestatus/:element': { params: { element: 'mzb' } },
  'GET /list/mzb/entnahmegeraete/:methode': { params: { methode: 'MHS' } },
  'GET /list/zustandsklassen/:element': { params: { element: 'MZB' } },
  'GET /list/:name': { params: { name: 'status' } },
  'GET /list/taxaliste': { query: 'version=MZB%202026.1' },
  'POST /messstelle/land/create': { body: anlage },
  'POST /messstelle/fachprojekt/create': {
    body: { ...anlage, identifizierung: { ...anlage.identifizierung, art: 'FACHPROJEKT', projektId: 1 } },
  },
  'POST /messstelle/land/update/:id': { body: { charakteristik: { version: NIE, daten: { bioregion: 'FL' } } } },
  'POST /messstelle/fachprojekt/update/:id': { body: { charakteristik: { version: NIE, daten: { bioregion: 'FL' } } } },
  'POST /messstelle/:id/identifizierung': { body: { version: NIE, daten: anlage.identifizierung } },
  'POST /messstelle/:id/lage_allgemein': { body: { version: NIE, daten: anlage.lage_allgemein } },
  'POST /messstelle/:id/lage_koordinaten': { body: { version: NIE, daten: anlage.lage_koordinaten } },
  'POST /messstelle/:id/charakteristik': { body: { version: NIE, daten: anlage.charakteristik } },
  'POST /messstelle/delete/:id': {},
  'POST /api/aufnahme/:id/plausibilitaet/bestaetigen': { body: { ...hinweis, grund: 'x' } },
  'POST /api/aufnahme/:id/plausibilitaet/aufheben': { body: hinweis },
  'POST /api/messstelle/:id/plausibilitaet/bestaetigen': { body: { ...hinweis, grund: 'x' } },
  'POST /api/messstelle/:id/plausibilitaet/aufheben': { body: hinweis },
  'POST /projekte': { body: projektdaten },
  'POST /projekte/:id': { body: { version: NIE, daten: projektdaten } },
  'POST /projekte/:id/delete': { query: `version=${NIE}` },
}

const BENUTZER = [
  null,
  'lesen',
  'qs',
  'auftragnehmer',
  'auftragnehmer2',
  'fachprojekt',
  'fachprojekt2',
  'land-noe',
  'land-ooe',
  'mehrrollen',
  'bund',
  'admin',
] as const
const akteure = new Map<string | null, Akteur | null>([[null, null]])
/** Objekte, an denen jemand etwas nicht darf; die Lage sagt, was die Berechtigungstafel dazu sieht. */
type Objekt = { id: number; lesen: Recht; sachen: readonly (Sachverhalt | null)[] }
const objekte = new Map<string, Objekt[]>()

beforeAll(async () => {
  for (const username of BENUTZER) {
    if (username === null) continue
    const zeile = await db
      .selectFrom('benutzer')
      .leftJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
      .select(['benutzer.id as benutzer_id', 'benutzer.rollen', 'o.id', 'o.bundesland'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    eigeneAuftraege.set(username, await legeErledigtenAuftragAn(zeile.benutzer_id))
    akteure.set(username, { rollen: zeile.rollen, organisationseinheitId: zeile.id, bundesland: zeile.bundesland })
  }
  const aufnahmen = await Promise.all([
    welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } }),
    welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe', mzb: {}, phb: {} }),
    welt.aufnahme({ art: 'FACHPROJEKT', von: 'fachprojekt2', mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' }, phb: {} }),
    welt.aufnahme({ mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' }, phb: null }),
  ])
  objekte.set(
    'aufnahme',
    await Promise.all(
      aufnahmen.map(async id => {
        const sache = await ladeSachverhalt(db, id)
        return { id, lesen: 'aufnahme.lesen' as const, sachen: ELEMENTE.map(element => sache?.[element] ?? null) }
      }),
    ),
  )
  const ohneAufnahmen = { auftragnehmerId: null, freigabe: null, status: null }
  const universitaet = await welt.organisationVon('fachprojekt2')
  const fachprojekt = await welt.projekt('FACHPROJEKT', 'fachprojekt2')
  const messstelle = async (art: 'GZUEV' | 'LAND' | 'FACHPROJEKT', bundesland: string) => {
    const id = await welt.messstelle(art, bundesland, art === 'FACHPROJEKT' ? fachprojekt : null)
    const organisationseinheitId = art === 'FACHPROJEKT' ? universitaet : null
    const sache = { bereich: art, bundesland, organisationseinheitId, ...ohneAufnahmen }
    return { id, lesen: 'messstelle.lesen' as const, sachen: [sache] }
  }
  objekte.set(
    'messstelle',
    await Promise.all([messstelle('GZUEV', 'AT-3'), messstelle('LAND', 'AT-4'), messstelle('FACHPROJEKT', 'AT-3')]),
  )
  const projekt = async (bereich: 'GZUEV' | 'LAND' | 'FACHPROJEKT', von: string, bundesland: string | null) => ({
    id: await welt.projekt(bereich, von, bundesland),
    lesen: 'projekt.lesen' as const,
    sachen: [{ bereich, bundesland, organisationseinheitId: await welt.organisationVon(von), ...ohneAufnahmen }],
  })
  objekte.set(
    'projekt',
    await Promise.all([
      projekt('GZUEV', 'bund', null),
      projekt('LAND', 'land-ooe', 'AT-4'),
      projekt('FACHPROJEKT', 'fachprojekt2', null),
    ]),
  )
})

async function legeErledigtenAuftragAn(benutzerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into auftrag (art, titel, benutzer_id, akteur, eingabe, zustand, beendet_am, datei_name, datei_typ)
    values ('PROBE', 'Probe', ${benutzerId}, '{}', '{}', 'SUCCESS', now(), 'probe.csv', 'text/csv')
    returning id
  `.execute(db)
  return rows[0]?.id ?? 0
}

/** Was die Berechtigungstafel verlangt; `erlaubt` führt diese Prüfung nur aus, wo nichts geschrieben wird. */
function erwarte(vertrag: Vertrag, akteur: Akteur | null, objekt: Objekt | null): 'erlaubt' | readonly number[] {
  if (!hatRecht(akteur, vertrag.recht)) return [akteur === null ? 401 : 403]
  if (objekt === null) return 'erlaubt'
  const lesen = vertrag.recht === 'ergebnis.lesen' ? 'ergebnis.lesen' : objekt.lesen
  const vorhanden = objekt.sachen.filter(sache => sache !== null)
  if (!vorhanden.some(sache => darf(akteur, lesen, sache))) return [404]
  const zaehlend = vertrag.element
    ? [objekt.sachen[ELEMENTE.indexOf(vertrag.element)] ?? null].filter(sache => sache !== null)
    : vorhanden
  if (zaehlend.length === 0) return [404]
  const erlaubt = zaehlend.map(sache => darf(akteur, vertrag.recht, sache))
  const genuegt = vertrag.elemente === 'alle' ? erlaubt.every(Boolean) : erlaubt.some(Boolean)
  return genuegt ? 'erlaubt' : [403, 409]
}

async function rufe(vertrag: Vertrag, wer: string | null, objekt: Objekt | null) {
  const { params = {}, query, body } = BEISPIELE[name(vertrag)] ?? {}
  const werte: Record<string, string | number> = {
    ...params,
    ...(vertrag.pfad === leseAuftragsergebnis.pfad && { id: eigeneAuftraege.get(wer) ?? NIE }),
    ...(objekt && { id: objekt.id }),
  }
  const pfad = vertrag.pfad.replace(/:(\w+)/g, (_, feld: string) => String(werte[feld]))
  const url = query ? `${pfad}?${query}` : pfad
  return als(wer)(
    vertrag.methode === 'GET' ? { method: 'GET', url } : { method: vertrag.methode, url, payload: body ?? {} },
  )
}

const journalstand = async () =>
  (await sql<{ n: number }>`select coalesce(max(id), 0) as n from journal`.execute(db)).rows[0]?.n

describe('[ROLE-02] Jeder Vertrag', () => {
  test('ist bedient, hat ein Beispiel, wo er eines braucht, und das besteht die Prüfung der Eingabe', () => {
    expect(VERTRAEGE.length).toBeGreaterThan(90)
    for (const vertrag of VERTRAEGE) {
      const wer = name(vertrag)
      expect(app.hasRoute({ method: vertrag.methode, url: `${BASIS}${vertrag.pfad}` }), `${wer} ist bedient`).toBe(true)
      const beispiel = BEISPIELE[wer]
      const frei = vertrag.pfad.match(/:\w+/g)?.filter(feld => feld !== ':id' || vertrag.objekt === null) ?? []
      if (vertrag.methode !== 'GET' || frei.length > 0) expect(beispiel, `${wer} hat ein Beispiel`).toBeDefined()
      const params = { id: 1, ...beispiel?.params }
      const query = Object.fromEntries(new URLSearchParams(beispiel?.query))
      for (const [schema, wert] of [
        [vertrag.params, params],
        [vertrag.query, query],
        [vertrag.body, beispiel?.body],
      ] as const)
        if (schema) expect(schema.safeParse(wert).error, wer).toBeUndefined()
    }
    expect(Object.keys(BEISPIELE).filter(wer => !VERTRAEGE.some(vertrag => name(vertrag) === wer))).toEqual([])
  })

  test('und umgekehrt: jeder Weg des Servers kommt aus einem Vertrag oder steht hier mit seinem Grund', () => {
    const bekannt = new Set(VERTRAEGE.map(vertrag => `${BASIS}${vertrag.pfad}`))
    const wege = wegeVon(app.printRoutes({ commonPrefix: false }))
    for (const weg of bekannt) expect(wege).toContain(weg)
    const fremd = wege.filter(weg => !bekannt.has(weg) && !OHNE_VERTRAG.some(([muster]) => muster.test(weg)))
    expect(fremd).toEqual([])
  })

  test.each(BENUTZER)(
    'lehnt ab, was %s nicht darf, und ändert dabei nichts; was er lesen darf, bekommt er',
    async wer => {
      const vorher = await journalstand()
      const akteur = akteure.get(wer) ?? null
      const falsch: string[] = []
      let abgelehnt = 0
      for (const vertrag of VERTRAEGE) {
        for (const objekt of vertrag.objekt === null ? [null] : (objekte.get(vertrag.objekt) ?? [])) {
          const soll = erwarte(vertrag, akteur, objekt)
          if (soll === 'erlaubt' && vertrag.methode !== 'GET') continue
          const { statusCode, json } = await rufe(vertrag, wer, objekt)
          // Ein Ergebnis, das es noch nicht gibt, ist auch für Befugte 404.
          const stimmt =
            soll === 'erlaubt'
              ? statusCode < 300 ||
                (statusCode === 404 && /noch (nicht bewertet|kein Bild)/.test(json<{ message: string }>().message))
              : soll.includes(statusCode)
          if (!stimmt) falsch.push(`${name(vertrag)} an ${objekt?.id ?? 'keinem Objekt'}: ${statusCode} statt ${soll}`)
          if (soll !== 'erlaubt') abgelehnt++
        }
      }
      expect(falsch).toEqual([])
      if (wer !== 'admin') expect(abgelehnt).toBeGreaterThan(20)
      expect(await journalstand()).toBe(vorher)
    },
  )
})

/** Wege aus der Baumdarstellung von find-my-way: jede Zeile hängt ihr Stück an das ihrer Eltern. */
function wegeVon(baum: string): string[] {
  const eltern: string[] = []
  return baum.split('\n').flatMap(zeile => {
    const [, einzug, stueck, methoden] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(zeile) ?? []
    if (einzug === undefined || stueck === undefined) return []
    const ebene = einzug.length / 4
    const weg = `${ebene === 0 ? '' : (eltern[ebene - 1] ?? '')}${stueck}`
    eltern[ebene] = weg
    return methoden === undefined ? [] : [weg]
  })
}
