import { type Akteur, ELEMENTE, type Element, kurzVon, METHODENANGABEN, organisationenVon } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { AUFNAHMEARTEN } from '@benthos/vertrag/fundeinlesung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { fuerEines, spalten } from '../elemente/spalten.ts'
import { liegtInAusschnitt } from '../geo/liegtInAusschnitt.ts'
import { seineErgebnisse, wechseltMit } from '../klassenwechsel/klassenwechsel.ts'
import type { Sichtbarkeit } from '../rechte/sichtbareAufnahmen.ts'
import { bestimmeErgebnisbedingung } from './ergebnisbedingung.ts'
import { fristbedingung } from './fristbedingung.ts'
import { bestimmeSuchbedingung } from './suchbedingung.ts'
import { bestimmeTaxonbedingung } from './taxonbedingung.ts'

/** Die Kriterien der Aufnahmenliste als SQL: dieselbe Auswahl für die Liste und für alles, was „alle Treffer“ meint. */

type Teil = RawBuilder<unknown>

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
  const teile: Teil[] = []
  const anElementen: Teil[] = []
  const ueberElement = (e: Element, bedingung: Teil): Teil => sql`(${sicht[e].sql} and ${bedingung})`
  const ueberEines = (bedingung: (e: Element) => Teil): Teil => fuerEines(e => sql`${sicht[e].sql} and ${bedingung(e)}`)
  const elementIn = (e: Element, angabe: keyof ReturnType<typeof spalten>, werte: Werte) =>
    in_(spalten(e, 'aufnahme')[angabe], werte)

  if (filter.messstelleId?.length) teile.push(in_(sql`aufnahme.messstelle_id`, filter.messstelleId))
  if (filter.projektId?.length) teile.push(in_(sql`aufnahme.projekt_id`, filter.projektId))
  if (filter.einlesungId?.length)
    teile.push(
      sql`aufnahme.id in (
        select objekt_id
        from einlesung_objekt
        join einlesung on einlesung.id = einlesung_objekt.einlesung_id
        where ${in_(sql`einlesung.id`, filter.einlesungId)} and ${in_(sql`einlesung.art`, AUFNAHMEARTEN)}
      )`,
    )
  if (filter.datumVon) teile.push(sql`aufnahme.datum >= ${filter.datumVon}`)
  if (filter.datumBis) teile.push(sql`aufnahme.datum <= ${filter.datumBis}`)
  teile.push(...ortsbedingung(filter))
  const suche = await bestimmeSuchbedingung(db, filter.suche)
  if (suche) teile.push(suche)

  const { element, methode, freigabe, auftragnehmerId, ergebnis } = filter
  if (filter.frist?.length) {
    const merkmale = filter.frist
    // Wessen Frist gemeint ist, muss dasselbe Element sein: sonst träfe „überfällig bei diesem Büro“ auch ein anderes.
    const gemeinte = element?.length ? ELEMENTE.filter(e => element.includes(e)) : ELEMENTE
    anElementen.push(
      eine(
        gemeinte.map(e => {
          const beim = auftragnehmerId?.length ? sql` and ${elementIn(e, 'auftragnehmerId', auftragnehmerId)}` : sql``
          return ueberElement(e, sql`${fristbedingung(e, merkmale)}${beim}`)
        }),
      ),
    )
  }
  if (element?.length) anElementen.push(eine(element.map(e => sicht[e].sql)))
  if (methode?.length) {
    const mitProbe = ELEMENTE.flatMap(e => {
      const eigene = methode.filter(m => METHODENANGABEN[m].element === e)
      if (eigene.length === 0) return []
      return [ueberElement(e, sql`aufnahme.id in (select aufnahme_id from probe where ${in_(sql`methode`, eigene)})`)]
    })
    anElementen.push(eine(mitProbe))
  }
  for (const e of ELEMENTE) {
    const {
      [`${kurzVon(e)}Status` as const]: status,
      [`${kurzVon(e)}Klasse` as const]: klasse,
      [`${kurzVon(e)}Freigabe` as const]: ihre,
    } = filter
    if (status?.length) anElementen.push(ueberElement(e, elementIn(e, 'status', status)))
    if (klasse?.length) anElementen.push(ueberElement(e, elementIn(e, 'klasse', klasse)))
    if (ihre?.length) anElementen.push(ueberElement(e, elementIn(e, 'freigabe', ihre)))
  }
  if (freigabe?.length) anElementen.push(ueberEines(e => elementIn(e, 'freigabe', freigabe)))
  const { freigegebenAb } = filter
  if (freigegebenAb) anElementen.push(ueberEines(e => wurdeFreigegeben(e, freigegebenAb)))
  if (auftragnehmerId?.length) anElementen.push(ueberEines(e => elementIn(e, 'auftragnehmerId', auftragnehmerId)))
  if (ergebnis?.length) anElementen.push(ueberEines(await bestimmeErgebnisbedingung(db, ergebnis)))
  const { klassenwechsel } = filter
  if (klassenwechsel) {
    const seine = seineErgebnisse(akteur)
    anElementen.push(ueberEines(e => sql`${seine[e].sql} and ${wechseltMit(e, klassenwechsel)}`))
  }
  if (filter.taxon?.length) anElementen.push(await bestimmeTaxonbedingung(db, filter.taxon, sicht))
  // Ein Kriterium an einem Element prüft das Recht daran; das Recht an irgendeinem ist damit erfüllt und wäre ein Oder zu viel.
  if (anElementen.length === 0 && !sicht.aufnahme.immer) teile.push(sicht.aufnahme.sql)
  teile.push(...anElementen)
  if (filter.meine) teile.push(zustaendigkeit(organisationenVon(akteur)))
  return teile.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(teile, sql` and `)}`
}

type Werte = readonly (string | number)[]
const eine = (teile: readonly Teil[]): Teil => (teile.length === 0 ? sql`false` : sql`(${sql.join(teile, sql` or `)})`)
const in_ = (spalte: Teil, werte: Werte): Teil => sql`${spalte} in (${sql.join(werte)})`

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

/** Die Kennungen zuerst: neben „oder“ läse die Datenbank sonst jede freigegebene Aufnahme, ehe sie nach dem Tag sieht. */
function wurdeFreigegeben(element: Element, ab: string): Teil {
  return sql`(${spalten(element, 'aufnahme').freigabe} in ('BEHOERDEN', 'OEFFENTLICH') and aufnahme.id = any(array(
    select aufnahme_id
    from status_ereignis
    where element = ${sql.lit(element)} and art = 'FREIGABE'
      and nach in ('BEHOERDEN', 'OEFFENTLICH') and zeitpunkt >= ${ab}::date
  )))`
}

function zustaendigkeit(eigene: readonly number[]): Teil {
  if (eigene.length === 0) return sql`false`
  return sql`(${in_(sql`aufnahme.organisationseinheit_id`, eigene)}
    or ${fuerEines(element => in_(sql`${spalten(element, 'aufnahme').auftragnehmerId}`, eigene))})`
}
