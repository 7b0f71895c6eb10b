import type { Bereich } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Gewässernetz, Projekte und Messstellen, wie Kysely sie sieht. */

export interface GewaesserTabelle {
  id: Generated<number>
  /** Nummer, unter der ein Gewässernetz es führt; bei angelegten oft unbekannt */
  code: string | null
  name: string
  flussgebietseinheit: 'DONAU' | 'RHEIN' | 'ELBE' | null
  geometrie: Json<{ type: string; coordinates: unknown[] } | null>
  quelle: string
  /** Vorfluter, wo ihn jemand angegeben hat */
  muendet_in: Generated<number | null>
  herkunft: Generated<'LISTE' | 'ANGELEGT'>
  /** Vergleichsschlüssel des Namens; nur bei angelegten */
  schluessel: Generated<string | null>
  version: Generated<number>
}

export interface NetzTabelle {
  code: string
  name: string
  namensnennung: string
  /** m, so weit können die Linien neben dem Gewässer liegen */
  genauigkeit: number
  pruefsumme: string
  geladen_am: Zeitpunkt
}

export interface NetzrouteTabelle {
  id: string
  netz_code: string
  name: string
  gewaesser_id: number | null
  breitenklasse: 1 | 2 | 3
  /** m */
  laenge: number
  muendet_in: string | null
  /** m */
  muendet_bei: number | null
}

export interface NetzabschnittTabelle {
  route_id: string
  nummer: number
  /** m von der Mündung */
  von: number
  bis: number
  umriss: string
  /** Länge, Breite, m von der Mündung, je Stützpunkt hintereinander */
  punkte: number[]
}

export interface ProjektTabelle {
  id: Generated<number>
  name: string
  kurzbezeichnung: string | null
  bereich: Bereich
  auftraggeber: string | null
  organisationseinheit_id: number
  bundesland: string | null
  beginn: string
  ende: string | null
  beschreibung: string | null
  /** Tag, bis zu dem seine Aufnahmen zu übergeben sind, die keine eigene Frist haben */
  frist: Generated<string | null>
  ist_demo: Generated<boolean>
  version: Generated<number>
}

export interface MessstelleTabelle {
  id: Generated<number>
  art: Bereich
  gzuev_id: string | null
  code: string
  name: string
  gewaesser_id: number
  wasserkoerper: string | null
  /** Kennungen der Europäischen Umweltagentur */
  wise_wasserkoerper: string | null
  wise_wasserkoerper_schema: string | null
  wise_kennung: string | null
  wise_schema: string | null
  zustaendigkeit: string | null
  organisationseinheit_id: number | null
  projekt_id: number | null
  aktiv: Generated<boolean>
  beobachtung_von: string | null
  beobachtung_bis: string | null
  version_identifizierung: Generated<number>
  land: Generated<string>
  bundesland: string
  bezirk: string | null
  gemeinde: string | null
  flussgebietseinheit: 'DONAU' | 'RHEIN' | 'ELBE' | null
  planungsraum: string | null
  lagebeschreibung: string | null
  version_lage_allgemein: Generated<number>
  koordinatensystem: number | null
  x: number | null
  y: number | null
  /** WGS84, Grad */
  laenge: number | null
  breite: number | null
  seehoehe: number | null
  route_id: string | null
  stationierung: number | null
  version_lage_koordinaten: Generated<number>
  bioregion: string | null
  bioregion_hoehe: string | null
  einzugsgebiet: number | null
  einzugsgebietsklasse: string | null
  flussordnungszahl: number | null
  mq: number | null
  spezieller_gewaessertyp: string | null
  innere_differenzierung: string | null
  saprobieller_grundzustand: number | null
  trophischer_grundzustand: string | null
  erheblich_veraendert: boolean | null
  ausweisung: string | null
  phb_flussabschnitt: string | null
  version_charakteristik: Generated<number>
  ist_demo: Generated<boolean>
  angelegt_am: Zeitpunkt
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}
