import type {
  ArtStadium,
  Bereich,
  Element,
  Freigabestatus,
  HERKUNFTSMARKEN,
  MzbMethode,
  Quelle,
  Rolle,
  Status,
  Taxalistenart,
  TaxonRang,
} from '@benthos/fachmodell'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Tabellen der Datenbank, wie Kysely sie sieht; Wahrheit ist das SQL in `migrationen/`. */

type Zeitpunkt = Generated<string>
/** jsonb: gelesen als Wert, geschrieben als Text */
type Json<T extends object | null> = JSONColumnType<T>
type Kenngroessen = Record<
  string,
  { label: string; quelle: string; marke: (typeof HERKUNFTSMARKEN)[number]; bereich: [number, number] }
>

export interface OrganisationseinheitTabelle {
  id: Generated<number>
  name: string
  art: 'BUND' | 'LAND' | 'AUFTRAGNEHMER' | 'UNIVERSITAET' | 'QS' | 'SONSTIGE'
  bundesland: string | null
  ist_auftragnehmer: Generated<boolean>
  aktiv: Generated<boolean>
  ist_demo: Generated<boolean>
  version: Generated<number>
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
}

export interface TaxalistenversionTabelle {
  id: Generated<number>
  art: Taxalistenart
  name: string
  gueltig_von: string
  status: 'ENTWURF' | 'GUELTIG' | 'ABGELOEST'
  quellen: Json<Quelle[]>
  kenngroessen: Json<Kenngroessen>
  pruefsumme: string
  angelegt_am: Zeitpunkt
}

export interface TaxonTabelle {
  id: Generated<number>
  taxalistenversion_id: number
  name: string
  autor: string | null
  rang: TaxonRang
  gruppe: string
  familie: string | null
  gattung: string | null
  akzeptiert: string | null
  operationell: string
  wertungsfamilie: string | null
  /** null: es gilt `wertungsfamilie` */
  wertungsfamilie_bmwp: string | null
  wertungsfamilie_psi: string | null
  stadien: ArtStadium[] | null
  werte: Json<Record<string, number>>
}

