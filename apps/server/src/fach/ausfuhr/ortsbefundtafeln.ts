import { AUFNAHMETEILE } from '@benthos/fachmodell'
import { Ausfuhrbezug } from '@benthos/vertrag/ausfuhrfelder'
import { ChoriotopZeile } from '@benthos/vertrag/ortsbefund'
import { ORTSBEFUNDABSCHNITTE } from '@benthos/vertrag/ortsbefundabschnitte'
import { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { sql } from 'kysely'
import { spalteVon } from '../probe/fundspalten.ts'
import type { Ausfuhrgrenzen } from './bereich.ts'
import { type Ausfuhrtafel, spaltenAus, spaltenAusJson } from './tafel.ts'

/** Wozu eine Zeile gehört. */
export const BEZUG_AUFNAHME = spaltenAus(Ausfuhrbezug.pick({ aufnahme: true }), 'aufnahme', {
  statt: { aufnahme: sql`aufnahme.code` },
})

const ABSCHNITTSKERN = sql`aufnahme_abschnitt as abschnitt
  join aufnahme on aufnahme.id = abschnitt.aufnahme_id
  join messstelle on messstelle.id = aufnahme.messstelle_id`

/** Je Abschnitt des Ortsbefunds eine Tafel mit einer Zeile je Aufnahme, die ihn hat; nur Abschnitte, die zum Bereich gehören. */
export function abschnittstafeln(grenzen: Ausfuhrgrenzen): Ausfuhrtafel[] {
  return ORTSBEFUNDABSCHNITTE.filter(({ name }) => gehoertDazu(grenzen, name)).map(({ name, titel, schema }) => ({
    name: `ortsbefund_${spalteVon(name)}`,
    titel,
    // Die Zeilen der Choriotope sind eine eigene Tafel.
    spalten: [...BEZUG_AUFNAHME, ...spaltenAusJson(schema, sql`abschnitt.daten`, ['zeilen'])],
    kern: ABSCHNITTSKERN,
    wo: sql`abschnitt.abschnitt = ${sql.lit(name)} and ${grenzen.liestEines(AUFNAHMETEILE[name].elemente)}`,
    ordnung: sql`aufnahme.id`,
  }))
}

/** Je Choriotop und je Wuchsform eine Zeile. */
export function ortszeilentafeln(grenzen: Ausfuhrgrenzen): Ausfuhrtafel[] {
  const choriotope: Ausfuhrtafel = {
    name: 'choriotop',
    titel: 'Choriotope',
    spalten: [...BEZUG_AUFNAHME, ...spaltenAusJson(ChoriotopZeile, sql`zeile.daten`)],
    kern: sql`${ABSCHNITTSKERN}
      cross join lateral jsonb_array_elements(abschnitt.daten -> 'zeilen') with ordinality as zeile (daten, nummer)`,
    wo: sql`abschnitt.abschnitt = 'choriotop' and ${grenzen.liestEines(AUFNAHMETEILE.choriotop.elemente)}`,
    ordnung: sql`aufnahme.id, zeile.nummer`,
  }
  const wuchsformen: Ausfuhrtafel = {
    name: 'wuchsform',
    titel: 'Wuchsformen',
    spalten: [...BEZUG_AUFNAHME, ...spaltenAus(Wuchsformbefund, 'wuchsform', { statt: { taxon: sql`taxon.name` } })],
    kern: sql`phb_wuchsform as wuchsform
      join aufnahme on aufnahme.id = wuchsform.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id`,
    dazu: sql`left join taxon on taxon.id = wuchsform.taxon_id`,
    wo: grenzen.liestEines(AUFNAHMETEILE.phbMakroskopischeArtWuchsform.elemente),
    ordnung: sql`wuchsform.aufnahme_id, wuchsform.id`,
  }
  return [
    ...(gehoertDazu(grenzen, 'choriotop') ? [choriotope] : []),
    ...(gehoertDazu(grenzen, 'phbMakroskopischeArtWuchsform') ? [wuchsformen] : []),
  ]
}

const gehoertDazu = (grenzen: Ausfuhrgrenzen, teil: keyof typeof AUFNAHMETEILE): boolean =>
  AUFNAHMETEILE[teil].elemente.some(element => grenzen.elemente.includes(element))
