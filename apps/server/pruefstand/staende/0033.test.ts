import { type BewertungsEingabe, type BewertungsErgebnis, berechneKapsel, ohneWiederholungen } from '@benthos/bewertung'
import type { AntwortVon } from '@benthos/vertrag'
import type { rechneNach } from '@benthos/vertrag/nachrechnung'
import type { leseVerlauf } from '@benthos/vertrag/verlauf'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migriere } from '../../src/technik/db/migration.ts'
import { pruefeKette } from '../../src/technik/journal/siegel.ts'
import { post, pruefdienst } from '../dienst.ts'
import { bestandVomStand } from './bestandVomStand.ts'

/** Ein Bestand vor ADR 21, mit allen Methoden, Änderungen, einer gelöschten Probe und Ergebnissen, wird übernommen. */

const bestand = await bestandVomStand('0033')
const { db } = bestand
const zeilen = async <Z>(anweisung: ReturnType<typeof sql<Z>>) => (await anweisung.execute(db)).rows

const kopf = sql.raw('entnahmegeraet, maschenweite, flaeche, aussortiert_zaehler, aussortiert_nenner')
const phbKopf = sql.raw('substrat, gesamtdeckung, gezaehlte_schalen, schalenziel::text, praeparat')
const gemeinsam = sql.raw(
  'teilproben, bestimmungsdatum, bemerkung, taxalistenversion_id, version, taxa_version, geaendert_am, geaendert_von',
)
const mzb = sql.raw('art_stadium, anzahl, haeufigkeitsklasse, habitat, biomasse')
const phb = sql.raw('schalen, schaetzklasse, deckung')
const fund = sql.raw('zeile, taxon_id, cf, bemerkung')
/** „cf.“ sagt seit 0035 die Sicherheit. */
const fundDanach = sql.raw("zeile, taxon_id, sicherheit is not distinct from 'CF' as cf, bemerkung")

const vorher = {
  proben: await zeilen(sql`
    select aufnahme_id, methode, bearbeiter as bestimmer, ${gemeinsam}, ${kopf}
    from mzb_probe
    order by aufnahme_id, methode
  `),
  phbProben: await zeilen(sql`
    select aufnahme_id, bearbeiter as bestimmer, ${gemeinsam}, ${phbKopf} from phb_probe order by aufnahme_id
  `),
  funde: await zeilen(sql`
    select p.aufnahme_id, p.methode, f.*
    from mzb_probe as p
    cross join lateral (select ${fund}, ${mzb} from mzb_fund where probe_id = p.id) as f
    order by aufnahme_id, methode, zeile
  `),
  phbFunde: await zeilen(sql`select aufnahme_id, ${fund}, ${phb} from phb_fund order by aufnahme_id, zeile`),
  mischbestaende: await zeilen(sql`
    select aufnahme_id, id, name, deckung, bemerkung, version from phb_algenmischbestand order by id
  `),
  journal: await zeilen(
    sql`select id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher from journal order by id`,
  ),
}
await migriere(db)
const dienst = await pruefdienst({}, bestand)
afterAll(dienst.ende)

test('kein Kopf, kein Fund und kein Mischbestand geht verloren oder ändert sich', async () => {
  expect(Object.values(vorher).map(liste => liste.length > 0)).toEqual(Object.values(vorher).map(() => true))
  expect(vorher.funde.map(fund => (fund as { cf: boolean }).cf)).toContain(true)
  const erst = (methode: string) => sql.raw(`from erstbestimmung as p where p.methode ${methode}`)
  expect({
    proben: await zeilen(sql`
      select aufnahme_id, methode, bestimmer, ${gemeinsam}, ${kopf} ${erst("<> 'PHB'")} order by aufnahme_id, methode
    `),
    phbProben: await zeilen(sql`
      select aufnahme_id, bestimmer, ${gemeinsam}, ${phbKopf} ${erst("= 'PHB'")} order by aufnahme_id
    `),
    funde: await zeilen(sql`
      select p.aufnahme_id, p.methode, f.*
      from erstbestimmung as p
      cross join lateral (select ${fundDanach}, ${mzb} from fund where bestimmung_id = p.id) as f
      where p.methode <> 'PHB'
      order by aufnahme_id, methode, zeile
    `),
    phbFunde: await zeilen(sql`
      select p.aufnahme_id, f.*
      from erstbestimmung as p
      cross join lateral (select ${fundDanach}, ${phb} from fund where bestimmung_id = p.id) as f
      where p.methode = 'PHB'
      order by aufnahme_id, zeile
    `),
    mischbestaende: await zeilen(sql`
      select b.aufnahme_id, b.id, name, deckung, b.bemerkung, b.version
      from phb_algenmischbestand as b
      join erstbestimmung as p on p.id = b.bestimmung_id and p.aufnahme_id = b.aufnahme_id and p.methode = 'PHB'
      order by b.id
    `),
  }).toEqual({ ...vorher, journal: undefined })
})

