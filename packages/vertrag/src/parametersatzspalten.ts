import { werteliste } from '@benthos/fachmodell'
import type { Einlesespalte } from './einlesespalte.ts'

/** Was eine Zeile eines Parametersatzes angibt. */
export const PARAMETERABSCHNITTE = werteliste({
  SAPROBIE_SKALENENDE: 'Saprobie: Skalenende',
  SAPROBIE_GRENZEN: 'Saprobie: Klassengrenzen',
  SAPROBIE_REFERENZ: 'Saprobie: Referenzwert',
  SAPROBIE_INDIKATION: 'Saprobie: Indikation aus Werten',
  SAPROBIE_GRUPPE: 'Saprobie: Indikation einer Gruppe',
  DEGRADATION_GRENZEN: 'Allgemeine Degradation: Klassengrenzen',
  MMI1: 'MMI1: Kenngröße',
  MMI2: 'MMI2: Kenngröße',
  SCREENING_EINHEIT: 'Screening-Liste: Einheit',
  ALLGEMEIN_GRENZEN: 'Allgemeine Belastung: Klassengrenzen',
  ALLGEMEIN_KENNGROESSE: 'Allgemeine Belastung: Kenngröße',
  ORGANISCH_SKALENENDE: 'Organische Belastung: Skalenende',
  ORGANISCH_GRENZEN: 'Organische Belastung: Klassengrenzen',
  TROPHIE_SKALENENDE: 'Trophie: Skalenende',
  TROPHIE_GRENZEN: 'Trophie: Klassengrenzen',
  TROPHIE_REFERENZ: 'Trophie: Referenzwert',
  TROPHIE_INDIKATION: 'Trophie: Indikation aus Werten',
  TROPHIE_GRUPPE: 'Trophie: Indikation einer Gruppe',
  REFERENZART_TAXON: 'Referenzarten: Taxon',
  REFERENZART_WERT: 'Referenzarten: Wert der Taxaliste',
  REFERENZART_GRENZEN: 'Referenzarten: Klassengrenzen',
  REFERENZART_REFERENZ: 'Referenzarten: Referenzwert',
  MINDESTANFORDERUNG: 'Mindestanforderung',
})
export type Parameterabschnitt = (typeof PARAMETERABSCHNITTE)[number]['value']

const TEXT = { art: 'TEXT' } as const
const ZAHL = { art: 'ZAHL' } as const
const SCHWEREN = werteliste({ INFO: 'Hinweis', WARNUNG: 'Warnung', FEHLER: 'Fehler' })

/** Spalten eines Parametersatzes: je Zeile eine Angabe; welche Spalten sie füllt, sagt ihr Abschnitt. */
export const PARAMETERSATZSPALTEN: readonly Einlesespalte[] = [
  {
    feld: 'abschnitt',
    titel: 'Abschnitt',
    pflicht: true,
    inhalt: { art: 'WAHL', werte: PARAMETERABSCHNITTE },
    hilfe: 'Was die Zeile angibt; davon hängt ab, welche Spalten sie füllt.',
    beispiel: 'Saprobie: Klassengrenzen',
  },
  {
    feld: 'typ',
    titel: 'Typ',
    synonyme: ['Grundzustand', 'Typgruppe'],
    inhalt: TEXT,
    hilfe:
      'Saprobieller Grundzustand (1,25 bis 2,00), trophischer Grundzustand oder Typgruppe, für die die Angabe gilt.',
    beispiel: '1,50',
  },
  {
    feld: 'name',
    titel: 'Name',
    synonyme: ['Kenngröße'],
    inhalt: TEXT,
    hilfe: 'Kenngröße, Wert der Taxaliste, Taxon, Einheit oder Mindestanforderung, von der die Zeile spricht.',
    beispiel: '',
  },
  {
    feld: 'gewichtsname',
    titel: 'Wert des Gewichts',
    inhalt: TEXT,
    hilfe: 'Bei Indikation aus Werten: der Wert der Taxaliste, der das Gewicht gibt.',
    beispiel: '',
  },
  {
    feld: 'schluesselzahl',
    titel: 'Schlüsselzahl',
    inhalt: ZAHL,
    hilfe: 'Bei Indikation einer Gruppe: die Zahl der Gruppe in der Taxaliste.',
    beispiel: '',
  },
  {
    feld: 'wert',
    titel: 'Wert',
    inhalt: ZAHL,
    hilfe: 'Skalenende, Referenzwert, Indexwert oder Minimum.',
    beispiel: '',
  },
  { feld: 'gewicht', titel: 'Gewicht', inhalt: ZAHL, hilfe: 'Größer als 0.', beispiel: '' },
  {
    feld: 'unten',
    titel: 'Anker unten',
    inhalt: ZAHL,
    hilfe: 'Wert der Kenngröße, der 0 Punkte ergibt.',
    beispiel: '',
  },
  { feld: 'oben', titel: 'Anker oben', inhalt: ZAHL, hilfe: 'Wert der Kenngröße, der 1 Punkt ergibt.', beispiel: '' },
  {
    feld: 'grenze1',
    titel: 'sehr gut | gut',
    inhalt: ZAHL,
    hilfe: 'Grenze zwischen Klasse 1 und 2. Bei Klassengrenzen sind alle vier anzugeben.',
    beispiel: '1,65',
  },
  { feld: 'grenze2', titel: 'gut | mäßig', inhalt: ZAHL, hilfe: 'Grenze zwischen Klasse 2 und 3.', beispiel: '2,15' },
  {
    feld: 'grenze3',
    titel: 'mäßig | unbefriedigend',
    inhalt: ZAHL,
    hilfe: 'Grenze zwischen Klasse 3 und 4.',
    beispiel: '2,75',
  },
  {
    feld: 'grenze4',
    titel: 'unbefriedigend | schlecht',
    inhalt: ZAHL,
    hilfe: 'Grenze zwischen Klasse 4 und 5.',
    beispiel: '3,40',
  },
  {
    feld: 'sensitiv',
    titel: 'Sensitiv',
    inhalt: { art: 'JA_NEIN' },
    hilfe: 'Nur Einheiten der Screening-Liste.',
    beispiel: '',
  },
  {
    feld: 'degradation',
    titel: 'Degradationswert',
    inhalt: ZAHL,
    hilfe: 'Nur Einheiten der Screening-Liste; größer ist empfindlicher, leer: ohne Einstufung.',
    beispiel: '',
  },
  {
    feld: 'saprobie',
    titel: 'Saprobiewert',
    inhalt: ZAHL,
    hilfe: 'Nur Einheiten der Screening-Liste, 0 bis 4; leer: ohne Einstufung.',
    beispiel: '',
  },
  {
    feld: 'schwere',
    titel: 'Schwere',
    inhalt: { art: 'WAHL', werte: SCHWEREN },
    hilfe: 'Nur Mindestanforderungen: als was es gemeldet wird, wenn sie nicht erreicht ist.',
    beispiel: '',
  },
]
