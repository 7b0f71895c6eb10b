import type { Akteur, Freigabestatus, Status } from '@benthos/fachmodell'
import { STATUSWERTE } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import {
  type AUFNAHMEN_SORTIERUNGEN,
  HOECHSTE_TREFFERZAHL,
  type listeAufnahmecodes,
  type listeAufnahmen,
} from '@benthos/vertrag/aufnahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { alsFilterbedingung } from '../../aufnahmefilter/filterbedingung.ts'
import { codeBeginnt, codeEnthaelt } from '../../aufnahmefilter/textsuche.ts'
import type { DB } from '../../db/schema.ts'
import { type Sichtbarkeit, sichtbareAufnahmen } from '../../rechte/sichtbareAufnahmen.ts'

/** SQL der Aufnahmenliste: eine Abfrage für die Zeilen der Seite, eine gleichzeitige für die Gesamtzahl. */

type Sortierung = (typeof AUFNAHMEN_SORTIERUNGEN)[number]
type Teil = RawBuilder<unknown>

export type Listenzeile = {
  id: number
  code: string
  datum: string
  messstelle_id: number
  messstelle: string
  messstelle_code: string
  gewaesser: string
  bundesland: string
  projekt: string
  ist_demo: boolean
  mzb_sichtbar: boolean
  mzb_status: Status | null
  mzb_freigabe: Freigabestatus | null
  mzb_klasse: number | null
  mzb_einschaetzung: number | null
  mzb_bewertung_id: number | null
  mzb_auftragnehmer_id: number | null
  mzb_auftragnehmer: string | null
  phb_sichtbar: boolean
  phb_status: Status | null
  phb_freigabe: Freigabestatus | null
  phb_klasse: number | null
  phb_einschaetzung: number | null
  phb_bewertung_id: number | null
  phb_auftragnehmer_id: number | null
  phb_auftragnehmer: string | null
}

/**
 * Eine Seite der sichtbaren Aufnahmen. Erst werden nur die Kennungen der Seite bestimmt, dann die Anzeigespalten dazu
 * geholt: auch eine hintere Seite verbindet so nicht tausende Zeilen, die niemand sieht. Gezählt und geblättert wird bis
 * `HOECHSTE_TREFFERZAHL`: so wächst die Antwortzeit nicht mit dem Bestand.
 */
export async function ladeSeite(db: Kysely<DB>, akteur: Akteur, abfrage: QueryVon<typeof listeAufnahmen>) {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return { zeilen: [], gesamt: 0, gesamtIstMindestens: false }
  const bedingung = await alsFilterbedingung(db, akteur, abfrage, sicht)
  const versatz = (abfrage.seite - 1) * abfrage.groesse
  const ordnung = ordnungVon(abfrage.sortierung, abfrage.richtung, sicht)
  // Die Messstelle wird in der Auswahl nur verbunden, wo Recht oder Ordnung sie nennen.
  const fuerRecht = sicht.aufnahme.immer ? sql`` : MIT_MESSSTELLE
  const fuerOrdnung = sql`${ordnung.messstelle ? MIT_MESSSTELLE : fuerRecht} ${ordnung.gewaesser ? MIT_GEWAESSER : sql``}`
  const [zeilen, anzahl] = await Promise.all([
    sql<Listenzeile>`
      with auswahl as (
        select aufnahme.id
        from aufnahme ${fuerOrdnung}
        where ${bedingung}
        order by ${ordnung.nach}
        limit ${Math.max(0, Math.min(abfrage.groesse, HOECHSTE_TREFFERZAHL - versatz))}
        offset ${versatz}
      )
      select
        aufnahme.id, aufnahme.code, aufnahme.datum, aufnahme.messstelle_id, messstelle.name as messstelle,
        messstelle.code as messstelle_code, gewaesser.name as gewaesser, messstelle.bundesland,
        projekt.name as projekt, aufnahme.ist_demo,
        coalesce(${sicht.mzb.sql}, false) as mzb_sichtbar, aufnahme.mzb_status, aufnahme.mzb_freigabe, aufnahme.mzb_klasse,
        aufnahme.mzb_einschaetzung, aufnahme.mzb_bewertung_id, aufnahme.mzb_auftragnehmer_id, an_mzb.name as mzb_auftragnehmer,
        coalesce(${sicht.phb.sql}, false) as phb_sichtbar, aufnahme.phb_status, aufnahme.phb_freigabe, aufnahme.phb_klasse,
        aufnahme.phb_einschaetzung, aufnahme.phb_bewertung_id, aufnahme.phb_auftragnehmer_id, an_phb.name as phb_auftragnehmer
      from auswahl
      join aufnahme on aufnahme.id = auswahl.id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join gewaesser on gewaesser.id = messstelle.gewaesser_id
      join projekt on projekt.id = aufnahme.projekt_id
      left join organisationseinheit as an_mzb on an_mzb.id = aufnahme.mzb_auftragnehmer_id
      left join organisationseinheit as an_phb on an_phb.id = aufnahme.phb_auftragnehmer_id
      order by ${ordnung.nach}
    `.execute(db),
    sql<{ gesamt: number }>`
      select count(*) as gesamt
      from (
        select
        from aufnahme ${fuerRecht}
        where ${bedingung}
        limit ${HOECHSTE_TREFFERZAHL + 1}
      ) as treffer
    `.execute(db),
  ])
  const gesamt = anzahl.rows[0]?.gesamt ?? 0
  return {
    zeilen: zeilen.rows,
    gesamt: Math.min(gesamt, HOECHSTE_TREFFERZAHL),
    gesamtIstMindestens: gesamt > HOECHSTE_TREFFERZAHL,
  }
}

