import type { Freigabestatus, MzbMethode, Status } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'

/** Jedes Kriterium der Aufnahmenliste, allein und mit jedem anderen, gegen eine einfache Rechnung über dieselben Fälle. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Schwere = 'FEHLER' | 'WARNUNG' | 'INFO'
type Element = {
  status: Status
  freigabe?: Freigabestatus
  auftragnehmer?: string
  klasse?: number
  /** Schwere der Meldungen des gespeicherten Ergebnisses */
  meldungen?: readonly Schwere[]
}
type Fall = {
  name: string
  art: 'GZUEV' | 'LAND' | 'FACHPROJEKT'
  bundesland: string
  bioregion: string
  fluss: 0 | 1
  datum: string
  mzb: (Element & { methoden: readonly MzbMethode[]; taxa: readonly string[] }) | null
  phb: (Element & { taxa: readonly string[] }) | null
}
type Bekannt = Fall & { id: number; code: string; messstelleId: number; projektId: number; gewaesserId: number }

const FAELLE: readonly Fall[] = [
  {
    name: 'rhodani',
    art: 'GZUEV',
    bundesland: 'AT-3',
    bioregion: 'FL',
    fluss: 0,
    datum: '2023-04-11',
    mzb: { status: 'BEWERTET', klasse: 2, meldungen: ['INFO'], methoden: ['MHS'], taxa: ['Baetis rhodani'] },
    phb: null,
  },
  {
    name: 'synonym',
    art: 'GZUEV',
    bundesland: 'AT-4',
    bioregion: 'FL',
    fluss: 1,
    datum: '2023-08-30',
    mzb: {
      status: 'PLAUSIBEL',
      freigabe: 'OEFFENTLICH',
      klasse: 2,
      meldungen: ['WARNUNG', 'INFO'],
      methoden: ['MHS', 'SCREENING'],
      taxa: ['Alainites muticus'],
    },
    phb: { status: 'NEU', taxa: [] },
  },
  {
    name: 'familie',
    art: 'LAND',
    bundesland: 'AT-3',
    bioregion: 'KV',
    fluss: 0,
    datum: '2024-05-02',
    mzb: {
      status: 'ROHDATEN',
      klasse: 3,
      meldungen: ['FEHLER'],
      auftragnehmer: 'auftragnehmer',
      methoden: ['QUALITATIV'],
      taxa: ['Baetidae Gen. sp.', 'Gammarus fossarum'],
    },
    phb: null,
  },
  {
    name: 'diatomeen',
    art: 'GZUEV',
    bundesland: 'AT-3',
    bioregion: 'DO',
    fluss: 0,
    datum: '2024-05-02',
    mzb: null,
    phb: {
      status: 'BEWERTET',
      klasse: 3,
      meldungen: ['FEHLER', 'WARNUNG'],
      auftragnehmer: 'auftragnehmer2',
      taxa: ['Achnanthidium minutissimum'],
    },
  },
  {
    name: 'beide',
    art: 'LAND',
    bundesland: 'AT-3',
    bioregion: 'FL',
    fluss: 1,
    datum: '2025-03-15',
    mzb: {
      status: 'BEWERTUNG_ABGESCHLOSSEN',
      klasse: 4,
      meldungen: [],
      auftragnehmer: 'auftragnehmer',
      methoden: ['MHS', 'QUANTITATIV'],
      taxa: ['Gammarus fossarum', 'Baetis rhodani'],
    },
    phb: { status: 'ROHDATEN', klasse: 1, meldungen: ['WARNUNG'], auftragnehmer: 'auftragnehmer', taxa: [] },
  },
  {
    name: 'uni',
    art: 'FACHPROJEKT',
    bundesland: 'AT-7',
    bioregion: 'UZA',
    fluss: 1,
    datum: '2025-09-01',
    mzb: { status: 'NEU', methoden: [], taxa: [] },
    phb: null,
  },
]

let faelle: Bekannt[] = []
let wertfaelle: (readonly [kriterium: string, wert: string])[] = []
let orakel: Readonly<Record<string, (fall: Bekannt, wert: string) => boolean>> = {}

