import type { Insertable } from 'kysely'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import type { AufnahmeTabelle } from '../src/technik/db/tabellen/aufnahme.ts'
import type { MessstelleTabelle } from '../src/technik/db/tabellen/messstelle.ts'
import type { Musterwelt } from './musterwelt.ts'
import { legeProbeAn } from './probe.ts'

/** Bausteine für Prüfungen: viele Aufnahmen an wenigen Messstellen, mit Befund und Funden. */

type Angaben = {
  /** Benutzer, dessen Organisation das MZB zugewiesen ist */
  auftragnehmer?: string
  /** Befund „Morphologie, Hydraulik, Chemie“ */
  befund?: Record<string, number>
  /** Anzahl je Taxon der MHS-Probe (1,25 m², ganz ausgezählt) */
  taxa?: Record<string, number>
  spalten?: Partial<Insertable<AufnahmeTabelle>>
}

export async function saeeProbenreihe(db: Datenbank, welt: Musterwelt) {
  const projektId = await welt.projekt('LAND', 'land-noe')
  const fassung = await db
    .selectFrom('taxalistenversion')
    .select('id')
    .where('name', '=', 'MZB 2026.3')
    .executeTakeFirstOrThrow()
  let nummer = 0

  const messstelle = async (spalten: Partial<Insertable<MessstelleTabelle>> = {}): Promise<number> => {
    const id = await welt.messstelle(spalten.art ?? 'LAND', spalten.bundesland ?? 'AT-3', projektId)
    await db
      .updateTable('messstelle')
      .set({ projekt_id: null, ...spalten })
      .where('id', '=', id)
      .execute()
    return id
  }
  const aufnahme = async (messstelleId: number, datum: string, angaben: Angaben = {}): Promise<number> => {
    nummer += 1
    const { id } = await db
      .insertInto('aufnahme')
      .values({
        code: `PL-${nummer}`,
        messstelle_id: messstelleId,
        projekt_id: projektId,
        organisationseinheit_id: await welt.organisationVon('land-noe'),
        datum,
        probenehmer: 'Prüfer',
        mzb_status: 'ROHDATEN',
        mzb_freigabe: 'NICHT_FREIGEGEBEN',
        mzb_auftragnehmer_id: angaben.auftragnehmer ? await welt.organisationVon(angaben.auftragnehmer) : null,
        ...angaben.spalten,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (angaben.befund)
      await db
        .insertInto('aufnahme_abschnitt')
        .values({
          aufnahme_id: id,
          abschnitt: 'morphologieHydraulikPhysikalischChemischerBefund',
          daten: JSON.stringify(angaben.befund),
        })
        .execute()
    if (angaben.taxa) await setzeTaxa(id, angaben.taxa)
    return id
  }
  const setzeTaxa = async (aufnahmeId: number, taxa: Record<string, number>): Promise<void> => {
    await db.deleteFrom('probe').where('aufnahme_id', '=', aufnahmeId).execute()
    const id = await legeProbeAn(db, [aufnahmeId, 'MHS'], fassung.id, { flaeche: 1.25 })
    for (const [zeile, [name, anzahl]] of Object.entries(taxa).entries()) {
      const taxon = await db
        .selectFrom('taxon')
        .select('id')
        .where('name', '=', name)
        .where('taxalistenversion_id', '=', fassung.id)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('fund')
        .values({ bestimmung_id: id, zeile: zeile + 1, taxon_id: taxon.id, anzahl })
        .execute()
    }
  }
  return { messstelle, aufnahme, setzeTaxa }
}
