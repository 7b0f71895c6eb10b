import { type Akteur, ELEMENTE, type Elementkurz, kurzVon } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import { HOECHSTE_TREFFERZAHL, type listeAufnahmecodes, type listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { alsFilterbedingung } from '../../fach/aufnahmefilter/filterbedingung.ts'
import { codeBeginnt, codeEnthaelt } from '../../fach/aufnahmefilter/textsuche.ts'
import { type Elementspalten, elementstaende } from '../../fach/elemente/spalten.ts'
import { type Sichtbarkeit, sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { MIT_GEWAESSER, MIT_MESSSTELLE, type Ordnung, ordnungVon } from './ordnung.ts'

/** SQL der Aufnahmenliste: eine Abfrage für die Zeilen der Seite, eine für die Gesamtzahl. */

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
} & Record<Elementkurz, Elementspalten> &
  Record<`${Elementkurz}_sichtbar`, boolean>

/**
 * Eine Seite der sichtbaren Aufnahmen. Erst werden nur die Kennungen der Seite bestimmt, dann die Anzeigespalten dazu
 * geholt: auch eine hintere Seite verbindet so nicht tausende Zeilen, die niemand sieht. Gezählt und geblättert wird bis
 * `HOECHSTE_TREFFERZAHL`: so wächst die Antwortzeit nicht mit dem Bestand.
 */
export async function ladeSeite(db: Kysely<DB>, akteur: Akteur, abfrage: QueryVon<typeof listeAufnahmen>) {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return { zeilen: [], gesamt: 0, gesamtIstMindestens: false }
  const bedingung = await alsFilterbedingung(db, akteur, abfrage, sicht)
  // Die Messstelle wird in der Auswahl nur verbunden, wo Recht oder Ordnung sie nennen.
  const fuerRecht = sicht.aufnahme.immer ? sql`` : MIT_MESSSTELLE
  const ordnung = ordnungVon(abfrage.sortierung, abfrage.richtung, sicht)
  const fuerOrdnung = sql`${ordnung.messstelle ? MIT_MESSSTELLE : fuerRecht} ${ordnung.gewaesser ? MIT_GEWAESSER : sql``}`
  const versatz = (abfrage.seite - 1) * abfrage.groesse
  const anzahl = Math.max(0, Math.min(abfrage.groesse, HOECHSTE_TREFFERZAHL - versatz))
  const geordnet = sql`
    select aufnahme.id
    from aufnahme ${fuerOrdnung}
    where ${bedingung}
    order by ${ordnung.nach}`
  const ladeZeilen = (auswahl: Teil) =>
    ladeListenzeilen(db, sql`${auswahl} limit ${anzahl} offset ${versatz}`, ordnung, sicht)
  const treffer = zaehleTreffer(db, sql`aufnahme ${fuerRecht} where ${bedingung}`)
  const { stufenweise } = ordnung
  if (!stufenweise) {
    const [zeilen, zahl] = await Promise.all([ladeZeilen(geordnet), treffer])
    return { zeilen, ...zahl }
  }
  // Wenige Treffer sind schneller geordnet, als jede Stufe nach ihnen durchsucht ist.
  const zahl = await treffer
  const auswahl = zahl.gesamtIstMindestens
    ? stufenweise({ bedingung, verbund: fuerRecht, bis: versatz + anzahl })
    : geordnet
  return { zeilen: await ladeZeilen(auswahl), ...zahl }
}

async function zaehleTreffer(db: Kysely<DB>, aus: Teil) {
  const { rows } = await sql<{ gesamt: number }>`
    select count(*) as gesamt
    from (
      select
      from ${aus}
      limit ${HOECHSTE_TREFFERZAHL + 1}
    ) as treffer
  `.execute(db)
  const gesamt = rows[0]?.gesamt ?? 0
  return { gesamt: Math.min(gesamt, HOECHSTE_TREFFERZAHL), gesamtIstMindestens: gesamt > HOECHSTE_TREFFERZAHL }
}

async function ladeListenzeilen(db: Kysely<DB>, auswahl: Teil, { nach }: Ordnung, sicht: Sichtbarkeit) {
  const { rows } = await sql<Listenzeile>`
    with auswahl as (${auswahl})
    select
      aufnahme.id, aufnahme.code, aufnahme.datum, aufnahme.messstelle_id, messstelle.name as messstelle,
      messstelle.code as messstelle_code, gewaesser.name as gewaesser, messstelle.bundesland,
      projekt.name as projekt, aufnahme.ist_demo,
      ${sql.join([...elementstaende(), ...ELEMENTE.map(e => sql`coalesce(${sicht[e].sql}, false) as ${sql.ref(`${kurzVon(e)}_sichtbar`)}`)])}
    from auswahl
    join aufnahme on aufnahme.id = auswahl.id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    join projekt on projekt.id = aufnahme.projekt_id
    order by ${nach}
  `.execute(db)
  return rows
}

/**
 * Codes der sichtbaren Aufnahmen, die der Filter trifft und die den Text enthalten; Treffer am Anfang zuerst.
 * So werden auch „alle Treffer“ einer Liste aufgezählt. Gezählt wird nur, wer eine Seite verlangt: sonst ist `gesamt` null.
 */
export async function ladeCodes(db: Kysely<DB>, akteur: Akteur, abfrage: QueryVon<typeof listeAufnahmecodes>) {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return { codes: [], gesamt: 0 }
  const { code, anzahl, seite, ...filter } = abfrage
  const treffer = sql`
    from aufnahme ${sicht.aufnahme.immer ? sql`` : MIT_MESSSTELLE}
    where ${await alsFilterbedingung(db, akteur, filter, sicht)} and ${code === '' ? sql`true` : codeEnthaelt(code)}`
  const { rows: codes } = await sql<{ id: number; code: string }>`
    select aufnahme.id, aufnahme.code ${treffer}
    order by ${code === '' ? sql`` : sql`not ${codeBeginnt(code)},`} aufnahme.code
    limit ${anzahl} offset ${((seite ?? 1) - 1) * anzahl}
  `.execute(db)
  if (seite === undefined) return { codes, gesamt: null }
  const { rows } = await sql<{ gesamt: number }>`select count(*) as gesamt ${treffer}`.execute(db)
  return { codes, gesamt: rows[0]?.gesamt ?? 0 }
}