beforeAll(async () => {
  for (const fall of FAELLE) faelle.push(await legeAn(fall))
  const [erster, , dritter] = faelle as [Bekannt, Bekannt, Bekannt]
  const organisation = await welt.organisationVon('auftragnehmer')
  const elemente = ({ mzb, phb }: Fall) => [mzb, phb].filter(e => e !== null)
  orakel = {
    messstelleId: (f, w) => f.messstelleId === Number(w),
    gewaesserId: (f, w) => f.gewaesserId === Number(w),
    projektId: (f, w) => f.projektId === Number(w),
    auftragnehmerId: f => elemente(f).some(e => e.auftragnehmer === 'auftragnehmer'),
    bundesland: (f, w) => f.bundesland === w,
    bioregion: (f, w) => f.bioregion === w,
    bereich: (f, w) => f.art === w,
    element: (f, w) => (w === 'MZB' ? f.mzb : f.phb) !== null,
    methode: (f, w) => f.mzb?.methoden.some(m => m === w) ?? false,
    taxon: (f, w) => elemente(f).some(e => e.taxa.some(t => GEMEINT[w]?.includes(t))),
    mzbStatus: (f, w) => f.mzb?.status === w,
    phbStatus: (f, w) => f.phb?.status === w,
    mzbKlasse: (f, w) => f.mzb?.klasse === Number(w),
    phbKlasse: (f, w) => f.phb?.klasse === Number(w),
    freigabe: (f, w) => elemente(f).some(e => (e.freigabe ?? 'NICHT_FREIGEGEBEN') === w),
    mzbFreigabe: (f, w) => f.mzb !== null && (f.mzb.freigabe ?? 'NICHT_FREIGEGEBEN') === w,
    phbFreigabe: (f, w) => f.phb !== null && (f.phb.freigabe ?? 'NICHT_FREIGEGEBEN') === w,
    ergebnis: (f, w) => elemente(f).some(e => hatMerkmal(e, w)),
    datumVon: (f, w) => f.datum >= w,
    datumBis: (f, w) => f.datum <= w,
    suche: (f, w) => f.code.toLowerCase().includes(w.toLowerCase()),
  }
  wertfaelle = [
    ['messstelleId', String(erster.messstelleId)],
    ['gewaesserId', String(erster.gewaesserId)],
    ['projektId', String(dritter.projektId)],
    ['auftragnehmerId', String(organisation)],
    ['bundesland', 'AT-3'],
    ['bioregion', 'FL'],
    ['bereich', 'LAND'],
    ['element', 'MZB'],
    ['element', 'PHB'],
    ['methode', 'MHS'],
    ['methode', 'QUANTITATIV'],
    ...Object.keys(GEMEINT).map(name => ['taxon', name] as const),
    ['mzbStatus', 'BEWERTET'],
    ['phbStatus', 'ROHDATEN'],
    ['mzbKlasse', '2'],
    ['phbKlasse', '3'],
    ['freigabe', 'OEFFENTLICH'],
    ['freigabe', 'NICHT_FREIGEGEBEN'],
    ['mzbFreigabe', 'OEFFENTLICH'],
    ['mzbFreigabe', 'NICHT_FREIGEGEBEN'],
    ['phbFreigabe', 'NICHT_FREIGEGEBEN'],
    ['ergebnis', 'FEHLER'],
    ['ergebnis', 'WARNUNG'],
    ['ergebnis', 'VERALTET'],
    ['ergebnis', 'OHNE'],
    ['datumVon', '2024-05-02'],
    ['datumBis', '2024-05-02'],
    ['suche', dritter.code.toLowerCase()],
  ]
})

/** Gesuchter Name → Namen der Funde, die er meint. */
const GEMEINT: Readonly<Record<string, readonly string[]>> = {
  'Baetis rhodani': ['Baetis rhodani'],
  'Baetis sp.': ['Baetis rhodani', 'Alainites muticus'],
  'Baetis muticus': ['Alainites muticus'],
  'Alainites muticus': ['Alainites muticus'],
  'Baetidae Gen. sp.': ['Baetis rhodani', 'Alainites muticus', 'Baetidae Gen. sp.'],
  'Gammarus sp.': ['Gammarus fossarum'],
  'Achnanthidium sp.': ['Achnanthidium minutissimum'],
  'Perla marginata': [],
  'Gibt es nicht': [],
}

function hatMerkmal({ meldungen, status }: Element, merkmal: string): boolean {
  if (merkmal === 'OHNE') return meldungen === undefined
  if (merkmal === 'VERALTET') return meldungen !== undefined && (status === 'NEU' || status === 'ROHDATEN')
  return meldungen?.some(schwere => schwere === merkmal) ?? false
}

type Suche = readonly (readonly [kriterium: string, wert: string])[]
const treffer = (suche: Suche) =>
  faelle
    .filter(fall => {
      // Werte eines Kriteriums gelten als ODER, Kriterien untereinander als UND.
      const kriterien = new Set(suche.map(([kriterium]) => kriterium))
      return [...kriterien].every(k => suche.some(([kriterium, wert]) => kriterium === k && orakel[k]?.(fall, wert)))
    })
    .map(fall => fall.name)
    .toSorted()

const abfrageVon = (suche: Suche) => new URLSearchParams(suche.map(([k, w]) => [k, w]))
const namen = (ids: readonly { id: number }[]) => ids.map(({ id }) => faelle.find(f => f.id === id)?.name).toSorted()
const liste = async (suche: Suche, wer = 'admin') => (await als(wer)(`/aufnahmen?${abfrageVon(suche)}`)).json()

