import { METHODENANGABEN, type Probenmethode, type Taxalistenart } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import { fundspalten } from '../../probe/fundspalten.ts'
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
  await fuegeProbenEin(
    tx,
    proben.map(({ aufnahme, id, probe, liste }) => ({
      kopf: {
        aufnahme_id: id,
        methode: probe.methode,
        taxalistenversion_id: liste.taxalistenversionId,
        entnahmegeraet: probe.entnahmegeraet,
        maschenweite: probe.maschenweite,
        flaeche: probe.flaeche,
        teilproben: probe.teilproben,
        aussortiert_zaehler: probe.aussortiert?.zaehler,
        aussortiert_nenner: probe.aussortiert?.nenner,
        substrat: [],
        bestimmer: aufnahme.probenehmer,
      },
      datum: aufnahme.datum,
      funde: probe.funde.map(({ taxon, stadium, ...menge }) => ({
        taxon_id: taxonIn(liste, taxon),
        art_stadium: stadium,
        ...menge,
      })),
    })),
    ERFASST_NACH.MZB,
    person,
  )
}

/** Probe mit ihrer Erstbestimmung; Köpfe und Funde nach den Spalten der Datenbank. */
type Neueprobe = {
  kopf: Record<string, unknown> & { aufnahme_id: number; methode: Probenmethode }
  datum: string
  funde: readonly Record<string, unknown>[]
}

/** Schreibt Proben, Bestimmungen und Funde in je einer Anweisung. @param erfasstNach Tage zwischen Aufnahme und Bestimmung */
export async function fuegeProbenEin(
  tx: Transaktion,
  proben: readonly Neueprobe[],
  erfasstNach: number,
  person: number,
): Promise<void> {
  const koepfe = sql`jsonb_populate_recordset(null::erstbestimmung, ${JSON.stringify(
    proben.map(({ kopf, datum }) => ({ ...kopf, bestimmungsdatum: datum })),
  )}::jsonb) as p`
  const erfasst = zeitpunkt(sql`p.bestimmungsdatum`, sql`${erfasstNach}::int`)
  await sql`
    insert into probe (
      aufnahme_id, methode, entnahmegeraet, maschenweite, flaeche, teilproben, aussortiert_zaehler, aussortiert_nenner,
      substrat, gesamtdeckung, gezaehlte_schalen, schalenziel, geaendert_am, geaendert_von
    )
    select p.aufnahme_id, p.methode, p.entnahmegeraet, p.maschenweite, p.flaeche, p.teilproben, p.aussortiert_zaehler,
      p.aussortiert_nenner, p.substrat, p.gesamtdeckung, p.gezaehlte_schalen, p.schalenziel, ${erfasst}, ${person}
    from ${koepfe}
  `.execute(tx)
  const { rows } = await sql<{ id: number; aufnahme_id: number; methode: Probenmethode }>`
    insert into bestimmung (
      aufnahme_id, methode, taxalistenversion_id, bestimmer, bestimmungsdatum, geaendert_am, geaendert_von
    )
    select p.aufnahme_id, p.methode, p.taxalistenversion_id, p.bestimmer, p.bestimmungsdatum + ${erfasstNach}::int, ${erfasst},
      ${person}
    from ${koepfe}
    returning id, aufnahme_id, methode
  `.execute(tx)
  const kennungen = new Map(rows.map(({ id, aufnahme_id, methode }) => [`${aufnahme_id}/${methode}`, id]))
  const funde = proben.flatMap(({ kopf, funde }) => {
    const bestimmung_id = kennungen.get(`${kopf.aufnahme_id}/${kopf.methode}`)
    return funde.map((fund, i) => ({ ...fund, bestimmung_id, zeile: i + 1 }))
  })
  // Ohne die Nummer: sie vergibt die Datenbank.
  const spalten = sql.join(['bestimmung_id', 'zeile', ...fundspalten()].map(spalte => sql.ref(spalte)))
  await sql`
    insert into fund (${spalten})
    select ${spalten}
    from jsonb_populate_recordset(null::fund, ${JSON.stringify(funde)}::jsonb)
  `.execute(tx)
}

function listeDer(probe: Demoprobe, listen: Demolisten): Demoliste {
  return listen[METHODENANGABEN[probe.methode].taxalistenart]
}

export function taxonIn(liste: Demoliste, name: string): number {
  const id = liste.taxonId.get(name)
  if (id === undefined) throw new RangeError(`${name} fehlt in der Taxaliste.`)
  return id
}
