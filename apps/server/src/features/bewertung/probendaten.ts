import type { Probenfund, Probenmethode } from '@benthos/bewertung'
import type { Element } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { GEGENSTAENDE, type Gegenstand } from './gegenstaende.ts'
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
  const proben = await ladeErstbestimmungen(db, aufnahmeIds, element)
  const typen = new Map((await ladeTypologien(db, aufnahmeIds, element)).map(typ => [typ.aufnahme_id, typ]))
  const jeAufnahme = new Map<number, Bewertungsdaten[]>()
  for (const { aufnahme_id, ...probe } of proben) {
    const typ = typen.get(aufnahme_id)
    if (typ) reiheEin(jeAufnahme, aufnahme_id, { ...typ, ...probe })
  }
  return jeAufnahme
}

async function ladeErstbestimmungen(db: Db, aufnahmeIds: readonly number[], element: Element): Promise<Probe[]> {
  const methoden = GEGENSTAENDE.flatMap(eine => (eine.element === element ? [eine.methode] : []))
  const proben = await db
    .selectFrom('erstbestimmung')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'erstbestimmung.taxalistenversion_id')
    .select([
      'erstbestimmung.id',
      'erstbestimmung.aufnahme_id',
      'erstbestimmung.methode',
      'erstbestimmung.flaeche',
      'erstbestimmung.aussortiert_zaehler',
      'erstbestimmung.aussortiert_nenner',
      'taxalistenversion.name as taxaliste',
      'erstbestimmung.taxalistenversion_id',
    ])
    .where('erstbestimmung.aufnahme_id', '=', eine(aufnahmeIds))
    .where('erstbestimmung.methode', 'in', methoden)
    .execute()
  const zeilen = await db
    .selectFrom('fund')
    .innerJoin('taxon', 'taxon.id', 'fund.taxon_id')
    .select([
      'fund.bestimmung_id',
      'taxon.name as taxon',
      'fund.art_stadium as artStadium',
      'fund.anzahl',
      'fund.haeufigkeitsklasse',
      'fund.schalen',
      'fund.schaetzklasse',
      'fund.deckung',
      sql<boolean>`fund.sicherheit is not distinct from 'CF'`.as('cf'),
    ])
    .where('fund.bestimmung_id', '=', eine(proben.map(({ id }) => id)))
    .orderBy('fund.bestimmung_id')
    .orderBy('fund.zeile')
    .execute()
  const funde = new Map<number, Probenfund[]>()
  for (const { bestimmung_id, ...fund } of zeilen) reiheEin(funde, bestimmung_id, fund)
  return proben.map(({ id, ...probe }) => ({ ...probe, funde: funde.get(id) ?? [] }))
}

const eine = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`

function reiheEin<T>(gruppen: Map<number, T[]>, schluessel: number, wert: T): void {
  const gruppe = gruppen.get(schluessel)
  if (gruppe) gruppe.push(wert)
  else gruppen.set(schluessel, [wert])
}
