import type { Einlesebeigabe, Einlesefrage } from '@benthos/vertrag/einlesefrage'
import type {
  Einleseart,
  Einleseform,
  Feldaenderung,
  Formvorgabe,
  Ladeart,
  Trennzeichen,
  Zeichensatz,
  Zeilenausgang,
} from '@benthos/vertrag/einlesung'
import type { Hausform } from '@benthos/vertrag/hausform'
import type { Ruecknahmekonflikt } from '@benthos/vertrag/ruecknahme'
import type { ColumnType, Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Einlesen von Dateien, wie Kysely es sieht. */

/** Warum ein Objekt bleibt; was daran anders ist, mit dem Eintrag des Objekts, an dem es steht. */
export type Objektkonflikt = Omit<Ruecknahmekonflikt, 'aenderungen'> & {
  aenderungen: readonly (Ruecknahmekonflikt['aenderungen'][number] & { eintrag: number })[]
}

export interface EinlesungTabelle {
  id: Generated<number>
  art: Einleseart
  benutzer_id: number
  dateiname: string
  bytes: number
  sha256: string
  vorgabe: ColumnType<Formvorgabe, string | undefined, string>
  angaben: ColumnType<Readonly<Record<string, string>>, string | undefined, string>
  form: ColumnType<Einleseform | null, string | null | undefined, string | null>
  zustand: Generated<'PRUEFUNG' | 'GEPRUEFT' | 'LADEN' | 'GELADEN' | 'UNLESBAR'>
  ladeart: Ladeart | null
  gelesen: number | null
  angenommen: number | null
  geaendert: number | null
  unveraendert: number | null
  uebersprungen: number | null
  abgelehnt: number | null
  zellen_gelesen: number | null
  zellen_angenommen: number | null
  zellen_geaendert: number | null
  zellen_unveraendert: number | null
  zellen_uebersprungen: number | null
  zellen_abgelehnt: number | null
  geladen: Generated<number>
  fragen: ColumnType<readonly Einlesefrage[], string | undefined, string>
  beigaben: ColumnType<readonly Einlesebeigabe[], string | undefined, string>
  meldung: string | null
  auftrag_id: number | null
  angelegt_am: Zeitpunkt
  geprueft_am: Zeitpunkt | null
  geladen_am: Zeitpunkt | null
}

export interface EinlesungDateiTabelle {
  einlesung_id: number
  inhalt: Buffer
}

export interface EinlesungZeileTabelle {
  einlesung_id: number
  nummer: number
  ausgang: Zeilenausgang
  geladen: Generated<boolean>
  bezeichnung: string
  objekt_id: number | null
  grund: string | null
  beanstandungen: Generated<object>
  aenderungen: ColumnType<readonly Feldaenderung[], string | undefined, string>
  zurueckgenommen: Generated<boolean>
  konflikt: ColumnType<Ruecknahmekonflikt | null, string | null | undefined, string | null>
  zellen_angenommen: Generated<number>
  zellen_geaendert: Generated<number>
  zellen_unveraendert: Generated<number>
  zellen_uebersprungen: Generated<number>
  zellen_abgelehnt: Generated<number>
}

export interface EinlesungObjektTabelle {
  einlesung_id: number
  objekt_id: number
  zeilen: Generated<readonly number[]>
  eintraege: Generated<readonly (number | null)[]>
  zurueckgenommen: Generated<boolean>
  konflikt: ColumnType<Objektkonflikt | null, string | null | undefined, string | null>
}

export interface HausformTabelle {
  id: Generated<number>
  organisationseinheit_id: number
  art: Einleseart
  name: string
  koepfe: string
  zeichensatz: Zeichensatz | null
  trennzeichen: Trennzeichen | null
  dezimalzeichen: ',' | '.' | null
  kopfzeile: number
  spalten: ColumnType<Hausform['spalten'], string, string>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface EinlesungRuecknahmeTabelle {
  einlesung_id: number
  benutzer_id: number
  auftrag_id: number | null
  begonnen_am: Zeitpunkt
  beendet_am: Zeitpunkt | null
  geladen: number
  zurueckgenommen: Generated<number>
  behalten: Generated<number>
  beigaben: ColumnType<readonly { id: number; text: string }[], string | undefined, string>
}
