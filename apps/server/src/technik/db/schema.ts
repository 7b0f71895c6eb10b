import type {
  ArchiveinstellungTabelle,
  ArchivfassungTabelle,
  ArchivfassungTeilTabelle,
  ArchivlaufTabelle,
} from './tabellen/archiv.ts'
import type {
  AufnahmeAbschnittTabelle,
  AufnahmeTabelle,
  AufnahmeTypologieTabelle,
  BewertungTabelle,
  ExperteneinschaetzungTabelle,
  FristmeldungTabelle,
  PlausibilitaetBestaetigungTabelle,
  RueckfrageAntwortTabelle,
  RueckfrageTabelle,
  StatusEreignisTabelle,
} from './tabellen/aufnahme.ts'
import type { AuftragDateiteilTabelle, AuftragTabelle, AuftragVerweisTabelle } from './tabellen/auftrag.ts'
import type { BenachrichtigungTabelle } from './tabellen/benachrichtigung.ts'
import type {
  AufbewahrungslaufTabelle,
  CmsFassungTabelle,
  JournalSchwaerzungTabelle,
  JournalTabelle,
  RouteTabelle,
} from './tabellen/betrieb.ts'
import type { BildinhaltTabelle, BildTabelle } from './tabellen/bild.ts'
import type {
  EinlesungDateiTabelle,
  EinlesungObjektTabelle,
  EinlesungRuecknahmeTabelle,
  EinlesungTabelle,
  EinlesungZeileTabelle,
  HausformTabelle,
} from './tabellen/einlesung.ts'
import type {
  FassungsvorschauTabelle,
  FassungsvorschauZeileTabelle,
  ParametersatzTabelle,
  WiseKennungTabelle,
  WiseVerzeichnisTabelle,
} from './tabellen/fassung.ts'
import type {
  GewaesserTabelle,
  MessstelleTabelle,
  NetzabschnittTabelle,
  NetzrouteTabelle,
  NetzTabelle,
  ProjektTabelle,
} from './tabellen/messstelle.ts'
import type { NetzeinfuhrDateiTabelle, NetzeinfuhrTabelle } from './tabellen/netzeinfuhr.ts'
import type {
  PhbAlgenmischbestandTabelle,
  PhbAlgenmischbestandTeilTabelle,
  PhbWuchsformTabelle,
} from './tabellen/phytobenthos.ts'
import type { BenachrichtigungswahlTabelle, PostTabelle } from './tabellen/post.ts'
import type { BestimmungTabelle, Erstbestimmung, FundTabelle, ProbeTabelle } from './tabellen/probe.ts'
import type {
  QsAufloesungTabelle,
  QsAuftragTabelle,
  QsErgebnisberichtInhaltTabelle,
  QsErgebnisberichtTabelle,
  QsZiehungProbeTabelle,
  QsZiehungTabelle,
} from './tabellen/qs.ts'
import type { HausnameTabelle, TaxalistenversionTabelle, TaxonTabelle } from './tabellen/taxaliste.ts'
import type {
  BarriereTabelle,
  BenutzerEreignisTabelle,
  BenutzereinsichtTabelle,
  BenutzerfilterTabelle,
  BenutzerTabelle,
  BerichtigungTabelle,
  BestaetigungslinkTabelle,
  GeheimnisTabelle,
  KapselschluesselTabelle,
  OidcEintragTabelle,
  OrganisationseinheitTabelle,
  RegistrierungTabelle,
  RollenvergabeTabelle,
} from './tabellen/verwaltung.ts'

/** Tabellen der Datenbank; Wahrheit ist das SQL in `migrationen/`. */
export interface DB {
  archiveinstellung: ArchiveinstellungTabelle
  archivfassung: ArchivfassungTabelle
  archivfassung_teil: ArchivfassungTeilTabelle
  archivlauf: ArchivlaufTabelle
  aufbewahrungslauf: AufbewahrungslaufTabelle
  organisationseinheit: OrganisationseinheitTabelle
  benutzer: BenutzerTabelle
  benutzer_ereignis: BenutzerEreignisTabelle
  rollenvergabe: RollenvergabeTabelle
  berichtigung: BerichtigungTabelle
  registrierung: RegistrierungTabelle
  bestaetigungslink: BestaetigungslinkTabelle
  barriere: BarriereTabelle
  taxalistenversion: TaxalistenversionTabelle
  taxon: TaxonTabelle
  hausform: HausformTabelle
  hausname: HausnameTabelle
  parametersatz: ParametersatzTabelle
  wise_verzeichnis: WiseVerzeichnisTabelle
  wise_kennung: WiseKennungTabelle
  fassungsvorschau: FassungsvorschauTabelle
  fassungsvorschau_zeile: FassungsvorschauZeileTabelle
  gewaesser: GewaesserTabelle
  netz: NetzTabelle
  netzeinfuhr: NetzeinfuhrTabelle
  netzeinfuhr_datei: NetzeinfuhrDateiTabelle
  netzroute: NetzrouteTabelle
  netzabschnitt: NetzabschnittTabelle
  projekt: ProjektTabelle
  messstelle: MessstelleTabelle
  aufnahme: AufnahmeTabelle
  fristmeldung: FristmeldungTabelle
  aufnahme_abschnitt: AufnahmeAbschnittTabelle
  probe: ProbeTabelle
  bestimmung: BestimmungTabelle
  qs_aufloesung: QsAufloesungTabelle
  qs_auftrag: QsAuftragTabelle
  qs_ergebnisbericht: QsErgebnisberichtTabelle
  qs_ergebnisbericht_inhalt: QsErgebnisberichtInhaltTabelle
  qs_ziehung: QsZiehungTabelle
  qs_ziehung_probe: QsZiehungProbeTabelle
  fund: FundTabelle
  erstbestimmung: Erstbestimmung
  phb_algenmischbestand: PhbAlgenmischbestandTabelle
  phb_algenmischbestand_teil: PhbAlgenmischbestandTeilTabelle
  phb_wuchsform: PhbWuchsformTabelle
  aufnahme_typologie: AufnahmeTypologieTabelle
  bewertung: BewertungTabelle
  experteneinschaetzung: ExperteneinschaetzungTabelle
  status_ereignis: StatusEreignisTabelle
  plausibilitaet_bestaetigung: PlausibilitaetBestaetigungTabelle
  rueckfrage: RueckfrageTabelle
  rueckfrage_antwort: RueckfrageAntwortTabelle
  journal: JournalTabelle
  journal_schwaerzung: JournalSchwaerzungTabelle
  oidc_eintrag: OidcEintragTabelle
  geheimnis: GeheimnisTabelle
  kapselschluessel: KapselschluesselTabelle
  route: RouteTabelle
  cms_fassung: CmsFassungTabelle
  benutzereinsicht: BenutzereinsichtTabelle
  benutzerfilter: BenutzerfilterTabelle
  benachrichtigung: BenachrichtigungTabelle
  benachrichtigungswahl: BenachrichtigungswahlTabelle
  post: PostTabelle
  auftrag: AuftragTabelle
  auftrag_dateiteil: AuftragDateiteilTabelle
  auftrag_verweis: AuftragVerweisTabelle
  einlesung: EinlesungTabelle
  einlesung_datei: EinlesungDateiTabelle
  einlesung_objekt: EinlesungObjektTabelle
  einlesung_ruecknahme: EinlesungRuecknahmeTabelle
  einlesung_zeile: EinlesungZeileTabelle
  bildinhalt: BildinhaltTabelle
  bild: BildTabelle
}
