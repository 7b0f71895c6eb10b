import { findeParametersatz } from '@benthos/bewertung'
import { BUNDESLAENDER, labelVon } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../db/datenbank.ts'
import { erstelleTaxalistenspeicher } from '../../taxalisten/taxalistenspeicher.ts'
import { type Demoaufnahme, erzeugeAufnahmen } from './aufnahmen.ts'
import { type Demofluss, type Demomessstelle, erzeugeMessstellen } from './messstellen.ts'
import { speichereAufnahmen, speichereMessstellen } from './speichern.ts'
import { erstelleZufall } from './zufall.ts'

export type Demoumfang = {
  messstellen: number
  aufnahmen: number
  /** gleicher Samen, gleiche Daten */
  samen: number
  /** false: ohne Änderungsjournal, für große Mengen (nur als Eigentümer der Tabellen) */
  mitJournal: boolean
}

/** Umfang, mit dem `npm start` eine leere Datenbank füllt. */
export const DEMOUMFANG: Demoumfang = { messstellen: 120, aufnahmen: 600, samen: 20_260_101, mitJournal: true }

const BLOCK = 200
const TAXALISTE = 'MZB 2026.1'
const OHNE_JOURNAL = ['messstelle', 'aufnahme', 'aufnahme_abschnitt', 'mzb_probe', 'mzb_fund'] as const

/**
 * Füllt die Datenbank mit Beispieldaten, alle mit `ist_demo`; setzt Referenzlisten, Gewässer und Demo-Benutzer voraus.
 * Sind schon Demo-Aufnahmen da, geschieht nichts.
 * @returns Zahl der angelegten Aufnahmen
 */