/**
 * Codes der sichtbaren Aufnahmen, die der Filter trifft und die den Text enthalten; Treffer am Anfang zuerst.
 * So werden auch „alle Treffer“ einer Liste aufgezählt.
 */
export async function ladeCodes(db: Kysely<DB>, akteur: Akteur, abfrage: QueryVon<typeof listeAufnahmecodes>) {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return []
  const { code, anzahl, ...filter } = abfrage
  const { rows } = await sql<{ id: number; code: string }>`
    select aufnahme.id, aufnahme.code
    from aufnahme ${sicht.aufnahme.immer ? sql`` : MIT_MESSSTELLE}
    where ${await alsFilterbedingung(db, akteur, filter, sicht)} and ${code === '' ? sql`true` : codeEnthaelt(code)}
    order by ${code === '' ? sql`` : sql`not ${codeBeginnt(code)},`} aufnahme.code
    limit ${anzahl}
  `.execute(db)
  return rows
}

const MIT_MESSSTELLE = sql`join messstelle on messstelle.id = aufnahme.messstelle_id`
const MIT_GEWAESSER = sql`join gewaesser on gewaesser.id = messstelle.gewaesser_id`

/** Ordnung der Liste; am Ende steht immer die Kennung, damit Seiten einander nicht überlappen. */
function ordnungVon(
  sortierung: Sortierung,
  richtung: 'auf' | 'ab',
  sicht: Sichtbarkeit,
): { nach: Teil; messstelle?: true; gewaesser?: true } {
  const r = richtung === 'auf' ? sql`asc` : sql`desc`
  // Was der Akteur nicht lesen darf, ordnet auch nicht.
  const lesbar = (e: 'mzb' | 'phb', wert: Teil) => sql`case when ${sicht[e].sql} then ${wert} end`
  const nachStatus = (e: 'mzb' | 'phb') =>
    sql`${lesbar(e, sql`array_position(array[${sql.join(STATUSWERTE)}], aufnahme.${sql.ref(`${e}_status`)})`)} ${r} nulls last,
      aufnahme.datum desc, aufnahme.id desc`
  const nachKlasse = (e: 'mzb' | 'phb') =>
    sql`${lesbar(e, sql`aufnahme.${sql.ref(`${e}_klasse`)}`)} ${r} nulls last, aufnahme.datum desc, aufnahme.id desc`
  switch (sortierung) {
    case 'datum':
      return { nach: sql`aufnahme.datum ${r}, aufnahme.id ${r}` }
    case 'code':
      return { nach: sql`aufnahme.code ${r}` }
    case 'messstelle':
      return {
        nach: sql`messstelle.name ${r}, messstelle.id ${r}, aufnahme.datum desc, aufnahme.id desc`,
        messstelle: true,
      }
    case 'gewaesser':
      return {
        nach: sql`gewaesser.name ${r}, messstelle.name ${r}, aufnahme.datum desc, aufnahme.id desc`,
        messstelle: true,
        gewaesser: true,
      }
    case 'bundesland':
      return {
        nach: sql`messstelle.bundesland ${r}, messstelle.name ${r}, aufnahme.datum desc, aufnahme.id desc`,
        messstelle: true,
      }
    case 'mzbStatus':
      return { nach: nachStatus('mzb') }
    case 'phbStatus':
      return { nach: nachStatus('phb') }
    case 'mzbKlasse':
      return { nach: nachKlasse('mzb') }
    case 'phbKlasse':
      return { nach: nachKlasse('phb') }
  }
}
