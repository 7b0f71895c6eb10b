import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { ARCHIVLIZENZEN, type Archivlizenz } from '@benthos/vertrag/veroeffentlichung'
import { GENAUIGKEIT_DER_UMRECHNUNG } from '../../fach/geo/koordinatensysteme.ts'
import { alsXmltext, xml } from '../../technik/xml/xml.ts'
import { EDITION } from './edition.ts'
import { DATENSATZ } from './ereignisse.ts'
import { alsDezimal } from './quelle.ts'
import type { Archivumfang } from './sql.ts'

/** Titel des Datensatzes. */
export const TITEL = `Makrozoobenthos und Phytobenthos österreichischer Fließgewässer (${DATENSATZ})`

export type Datensatzangaben = {
  umfang: Archivumfang
  /** Stand der Daten, ISO 8601 */
  stand: string
  /** wie mit den Daten umzugehen ist */
  nutzung: string
  /** erteilte Lizenz; null: keine */
  lizenz: Archivlizenz | null
  /** Adresse des Bestands; null: nicht bekannt */
  adresse: string | null
}

/**
 * Beschreibung des Datensatzes nach dem GBIF-Profil 1.3 von EML 2.2. Ansprechstellen sind Organisationen, keine Personen; Raum,
 * Zeit und Gruppen sind die der Zeilen. Eine Lizenz nennt sie erst, wenn eine erteilt ist (A-AUSFUHR-04).
 */
export function beschreibeDatensatz({ umfang, stand, nutzung, lizenz, adresse }: Datensatzangaben): string {
  const tag = stand.slice(0, 10)
  const datensatz = [
    xml('title', TITEL),
    ...stellen('creator', umfang, adresse),
    stelle('metadataProvider', DATENSATZ, adresse),
    xml('pubDate', tag),
    xml('language', 'de'),
    xml('abstract', [xml('para', zusammenfassung(umfang, tag))]),
    xml('keywordSet', [
      xml('keyword', 'Samplingevent'),
      xml(
        'keywordThesaurus',
        'GBIF Dataset Type Vocabulary: http://rs.gbif.org/vocabulary/gbif/dataset_type_2015-07-10.xml',
      ),
    ]),
    ...rechte(nutzung, lizenz),
    adresse === null
      ? ''
      : xml('distribution', [xml('online', [`<url function="information">${alsXmltext(adresse)}</url>\n`])]),
    xml('coverage', abdeckung(umfang)),
    ...stellen('contact', umfang, adresse),
    xml('methods', methoden(umfang)),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0"\n',
    '  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n',
    '  xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd"\n',
    `  packageId="${alsXmltext(`${adresse ?? 'benthosdatenbank'}/${stand}`)}" system="${DATENSATZ}" scope="system" xml:lang="de">\n`,
    xml('dataset', datensatz),
    '</eml:eml>\n',
  ].join('')
}

/** Die Lizenz so, dass Programme sie erkennen: GBIF liest den Verweis im Absatz, EML die Angaben daneben. */
function rechte(nutzung: string, lizenz: Archivlizenz | null): string[] {
  if (lizenz === null) return [xml('intellectualRights', [xml('para', nutzung)])]
  const { titel, kennung } = ARCHIVLIZENZEN[lizenz]
  const verweis = `<ulink url="${alsXmltext(kennung)}"><citetitle>${alsXmltext(`${titel} (${lizenz})`)}</citetitle></ulink>`
  return [
    xml('intellectualRights', [`<para>Lizenz: ${verweis}.</para>\n`]),
    xml('licensed', [xml('licenseName', titel), xml('url', kennung), xml('identifier', lizenz)]),
  ]
}

