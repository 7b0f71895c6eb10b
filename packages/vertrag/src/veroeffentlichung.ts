import { z } from 'zod'
import { Auftrag } from './auftrag.ts'
import { LAENGSTE_BEGRUENDUNG, pflichtabsaetze, Version } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Öffentliche Archive: was öffentlich freigegeben ist, nachts als Darwin Core Archive unter dauerhafter Adresse. */

/** Lizenzen, unter denen sich veröffentlichen lässt: die der hochwertigen Datensätze (Verordnung (EU) 2023/138). */
/** `kennung`: Adresse, an der GBIF die Lizenz erkennt. */
export const ARCHIVLIZENZEN = {
  'CC-BY-4.0': {
    label: 'CC BY 4.0: Namensnennung',
    titel: 'Creative Commons Namensnennung 4.0 International',
    adresse: 'https://creativecommons.org/licenses/by/4.0/legalcode.de',
    kennung: 'http://creativecommons.org/licenses/by/4.0/legalcode',
  },
  'CC0-1.0': {
    label: 'CC0 1.0: ohne Bedingungen',
    titel: 'Creative Commons Zero 1.0 Universal',
    adresse: 'https://creativecommons.org/publicdomain/zero/1.0/legalcode.de',
    kennung: 'http://creativecommons.org/publicdomain/zero/1.0/legalcode',
  },
} as const
export type Archivlizenz = keyof typeof ARCHIVLIZENZEN
const Archivlizenz = z.enum(Object.keys(ARCHIVLIZENZEN) as [Archivlizenz, ...Archivlizenz[]])

/** Ein veröffentlichtes Archiv. */
export const Archivfassung = z.object({
  /** Tag, am selben Tag mit Nummer: `2026-11-27`, `2026-11-27-2` */
  fassung: z.string(),
  stand: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  tabellen: z.array(z.object({ datei: z.string(), zeilen: z.number().int() })),
  aufnahmen: z.number().int(),
  lizenz: Archivlizenz.nullable(),
  taxalisten: z.array(z.string()),
  verfahren: z.array(z.string()),
  vorbehalte: z.array(z.string()),
  /** die Datei gibt es nicht mehr; die Angaben bleiben */
  entfernt: z.object({ am: z.string(), grund: z.string() }).nullable(),
})
export type Archivfassung = z.infer<typeof Archivfassung>

const oeffentlich = { thema: 'Öffentliche Archive', recht: 'archiv.oeffentlich', objekt: null } as const
const verwaltet = { thema: 'Öffentliche Archive', recht: 'archiv.verwalten', objekt: null } as const
const MitFassung = z.object({ fassung: z.string().regex(/^\d{4}-\d\d-\d\d(-\d{1,3})?$|^latest$/) })
const MitTag = z.object({ fassung: z.string().regex(/^\d{4}-\d\d-\d\d(-\d{1,3})?$/) })

export const listeArchive = endpunkt({
  ...oeffentlich,
  methode: 'GET',
  pfad: '/api/archiv',
  zusammenfassung: 'Öffentliche Archive, das neueste zuerst; höchstens 400',
  antwort: z.object({
    zeilen: z.array(Archivfassung),
    /** die Fassung unter `latest`; null: es gibt keine, oder zurzeit ist nichts öffentlich freigegeben */
    aktuell: z.string().nullable(),
  }),
})
export const ladeArchivdatei = endpunkt({
  ...oeffentlich,
  methode: 'GET',
  pfad: '/api/archiv/:fassung/datei',
  zusammenfassung: 'Ein öffentliches Archiv: `latest` oder die Fassung nach ihrem Tag',
  params: MitFassung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
  istLang: true,
  inAbschnitten: true,
})

