import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { MessstellenFilter } from '@benthos/vertrag/messstelle'
import { OGC_EIGENSCHAFTEN } from '@benthos/vertrag/ogc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HANDELNDE, naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeListenwelt } from './listenwelt.pruefhilfe.ts'

/** Jedes Kriterium der Listen am OGC-Dienst, für jede Rolle: was er damit zeigt, ist, was die Liste damit zeigt und er ohne es. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const { id, einlesungId, fassung } = await saeeListenwelt(db, welt)
let kriterien: Readonly<Record<keyof AufnahmenFilter, readonly (readonly string[])[]>>
let kriterienDerMessstellen: Readonly<Record<keyof MessstellenFilter, readonly (readonly string[])[]>>

beforeAll(async () => {
  const zeilen = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'messstelle_id')
    .select(['aufnahme.id', 'aufnahme.code', 'messstelle_id', 'gewaesser_id', 'aufnahme.projekt_id'])
    .execute()
  const von = (name: string) => zeilen.find(zeile => zeile.id === id[name]) as (typeof zeilen)[number]
  const jeEines = (...werte: unknown[]) => werte.map(wert => [String(wert)])
  kriterien = {
    suche: jeEines(von('amtlich').code, 'gibt es nicht'),
    messstelleId: [
      ...jeEines(von('amtlich').messstelle_id),
      [von('gemischt'), von('anderswo')].map(z => String(z.messstelle_id)),
    ],
    gewaesserId: jeEines(von('amtlich').gewaesser_id, 2_000_000),
    bundesland: [['AT-3'], ['AT-4', 'AT-7']],
    bioregion: [['FL'], ['GG']],
    ausschnitt: [['16,48,17,49'], ['10,47,11,48']],
    projektId: [
      ...jeEines(von('amtlich').projekt_id),
      [von('gemischt'), von('unfertig')].map(z => String(z.projekt_id)),
    ],
    einlesungId: jeEines(einlesungId, 2_000_000),
    auftragnehmerId: jeEines(await welt.organisationVon('auftragnehmer'), await welt.organisationVon('auftragnehmer2')),
    element: [['MZB'], ['PHB'], ['MZB', 'PHB']],
    methode: [['MHS'], ['SCREENING'], ['MHS', 'SCREENING']],
    taxon: [['Baetis rhodani'], ['Gammarus fossarum', 'Perla marginata'], ['Baetis sp.'], ['Gibt, es nicht']],
    mzbStatus: [['PLAUSIBEL'], ['BEWERTET']],
    phbStatus: [['PLAUSIBEL'], ['ROHDATEN']],
    freigabe: [['OEFFENTLICH'], ['BEHOERDEN']],
    mzbFreigabe: [['OEFFENTLICH'], ['BEHOERDEN']],
    phbFreigabe: [['OEFFENTLICH']],
    freigegebenAb: [['2024-12-12'], ['2030-01-01']],
    mzbKlasse: [['2'], ['1', '3']],
    phbKlasse: [['2']],
    ergebnis: [['WARNUNG'], ['FEHLER'], ['OHNE'], ['VERALTET', 'FEHLER']],
    klassenwechsel: [[`taxaliste:${fassung}`], ['gibt es nicht']],
    frist: [['UEBERFAELLIG'], ['OHNE', 'SPAETER']],
    bereich: [['GZUEV'], ['LAND', 'FACHPROJEKT']],
    datumVon: [['2024-06-02']],
    datumBis: [['2024-06-01']],
    meine: [['true'], ['false']],
  }
  const { suche, bundesland, gewaesserId, bioregion, projektId, ausschnitt, taxon } = kriterien
  const aktiv = [['true'], ['false']]
  kriterienDerMessstellen = {
    suche,
    bundesland,
    gewaesserId,
    bioregion,
    projektId,
    ausschnitt,
    taxon,
    art: [['LAND']],
    aktiv,
  }
})

type Merkmal = { id: number; properties: Record<string, unknown> }
type Zeile = { id: number; code: string; mzb?: object | null; phb?: object | null }
type Suche = readonly (readonly [name: string, wert: string])[]
const angemeldete = HANDELNDE.filter(wer => wer !== null)
/** Rollen, die an denselben Objekten am verschiedensten sehen. */
const WENIGE = ['lesen', 'auftragnehmer', 'land-noe', 'admin'] as const