describe('[API-09] Kriterien der Aufnahmenliste', () => {
  test('jeder Wert allein: Liste, Gesamtzahl und Codes nennen dieselben Aufnahmen wie die Rechnung', async () => {
    for (const wert of wertfaelle) {
      const antwort = await liste([wert])
      expect(namen(antwort.zeilen), wert.join('=')).toEqual(treffer([wert]))
      expect(antwort.gesamt, wert.join('=')).toBe(treffer([wert]).length)
      const codes = (await als('admin')(`/aufnahmen/codes?${abfrageVon([wert])}`)).json()
      expect(namen(codes), wert.join('=')).toEqual(treffer([wert]))
    }
  })

  test('jeder Wert mit jedem anderen', async () => {
    for (const [i, a] of wertfaelle.entries())
      for (const b of wertfaelle.slice(i + 1))
        expect(namen((await liste([a, b])).zeilen), `${a.join('=')} & ${b.join('=')}`).toEqual(treffer([a, b]))
  })

  test('Meldungen, Klassen und Taxa eines verdeckten Elements bleiben auch im Filter verdeckt', async () => {
    const sieht = async (wer: string, wert: readonly [string, string]) => namen((await liste([wert], wer)).zeilen)
    expect(await sieht('auftragnehmer2', ['ergebnis', 'FEHLER'])).toEqual(['diatomeen'])
    expect(await sieht('auftragnehmer2', ['ergebnis', 'OHNE'])).toEqual([])
    expect(await sieht('auftragnehmer', ['ergebnis', 'FEHLER'])).toEqual(['familie'])
    expect(await sieht('lesen', ['ergebnis', 'OHNE'])).toEqual([])
    expect(await sieht('lesen', ['element', 'PHB'])).toEqual([])
    expect(await sieht('lesen', ['methode', 'MHS'])).toEqual(['synonym'])
    expect(await sieht('lesen', ['taxon', 'Baetis sp.'])).toEqual(['synonym'])
    expect(await sieht('auftragnehmer2', ['taxon', 'Gammarus sp.'])).toEqual([])
    expect(await sieht('auftragnehmer2', ['taxon', 'Achnanthidium sp.'])).toEqual(['diatomeen'])
  })

  test('alle Treffer aufzuzählen ist begrenzt, und unsinnige Werte werden mit Feld abgewiesen', async () => {
    const fehler = async (abfrage: string) =>
      (await als('admin')(`/aufnahmen/codes?${abfrage}`)).json().errors.map((e: { field: string }) => e.field)
    expect(await fehler('anzahl=20002&element=FISCHE&methode=ALLE&ergebnis=GUT')).toEqual([
      'element.0',
      'methode.0',
      'ergebnis.0',
      'anzahl',
    ])
    expect((await als('admin')('/aufnahmen/codes?anzahl=20001')).json()).toHaveLength(FAELLE.length)
  })
})

async function legeAn(fall: Fall): Promise<Bekannt> {
  const id = await welt.aufnahme(fall)
  const fluesse = await db.selectFrom('gewaesser').select('id').orderBy('id').limit(2).execute()
  const gewaesserId = fluesse[fall.fluss]?.id as number
  const zeile = await db.selectFrom('aufnahme').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('messstelle')
    .set({ gewaesser_id: gewaesserId, bioregion: fall.bioregion as 'FL' })
    .where('id', '=', zeile.messstelle_id)
    .execute()
  for (const e of ['mzb', 'phb'] as const) {
    const element = fall[e]
    if (!element?.meldungen) continue
    await bewerte(id, e, element.klasse ?? null, element.meldungen)
  }
  for (const methode of fall.mzb?.methoden ?? []) {
    const probe = await legeProbeAn(db, [id, methode], fassungVon('MZB_AUT'))
    for (const [i, taxon] of (fall.mzb?.taxa ?? []).entries())
      await sql`
        insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
        select ${probe}, ${i + 1}, taxon.id, 1
        from taxon join taxalistenversion as v on v.id = taxon.taxalistenversion_id
        where v.art = 'MZB_AUT' and taxon.name = ${taxon}
      `.execute(db)
  }
  if (fall.phb && fall.phb.taxa.length > 0) {
    const probe = await legeProbeAn(db, [id, 'PHB'], fassungVon('PHB'))
    for (const [i, taxon] of fall.phb.taxa.entries())
      await sql`
        insert into fund (bestimmung_id, zeile, taxon_id, schalen)
        select ${probe}, ${i + 1}, taxon.id, 10
        from taxon join taxalistenversion as v on v.id = taxon.taxalistenversion_id
        where v.art = 'PHB' and taxon.name = ${taxon}
      `.execute(db)
  }
  const { code, messstelle_id: messstelleId, projekt_id: projektId } = zeile
  return { ...fall, id, code, messstelleId, projektId, gewaesserId }
}

async function bewerte(id: number, e: 'mzb' | 'phb', klasse: number | null, meldungen: readonly Schwere[]) {
  const ergebnis = JSON.stringify({ meldungen: meldungen.map(schwere => ({ schwere, code: 'X', text: 'x' })) })
  await sql`
    with neu as (
      insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
        eingabe, ergebnis, kapsel_hash, engine_version)
      select ${id}, ${e.toUpperCase()}, 'x', 'x', 'x', 'x', min(id), ${klasse}, '{}', ${ergebnis}, ${'0'.repeat(64)}, '1'
      from taxalistenversion
      returning id
    )
    update aufnahme
    set ${sql.ref(`${e}_bewertung_id`)} = neu.id, ${sql.ref(`${e}_klasse`)} = ${klasse}
    from neu
    where aufnahme.id = ${id}
  `.execute(db)
}