export async function saeeDemodaten(db: Datenbank, umfang: Demoumfang, melde: (text: string) => void): Promise<number> {
  const vorhanden = await db
    .selectFrom('aufnahme')
    .select('id')
    .where('ist_demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (vorhanden) return 0
  melde(`Beispieldaten werden erzeugt (${umfang.messstellen} Messstellen, ${umfang.aufnahmen} Aufnahmen) …`)
  const zufall = erstelleZufall(umfang.samen)
  const messstellen = erzeugeMessstellen(await ladeFluesse(db), umfang.messstellen, zufall)
  const kontext = { benutzerId: null, anfrageId: 'saat-beispieldaten' }
  if (!umfang.mitJournal) await schalteJournal(db, 'disable')
  try {
    const bezug = await mitTransaktion(db, kontext, tx => bereiteVor(tx, messstellen))
    const parameter = findeParametersatz('MZB-DEMO-2026') ?? null
    const referenz = { taxaliste: await erstelleTaxalistenspeicher().index(db, TAXALISTE), parameter }
    let block: Demoaufnahme[] = []
    let fertig = 0
    const schreibe = async (): Promise<void> => {
      const jetzt = block
      block = []
      await mitTransaktion(db, { ...kontext, benutzerId: bezug.personen.erfassung }, tx =>
        speichereAufnahmen(tx, jetzt, bezug),
      )
      fertig += jetzt.length
      if (fertig % 10_000 === 0) melde(`  ${fertig} Aufnahmen …`)
    }
    for (const aufnahme of erzeugeAufnahmen(
      messstellen,
      umfang.aufnahmen,
      bezug.auftragnehmer.length,
      referenz,
      zufall,
    )) {
      block.push(aufnahme)
      if (block.length === BLOCK) await schreibe()
    }
    if (block.length > 0) await schreibe()
    return fertig
  } finally {
    if (!umfang.mitJournal) await schalteJournal(db, 'enable')
    await sql`analyze`.execute(db)
  }
}

async function ladeFluesse(db: Datenbank): Promise<Demofluss[]> {
  const zeilen = await db
    .selectFrom('gewaesser')
    .select(['id', 'name', 'flussgebietseinheit', 'geometrie'])
    .orderBy('id')
    .execute()
  return zeilen.flatMap(({ geometrie, ...fluss }) => {
    if (!geometrie) return []
    const linien = (geometrie.type === 'LineString' ? [geometrie.coordinates] : geometrie.coordinates) as [
      number,
      number,
    ][][]
    return [{ ...fluss, linien }]
  })
}

async function bereiteVor(tx: Transaktion, messstellen: readonly Demomessstelle[]) {
  const organisationen = await tx
    .selectFrom('organisationseinheit')
    .select(['id', 'art', 'bundesland', 'ist_auftragnehmer'])
    .where('ist_demo', '=', true)
    .orderBy('id')
    .execute()
  const eine = (passt: (o: (typeof organisationen)[number]) => boolean): number => {
    const treffer = organisationen.find(passt)
    if (!treffer) throw new RangeError('Für die Beispieldaten fehlen die Demo-Organisationen.')
    return treffer.id
  }
  const bund = eine(o => o.art === 'BUND')
  const universitaeten = organisationen.filter(o => o.art === 'UNIVERSITAET').map(o => o.id)
  const land = (bundesland: string): number => eine(o => o.art === 'LAND' && o.bundesland === bundesland)
  const projekte = await legeProjekteAn(tx, bund, universitaeten, land)
  const bezugJe = messstellen.map((m, i) => {
    if (m.art === 'GZUEV') return { projekt: projekte.gzuev, organisation: land(m.bundesland), istEigenes: false }
    if (m.art === 'LAND')
      return {
        projekt: projekte.land.get(m.bundesland) ?? projekte.gzuev,
        organisation: land(m.bundesland),
        istEigenes: false,
      }
    const stelle = i % universitaeten.length
    return {
      projekt: projekte.fach[stelle] ?? projekte.gzuev,
      organisation: universitaeten[stelle] ?? bund,
      istEigenes: true,
    }
  })
  const ids = await speichereMessstellen(
    tx,
    messstellen,
    bezugJe.map(b => (b.istEigenes ? b.projekt : null)),
    bezugJe.map(b => b.organisation),
  )
  const fassung = await tx
    .selectFrom('taxalistenversion')
    .select('id')
    .where('name', '=', TAXALISTE)
    .executeTakeFirstOrThrow()
  const taxa = await tx
    .selectFrom('taxon')
    .select(['id', 'name'])
    .where('taxalistenversion_id', '=', fassung.id)
    .execute()
  const person = async (rolle: string): Promise<number> =>
    (
      await tx
        .selectFrom('benutzer')
        .select('id')
        .where('ist_demo', '=', true)
        .where(sql<boolean>`${rolle} = any (rollen)`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id
  return {
    projektJeMessstelle: bezugJe.map(b => b.projekt),
    organisationJeMessstelle: bezugJe.map(b => b.organisation),
    auftragnehmer: organisationen.filter(o => o.ist_auftragnehmer).map(o => o.id),
    messstellen: ids,
    personen: {
      anlage: await person('LAND'),
      erfassung: await person('AUFTRAGNEHMER'),
      pruefung: await person('LAND'),
    },
    taxonId: new Map(taxa.map(taxon => [taxon.name, taxon.id])),
    taxalistenversionId: fassung.id,
  }
}

async function legeProjekteAn(
  tx: Transaktion,
  bund: number,
  universitaeten: readonly number[],
  land: (bundesland: string) => number,
) {
  const lege = async (
    name: string,
    bereich: 'GZUEV' | 'LAND' | 'FACHPROJEKT',
    organisation: number,
    bundesland: string | null,
  ): Promise<number> => {
    const { id } = await tx
      .insertInto('projekt')
      .values({
        name,
        bereich,
        organisationseinheit_id: organisation,
        bundesland,
        beginn: '2016-01-01',
        ist_demo: true,
        beschreibung: 'Beispielprojekt mit erzeugten Daten; keine wirklichen Messungen.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const gzuev = await lege('GZÜV-Überwachung Fließgewässer (Demo)', 'GZUEV', bund, null)
  const laender = new Map<string, number>()
  for (const { value } of BUNDESLAENDER)
    laender.set(
      value,
      await lege(`Landesmessnetz ${labelVon(BUNDESLAENDER, value) ?? value} (Demo)`, 'LAND', land(value), value),
    )
  const fach: number[] = []
  for (const [i, universitaet] of universitaeten.entries())
    fach.push(await lege(`Fachprojekt Restwasser ${i + 1} (Demo)`, 'FACHPROJEKT', universitaet, null))
  return { gzuev, land: laender, fach }
}

async function schalteJournal(db: Datenbank, wie: 'enable' | 'disable'): Promise<void> {
  for (const tabelle of OHNE_JOURNAL)
    await sql`alter table ${sql.table(tabelle)} ${sql.raw(wie)} trigger user`.execute(db)
}