const rufe = (wer: string | null, weg: string) =>
  als(wer)({ method: 'GET', url: weg, remoteAddress: naechsteAdresse() })
/** Alle Seiten, jede mit zwei Merkmalen. */
async function merkmale(wer: string | null, sammlung: string, suche: Suche = []): Promise<Merkmal[]> {
  const alle: Merkmal[] = []
  let weg: string | undefined =
    `/ogc/collections/${sammlung}/items?${new URLSearchParams([...suche.map(([n, w]) => [n, w]), ['limit', '2']])}`
  while (weg !== undefined) {
    const antwort = await rufe(wer, weg)
    expect(antwort.statusCode, `${wer} ${weg} ${antwort.body.slice(0, 300)}`).toBe(200)
    const seite = antwort.json<{ features: Merkmal[]; links: { rel: string; href: string }[] }>()
    expect(seite.features.length).toBeLessThanOrEqual(2)
    alle.push(...seite.features)
    const weiter = seite.links.find(({ rel }) => rel === 'next')
    weg = weiter && `/ogc/collections/${sammlung}/items${new URL(weiter.href).search}`
  }
  expect(new Set(alle.map(m => m.id)).size).toBe(alle.length)
  return alle
}
async function liste(wer: string, welche: string, suche: Suche = []): Promise<Zeile[]> {
  const antwort = await rufe(
    wer,
    `/${welche}?${new URLSearchParams([...suche.map(([n, w]) => [n, w]), ['groesse', '200']])}`,
  )
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return antwort.json<{ zeilen: Zeile[] }>().zeilen
}
const nummern = (zeilen: readonly { id: number }[]) => zeilen.map(zeile => zeile.id).toSorted((a, b) => a - b)
const abfragen = (alle: Readonly<Record<string, readonly (readonly string[])[]>>): [name: string, Suche][] =>
  Object.entries(alle).flatMap(([name, mengen]) =>
    mengen.map((werte): [string, Suche] => [name, werte.map(wert => [name, wert] as const)]),
  )
/** Wie der Dienst es liest: was in einer Sammlung Eigenschaft ist, mit Beistrich, sonst wiederholt wie in der Liste. */
const alsParameter = (name: string, suche: Suche): Suche =>
  OGC_EIGENSCHAFTEN.includes(name) ? [[name, suche.map(([, wert]) => wert).join()]] : suche
/** Was das Merkmal selbst nennt, gilt, wie es dasteht; alles andere ist allein ein Kriterium der Liste. */
const nenntSelbst = (sammlung: string, merkmal: Merkmal | undefined, name: string) =>
  name === 'suche' ||
  (sammlung === 'aufnahmen' && ['element', 'freigabe'].includes(name)) ||
  (merkmal !== undefined && name in merkmal.properties)