export interface GewaesserTabelle {
  id: Generated<number>
  code: string
  name: string
  flussgebietseinheit: 'DONAU' | 'RHEIN' | 'ELBE'
  geometrie: Json<{ type: string; coordinates: unknown[] } | null>
  quelle: string
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
  phb_flussabschnitt: string | null
  version_charakteristik: Generated<number>
  ist_demo: Generated<boolean>
  angelegt_am: Zeitpunkt
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface AufnahmeTabelle {
  id: Generated<number>
  code: string
  messstelle_id: number
  projekt_id: number
  datum: string
  uhrzeit: string | null
  probenehmer: string
  organisationseinheit_id: number | null
  bemerkung: string | null
  mzb_status: Status | null
  mzb_freigabe: Freigabestatus | null
  mzb_auftragnehmer_id: number | null
  mzb_klasse: number | null
  mzb_bewertung_id: number | null
  phb_status: Status | null
  phb_freigabe: Freigabestatus | null
  phb_auftragnehmer_id: number | null
  phb_klasse: number | null
  phb_bewertung_id: number | null
  ist_demo: Generated<boolean>
  /** Version der Aufnahmedaten */
  version: Generated<number>
  /** steigt mit jeder Änderung irgendwo in der Aufnahme */
  stand: Generated<number>
  angelegt_am: Zeitpunkt
  angelegt_von: number | null
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface AufnahmeAbschnittTabelle {
  aufnahme_id: number
  abschnitt: string
  daten: Json<Record<string, unknown>>
  version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface MzbProbeTabelle {
  id: Generated<number>
  aufnahme_id: number
  methode: MzbMethode
  taxalistenversion_id: number
  entnahmegeraet: string | null
  /** µm */
  maschenweite: number | null
  /** m² */
  flaeche: number | null
  teilproben: number | null
  aussortiert_zaehler: number | null
  aussortiert_nenner: number | null
  bearbeiter: string | null
  bestimmungsdatum: string | null
  bemerkung: string | null
  version: Generated<number>
  taxa_version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface MzbFundTabelle {
  probe_id: number
  zeile: number
  taxon_id: number
  art_stadium: ArtStadium | null
  anzahl: number | null
  haeufigkeitsklasse: number | null
  habitat: string | null
  cf: Generated<boolean>
  /** g/m² */
  biomasse: number | null
  bemerkung: string | null
}

export interface BewertungTabelle {
  id: Generated<number>
  aufnahme_id: number
  element: Element
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxalistenversion_id: number
  klasse: number | null
  eingabe: Json<object>
  ergebnis: Json<object>
  kapsel_hash: string
  engine_version: string
  veraltet: Generated<boolean>
  erstellt_am: Zeitpunkt
  erstellt_von: number | null
}

export interface StatusEreignisTabelle {
  id: Generated<number>
  aufnahme_id: number
  element: Element
  art: 'STATUS' | 'FREIGABE'
  von: string | null
  nach: string
  grund: string | null
  benutzer_id: number | null
  zeitpunkt: Zeitpunkt
}

export interface JournalTabelle {
  id: ColumnType<number, never, never>
  xid: ColumnType<string, never, never>
  zeitpunkt: ColumnType<string, never, never>
  benutzer_id: ColumnType<number | null, never, never>
  anfrage_id: ColumnType<string | null, never, never>
  tabelle: ColumnType<string, never, never>
  schluessel: ColumnType<string, never, never>
  aktion: ColumnType<'NEW' | 'UPDATED' | 'DELETED', never, never>
  aufnahme_id: ColumnType<number | null, never, never>
  vorher: ColumnType<unknown, never, never>
  nachher: ColumnType<unknown, never, never>
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

export interface GeheimnisTabelle {
  name: string
  wert: Json<object>
  angelegt_am: Zeitpunkt
}

export interface RouteTabelle {
  id: Generated<number>
  eltern_id: number | null
  name: string
  path: string
  component: string
  bereiche: Bereich[]
  recht: string | null
  sichtbar: boolean
  reihenfolge: number
}

export interface CmsFassungTabelle {
  seite: string
  version: number
  titel: string
  inhalt: string
  anmerkung: string | null
  /** null: mit dem Produkt ausgeliefert */
  benutzer_id: number | null
  erstellt_am: Zeitpunkt
}

export interface BenutzerfilterTabelle {
  benutzer_id: number
  schluessel: string
  name: string
  wert: string
  nummer: Generated<number>
}

export interface AuftragTabelle {
  id: Generated<number>
  art: string
  titel: string
  benutzer_id: number
  akteur: Json<object>
  eingabe: Json<object>
  zustand: Generated<'WAITING' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'SUCCESS' | 'FAILURE'>
  fortschritt_ist: Generated<number>
  fortschritt_soll: number | null
  fortschritt_text: string | null
  zusammenfassung: string | null
  fehler: string | null
  datei_name: string | null
  datei_typ: string | null
  versuche: Generated<number>
  knoten: string | null
  gepachtet_bis: Zeitpunkt | null
  angelegt_am: Zeitpunkt
  begonnen_am: Zeitpunkt | null
  beendet_am: Zeitpunkt | null
}

export interface AuftragDateiteilTabelle {
  auftrag_id: number
  nummer: number
  inhalt: Buffer
}

export interface NetzTabelle {
  code: string
  name: string
  namensnennung: string
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

export interface DB {
  organisationseinheit: OrganisationseinheitTabelle
  benutzer: BenutzerTabelle
  taxalistenversion: TaxalistenversionTabelle
  taxon: TaxonTabelle
  gewaesser: GewaesserTabelle
  projekt: ProjektTabelle
  messstelle: MessstelleTabelle
  aufnahme: AufnahmeTabelle
  aufnahme_abschnitt: AufnahmeAbschnittTabelle
  mzb_probe: MzbProbeTabelle
  mzb_fund: MzbFundTabelle
  bewertung: BewertungTabelle
  status_ereignis: StatusEreignisTabelle
  journal: JournalTabelle
  oidc_eintrag: OidcEintragTabelle
  geheimnis: GeheimnisTabelle
  route: RouteTabelle
  cms_fassung: CmsFassungTabelle
  benutzerfilter: BenutzerfilterTabelle
  auftrag: AuftragTabelle
  auftrag_dateiteil: AuftragDateiteilTabelle
}
