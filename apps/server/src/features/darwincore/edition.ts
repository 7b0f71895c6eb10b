/**
 * Aufbau des Archivs: Dateien, ihre Zeilenart und die Begriffe ihrer Spalten. Quelle: Definitionen bei rs.gbif.org
 * (`dwc_event_2025-07-10`, `dwc_occurrence_2025-07-10`, `humboldt_2025-07-10`, `extended_measurement_or_fact_2023-08-28`).
 */
export const EDITION = 'Darwin Core 2025-07-10, erweiterte Messwerte 2023-08-28'

/** Namensräume der Begriffe. */
const DWC = 'http://rs.tdwg.org/dwc/terms/'
const ECO = 'http://rs.tdwg.org/eco/terms/'
const DCTERMS = 'http://purl.org/dc/terms/'
const DC = 'http://purl.org/dc/elements/1.1/'

const begriffe = <const N extends string>(raum: string, namen: readonly N[]) =>
  Object.fromEntries(namen.map(name => [name, `${raum}${name}`])) as Record<N, string>

/** Spalten der Ereignisse; die erste ist ihre Kennung. */
const EREIGNIS = {
  ...begriffe(DWC, [
    'eventID',
    'parentEventID',
    'eventType',
    'eventDate',
    'eventTime',
    'samplingProtocol',
    'sampleSizeValue',
    'sampleSizeUnit',
    'samplingEffort',
    'habitat',
    'fieldNumber',
    'locationID',
    'waterBody',
    'locality',
    'municipality',
    'county',
    'stateProvince',
    'countryCode',
    'minimumElevationInMeters',
    'maximumElevationInMeters',
    'decimalLatitude',
    'decimalLongitude',
    'geodeticDatum',
    'verbatimCoordinates',
    'verbatimSRS',
    'datasetID',
    'datasetName',
    'institutionCode',
  ]),
  ...begriffe(DCTERMS, ['license', 'rightsHolder', 'accessRights']),
  ...begriffe(DC, ['language']),
}

const FUND = begriffe(DWC, [
  'eventID',
  'occurrenceID',
  'basisOfRecord',
  'occurrenceStatus',
  'individualCount',
  'organismQuantity',
  'organismQuantityType',
  'lifeStage',
  'habitat',
  'scientificName',
  'scientificNameAuthorship',
  'taxonRank',
  'identificationQualifier',
  'verbatimIdentification',
  'acceptedNameUsage',
  'kingdom',
  'higherClassification',
  'family',
  'genus',
  'taxonID',
  'nameAccordingTo',
  'recordedBy',
  'identifiedBy',
  'dateIdentified',
  'identificationRemarks',
])

const MESSWERT = begriffe(DWC, [
  'eventID',
  'occurrenceID',
  'measurementID',
  'measurementType',
  'measurementValue',
  'measurementUnit',
  'measurementMethod',
  'measurementDeterminedDate',
  'measurementRemarks',
])

const ERHEBUNG = {
  ...begriffe(DWC, ['eventID']),
  ...begriffe(ECO, [
    'targetTaxonomicScope',
    'isTaxonomicScopeFullyReported',
    'taxonCompletenessReported',
    'isAbsenceReported',
    'inventoryTypes',
    'protocolNames',
    'protocolReferences',
    'isAbundanceReported',
    'isLeastSpecificTargetCategoryQuantityInclusive',
    'totalAreaSampledValue',
    'totalAreaSampledUnit',
    'siteCount',
    'samplingPerformedBy',
    'isSamplingEffortReported',
    'samplingEffortProtocol',
    'samplingEffortValue',
    'samplingEffortUnit',
    'hasVouchers',
    'hasMaterialSamples',
  ]),
}

/** Werte einer Zeile, nach dem Namen ihrer Begriffe; was fehlt, ist leer. */
export type Begriffswerte<B extends Readonly<Record<string, string>>> = Partial<
  Record<keyof B & string, string | number | boolean | null>
>
export type Ereigniszeile = Begriffswerte<typeof EREIGNIS>
export type Fundzeile = Begriffswerte<typeof FUND>
export type Messwertzeile = Begriffswerte<typeof MESSWERT>
export type Erhebungszeile = Begriffswerte<typeof ERHEBUNG>

export type Archivtabelle = {
  datei: string
  zeilenart: string
  /** Name → URI; in jeder Datei ist die erste Spalte die Kennung des Ereignisses */
  begriffe: Readonly<Record<string, string>>
}

/** Kern des Archivs: Begehungen und darunter ihre Proben. */
export const EREIGNISTABELLE = { datei: 'event.txt', zeilenart: `${DWC}Event`, begriffe: EREIGNIS }
export const FUNDTABELLE = { datei: 'occurrence.txt', zeilenart: `${DWC}Occurrence`, begriffe: FUND }
export const MESSWERTTABELLE = {
  datei: 'extendedmeasurementorfact.txt',
  zeilenart: 'http://rs.iobis.org/obis/terms/ExtendedMeasurementOrFact',
  begriffe: MESSWERT,
}
export const ERHEBUNGSTABELLE = { datei: 'humboldt.txt', zeilenart: `${ECO}Event`, begriffe: ERHEBUNG }
