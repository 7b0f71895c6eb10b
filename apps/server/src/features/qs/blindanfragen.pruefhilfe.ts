import type { InjectOptions } from 'fastify'
import { anfrageVon, falscheAnfrageVon } from '../../../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../../../pruefstand/beispiele.ts'
import { post } from '../../../pruefstand/dienst.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'

/** Was der Beauftragte einer Zweitbestimmung fragen kann, aus den Verträgen gesammelt. */

/** Kennungen der Welt, in der gefragt wird. */
export type Blindwelt = {
  id: number
  mitPhb: number
  freigegeben: number
  messstelle: number
  projekt: number
  andere: readonly number[]
}

/** Der einzige Aufruf, der fehlt: den Schlüssel der Kapseln würfelt jede Welt für sich. */
export const JE_WELT = 'GET /api/kapsel/schluessel'

/** Jede Ausfuhr vieler Aufnahmen, so gefragt, dass die verdeckten Proben darin stünden. */
const ausfuhrenMit = ({ id, mitPhb, freigegeben, projekt }: Blindwelt): string[] => [
  '/export/db/data',
  ...['', ...[id, mitPhb, freigegeben].map(nr => `?id=${nr}`)].flatMap(wahl => [
    `/export/darwincore${wahl}`,
    `/export/geojson/aufnahmen${wahl}`,
    `/export/geojson/messstellen${wahl}`,
    `/gesamttaxaliste${wahl}`,
    `/api/eumeldung${wahl}`,
    `/api/eumeldung/pruefung${wahl}`,
    `/export/funde${wahl}`,
    `/export/datenexport/mzb${wahl}`,
    `/export/h2o/mzb${wahl}`,
    `/export/ergebnisberichte${wahl}`,
    `/export/probenberichte${wahl}`,
    `/export/qsberichte${wahl}`,
    `/export/projektberichte${wahl}`,
  ]),
  ...[id, mitPhb, freigegeben].flatMap(nr => [
    `/export/db/data?id=${nr}`,
    `/export/funde?format=xlsx&id=${nr}`,
    `/export/datenexport/phb?id=${nr}`,
    `/export/h2o/phb?id=${nr}`,
    `/export/probenberichte?bericht=MHS&bericht=PHB&id=${nr}`,
  ]),
  ...['zip', 'xlsx'].map(format => `/api/eumeldung/datei?format=${format}&entwurf=true&id=${freigegeben}`),
  `/ergebnisUebersichtById?format=xlsx&id=${freigegeben}`,
  `/api/projekt/${projekt}/bericht`,
  '/ergebnisUebersichtByFilter?format=xlsx',
  ...['messstellen', 'aufnahmen', 'bewertungen'].flatMap(sammlung => [
    `/ogc/collections/${sammlung}`,
    `/ogc/collections/${sammlung}/items?limit=1000`,
    `/ogc/collections/${sammlung}/items?limit=1000&f=html`,
    ...[1, freigegeben].map(nr => `/ogc/collections/${sammlung}/items/${nr}`),
  ]),
]
/** Wo der Unterschied stünde, wenn man ihn lesen dürfte; die übrigen nennen weder Taxa noch Zahlen noch Klassen. */
export const unterscheidende = ({ projekt }: Blindwelt): string[] => [
  '/export/db/data',
  '/export/darwincore',
  '/export/geojson/aufnahmen',
  '/export/funde',
  '/export/datenexport/mzb',
  '/export/h2o/mzb',
  '/export/ergebnisberichte',
  '/export/probenberichte',
  '/export/projektberichte',
  '/gesamttaxaliste',
  '/api/eumeldung/datei',
  '/ergebnisUebersichtById',
  '/ergebnisUebersichtByFilter',
  `/api/projekt/${projekt}/bericht`,
  '/ogc/collections/aufnahmen/items',
  '/ogc/collections/bewertungen/items',
]

