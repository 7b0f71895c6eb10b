import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Demoaufnahme } from './aufnahmen.ts'
import { ERFASST_NACH, zeitpunkt } from './ereignisse.ts'
import { type Demoliste, taxonIn } from './proben.ts'

/** Schreibt die PHB-Proben der Beispieldaten: Köpfe, Funde und Wuchsformen in je einer Anweisung, dazu der Status. */
export async function schreibePhbProben(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  ids: readonly number[],
  liste: Demoliste,
  person: number,
): Promise<void> {
  const proben = aufnahmen.flatMap((aufnahme, i) =>
    aufnahme.phytobenthos ? [{ id: ids[i] ?? 0, aufnahme, phb: aufnahme.phytobenthos }] : [],
  )
  if (proben.length === 0) return
  await sql`
    insert into phb_probe (
      aufnahme_id, taxalistenversion_id, substrat, teilproben, gesamtdeckung, gezaehlte_schalen, schalenziel, bearbeiter, bestimmungsdatum,
      geaendert_am, geaendert_von
    )
    select p.id, ${liste.taxalistenversionId}, '{MAKROLITHAL,MESOLITHAL}', 5, p.deckung, p.schalen, p.ziel, p.bearbeiter,
      p.datum + ${ERFASST_NACH.PHB}::int, ${zeitpunkt(sql`p.datum`, sql`${ERFASST_NACH.PHB}::int`)}, ${person}
    from jsonb_to_recordset(${JSON.stringify(
      proben.map(({ id, aufnahme, phb }) => ({
        id,
        deckung: phb.gesamtdeckung,
        schalen: phb.gezaehlteSchalen,
        ziel: phb.schalenziel,
        bearbeiter: aufnahme.probenehmer,
        datum: aufnahme.datum,
      })),
    )}::jsonb) as p(id bigint, deckung numeric, schalen int, ziel int, bearbeiter text, datum date)
  `.execute(tx)
  await sql`
    insert into phb_fund (aufnahme_id, zeile, taxon_id, schalen, schaetzklasse, deckung)
    select f.id, f.zeile, f.taxon, f.schalen, f.schaetzklasse, f.deckung
    from jsonb_to_recordset(${JSON.stringify(
      proben.flatMap(({ id, phb }) =>
        phb.funde.map(({ taxon, ...fund }, i) => ({ ...fund, id, zeile: i + 1, taxon: taxonIn(liste, taxon) })),
      ),
    )}::jsonb) as f(id bigint, zeile int, taxon int, schalen int, schaetzklasse smallint, deckung numeric)
  `.execute(tx)
  await sql`
    insert into phb_wuchsform (aufnahme_id, taxon_id, farbgruppe, wuchsform, deckung, substrat)
    select w.id, w.taxon, w.farbgruppe, w.wuchsform, w.deckung, 'MESOLITHAL'
    from jsonb_to_recordset(${JSON.stringify(
      proben.flatMap(({ id, phb }) =>
        phb.wuchsformen.map(({ taxon, ...form }) => ({ ...form, id, taxon: taxonIn(liste, taxon) })),
      ),
    )}::jsonb) as w(id bigint, taxon int, farbgruppe text, wuchsform text, deckung numeric)
  `.execute(tx)
  await sql`
    insert into status_ereignis (aufnahme_id, element, art, von, nach, benutzer_id, zeitpunkt)
    select s.id, 'PHB', 'STATUS', 'NEU', 'ROHDATEN', ${person}, ${zeitpunkt(sql`s.datum`, sql`${ERFASST_NACH.PHB}::int`)}
    from jsonb_to_recordset(${JSON.stringify(
      proben.map(({ id, aufnahme }) => ({ id, datum: aufnahme.datum })),
    )}::jsonb) as s(id bigint, datum date)
  `.execute(tx)
}
