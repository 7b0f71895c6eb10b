import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Demoaufnahme } from './aufnahmen.ts'
import { ERFASST_NACH, zeitpunkt } from './ereignisse.ts'
import { type Demoliste, fuegeProbenEin, taxonIn } from './proben.ts'

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
  await fuegeProbenEin(
    tx,
    proben.map(({ id, aufnahme, phb }) => ({
      kopf: {
        aufnahme_id: id,
        methode: 'PHB',
        taxalistenversion_id: liste.taxalistenversionId,
        substrat: ['MAKROLITHAL', 'MESOLITHAL'],
        teilproben: 5,
        gesamtdeckung: phb.gesamtdeckung,
        gezaehlte_schalen: phb.gezaehlteSchalen,
        schalenziel: String(phb.schalenziel),
        bestimmer: aufnahme.probenehmer,
      },
      datum: aufnahme.datum,
      funde: phb.funde.map(({ taxon, ...menge }) => ({ taxon_id: taxonIn(liste, taxon), ...menge })),
    })),
    ERFASST_NACH.PHB,
    person,
  )
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
