import type { Probenfund, Probenmethode } from '@benthos/bewertung'
import type { Element } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Gegenstand } from './gegenstaende.ts'
import { ladeTypologien, type Typspalten } from './typologie/sql.ts'

type Db = Datenbank | Transaktion

type Probe = {
  aufnahme_id: number
  methode: Probenmethode
  taxaliste: string
  taxalistenversion_id: number
  flaeche: number | null
  aussortiert_zaehler: number | null
  aussortiert_nenner: number | null
  funde: readonly Probenfund[]
}

/** Probe mit Gewässertyp und Funden, so wie sie in die Bewertung geht. */
export type Bewertungsdaten = Typspalten & Omit<Probe, 'aufnahme_id'>

/** `null`: die Aufnahme hat keine Probe dieser Methode. */
export async function ladeBewertungsdaten(
  db: Db,
  aufnahmeId: number,
  { element, methode }: Pick<Gegenstand, 'element' | 'methode'>,
): Promise<Bewertungsdaten | null> {
  const proben = (await ladeProben(db, [aufnahmeId], element)).get(aufnahmeId)
  return proben?.find(probe => probe.methode === methode) ?? null
}

/** Alle Proben eines Elements je Aufnahme; gleich viele Abfragen für eine wie für hundert. */
export async function ladeProben(
  db: Db,
  aufnahmeIds: readonly number[],
  element: Element,
): Promise<ReadonlyMap<number, readonly Bewertungsdaten[]>> {
  const proben = await (element === 'MZB' ? ladeMzb(db, aufnahmeIds) : ladePhb(db, aufnahmeIds))
  const typen = new Map((await ladeTypologien(db, aufnahmeIds, element)).map(typ => [typ.aufnahme_id, typ]))
  const jeAufnahme = new Map<number, Bewertungsdaten[]>()
  for (const { aufnahme_id, ...probe } of proben) {
    const typ = typen.get(aufnahme_id)
    if (typ) reiheEin(jeAufnahme, aufnahme_id, { ...typ, ...probe })
  }
  return jeAufnahme
}

async function ladeMzb(db: Db, aufnahmeIds: readonly number[]): Promise<Probe[]> {
  const proben = await db
    .selectFrom('mzb_probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'mzb_probe.taxalistenversion_id')
    .select([
      'mzb_probe.id',
      'mzb_probe.aufnahme_id',
      'mzb_probe.methode',
      'mzb_probe.flaeche',
      'mzb_probe.aussortiert_zaehler',
      'mzb_probe.aussortiert_nenner',
      'taxalistenversion.name as taxaliste',
      'mzb_probe.taxalistenversion_id',
    ])
    .where('mzb_probe.aufnahme_id', '=', eine(aufnahmeIds))
    .where('mzb_probe.methode', '<>', 'BIOMASSE')
    .execute()
  const zeilen = await db
    .selectFrom('mzb_fund')
    .innerJoin('taxon', 'taxon.id', 'mzb_fund.taxon_id')
    .select([
      'mzb_fund.probe_id',
      'taxon.name as taxon',
      'mzb_fund.art_stadium as artStadium',
      'mzb_fund.anzahl',
      'mzb_fund.haeufigkeitsklasse',
      'mzb_fund.cf',
    ])
    .where('mzb_fund.probe_id', '=', eine(proben.map(({ id }) => id)))
    .orderBy('mzb_fund.probe_id')
    .orderBy('mzb_fund.zeile')
    .execute()
  const funde = new Map<number, Probenfund[]>()
  for (const { probe_id, ...fund } of zeilen) reiheEin(funde, probe_id, fund)
  return proben.map(({ id, ...probe }) => ({ ...probe, funde: funde.get(id) ?? [] }))
}

async function ladePhb(db: Db, aufnahmeIds: readonly number[]): Promise<Probe[]> {
  const proben = await db
    .selectFrom('phb_probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'phb_probe.taxalistenversion_id')
    .select(['phb_probe.aufnahme_id', 'taxalistenversion.name as taxaliste', 'phb_probe.taxalistenversion_id'])
    .where('phb_probe.aufnahme_id', '=', eine(aufnahmeIds))
    .execute()
  const zeilen = await db
    .selectFrom('phb_fund')
    .innerJoin('taxon', 'taxon.id', 'phb_fund.taxon_id')
    .select([
      'phb_fund.aufnahme_id',
      'taxon.name as taxon',
      'phb_fund.schalen',
      'phb_fund.schaetzklasse',
      'phb_fund.deckung',
      'phb_fund.cf',
    ])
    .where('phb_fund.aufnahme_id', '=', eine(aufnahmeIds))
    .orderBy('phb_fund.aufnahme_id')
    .orderBy('phb_fund.zeile')
    .execute()
  const funde = new Map<number, Probenfund[]>()
  for (const { aufnahme_id, ...fund } of zeilen) reiheEin(funde, aufnahme_id, fund)
  return proben.map(probe => ({
    ...probe,
    methode: 'PHB',
    flaeche: null,
    aussortiert_zaehler: null,
    aussortiert_nenner: null,
    funde: funde.get(probe.aufnahme_id) ?? [],
  }))
}

const eine = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`

function reiheEin<T>(gruppen: Map<number, T[]>, schluessel: number, wert: T): void {
  const gruppe = gruppen.get(schluessel)
  if (gruppe) gruppe.push(wert)
  else gruppen.set(schluessel, [wert])
}
