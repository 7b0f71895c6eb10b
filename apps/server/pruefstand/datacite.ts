import { Ajv } from 'ajv'

/**
 * Pflichtangaben und Wertelisten von DataCite 4.6, aus der Beschreibung des Schemas aufgeschrieben, nicht aus dem Schreiber; das
 * amtliche Schema liegt nicht bei. Die DOI selbst fehlt, solange keine vergeben ist. Was die Beschreibung nicht kennt, ist ein Fehler.
 */
const text = { type: 'string', minLength: 1 }
const aus = (...werte: string[]) => ({ enum: werte })
const adresse = { type: 'string', pattern: '^https?://' }
const objekt = (pflicht: string[], felder: object) => ({
  type: 'object',
  required: pflicht,
  properties: felder,
  additionalProperties: false,
})
const liste = (von: object, mindestens = 0) => ({ type: 'array', items: von, minItems: mindestens, uniqueItems: true })
/** Jahr, Monat, Tag oder Zeitpunkt (W3CDTF), auch als Zeitraum (RKMS-ISO8601). */
const ZEIT = String.raw`\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?`
const grad = (hoechstens: number) => ({ type: 'number', minimum: -hoechstens, maximum: hoechstens })

const SCHEMA = objekt(['creators', 'titles', 'publisher', 'publicationYear', 'types', 'schemaVersion'], {
  schemaVersion: { const: 'http://datacite.org/schema/kernel-4' },
  identifiers: liste(objekt(['identifier', 'identifierType'], { identifier: text, identifierType: text })),
  url: { anyOf: [adresse, { type: 'null' }] },
  creators: liste(objekt(['name'], { name: text, nameType: aus('Organizational', 'Personal') }), 1),
  titles: liste(objekt(['title'], { title: text, lang: text, titleType: text }), 1),
  publisher: objekt(['name'], { name: text, lang: text }),
  publicationYear: { type: 'integer', minimum: 1000, maximum: 9999 },
  types: objekt(['resourceTypeGeneral', 'resourceType'], { resourceTypeGeneral: aus('Dataset'), resourceType: text }),
  language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' },
  version: text,
  subjects: liste(objekt(['subject'], { subject: text, lang: text, subjectScheme: text })),
  dates: liste(
    objekt(['date', 'dateType'], {
      date: { type: 'string', pattern: `^${ZEIT}(/${ZEIT})?$` },
      dateType: aus(
        'Accepted',
        'Available',
        'Collected',
        'Copyrighted',
        'Coverage',
        'Created',
        'Issued',
        'Submitted',
        'Updated',
        'Valid',
        'Withdrawn',
        'Other',
      ),
    }),
  ),
  rightsList: liste(
    objekt(['rights'], {
      rights: text,
      rightsUri: adresse,
      rightsIdentifier: text,
      rightsIdentifierScheme: text,
      schemeUri: adresse,
      lang: text,
    }),
  ),
  sizes: liste(text),
  formats: liste(text),
  descriptions: liste(
    objekt(['description', 'descriptionType'], {
      description: text,
      descriptionType: aus('Abstract', 'Methods', 'SeriesInformation', 'TableOfContents', 'TechnicalInfo', 'Other'),
      lang: text,
    }),
  ),
  geoLocations: liste({
    type: 'object',
    properties: {
      geoLocationPlace: text,
      geoLocationBox: objekt(['westBoundLongitude', 'eastBoundLongitude', 'southBoundLatitude', 'northBoundLatitude'], {
        westBoundLongitude: grad(180),
        eastBoundLongitude: grad(180),
        southBoundLatitude: grad(90),
        northBoundLatitude: grad(90),
      }),
    },
    additionalProperties: false,
  }),
  relatedIdentifiers: liste(
    objekt(['relatedIdentifier', 'relatedIdentifierType', 'relationType'], {
      relatedIdentifier: adresse,
      relatedIdentifierType: aus('URL'),
      relationType: aus('IsNewVersionOf', 'IsPreviousVersionOf'),
    }),
  ),
})

const pruefe = new Ajv({ allErrors: true }).compile(SCHEMA)

/** Was an den Angaben nicht stimmt; leer: nichts. */
export const pruefeDatacite = (angaben: unknown): string[] =>
  pruefe(angaben) ? [] : (pruefe.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