function zusammenfassung({ aufnahmen, nurBehoerden }: Archivumfang, tag: string): string {
  const behoerden =
    nurBehoerden === 0
      ? 'Alle sind öffentlich freigegeben.'
      : `${formatiereAnzahl(nurBehoerden, 'Aufnahme ist', 'Aufnahmen sind')} nur für Behörden freigegeben: was davon weitergegeben werden darf, sagt accessRights bei jeder Probe.`
  return `${formatiereAnzahl(aufnahmen, 'Aufnahme', 'Aufnahmen')} der biologischen Qualitätselemente Makrozoobenthos und Phytobenthos in Fließgewässern, mit Proben, Funden der Erstbestimmung, am Ort Gemessenem und Bewertungsergebnissen; Stand ${tag}. Enthalten sind freigegebene Qualitätselemente. ${behoerden} Aufbau: ${EDITION}.`
}

const stellen = (rolle: string, { eigner }: Archivumfang, adresse: string | null): string[] =>
  (eigner.length === 0 ? [DATENSATZ] : eigner).map(name => stelle(rolle, name, adresse))

const stelle = (rolle: string, organisation: string, adresse: string | null): string =>
  xml(rolle, [
    xml('organizationName', organisation),
    xml('positionName', 'Datenverantwortliche Stelle'),
    xml('onlineUrl', adresse),
  ])

function abdeckung({ west, ost, sued, nord, von, bis, gruppen }: Archivumfang): string[] {
  const hatRaum = west !== null && ost !== null && sued !== null && nord !== null
  return [
    hatRaum
      ? xml('geographicCoverage', [
          xml('geographicDescription', 'Messstellen an österreichischen Fließgewässern und Grenzgewässern'),
          xml('boundingCoordinates', [
            xml('westBoundingCoordinate', alsDezimal(west)),
            xml('eastBoundingCoordinate', alsDezimal(ost)),
            xml('northBoundingCoordinate', alsDezimal(nord)),
            xml('southBoundingCoordinate', alsDezimal(sued)),
          ]),
        ])
      : '',
    von === null || bis === null
      ? ''
      : xml('temporalCoverage', [
          xml('rangeOfDates', [
            xml('beginDate', [xml('calendarDate', von)]),
            xml('endDate', [xml('calendarDate', bis)]),
          ]),
        ]),
    gruppen.length === 0
      ? ''
      : xml(
          'taxonomicCoverage',
          gruppen.map(gruppe => xml('taxonomicClassification', [xml('taxonRankValue', gruppe)])),
        ),
  ]
}

const methoden = ({ taxalisten }: Archivumfang): string[] => [
  xml('methodStep', [
    xml('description', [
      xml(
        'para',
        'Makrozoobenthos: je nach samplingProtocol detaillierte Methode (MHS, Multi-Habitat-Sampling), Screening, qualitative oder quantitative Probe, Biomasse. Phytobenthos: Zählung der Kieselalgen im Präparat, Schätzung der übrigen Algen.',
      ),
    ]),
  ]),
  xml('methodStep', [
    xml('description', [
      xml(
        'para',
        `Bestimmung nach den Taxalisten: ${taxalisten.join(', ') || 'keine'}. Individuen je m² sind aus den gezählten, dem ausgelesenen Anteil und der Probefläche errechnet; individualCount nennt nur Gezähltes.`,
      ),
    ]),
  ]),
  xml('sampling', [
    xml('studyExtent', [xml('description', [xml('para', 'Messstellen der Gewässerüberwachung in Österreich.')])]),
    xml('samplingDescription', [
      // Das Profil von GBIF lässt hier einen Absatz zu.
      xml(
        'para',
        `Jede Begehung einer Messstelle ist ein Ereignis, jede Probe darunter ein eigenes, eines je Methode. ${GENAUIGKEIT_DER_UMRECHNUNG}`,
      ),
    ]),
  ]),
  xml('qualityControl', [
    xml('description', [
      xml(
        'para',
        'Eingabeprüfung und Plausibilitätsregeln bei der Erfassung; freigegeben wird nur, was die zuständige Stelle als plausibel geprüft hat.',
      ),
    ]),
  ]),
]