const SCHREIBENDE: readonly [string, (nr: number) => object][] = [
  ['/aufnahme/:id/mzb/bewertung/mhs', () => ({})],
  ['/bewertung/mzb/:id', () => ({})],
  ['/aufnahme/:id/duplicate/init', () => ({})],
  ['/aufnahme/:id/mzb/methoden', () => ({ methode: 'MHS' })],
  [
    '/api/aufnahme/:id/plausibilitaet/bestaetigen',
    () => ({ hinweise: [{ regel: 'ROUTENABSTAND', stelle: 'routeId', wert: 'gibt es nicht' }], grund: 'x' }),
  ],
  [
    '/api/aufnahme/:id/plausibilitaet/aufheben',
    () => ({ regel: 'ROUTENABSTAND', stelle: 'routeId', wert: 'gibt es nicht' }),
  ],
  ['/api/statuswechsel/vorschau', nr => ({ aufnahmen: [nr], ziel: { status: 'UNPLAUSIBEL' } })],
  ['/api/statuswechsel/hinweise', nr => ({ aufnahmen: [nr] })],
  ['/api/zuordnung/vorschau', nr => ({ aufnahmen: [nr] })],
]

/**
 * Nur mit falscher Eingabe gefragt, an jedem Objekt und in jeder Rolle, denn das Beispiel selbst änderte die Welt; mit dem Grund, warum
 * auch die richtige nichts verriete.
 */
