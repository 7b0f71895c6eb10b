import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import {
  ARCHIVLIZENZEN,
  type Archivfassung,
  type Archivlizenz,
  type Archivmetadaten,
  ladeArchivdatei,
} from '@benthos/vertrag/veroeffentlichung'
import { NUTZUNG } from '../../../fach/ausfuhr/nachweis.ts'
import { EDITION } from '../edition.ts'
import { TITEL } from '../eml.ts'
import { DATENSATZ } from '../ereignisse.ts'
import type { Fassungszeile } from './sql.ts'

/** Wie mit dem Archiv umzugehen ist. */
export const nutzungVon = (lizenz: Archivlizenz | null): string =>
  lizenz === null ? NUTZUNG : `${ARCHIVLIZENZEN[lizenz].titel} (${lizenz}), ${ARCHIVLIZENZEN[lizenz].adresse}`

/** Die Fassung, wie die Liste sie zeigt. */
export function zeigeFassung(zeile: Fassungszeile): Archivfassung {
  const { fassung, stand, bytes, sha256, tabellen, lizenz, entfernt, umfang, grundlagen } = zeile
  return { fassung, stand, bytes, sha256, tabellen, lizenz, entfernt, aufnahmen: umfang.aufnahmen, ...grundlagen }
}

/** Angaben nach DataCite 4.6. @param basis öffentliche Adresse mit Kontextpfad; `null`: nicht bekannt */
export function beschreibeFuerDatacite(zeile: Fassungszeile, basis: string | null): Archivmetadaten {
  const { umfang, grundlagen, lizenz, stand, fassung, entfernt } = zeile
  const { west, ost, sued, nord, von, bis } = umfang
  const adresse = (name: string | null): string[] =>
    basis === null || name === null ? [] : [basis + ladeArchivdatei.pfad.replace(':fassung', name)]
  const verweis = (relationType: 'IsNewVersionOf' | 'IsPreviousVersionOf') => (relatedIdentifier: string) => ({
    relatedIdentifier,
    relatedIdentifierType: 'URL' as const,
    relationType,
  })
  return {
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    identifiers: [],
    url: adresse(fassung)[0] ?? null,
    creators: (umfang.eigner.length === 0 ? [DATENSATZ] : umfang.eigner).map(name => ({
      name,
      nameType: 'Organizational',
    })),
    titles: [{ title: TITEL, lang: 'de' }],
    publisher: { name: DATENSATZ },
    publicationYear: Number(fassung.slice(0, 4)),
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Darwin Core Archive' },
    language: 'de',
    version: fassung,
    subjects: ['Makrozoobenthos', 'Phytobenthos', 'Fließgewässer', 'ökologischer Zustand', ...umfang.gruppen].map(
      subject => ({ subject, lang: 'de' }),
    ),
    dates: [
      { date: stand, dateType: 'Created' },
      { date: fassung.slice(0, 10), dateType: 'Issued' },
      ...(von === null || bis === null ? [] : [{ date: `${von}/${bis}`, dateType: 'Collected' as const }]),
      ...(entfernt === null ? [] : [{ date: entfernt.am, dateType: 'Withdrawn' as const }]),
    ],
    rightsList: [
      lizenz === null
        ? { rights: NUTZUNG, lang: 'de' }
        : {
            rights: ARCHIVLIZENZEN[lizenz].titel,
            rightsUri: ARCHIVLIZENZEN[lizenz].adresse,
            rightsIdentifier: lizenz,
            rightsIdentifierScheme: 'SPDX',
            schemeUri: 'https://spdx.org/licenses/',
            lang: 'de',
          },
    ],
    sizes: [`${zeile.bytes} Bytes`, ...zeile.tabellen.map(({ datei, zeilen }) => `${datei}: ${zeilen} Zeilen`)],
    formats: ['application/zip', EDITION],
    descriptions: [
      {
        description: `${formatiereAnzahl(umfang.aufnahmen, 'Aufnahme', 'Aufnahmen')} mit öffentlich freigegebenen Qualitätselementen: Proben, Funde der Erstbestimmung, am Ort Gemessenes und Bewertungsergebnisse.`,
        descriptionType: 'Abstract',
        lang: 'de',
      },
      {
        description: [
          `SHA-256: ${zeile.sha256}`,
          `Taxalisten: ${grundlagen.taxalisten.join(', ') || 'keine'}`,
          `Verfahren: ${grundlagen.verfahren.join('; ') || 'keines'}`,
          ...grundlagen.vorbehalte,
          ...(entfernt === null ? [] : [`Die Datei ist entfernt: ${entfernt.grund}`]),
        ].join('. '),
        descriptionType: 'TechnicalInfo',
        lang: 'de',
      },
    ],
    geoLocations:
      west === null || ost === null || sued === null || nord === null
        ? []
        : [
            {
              geoLocationBox: {
                westBoundLongitude: west,
                eastBoundLongitude: ost,
                southBoundLatitude: sued,
                northBoundLatitude: nord,
              },
            },
          ],
    relatedIdentifiers: [
      ...adresse(zeile.vorige).map(verweis('IsNewVersionOf')),
      ...adresse(zeile.naechste).map(verweis('IsPreviousVersionOf')),
    ],
  }
}
