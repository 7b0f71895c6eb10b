import type { Probenfund, Probenmethode } from '@benthos/bewertung'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import type { Gegenstand } from './gegenstaende.ts'
import { ladeTypologie, type Typspalten } from './typologie/sql.ts'

type Db = Datenbank | Transaktion

/** Probe mit Gewässertyp und Funden, so wie sie in die Bewertung geht. */
export type Bewertungsdaten = Typspalten & {
  methode: Probenmethode
  taxaliste: string
  taxalistenversion_id: number
  flaeche: number | null
  aussortiert_zaehler: number | null
  aussortiert_nenner: number | null
  funde: readonly Probenfund[]
}

/** `null`: die Aufnahme hat keine Probe dieser Methode. */
export function ladeBewertungsdaten(
  db: Db,
  aufnahmeId: number,
  { methode }: Pick<Gegenstand, 'methode'>,
): Promise<Bewertungsdaten | null> {
  return methode === 'PHB' ? ladePhb(db, aufnahmeId) : ladeMzb(db, aufnahmeId, methode)
}

async function ladeMzb(
  db: Db,
  aufnahmeId: number,
  methode: Exclude<Probenmethode, 'PHB'>,
): Promise<Bewertungsdaten | null> {
  const probe = await db
    .selectFrom('mzb_probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'mzb_probe.taxalistenversion_id')
    .select([
      'mzb_probe.id',
      'mzb_probe.methode',
      'mzb_probe.flaeche',
      'mzb_probe.aussortiert_zaehler',
      'mzb_probe.aussortiert_nenner',
      'taxalistenversion.name as taxaliste',
      'mzb_probe.taxalistenversion_id',
    ])
    .where('mzb_probe.aufnahme_id', '=', aufnahmeId)
    .where('mzb_probe.methode', '=', methode)
    .executeTakeFirst()
  if (!probe) return null
  const { id, ...angaben } = probe
  const funde = await db
    .selectFrom('mzb_fund')
    .innerJoin('taxon', 'taxon.id', 'mzb_fund.taxon_id')
    .select([
      'taxon.name as taxon',
      'mzb_fund.art_stadium as artStadium',
      'mzb_fund.anzahl',
      'mzb_fund.haeufigkeitsklasse',
      'mzb_fund.cf',
    ])
    .where('mzb_fund.probe_id', '=', id)
    .orderBy('mzb_fund.zeile')
    .execute()
  return { ...(await ladeTypologie(db, aufnahmeId, 'MZB')), ...angaben, funde }
}

async function ladePhb(db: Db, aufnahmeId: number): Promise<Bewertungsdaten | null> {
  const probe = await db
    .selectFrom('phb_probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'phb_probe.taxalistenversion_id')
    .select(['taxalistenversion.name as taxaliste', 'phb_probe.taxalistenversion_id'])
    .where('phb_probe.aufnahme_id', '=', aufnahmeId)
    .executeTakeFirst()
  if (!probe) return null
  const funde = await db
    .selectFrom('phb_fund')
    .innerJoin('taxon', 'taxon.id', 'phb_fund.taxon_id')
    .select(['taxon.name as taxon', 'phb_fund.schalen', 'phb_fund.schaetzklasse', 'phb_fund.deckung', 'phb_fund.cf'])
    .where('phb_fund.aufnahme_id', '=', aufnahmeId)
    .orderBy('phb_fund.zeile')
    .execute()
  return {
    ...(await ladeTypologie(db, aufnahmeId, 'PHB')),
    ...probe,
    methode: 'PHB',
    flaeche: null,
    aussortiert_zaehler: null,
    aussortiert_nenner: null,
    funde,
  }
}
