/** Eingaben, die die Prüfung bestehen; die Versionen stimmen nie: was durchkäme, änderte trotzdem nichts. */
export const NIE = 2_000_000
export type Beispiel = { params?: Record<string, string | number>; query?: string; body?: object }
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
/** Beispiele je Aufruf; die Prüfungen in `rechte/` verlangen eines für jeden Aufruf, der eine Eingabe braucht. */
export const BEISPIELE: Readonly<Record<string, Beispiel>> = {
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
  'POST /aufnahme/:id/duplicate/init': { body: {} },
  'POST /aufnahme/:id/duplicate': {
    body: { code: 'XX-2', messstelleId: 1, projektId: 1, datum: '2025-01-01', methoden: ['MZB'], teile: [] },
  },
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
  'POST /api/koordinaten/deutung': { body: { koordinatensystem: '4326', x: 16.4, y: 48.2 } },
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