/** Was DataCite 4.6 zu einem Datensatz verlangt und empfiehlt, in der Form seiner REST-Schnittstelle. */
export const Archivmetadaten = z.object({
  schemaVersion: z.literal('http://datacite.org/schema/kernel-4'),
  /** leer, solange keine DOI vergeben ist */
  identifiers: z.array(z.object({ identifier: z.string(), identifierType: z.string() })),
  url: z.string().nullable(),
  creators: z.array(z.object({ name: z.string(), nameType: z.literal('Organizational') })).min(1),
  titles: z.array(z.object({ title: z.string(), lang: z.string() })).min(1),
  publisher: z.object({ name: z.string() }),
  publicationYear: z.number().int(),
  types: z.object({ resourceTypeGeneral: z.literal('Dataset'), resourceType: z.string() }),
  language: z.literal('de'),
  version: z.string(),
  subjects: z.array(z.object({ subject: z.string(), lang: z.string() })),
  dates: z.array(z.object({ date: z.string(), dateType: z.enum(['Created', 'Collected', 'Issued', 'Withdrawn']) })),
  rightsList: z.array(
    z.object({
      rights: z.string(),
      rightsUri: z.string().optional(),
      rightsIdentifier: z.string().optional(),
      rightsIdentifierScheme: z.literal('SPDX').optional(),
      schemeUri: z.literal('https://spdx.org/licenses/').optional(),
      lang: z.string(),
    }),
  ),
  sizes: z.array(z.string()),
  formats: z.array(z.string()),
  descriptions: z.array(
    z.object({ description: z.string(), descriptionType: z.enum(['Abstract', 'TechnicalInfo']), lang: z.string() }),
  ),
  geoLocations: z.array(
    z.object({
      geoLocationBox: z.object({
        westBoundLongitude: z.number(),
        eastBoundLongitude: z.number(),
        southBoundLatitude: z.number(),
        northBoundLatitude: z.number(),
      }),
    }),
  ),
  relatedIdentifiers: z.array(
    z.object({
      relatedIdentifier: z.string(),
      relatedIdentifierType: z.literal('URL'),
      relationType: z.enum(['IsNewVersionOf', 'IsPreviousVersionOf']),
    }),
  ),
})
export type Archivmetadaten = z.infer<typeof Archivmetadaten>

export const leseArchivmetadaten = endpunkt({
  ...oeffentlich,
  methode: 'GET',
  pfad: '/api/archiv/:fassung/metadaten',
  zusammenfassung: 'Angaben zu einem öffentlichen Archiv nach DataCite 4.6, auch wenn seine Datei entfernt ist',
  params: MitFassung,
  antwort: Archivmetadaten,
})

/** Wann und wie veröffentlicht wird. */
export const Archiveinstellung = z.strictObject({
  aktiv: z.boolean(),
  stunde: z.number().int().min(0).max(23),
  behalten: z.number().int().min(1).max(366),
  lizenz: Archivlizenz.nullable(),
})
export type Archiveinstellung = z.infer<typeof Archiveinstellung>

/** Ein Versuch, nachts oder von Hand. */
export const Archivlauf = z.object({
  id: z.number().int(),
  am: z.string(),
  /** Nacht, für die er war; null: von Hand */
  tag: z.string().nullable(),
  ausgang: z.enum(['NEU', 'UNVERAENDERT', 'OFFEN', 'GESCHEITERT']),
  /** die Fassung, die entstand oder der er glich */
  fassung: z.string().nullable(),
  grund: z.string().nullable(),
})
export type Archivlauf = z.infer<typeof Archivlauf>

export const leseArchivbetrieb = endpunkt({
  ...verwaltet,
  methode: 'GET',
  pfad: '/api/archivbetrieb',
  zusammenfassung: 'Einstellung der öffentlichen Archive und die letzten Läufe',
  antwort: z.object({
    einstellung: Archiveinstellung,
    version: z.number().int(),
    /** in wessen Namen es nachts geschieht */
    auftraggeber: z.string().nullable(),
    laeufe: z.array(Archivlauf),
  }),
})
export const speichereArchivbetrieb = endpunkt({
  ...verwaltet,
  methode: 'POST',
  pfad: '/api/archivbetrieb',
  zusammenfassung: 'Öffentliche Archive einstellen; nachts geschieht es im Namen dessen, der zuletzt gespeichert hat',
  body: Archiveinstellung.extend({ version: Version }),
  antwort: null,
})
export const erstelleArchiv = endpunkt({
  ...verwaltet,
  methode: 'POST',
  pfad: '/api/archivbetrieb/erstellen',
  zusammenfassung: 'Jetzt ein öffentliches Archiv erstellen',
  antwort: Auftrag,
})
export const entferneArchiv = endpunkt({
  ...verwaltet,
  methode: 'POST',
  pfad: '/api/archiv/:fassung/entfernen',
  zusammenfassung: 'Die Datei eines öffentlichen Archivs entfernen; seine Angaben bleiben, mit dem Grund',
  params: MitTag,
  body: z.strictObject({
    grund: feld('Grund', pflichtabsaetze(LAENGSTE_BEGRUENDUNG), { hilfe: 'Steht öffentlich an der Stelle der Datei.' }),
  }),
  antwort: null,
})
