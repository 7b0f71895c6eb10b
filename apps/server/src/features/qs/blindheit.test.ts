import { createHash } from 'node:crypto'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { anfrageVon, naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../../../pruefstand/beispiele.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { geheimnisVon, verstecke } from '../../../pruefstand/geheimnisse.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { GESAMTKOPF } from '../../technik/http/blaettern.ts'

/**
 * Blind heißt: an nichts, was der Beauftragte fragen kann, lässt sich ablesen, was in der Erstbestimmung steht. Zwei Welten gleichen
 * einander bis auf diese Liste (andere Taxa, andere Zahlen, andere Klasse, andere Hinweise). Jeder Aufruf der Schnittstelle muss
 * ihm in beiden dasselbe antworten; die Administration dagegen sieht den Unterschied, sonst prüfte das nichts.
 */

type Liste = Readonly<Record<string, number>>
const KLARES_WASSER: Liste = {
  'Baetis alpinus': 4177,
  'Epeorus assimilis': 263,
  'Perla marginata': 191,
  'Rhithrogena semicolorata': 87,
}
const BELASTET: Liste = { 'Asellus aquaticus': 5519, 'Tubifex tubifex': 3371, 'Erpobdella octoculata': 149 }

async function baueWelt(erste: Liste) {
  const dienst = await pruefdienst()
  const { db, als } = dienst
  const welt = await musterwelt(db)
  const reihe = await saeeProbenreihe(db, welt)
  const an = als('auftragnehmer')
  const person = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'mehrrollen')
    .executeTakeFirstOrThrow()
  const mzb = { auftragnehmer: 'auftragnehmer' }
  /** Bewertet, mit Rückfrage und Einschätzung übergeben und zur Zweitbestimmung ihres MZB angefordert. */
  const beauftragte = async (phb: { auftragnehmer: string } | null, istFreigegeben = false) => {
    const id = await welt.aufnahme({ mzb, phb })
    await verstecke(db, id, phb === null ? ['MZB'] : ['MZB', 'PHB'])
    await db
      .updateTable('probe')
      .set({ flaeche: 1.25, entnahmegeraet: 'MHS_NETZ' })
      .where('aufnahme_id', '=', id)
      .where('methode', '=', 'MHS')
      .execute()
    const { version } = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const zeilen = Object.entries(erste).map(([taxon, anzahl], i) => ({
      zeile: i + 1,
      taxon,
      artStadium: null,
      anzahl,
    }))
    const gelingt = async (wer: string, weg: string, rumpf?: object) => {
      const antwort = await als(wer)(post(weg, rumpf))
      expect(antwort.statusCode, antwort.body).toBe(200)
      return antwort
    }
    await gelingt('auftragnehmer', `/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen })
    await gelingt('auftragnehmer', `/aufnahme/${id}/mzb/bewertung/mhs`)
    const { version: stand } = (await an(`/aufnahme/${id}/status`)).json<{ version: number }>()
    await gelingt('auftragnehmer', `/aufnahme/${id}/status/mzb`, { version: stand, status: 'BEWERTUNG_ABGESCHLOSSEN' })
    if (istFreigegeben) {
      const stelle = async (wer: string, ziel: object) => {
        const { version: jetzt } = (await als('admin')(`/aufnahme/${id}/status`)).json<{ version: number }>()
        await gelingt(wer, `/aufnahme/${id}/status/mzb`, { version: jetzt, ...ziel })
      }
      await stelle('land-noe', { status: 'PLAUSIBEL' })
      await stelle('bund', { freigabe: 'BEHOERDEN' })
    }
    const daten = { auswahl: 'GEZIELT', zweitbestimmerId: person.id }
    await gelingt('land-noe', `/aufnahme/${id}/qs/bericht`, { aktion: 'ANFORDERN', methode: 'MHS', version: 0, daten })
    return id
  }
  const id = await beauftragte(null)
  // Diese liest er, weil er ihr Phytobenthos lesen darf.
  const mitPhb = await beauftragte({ auftragnehmer: 'auftragnehmer2' })
  // Geprüft und für Behörden freigegeben: steht in jeder Ausfuhr, die nur solches enthält.
  const freigegeben = await beauftragte(null, true)
  const { messstelle_id: messstelle, projekt_id: projekt } = await db
    .selectFrom('aufnahme')
    .select(['messstelle_id', 'projekt_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Davor und danach: Dossier, Matrix und Plausibilität vergleichen damit.
  const andere: number[] = []
  for (const datum of ['2024-05-02', '2025-09-30'])
    andere.push(await reihe.aufnahme(messstelle, datum, { taxa: { 'Baetis alpinus': 12, 'Asellus aquaticus': 7 } }))
  // So früh lässt sich keiner hochladen; stünde er doch schon da, bliebe er verdeckt.
  const inhalt = Buffer.from(`%PDF-1.7 ${JSON.stringify(erste)}`)
  await sql`
    insert into qs_ergebnisbericht (aufnahme_id, methode, dateiname, groesse, pruefsumme, hochgeladen_von)
    values (${id}, 'MHS', ${JSON.stringify(erste)}, ${inhalt.length}, ${createHash('sha256').update(inhalt).digest('hex')}, 1)
  `.execute(db)
  await sql`insert into qs_ergebnisbericht_inhalt (aufnahme_id, methode, inhalt) values (${id}, 'MHS', ${inhalt})`.execute(
    db,
  )
  return { ...dienst, id, mitPhb, freigegeben, messstelle, projekt, andere }
}

const welten = [await baueWelt(KLARES_WASSER), await baueWelt(BELASTET)] as const
const [eine, andere] = welten
afterAll(() => Promise.all(welten.map(welt => welt.ende())))
const { id } = eine

/** Den Schlüssel der Kapseln würfelt jede Welt für sich. */
const JE_WELT = 'GET /api/kapsel/schluessel'

/** Jede Ausfuhr vieler Aufnahmen, so gefragt, dass die verdeckten Proben darin stünden. */
const AUSFUHREN = [
  '/export/db/data',
  ...['', ...[id, eine.mitPhb, eine.freigegeben].map(nr => `?id=${nr}`)].flatMap(wahl => [
    `/export/darwincore${wahl}`,
    `/export/geojson/aufnahmen${wahl}`,
    `/export/geojson/messstellen${wahl}`,
    `/gesamttaxaliste${wahl}`,
    `/api/eumeldung${wahl}`,
  ]),
  ...['zip', 'xlsx'].map(format => `/api/eumeldung/datei?format=${format}&entwurf=true&id=${eine.freigegeben}`),
  `/ergebnisUebersichtById?format=xlsx&id=${eine.freigegeben}`,
  `/api/projekt/${eine.projekt}/bericht`,
  '/ergebnisUebersichtByFilter?format=xlsx',
  ...['messstellen', 'aufnahmen', 'bewertungen'].flatMap(sammlung => [
    `/ogc/collections/${sammlung}`,
    `/ogc/collections/${sammlung}/items?limit=1000`,
    `/ogc/collections/${sammlung}/items?limit=1000&f=html`,
    ...[1, eine.freigegeben].map(nr => `/ogc/collections/${sammlung}/items/${nr}`),
  ]),
]
/** Wo der Unterschied stünde, wenn man ihn lesen dürfte; die übrigen nennen weder Taxa noch Zahlen noch Klassen. */
const UNTERSCHEIDEN = [
  '/export/db/data',
  '/export/darwincore',
  '/export/geojson/aufnahmen',
  '/gesamttaxaliste',
  '/api/eumeldung/datei',
  '/ergebnisUebersichtById',
  '/ergebnisUebersichtByFilter',
  `/api/projekt/${eine.projekt}/bericht`,
  '/ogc/collections/aufnahmen/items',
  '/ogc/collections/bewertungen/items',
]

/** Was der Beauftragte fragen kann: jeder Aufruf am Objekt und an dem, was es umgibt, dazu Filter, die es treffen müssten. */
async function listeAnfragen(): Promise<Map<string, InjectOptions>> {
  const anfragen = new Map<string, InjectOptions>()
  for (const vertrag of await sammleVertraege()) {
    const objekte = {
      aufnahme: [id, eine.mitPhb, eine.freigegeben, ...eine.andere.slice(0, 1)],
      messstelle: [eine.messstelle],
      projekt: [eine.projekt],
      benutzer: [1],
      ohne: [undefined],
    }[vertrag.objekt ?? 'ohne']
    if (nameVon(vertrag) === JE_WELT) continue
    const { body, query } = BEISPIELE[nameVon(vertrag)] ?? {}
    const istGefahrlos = vertrag.methode === 'GET' || JSON.stringify({ body, query }).includes(String(NIE))
    if (istGefahrlos)
      for (const objekt of objekte) anfragen.set(`${nameVon(vertrag)} ${objekt ?? ''}`, anfrageVon(vertrag, objekt))
  }
  const taxa = [...Object.keys(KLARES_WASSER), ...Object.keys(BELASTET)].map(encodeURIComponent)
  const abfragen = [
    ...taxa.flatMap(taxon => [`/aufnahmen?taxon=${taxon}`, `/messstellen?taxon=${taxon}`, `/api/taxon?name=${taxon}`]),
    ...[1, 2, 3, 4, 5].flatMap(klasse => [`/aufnahmen?mzbKlasse=${klasse}`, `/messstellen?klasse=${klasse}`]),
    ...['FEHLER', 'WARNUNG', 'VERALTET', 'OHNE'].map(merkmal => `/aufnahmen?ergebnis=${merkmal}`),
    ...['mzbKlasse', 'mzbStatus'].map(nach => `/aufnahmen?sortierung=${nach}`),
    `/aufnahmen?mzbStatus=BEWERTUNG_ABGESCHLOSSEN`,
    `/aufnahmen/codes?methode=MHS`,
    ...[id, eine.mitPhb].flatMap(nr => [
      `/ergebnisUebersichtById?id=${nr}`,
      `/gesamttaxaliste?id=${nr}`,
      `/bewertung/verify?aufnahme=${nr}`,
    ]),
    '/ergebnisUebersichtByFilter?datumVon=2020-01-01',
    `/api/messstelle/${eine.messstelle}/dossier`,
    `/api/projekt/${eine.projekt}/matrix?methode=MHS`,
    ...[id, eine.mitPhb].flatMap(nr =>
      ['bericht', 'taxaliste1', 'taxaliste2'].map(was => `/aufnahme/${nr}/qs/${was}?methode=MHS`),
    ),
  ]
  for (const url of [...abfragen, ...AUSFUHREN]) anfragen.set(`GET ${url}`, { method: 'GET', url })
  for (const [url, rumpf] of [
    ['/api/statuswechsel/vorschau', { aufnahmen: [id, eine.mitPhb, ...eine.andere], ziel: { status: 'PLAUSIBEL' } }],
    ['/api/statuswechsel/hinweise', { aufnahmen: [id, eine.mitPhb, ...eine.andere] }],
    ['/api/zuordnung/vorschau', { aufnahmen: [id, eine.mitPhb, ...eine.andere], ziel: null }],
    ['/ergebnisUebersichtById', { id: [id] }],
  ] as const)
    anfragen.set(`POST ${url}`, post(url, rumpf))
  return anfragen
}
const anfragen = await listeAnfragen()

/** Zeitpunkte, Kennungen von Anfragen und Token unterscheiden sich auch zwischen gleichen Welten. */
const bereinige = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?/g, 'ZEIT')
    .replaceAll(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/g, 'ZEIT')
    .replaceAll(/D:\d{14}\S*/g, 'ZEIT')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'KENNUNG')
/** Inhalt einer Antwort, so weit zwei gleiche Welten ihn gleich schreiben: auch was in Mappen, Archiven und PDF steht. */
async function inhaltVon(art: string, roh: Buffer): Promise<string> {
  if (/json|text|csv/.test(art)) return roh.toString('utf8')
  if (art.startsWith(MEDIENTYP.pdf)) return lesePdf(roh).text
  if (art.startsWith(MEDIENTYP.xlsx)) return JSON.stringify([...(await liesMappe(roh))])
  if (art.startsWith(MEDIENTYP.zip))
    return JSON.stringify([...(await packeAus(roh))].map(([name, teil]) => [name, teil.toString('utf8')]))
  return roh.toString('base64')
}
const frage = async (welt: (typeof welten)[number], wer: string, anfrage: InjectOptions) => {
  const { statusCode, headers, rawPayload } = await welt.als(wer)({ ...anfrage, remoteAddress: naechsteAdresse() })
  const koepfe = ['content-type', GESAMTKOPF, 'content-disposition', 'etag'].map(name => headers[name])
  const inhalt = rawPayload.length === 0 ? '' : await inhaltVon(String(headers['content-type']), rawPayload)
  return { status: statusCode, text: bereinige(`${JSON.stringify(koepfe)}${inhalt}`) }
}
/** Aufrufe, die in beiden Welten nicht dasselbe antworten. */
async function listeUnterschiede(wer: string): Promise<string[]> {
  const verschiedene: string[] = []
  for (const [name, anfrage] of anfragen) {
    const [a, b] = await Promise.all([frage(eine, wer, anfrage), frage(andere, wer, anfrage)])
    if (a.status !== b.status || a.text !== b.text) verschiedene.push(name)
  }
  return verschiedene
}

describe('[QS] blind', () => {
  test('die beiden Welten haben dieselben Kennungen', () => {
    expect([andere.id, andere.mitPhb, andere.freigegeben, andere.messstelle, andere.projekt, andere.andere]).toEqual([
      eine.id,
      eine.mitPhb,
      eine.freigegeben,
      eine.messstelle,
      eine.projekt,
      eine.andere,
    ])
  })

  test('der Beauftragte bekommt auf jeden Aufruf in beiden Welten dieselbe Antwort, in jeder seiner Rollen', async () => {
    const rolle = (role: string | null) =>
      Promise.all(welten.map(welt => welt.als('mehrrollen')(post('/api/auth/role', { role }))))
    for (const eineRolle of [null, 'LAND', 'QS', 'LESEN']) {
      await rolle(eineRolle)
      expect(await listeUnterschiede('mehrrollen'), `als ${eineRolle}`).toEqual([])
    }
    await rolle(null)
  }, 600_000)

  test('und keine Antwort nennt etwas aus der Erstbestimmung', async () => {
    const verraten: string[] = []
    for (const [name, anfrage] of anfragen) {
      const { text } = await frage(eine, 'mehrrollen', anfrage)
      if (
        text.includes(geheimnisVon('MZB')) ||
        Object.values(KLARES_WASSER).some(zahl => new RegExp(`\\b${zahl}\\b`).test(text))
      )
        verraten.push(name)
    }
    expect(verraten).toEqual([])
  })

  test('was er nicht sehen darf, gibt es für ihn nicht; der Satz zur Erstliste verrät nichts', async () => {
    for (const weg of [
      'mzb/mhs/taxa',
      'mzb/mhs',
      'status',
      'history/mzb',
      'plausibilitaet',
      'mzb/bewertung/mhs',
      'mzb/h2oExport',
      'mzb/h2oExportFile',
      'mzb/h2oExportProtokoll',
    ])
      expect((await eine.als('mehrrollen')(`/aufnahme/${id}/${weg}`)).statusCode, weg).toBe(404)
    const erste = (await eine.als('mehrrollen')(`/aufnahme/${id}/qs/taxaliste1`)).json()
    expect(erste).toMatchObject({ status: 409, message: expect.stringMatching(/abgeschlossen ist/) })
    const kopf = (await eine.als('mehrrollen')(`/aufnahme/${id}`)).json()
    expect(kopf).toMatchObject({ mzb: null, mzbMethoden: [], proben: [], ortsbefund: [], rechte: { qs: true } })
    const liste = (await eine.als('mehrrollen')('/aufnahmen')).json<{ zeilen: { id: number }[] }>()
    expect(liste.zeilen.map(zeile => zeile.id)).not.toContain(id)
  })

  test('wer nicht beauftragt ist, sieht den Unterschied: an vielen Aufrufen, auch an jeder Ausfuhr', async () => {
    const unterschiede = await listeUnterschiede('admin')
    expect(unterschiede.length).toBeGreaterThan(60)
    for (const ausfuhr of UNTERSCHEIDEN)
      expect(unterschiede.filter(name => name.startsWith(`GET ${ausfuhr}`)).length, ausfuhr).toBeGreaterThan(0)
  }, 600_000)

  test('nach dem Abschluss sieht ihn auch der Beauftragte', async () => {
    for (const welt of welten) {
      const handle = (rumpf: object) =>
        welt.als('mehrrollen')(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...rumpf }))
      const zeilen = [{ zeile: 1, taxon: 'Baetis alpinus', artStadium: null, anzahl: 5 }]
      expect((await handle({ aktion: 'SPEICHERN', version: 0, zeilen })).statusCode).toBe(200)
      expect((await handle({ aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
    }
    const unterschiede = await listeUnterschiede('mehrrollen')
    expect(unterschiede.length).toBeGreaterThan(40)
    expect(unterschiede).toContain(`GET /aufnahme/${id}/qs/taxaliste1?methode=MHS`)
  }, 600_000)
})