describe('[A-OGC-05] Kriterien der Listen', () => {
  test('geprüft ist jedes Kriterium, das die Listen haben', () => {
    expect(Object.keys(kriterien).sort()).toEqual(Object.keys(AufnahmenFilter.shape).sort())
    expect(Object.keys(kriterienDerMessstellen).sort()).toEqual(Object.keys(MessstellenFilter.shape).sort())
  })

  test.each(angemeldete)(
    'Aufnahmen: %s bekommt, was die Liste mit dem Kriterium zeigt und der Dienst ohne es',
    async wer => {
      const ohne = await merkmale(wer, 'aufnahmen')
      const ganze = await liste(wer, 'aufnahmen')
      /** Elemente, von denen Liste und Merkmal dasselbe zeigen. */
      const gleiche = ganze.filter(zeile => {
        const merkmal = ohne.find(m => m.id === zeile.id)?.properties
        return merkmal && (['mzb', 'phb'] as const).every(e => (zeile[e] === null) === (merkmal[`${e}Status`] === null))
      })
      for (const [name, suche] of abfragen(kriterien)) {
        const unter = nenntSelbst('aufnahmen', ohne[0], name) ? gleiche : ohne
        const erwartet = (await liste(wer, 'aufnahmen', suche)).filter(zeile => unter.some(m => m.id === zeile.id))
        const seine = await merkmale(wer, 'aufnahmen', alsParameter(name, suche))
        const bekommen = seine.filter(m => unter.some(zeile => zeile.id === m.id))
        expect(nummern(bekommen), `${wer} ${suche.join(' ')}`).toEqual(nummern(erwartet))
      }
    },
  )

  test.each(WENIGE)('Bewertungen: %s bekommt die der Aufnahmen, die die Liste mit dem Kriterium zeigt', async wer => {
    const ohne = await merkmale(wer, 'bewertungen')
    const codes = new Map((await db.selectFrom('aufnahme').select(['id', 'code']).execute()).map(a => [a.code, a.id]))
    for (const [name, suche] of abfragen(kriterien)) {
      if (nenntSelbst('bewertungen', ohne[0], name)) continue
      const getroffen = nummern(await liste(wer, 'aufnahmen', suche))
      const erwartet = ohne.filter(({ properties }) =>
        getroffen.includes(codes.get(String(properties['aufnahme'])) ?? 0),
      )
      const bekommen = await merkmale(wer, 'bewertungen', alsParameter(name, suche))
      expect(nummern(bekommen), `${wer} ${suche.join(' ')}`).toEqual(nummern(erwartet))
    }
  })

  test.each(WENIGE)(
    'Messstellen: %s bekommt, was ihre Liste mit dem Kriterium zeigt und der Dienst ohne es',
    async wer => {
      const ohne = await merkmale(wer, 'messstellen')
      const ganze = nummern(await liste(wer, 'messstellen'))
      for (const [name, suche] of abfragen(kriterienDerMessstellen)) {
        const selbst = nenntSelbst('messstellen', ohne[0], name)
        const erwartet = (await liste(wer, 'messstellen', suche)).filter(zeile => ohne.some(m => m.id === zeile.id))
        const seine = await merkmale(wer, 'messstellen', alsParameter(name, suche))
        const bekommen = seine.filter(m => !selbst || ganze.includes(m.id))
        expect(nummern(bekommen), `${wer} ${suche.join(' ')}`).toEqual(nummern(erwartet))
      }
    },
  )

  test('jedes Kriterium der Aufnahmen trifft bei irgendwem etwas und nicht alles', async () => {
    const offen = new Set(Object.keys(kriterien))
    for (const wer of ['admin', 'land-noe', 'auftragnehmer'] as const) {
      const alle = (await merkmale(wer, 'aufnahmen')).length
      const zahlen = new Map<string, number[]>()
      for (const [name, suche] of abfragen(kriterien))
        if (offen.has(name)) {
          const zahl = (await merkmale(wer, 'aufnahmen', alsParameter(name, suche))).length
          zahlen.set(name, [...(zahlen.get(name) ?? []), zahl])
        }
      for (const [name, seine] of zahlen) if (Math.max(...seine) > 0 && Math.min(...seine) < alle) offen.delete(name)
    }
    expect([...offen]).toEqual([])
  })

  test('mehrere Werte auch mit Beistrich, ein Taxon nur für sich; mehrere Kriterien gelten zusammen', async () => {
    const [, beide = []] = kriterien.messstelleId
    const mitBeistrich = await merkmale('admin', 'aufnahmen', [['messstelleId', beide.join()]])
    expect(nummern(mitBeistrich)).toEqual(nummern([{ id: id['gemischt'] as number }, { id: id['anderswo'] as number }]))
    expect(await merkmale('admin', 'aufnahmen', [['taxon', 'Gammarus fossarum,Perla marginata']])).toEqual([])
    const zusammen: Suche = [
      ['taxon', 'Baetis rhodani'],
      ['bereich', 'LAND'],
      ['bundesland', 'AT-3'],
    ]
    expect(nummern(await merkmale('admin', 'aufnahmen', zusammen))).toEqual([id['gemischt']])
  })

  test('eine Frist gilt am Element, das die Auswahl nennt, wie in der Liste', async () => {
    const mit = (element: string): Suche => [
      ['frist', 'UEBERFAELLIG'],
      ['element', element],
    ]
    for (const element of ['MZB', 'PHB'])
      expect(nummern(await merkmale('admin', 'bewertungen', mit(element)))).toEqual([])
    expect(nummern(await merkmale('admin', 'aufnahmen', mit('MZB')))).toEqual([])
    expect(nummern(await merkmale('admin', 'aufnahmen', [['frist', 'UEBERFAELLIG']]))).toEqual([id['gemischt']])
  })
})

