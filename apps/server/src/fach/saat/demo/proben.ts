import type { Taxalistenart } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Demoaufnahme } from './aufnahmen.ts'
import { ERFASST_NACH, zeitpunkt } from './ereignisse.ts'
import { type Demoprobe, mhsprobe } from './zusatzproben.ts'

/** Schreibt die MZB-Proben der Beispieldaten: Köpfe und Funde in je einer Anweisung. */

/** Fassung einer Taxaliste mit den Schlüsseln ihrer Taxa. */
export type Demoliste = { name: string; taxalistenversionId: number; taxonId: ReadonlyMap<string, number> }
export type Demolisten = Readonly<Record<Taxalistenart, Demoliste>>

export async function schreibeProben(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  ids: readonly number[],
  listen: Demolisten,
  person: number,
): Promise<void> {
  const proben = aufnahmen.flatMap((aufnahme, i) =>
    [
      ...(aufnahme.funde.length > 0 ? [mhsprobe(aufnahme.funde, aufnahme.aussortiert)] : []),
      aufnahme.zusatzprobe,
    ].flatMap(probe => (probe ? [{ aufnahme, id: ids[i] ?? 0, probe, liste: listeDer(probe, listen) }] : [])),
  )
  if (proben.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into mzb_probe (
      aufnahme_id, methode, taxalistenversion_id, entnahmegeraet, maschenweite, flaeche, teilproben, aussortiert_zaehler, aussortiert_nenner,
      bearbeiter, bestimmungsdatum, geaendert_am, geaendert_von
    )
    select p.id, p.methode, p.fassung, p.geraet, p.maschenweite, p.flaeche, p.teilproben, p.zaehler, p.nenner, p.bearbeiter,
      p.datum + ${ERFASST_NACH.MZB}::int, ${zeitpunkt(sql`p.datum`, sql`${ERFASST_NACH.MZB}::int`)}, ${person}
    from jsonb_to_recordset(${JSON.stringify(
      proben.map(({ aufnahme, id, probe, liste }, nr) => ({
        nr,
        id,
        methode: probe.methode,
        fassung: liste.taxalistenversionId,
        geraet: probe.entnahmegeraet,
        maschenweite: probe.maschenweite,
        flaeche: probe.flaeche,
        teilproben: probe.teilproben,
        zaehler: probe.aussortiert?.zaehler,
        nenner: probe.aussortiert?.nenner,
        bearbeiter: aufnahme.probenehmer,
        datum: aufnahme.datum,
      })),
    )}::jsonb) as p(
      nr bigint, id bigint, methode text, fassung int, geraet text, maschenweite int, flaeche numeric, teilproben int, zaehler int, nenner int,
      bearbeiter text, datum date
    )
    order by p.nr
    returning id
  `.execute(tx)
  const funde = proben.flatMap(({ probe, liste }, i) =>
    probe.funde.map((fund, j) => ({
      ...fund,
      probe: rows[i]?.id ?? 0,
      zeile: j + 1,
      taxonId: taxonIn(liste, fund.taxon),
    })),
  )
  await sql`
    insert into mzb_fund (probe_id, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, biomasse)
    select *
    from unnest(
      ${funde.map(f => f.probe)}::bigint[], ${funde.map(f => f.zeile)}::int[], ${funde.map(f => f.taxonId)}::int[],
      ${funde.map(f => f.stadium)}::text[], ${funde.map(f => f.anzahl)}::numeric[],
      ${funde.map(f => f.haeufigkeitsklasse)}::smallint[], ${funde.map(f => f.biomasse)}::numeric[]
    )
  `.execute(tx)
}

function listeDer(probe: Demoprobe, listen: Demolisten): Demoliste {
  return listen[probe.methode === 'BIOMASSE' ? 'MZB_BIOMASSE' : 'MZB_AUT']
}

export function taxonIn(liste: Demoliste, name: string): number {
  const id = liste.taxonId.get(name)
  if (id === undefined) throw new RangeError(`${name} fehlt in der Taxaliste.`)
  return id
}
