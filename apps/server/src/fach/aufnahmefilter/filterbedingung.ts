import type { Akteur } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { liegtInAusschnitt } from '../geo/liegtInAusschnitt.ts'
import type { Sichtbarkeit } from '../rechte/sichtbareAufnahmen.ts'
import { bestimmeErgebnisbedingung } from './ergebnisbedingung.ts'
import { bestimmeSuchbedingung } from './suchbedingung.ts'
import { ermittleVorkommen } from './taxonbedingung.ts'

/** Die Kriterien der Aufnahmenliste als SQL: dieselbe Auswahl für die Liste und für alles, was „alle Treffer“ meint. */

type Teil = RawBuilder<unknown>
type E = 'mzb' | 'phb'

/**
 * Bedingung über `aufnahme`, verbunden mit `messstelle`: was der Akteur sieht und der Filter verlangt.
 * @param sicht Sichtbarkeit des Akteurs; über ein Element, das er nicht lesen darf, verrät auch kein Kriterium etwas
 */
export async function alsFilterbedingung(
  db: Kysely<DB>,
  akteur: Akteur,
  filter: AufnahmenFilter,
  sicht: Sichtbarkeit,
): Promise<RawBuilder<boolean>> {
  const teile: Teil[] = sicht.aufnahme.immer ? [] : [sicht.aufnahme.sql]
  const ueberElement = (e: E, bedingung: Teil): Teil => sql`(${sicht[e].sql} and ${bedingung})`
  const ueberEines = (bedingung: (e: E) => Teil): Teil =>
    sql`(${ueberElement('mzb', bedingung('mzb'))} or ${ueberElement('phb', bedingung('phb'))})`
  const elementIn = (e: E, spalte: string, werte: Werte) => in_(sql`aufnahme.${sql.ref(`${e}_${spalte}`)}`, werte)

  if (filter.messstelleId?.length) teile.push(in_(sql`aufnahme.messstelle_id`, filter.messstelleId))
  if (filter.projektId?.length) teile.push(in_(sql`aufnahme.projekt_id`, filter.projektId))
  if (filter.datumVon) teile.push(sql`aufnahme.datum >= ${filter.datumVon}`)
  if (filter.datumBis) teile.push(sql`aufnahme.datum <= ${filter.datumBis}`)
  teile.push(...ortsbedingung(filter))
  const suche = await bestimmeSuchbedingung(db, filter.suche)
  if (suche) teile.push(suche)

  const { element, methode, mzbStatus, phbStatus, mzbKlasse, phbKlasse, freigabe, auftragnehmerId, ergebnis } = filter
  if (element?.length)
    teile.push(
      sql`(${sql.join(
        element.map(e => sicht[kurz(e)].sql),
        sql` or `,
      )})`,
    )
  if (methode?.length)
    teile.push(
      ueberElement(
        'mzb',
        sql`aufnahme.id in (
      select aufnahme_id
      from probe
      where ${in_(sql`methode`, methode)}
    )`,
      ),
    )
  if (mzbStatus?.length) teile.push(ueberElement('mzb', elementIn('mzb', 'status', mzbStatus)))
  if (phbStatus?.length) teile.push(ueberElement('phb', elementIn('phb', 'status', phbStatus)))
  if (mzbKlasse?.length) teile.push(ueberElement('mzb', elementIn('mzb', 'klasse', mzbKlasse)))
  if (phbKlasse?.length) teile.push(ueberElement('phb', elementIn('phb', 'klasse', phbKlasse)))
  if (freigabe?.length) teile.push(ueberEines(e => elementIn(e, 'freigabe', freigabe)))
  if (auftragnehmerId?.length) teile.push(ueberEines(e => elementIn(e, 'auftragnehmer_id', auftragnehmerId)))
  if (ergebnis?.length) teile.push(ueberEines(await bestimmeErgebnisbedingung(db, ergebnis)))
  if (filter.taxon?.length) {
    const vorkommen = await ermittleVorkommen(db, filter.taxon)
    const teil = vorkommen.map(({ e, bedingung }) => ueberElement(e, bedingung))
    teile.push(teil.length === 0 ? sql`false` : sql`(${sql.join(teil, sql` or `)})`)
  }
  if (filter.meine) teile.push(zustaendigkeit(akteur.organisationseinheitId))
  return teile.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(teile, sql` and `)}`
}

type Werte = readonly (string | number)[]
const in_ = (spalte: Teil, werte: Werte): Teil => sql`${spalte} in (${sql.join(werte)})`
const kurz = (element: 'MZB' | 'PHB'): E => (element === 'MZB' ? 'mzb' : 'phb')

function ortsbedingung(filter: AufnahmenFilter): Teil[] {
  const spalten = [
    ['gewaesser_id', filter.gewaesserId],
    ['bundesland', filter.bundesland],
    ['bioregion', filter.bioregion],
    ['art', filter.bereich],
  ] as const
  const teile = spalten.flatMap(([spalte, werte]) => (werte?.length ? [in_(sql`ort.${sql.ref(spalte)}`, werte)] : []))
  if (filter.ausschnitt) teile.push(liegtInAusschnitt('ort', filter.ausschnitt))
  if (teile.length === 0) return []
  return [
    sql`aufnahme.messstelle_id in (
      select ort.id
      from messstelle as ort
      where ${sql.join(teile, sql` and `)}
    )`,
  ]
}

function zustaendigkeit(eigene: number | null): Teil {
  if (eigene === null) return sql`false`
  return sql`(aufnahme.organisationseinheit_id = ${eigene} or aufnahme.mzb_auftragnehmer_id = ${eigene}
    or aufnahme.phb_auftragnehmer_id = ${eigene})`
}