describe('[A-OGC-05] Wer nach den Kriterien der Liste auswählt', () => {
  test('ohne Anmeldung keines davon, mit demselben Satz, ob es träfe oder nicht', async () => {
    for (const [sammlung, alle] of [
      ['aufnahmen', kriterien],
      ['bewertungen', kriterien],
      ['messstellen', kriterienDerMessstellen],
    ] as const) {
      const [eines] = await merkmale(null, sammlung)
      for (const [name, suche] of abfragen(alle)) {
        if (nenntSelbst(sammlung, eines, name)) continue
        const paare = alsParameter(name, suche).map(([n, w]) => [n, w])
        const antwort = await rufe(null, `/ogc/collections/${sammlung}/items?${new URLSearchParams(paare)}`)
        expect(antwort.statusCode, `${sammlung} ${name}`).toBe(400)
        const { errors } = antwort.json<{ errors: { field: string; message: string }[] }>()
        expect(errors).toEqual([
          { field: name, message: expect.stringContaining(`Nach ${name} wählt nur aus, wer die Liste`) },
        ])
      }
    }
  })

  test('der Verweis next trägt jedes Kriterium, und die Marke gilt nur für sie', async () => {
    const suche = [
      ['taxon', 'Baetis rhodani'],
      ['taxon', 'Perla marginata'],
      ['bereich', 'GZUEV,LAND'],
      ['ausschnitt', '9.5,46,17.25,49'],
      ['element', 'MZB'],
      ['limit', '1'],
    ]
    const antwort = await rufe('admin', `/ogc/collections/aufnahmen/items?${new URLSearchParams(suche)}`)
    const { links } = antwort.json<{ links: { rel: string; href: string }[] }>()
    const weiter = new URL(links.find(({ rel }) => rel === 'next')?.href ?? '').searchParams
    expect([...weiter].filter(([name]) => !['next', 'f'].includes(name)).toSorted()).toEqual(suche.toSorted())
    for (const [name, wert] of [
      ['taxon', 'Baetis rhodani'],
      ['bereich', 'GZUEV'],
      ['ausschnitt', '9.5,46,17.25,50'],
    ] as const) {
      const andere = new URLSearchParams(weiter)
      andere.set(name, wert)
      expect((await rufe('admin', `/ogc/collections/aufnahmen/items?${andere}`)).statusCode, name).toBe(400)
    }
    // Sie nennt nur eine Nummer: wer sie von einem anderen hat, sieht damit nicht mehr als sonst.
    const fremde = await rufe('lesen', `/ogc/collections/aufnahmen/items?${weiter}`)
    const { features } = fremde.json<{ features: Merkmal[] }>()
    const eigene = await merkmale('lesen', 'aufnahmen')
    expect(features.every(m => eigene.some(eines => eines.id === m.id))).toBe(true)
    expect((await rufe(null, `/ogc/collections/aufnahmen/items?${weiter}`)).statusCode).toBe(400)
  })

  test.each([
    ['aufnahmen', 'projektId=x', 'projektId'],
    ['aufnahmen', 'projektId=1,,2', 'projektId'],
    ['aufnahmen', 'ergebnis=GUT', 'ergebnis'],
    ['aufnahmen', 'datumVon=2024-02-30', 'datumVon'],
    ['aufnahmen', 'datumVon=2024-01-01&datumVon=2025-01-01', 'datumVon'],
    ['aufnahmen', 'meine=ja', 'meine'],
    ['aufnahmen', 'methode=PHB', 'methode'],
    ['aufnahmen', 'ausschnitt=1,2', 'ausschnitt'],
    ['aufnahmen', `taxon=${'x'.repeat(201)}`, 'taxon'],
    ['messstellen', 'einlesungId=1', 'einlesungId'],
    ['messstellen', 'datumVon=2024-01-01', 'datumVon'],
  ])('%s?%s ist auch mit Token 400 am Feld', async (sammlung, abfrage, feld) => {
    const antwort = await rufe('admin', `/ogc/collections/${sammlung}/items?${abfrage}`)
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([feld])
  })
})
