import { werteliste } from '../werteliste.ts'

/** ISO 3166-2:AT. */
export const BUNDESLAENDER = werteliste({
  'AT-1': 'Burgenland',
  'AT-2': 'Kärnten',
  'AT-3': 'Niederösterreich',
  'AT-4': 'Oberösterreich',
  'AT-5': 'Salzburg',
  'AT-6': 'Steiermark',
  'AT-7': 'Tirol',
  'AT-8': 'Vorarlberg',
  'AT-9': 'Wien',
})
export type Bundesland = (typeof BUNDESLAENDER)[number]['value']

export const LAENDER = werteliste({
  AT: 'Österreich',
  DE: 'Deutschland',
  CH: 'Schweiz',
  LI: 'Liechtenstein',
  IT: 'Italien',
  SI: 'Slowenien',
  HU: 'Ungarn',
  SK: 'Slowakei',
  CZ: 'Tschechien',
})
export const FLUSSGEBIETSEINHEITEN = werteliste({ DONAU: 'Donau', RHEIN: 'Rhein', ELBE: 'Elbe' })
export const ZUSTAENDIGKEITEN = werteliste({ BUND: 'Bund', LAND: 'Land', PROJEKT: 'Projektträger' })
/** Vokabular der Europäischen Umweltagentur (WISE): nach welchem Schema die Kennung einer Messstelle vergeben ist. */
export const WISE_MESSSTELLENSCHEMATA = werteliste({
  euMonitoringSiteCode: 'EU-Code der Messstelle (euMonitoringSiteCode)',
  eionetMonitoringSiteCode: 'Eionet-Code der Messstelle (eionetMonitoringSiteCode)',
})
export const WISE_WASSERKOERPERSCHEMATA = werteliste({
  euSurfaceWaterBodyCode: 'EU-Code des Wasserkörpers (euSurfaceWaterBodyCode)',
  eionetSurfaceWaterBodyCode: 'Eionet-Code des Wasserkörpers (eionetSurfaceWaterBodyCode)',
})
export const MESSSTELLENARTEN = werteliste({
  GZUEV: 'GZÜV-Messstelle',
  LAND: 'Landesmessstelle',
  FACHPROJEKT: 'Fachprojekt-Messstelle',
})
export const KOORDINATENSYSTEME = werteliste({
  '4326': 'WGS84 (Länge, Breite)',
  '31287': 'MGI / Austria Lambert',
  '3416': 'ETRS89 / Austria Lambert',
  '31254': 'MGI / Austria GK West (M28)',
  '31255': 'MGI / Austria GK Central (M31)',
  '31256': 'MGI / Austria GK East (M34)',
  '3035': 'ETRS89 / LAEA Europe',
})

export const ORGANISATIONSARTEN = werteliste({
  BUND: 'Bund',
  LAND: 'Land',
  AUFTRAGNEHMER: 'Auftragnehmer',
  UNIVERSITAET: 'Universität',
  QS: 'Qualitätssicherung',
  SONSTIGE: 'Sonstige',
})
/** Gesperrt kann sich niemand anmelden; was unter dem Konto geschehen ist, bleibt. */
export const BENUTZERSTAENDE = werteliste({ AKTIV: 'aktiv', GESPERRT: 'gesperrt' })
/** Arbeit, die an einer Person hängt und die niemand sonst tun kann. */
export const OFFENE_ARBEITEN = werteliste({
  ZWEITBESTIMMUNG: 'Zweitbestimmung',
  EINLESUNG: 'Einlesung',
  ARCHIV: 'öffentliches Archiv',
})
export type Arbeitsart = (typeof OFFENE_ARBEITEN)[number]['value']
/** Wie es um eine Vergabe steht; „gilt“ und „abgelaufen“ bestimmt allein das Datum. */
export const VERGABESTAENDE = werteliste({
  GILT: 'gilt',
  BEGINNT: 'beginnt noch',
  ABGELAUFEN: 'abgelaufen',
  ENTZOGEN: 'entzogen',
})
/** Was mit einem Benutzer geschah; jedes mit wer, wann und warum. */
export const BENUTZEREREIGNISSE = werteliste({
  ANGELEGT: 'angelegt',
  ROLLE_VERGEBEN: 'Rolle vergeben',
  ROLLE_ENTZOGEN: 'Rolle entzogen',
  ORGANISATION: 'Organisation geändert',
  GESPERRT: 'gesperrt',
  ENTSPERRT: 'entsperrt',
  PSEUDONYMISIERT: 'pseudonymisiert',
  ARBEIT_ABGEGEBEN: 'offene Arbeit abgegeben',
  ARBEIT_UEBERNOMMEN: 'offene Arbeit übernommen',
  ZUSAMMENGEFUEHRT: 'zusammengeführt',
  EINGESCHRAENKT: 'Verarbeitung eingeschränkt',
  EINSCHRAENKUNG_AUFGEHOBEN: 'Einschränkung aufgehoben',
})
export type Benutzerereignisart = (typeof BENUTZEREREIGNISSE)[number]['value']