test('das Journal bleibt Zeile für Zeile, wie es war, und die Übernahme schreibt nichts hinein', async () => {
  const jetzt = await zeilen(
    sql<{
      tabelle: string
    }>`select id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher from journal order by id`,
  )
  expect(jetzt.slice(0, vorher.journal.length)).toEqual(vorher.journal)
  expect(jetzt.slice(vorher.journal.length).filter(({ tabelle }) => /probe|bestimmung|fund/.test(tabelle))).toEqual([])
  expect(await pruefeKette(db)).toMatchObject({ bruch: null })
})

test('eine neue Bestimmung bekommt keine Kennung, die im Journal schon eine gelöschte Probe nennt', async () => {
  const [{ hoechste, naechste } = { hoechste: 0, naechste: 0 }] = await zeilen(sql<{
    hoechste: number
    naechste: number
  }>`
    select (select max(schluessel::int) from journal where tabelle = 'mzb_probe') as hoechste,
      nextval(pg_get_serial_sequence('bestimmung', 'id'))::int as naechste
  `)
  expect(naechste).toBeGreaterThan(hoechste)
})

test('[API-10] jedes gespeicherte Ergebnis rechnet nach, und aus den übernommenen Funden entsteht dieselbe Kapsel', async () => {
  const bewertet = await zeilen(sql<{
    aufnahme_id: number
    element: 'MZB' | 'PHB'
    kapsel_hash: string
    hier: boolean
  }>`
    select b.aufnahme_id, b.element, b.kapsel_hash, a.code like 'MU-%' as hier
    from bewertung as b
    join aufnahme as a on b.id in (a.mzb_bewertung_id, a.phb_bewertung_id)
  `)
  const ids = [...new Set(bewertet.map(b => b.aufnahme_id))]
  const antwort = await dienst.als('admin')(`/bewertung/verify?${ids.map(id => `aufnahme=${id}`).join('&')}`)
  const { bilanz, gesamt } = antwort.json<AntwortVon<typeof rechneNach>>()
  expect(bilanz).toEqual({ stimmt: gesamt, weichtAb: 0, referenzFehlt: 0 })
  const eigene = bewertet.filter(b => b.hier)
  expect(new Set(eigene.map(b => b.element))).toEqual(new Set(['MZB', 'PHB']))
  for (const { aufnahme_id, element, kapsel_hash } of eigene) {
    const neu = await dienst.als('auftragnehmer')(post(`/bewertung/${element.toLowerCase()}/${aufnahme_id}`))
    expect(neu.statusCode, neu.body).toBe(200)
    const [{ eingabe, ergebnis }] = (await zeilen(sql<{ eingabe: BewertungsEingabe; ergebnis: BewertungsErgebnis }>`
      select eingabe, ergebnis from bewertung where kapsel_hash = ${neu.json<{ kapselHash: string }>().kapselHash}
    `)) as [{ eingabe: BewertungsEingabe; ergebnis: BewertungsErgebnis }]
    // Neue Eingaben verlangen dazu, dass die Zählung wiederholt wird; alles andere ist dieselbe Kapsel.
    const { zaehlunsicherheit, ...damals } = ergebnis
    expect(zaehlunsicherheit).toBeDefined()
    expect(berechneKapsel(ohneWiederholungen(eingabe), damals).pruefsumme).toBe(kapsel_hash)
  }
})

test('[API-03] der Verlauf erzählt auch, was vor der Übernahme geschah, mit der gelöschten Probe', async () => {
  const [{ id } = { id: 0 }] = await zeilen(sql<{ id: number }>`
    select aufnahme_id as id from journal where tabelle = 'mzb_probe' and aktion = 'DELETED'
  `)
  const teile = async (element: 'mzb' | 'phb') => {
    const { eintraege } = (await dienst.als('auftragnehmer')(`/aufnahme/${id}/history/${element}?anzahl=200`)).json<
      AntwortVon<(typeof leseVerlauf)['MZB']>
    >()
    return eintraege.map(({ titel, art }) => `${titel} ${art}`)
  }
  expect(await teile('mzb')).toEqual(
    expect.arrayContaining([
      'Probenkopf · Quantitative Probe DELETED',
      'Taxaliste · Quantitative Probe DELETED',
      'Taxaliste · Detaillierte MZB-Methode (MHS) NEW',
      'Taxaliste · Detaillierte MZB-Methode (MHS) UPDATED',
    ]),
  )
  expect(await teile('phb')).toEqual(
    expect.arrayContaining([
      'Probenkopf · Phytobenthos UPDATED',
      'Taxaliste · Phytobenthos NEW',
      expect.stringMatching(/^Algenmischbestand/),
    ]),
  )
})