export const NUR_FALSCH: readonly [RegExp, string][] = [
  [
    /^POST \/(reconcile$|lrs\/)|^POST \/api\/(koordinaten\/|listenausgabe$|kapsel\/)/,
    'rechnet allein mit dem, was mitkommt',
  ],
  [
    /^POST \/api\/(test\/token|log|barrieren|auth\/role)$|^POST \/(register|post-abmelden\/)/,
    'kennt Person und Sitzung',
  ],
  [
    /^POST \/api\/(filter(\/delete)?|meine-daten\/berichtigung|benachrichtigungen\/(wege|:id\/gelesen))$/,
    'führt Eigenes',
  ],
  [
    /^POST \/api\/(fassungen\/|fassungseinfuhr\/|eumeldung\/verzeichnisse$|netz\/(einfuhr|mitgeliefertes\/)|gewaesser|hausnamen$)/,
    'verwaltet Verzeichnisse; was eine Vorschau zählt, ist gefragt',
  ],
  [/^POST \/api\/(post\/|archiv)|^POST \/user\/organisationseinheit\/create$/, 'gehört der Administration'],
  [
    /^POST \/(aufnahme\/(create|init)|projekte|messstelle\/\w+\/create)$|^POST \/aufnahme\/:id\/duplicate$/,
    'legt an; was in eine Vorlage käme, ist gefragt',
  ],
  [
    /^POST \/api\/(user-tasks|einlesen)\/|^POST \/(\w+\/import|taxaliste\/validate|bewertung)$/,
    'eigener Vorgang mit seinen Rechten; die Ausfuhr selbst ist gefragt',
  ],
  [
    /^POST \/(bewertung\/phb\/:id|aufnahme\/:id\/phb\/bewertung)$/,
    'rechnet das andere Element, das nicht verdeckt ist',
  ],
  [/^POST \/messstelle\/delete\/:id$|^POST \/api\/messstelle\/:id\/plausibilitaet\//, 'ändert die Messstelle'],
]

/** Listen und Ausfuhren, die der Filter der Aufnahmenliste einschränkt: wer nach dem Inhalt fragen kann, könnte ihn erraten. */
const FILTER = ['taxon=Baetis%20alpinus', 'taxon=Tubifex%20tubifex', 'mzbKlasse=1', 'mzbKlasse=5', 'ergebnis=WARNUNG']
const istFilterbar = ({ methode, pfad, query }: Vertrag): boolean =>
  methode === 'GET' &&
  !pfad.includes(':') &&
  FILTER.every(filter => feldernamen(query).includes(filter.split('=')[0] ?? ''))
const feldernamen = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
function mitFilter(vertrag: Vertrag, filter: string): InjectOptions {
  const { url } = anfrageVon(vertrag)
  return { method: 'GET', url: `${url}${String(url).includes('?') ? '&' : '?'}${filter}` }
}

/** Was der Beauftragte fragen kann: jeder Aufruf am Objekt und an dem, was es umgibt, dazu Filter, die es treffen müssten. */
export async function listeAnfragen(
  welt: Blindwelt,
  taxonnamen: readonly string[],
): Promise<Map<string, InjectOptions>> {
  const { id, mitPhb, freigegeben, messstelle, projekt, andere } = welt
  const anfragen = new Map<string, InjectOptions>()
  for (const vertrag of await sammleVertraege()) {
    const objekte = {
      aufnahme: [id, mitPhb, freigegeben, ...andere.slice(0, 1)],
      messstelle: [messstelle],
      projekt: [projekt],
      benutzer: [1],
      ohne: [undefined],
    }[vertrag.objekt ?? 'ohne']
    if (nameVon(vertrag) === JE_WELT) continue
    const { body, query } = BEISPIELE[nameVon(vertrag)] ?? {}
    const istGefahrlos = vertrag.methode === 'GET' || JSON.stringify({ body, query }).includes(String(NIE))
    // Wie er ablehnt, sagt jeder Aufruf.
    const frageMit = istGefahrlos ? anfrageVon : falscheAnfrageVon
    for (const objekt of objekte) anfragen.set(`${nameVon(vertrag)} ${objekt ?? ''}`, frageMit(vertrag, objekt))
  }
  // Schreibende ohne Version, an der sie scheitern müssten: am Blinden scheitern sie am Recht, in beiden Welten mit demselben Satz.
  for (const nr of [id, mitPhb, freigegeben])
    for (const [weg, rumpf] of SCHREIBENDE)
      anfragen.set(`POST ${weg} ${nr}`, post(weg.replace(':id', `${nr}`), rumpf(nr)))
  for (const vertrag of await sammleVertraege())
    if (istFilterbar(vertrag))
      for (const filter of FILTER) anfragen.set(`GET ${vertrag.pfad}?${filter}`, mitFilter(vertrag, filter))
  const taxa = taxonnamen.map(encodeURIComponent)
  const abfragen = [
    ...taxa.flatMap(taxon => [`/aufnahmen?taxon=${taxon}`, `/messstellen?taxon=${taxon}`, `/api/taxon?name=${taxon}`]),
    ...[1, 2, 3, 4, 5].flatMap(klasse => [`/aufnahmen?mzbKlasse=${klasse}`, `/messstellen?klasse=${klasse}`]),
    ...['FEHLER', 'WARNUNG', 'VERALTET', 'OHNE'].map(merkmal => `/aufnahmen?ergebnis=${merkmal}`),
    ...['mzbKlasse', 'mzbStatus'].map(nach => `/aufnahmen?sortierung=${nach}`),
    `/aufnahmen?mzbStatus=BEWERTUNG_ABGESCHLOSSEN`,
    `/aufnahmen/codes?methode=MHS`,
    ...[id, mitPhb].flatMap(nr => [
      `/ergebnisUebersichtById?id=${nr}`,
      `/gesamttaxaliste?id=${nr}`,
      `/bewertung/verify?aufnahme=${nr}`,
    ]),
    '/ergebnisUebersichtByFilter?datumVon=2020-01-01',
    // Der offene Dienst wählt nach den Kriterien der Listen aus; seine Sammlung steht im Pfad, und keiner der obigen Filter kam dorthin.
    ...['aufnahmen', 'bewertungen', 'messstellen'].flatMap(sammlung =>
      [
        ...FILTER,
        ...taxa.map(taxon => `taxon=${taxon}`),
        'methode=MHS',
        'ergebnis=FEHLER',
        'klassenwechsel=MZB-ENTWURF',
      ].map(filter => `/ogc/collections/${sammlung}/items?${filter}&limit=1000`),
    ),
    // Die Seite unter der dauerhaften Adresse ist kein Aufruf der Schnittstelle und steht in keinem Vertrag.
    ...[id, mitPhb, freigegeben].map(nr => `/ergebnis/${nr}/mzb`),
    `/api/messstelle/${messstelle}/dossier`,
    `/api/projekt/${projekt}/matrix?methode=MHS`,
    ...[id, mitPhb].flatMap(nr =>
      ['bericht', 'taxaliste1', 'taxaliste2'].map(was => `/aufnahme/${nr}/qs/${was}?methode=MHS`),
    ),
  ]
  for (const url of [...abfragen, ...ausfuhrenMit(welt)]) anfragen.set(`GET ${url}`, { method: 'GET', url })
  for (const [url, rumpf] of [
    ['/api/statuswechsel/vorschau', { aufnahmen: [id, mitPhb, ...andere], ziel: { status: 'PLAUSIBEL' } }],
    ['/api/statuswechsel/hinweise', { aufnahmen: [id, mitPhb, ...andere] }],
    ['/api/zuordnung/vorschau', { aufnahmen: [id, mitPhb, ...andere], ziel: null }],
    ['/ergebnisUebersichtById', { id: [id] }],
  ] as const)
    anfragen.set(`POST ${url}`, post(url, rumpf))
  return anfragen
}
