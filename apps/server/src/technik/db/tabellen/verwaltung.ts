import type { Benutzerereignisart, Rolle } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Organisationen, Benutzer und was zu ihnen gehört, wie Kysely sie sieht. */

export interface OrganisationseinheitTabelle {
  id: Generated<number>
  name: string
  art: 'BUND' | 'LAND' | 'AUFTRAGNEHMER' | 'UNIVERSITAET' | 'QS' | 'SONSTIGE'
  bundesland: string | null
  ist_auftragnehmer: Generated<boolean>
  aktiv: Generated<boolean>
  ist_demo: Generated<boolean>
  version: Generated<number>
  portalkennungen: Generated<string[]>
  /** Zeilen, wie sie im Briefkopf stehen */
  anschrift: Generated<string | null>
}

export interface BenutzerTabelle {
  id: Generated<number>
  username: string
  vorname: string
  nachname: string
  email: Generated<string>
  organisationseinheit_id: number | null
  rollen: Rolle[]
  aktive_rolle: Rolle | null
  aktiv: Generated<boolean>
  provider: 'KEYCLOAK' | 'PVP'
  externer_schluessel: string | null
  ist_demo: Generated<boolean>
  angelegt_am: Zeitpunkt
  version: Generated<number>
  pseudonymisiert_am: Generated<string | null>
  /** seither steht sie in keiner Liste (DSGVO Art. 18, 21) */
  eingeschraenkt_am: Generated<string | null>
  /** wann der Anbieter Rollen, Name und Adresse so nannte */
  rollen_stand: Generated<string | null>
  /** Ursprung, unter dem das Portal sie zuletzt hereinließ */
  portalursprung: Generated<string | null>
  /** Registrierungen, die mit ihren Angaben gelöscht sind */
  geloeschte_registrierungen: Generated<{ id: number; eingelangtAm: string }[]>
  /** bleibendes Konto derselben Person */
  zusammengefuehrt_mit: Generated<number | null>
}

export interface BenutzerEreignisTabelle {
  id: Generated<number>
  benutzer_id: number
  art: Benutzerereignisart
  rolle: Rolle | null
  organisationseinheit_id: number | null
  zeitpunkt: Zeitpunkt
  durch: number | null
  grund: string | null
  /** welche Arbeit überging; nur dabei */
  gegenstand: string | null
  /** Person, von der oder an die sie ging */
  andere_id: number | null
}

/** Rolle über die der eigenen Organisation hinaus: für eine andere, oder für eine Zeit */
export interface RollenvergabeTabelle {
  id: Generated<number>
  benutzer_id: number
  rolle: Rolle
  /** null: an keine gebunden */
  organisationseinheit_id: number | null
  /** Tage in Österreich, beide eingeschlossen */
  gueltig_ab: string
  gueltig_bis: string | null
  grund: string
  vergeben_am: Zeitpunkt
  vergeben_von: number | null
  entzogen_am: Generated<string | null>
  entzogen_von: Generated<number | null>
  entzugsgrund: Generated<string | null>
  /** seither nennt der Anbieter der Person die Rolle dafür nicht */
  ungenannt_seit: Generated<string | null>
}

export interface BarriereTabelle {
  id: Generated<number>
  beschreibung: string
  seite: string | null
  hilfsmittel: string | null
  kontakt: string | null
  eingelangt_am: Zeitpunkt
  erledigt_am: string | null
  erledigt_von: number | null
  massnahme: string | null
  version: Generated<number>
}

/** Bitte einer Person, ihre Angaben zu berichtigen */
export interface BerichtigungTabelle {
  id: Generated<number>
  benutzer_id: number
  text: string
  eingelangt_am: Zeitpunkt
  erledigt_am: Generated<string | null>
  erledigt_von: Generated<number | null>
  /** was daraus wurde, für die Person geschrieben */
  antwort: Generated<string | null>
}

export interface RegistrierungTabelle {
  id: Generated<number>
  art: 'SELBST' | 'OTF'
  username: string
  vorname: string
  nachname: string
  email: string
  organisation: string | null
  organisationseinheit_id: number | null
  rolle: Rolle | null
  begruendung: string | null
  provider: Generated<'KEYCLOAK' | 'PVP'>
  externer_schluessel: string | null
  /** Ursprung des Portals, über das die Bitte kam */
  portalursprung: Generated<string | null>
  stand: Generated<'ANGELEGT' | 'WARTET' | 'FREIGEGEBEN' | 'ABGELEHNT'>
  eingelangt_am: Zeitpunkt
  email_bestaetigt_am: Generated<string | null>
  bestaetigbar_bis: Generated<string | null>
  entschieden_am: string | null
  entschieden_von: number | null
  grund: string | null
  benutzer_id: number | null
  version: Generated<number>
}

/** Verweis aus einer Mail, mit dem jemand seine Adresse bestätigt; hier steht nur die Prüfsumme. */
export interface BestaetigungslinkTabelle {
  hash: string
  registrierung_id: number
  gilt_bis: string
}

export interface BenutzerfilterTabelle {
  benutzer_id: number
  schluessel: string
  name: string
  wert: string
  nummer: Generated<number>
}

export interface OidcEintragTabelle {
  art: string
  id: string
  nutzlast: Json<object>
  grant_id: string | null
  user_code: string | null
  uid: string | null
  laeuft_ab: string | null
  verbraucht_am: string | null
}

export interface KapselschluesselTabelle {
  kennung: string
  /** base64url */
  oeffentlich: string
  gueltig_von: Zeitpunkt
  abgeloest_am: Generated<string | null>
}

export interface GeheimnisTabelle {
  name: string
  wert: Json<object>
  angelegt_am: Zeitpunkt
}

export interface BenutzereinsichtTabelle {
  benutzer_id: number
  von: number
  anzahl: Generated<number>
  zuletzt_am: Zeitpunkt
}
