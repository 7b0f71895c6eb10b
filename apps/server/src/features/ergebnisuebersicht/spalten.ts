import { findeEdition, findeKenngroesse, type KenngroesseSchluessel, nenneHerkunft } from '@benthos/bewertung'
import { BUNDESLAENDER, labelVon, statusLabel } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import type { Uebersichtszeile } from '@benthos/vertrag/ergebnisuebersicht'
import { titelIn } from '@benthos/vertrag/feld'
import { Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import type { Xlsxzelle } from '../../technik/xlsx/mappe.ts'

/** Spalte der Excel-Tabelle. */
type Spalte = { titel: string; breite: number; zelle: (zeile: Uebersichtszeile) => Xlsxzelle }
type Ergebnis = NonNullable<Uebersichtszeile['ergebnis']>

const MODULE = {
  SAPROBIE: 'Saprobie',
  MMI1: 'Allgemeine Degradation (MMI 1)',
  MMI2: 'Allgemeine Degradation (MMI 2)',
  ALLGEMEINE_BELASTUNG: 'Allgemeine Belastung',
  ORGANISCHE_BELASTUNG: 'Organische Belastung',
  TROPHIE: 'Trophie',
  REFERENZARTEN: 'Referenzarten',
} as const

/** Kenngrößen, die jemand in einer Tabelle über viele Aufnahmen sucht; alle stehen in der Antwort als JSON. */
const KENNGROESSEN: readonly KenngroesseSchluessel[] = [
  'INDIVIDUEN',
  'INDIVIDUEN_M2',
  'SCHALEN',
  'TAXA',
  'FAMILIEN',
  'SI',
  'SAP_ABDECKUNG',
  'EPT_TAXA',
  'EPT_INDIVIDUEN_PROZENT',
  'OD_TAXA_PROZENT',
  'SHANNON',
  'SIMPSON',
  'MARGALEF',
  'PIELOU',
  'BMWP',
  'ASPT',
  'WHPT_SUMME',
  'WHPT_ASPT',
  'LIFE',
  'PSI',
  'SAEUREKLASSE',
  'SCREENINGTAXA',
  'SENSITIVE_TAXA',
  'DEGRADATIONS_SCORE',
  'SAPROBIE_SCORE',
  'TI',
  'SI_ALGEN',
  'REFERENZARTEN_PROZENT',
  'TDI4',
]

const vom = (titel: string, breite: number, zelle: (ergebnis: Ergebnis) => Xlsxzelle): Spalte => ({
  titel,
  breite,
  zelle: ({ ergebnis }) => (ergebnis === null ? null : zelle(ergebnis)),
})

export const SPALTEN: readonly Spalte[] = [
  { titel: 'Aufnahme', breite: 24, zelle: z => z.aufnahme },
  { titel: titelIn(Aufnahmedaten, 'datum'), breite: 12, zelle: z => ({ tag: z.datum }) },
  { titel: titelIn(Aufnahmedaten, 'messstelleId'), breite: 28, zelle: z => z.messstelle },
  { titel: 'Code der Messstelle', breite: 16, zelle: z => z.messstelleCode },
  { titel: titelIn(Identifizierung, 'gewaesserId'), breite: 18, zelle: z => z.gewaesser },
  { titel: titelIn(LageAllgemein, 'bundesland'), breite: 18, zelle: z => labelVon(BUNDESLAENDER, z.bundesland) },
  { titel: titelIn(Aufnahmedaten, 'projektId'), breite: 28, zelle: z => z.projekt },
  { titel: 'Proben', breite: 28, zelle: z => z.methoden.map(benenneMethode).join(', ') },
  {
    titel: 'Methode des Ergebnisses',
    breite: 28,
    zelle: z => (z.ergebnis === null ? 'noch nicht bewertet' : benenneMethode(z.ergebnis.methode)),
  },
  vom('Qualitätselement', 12, e => e.element),
  vom('Status', 20, e => statusLabel(e.status)),
  vom('Gibt die Klasse', 12, e => e.fuehrend),
  vom('Klasse', 8, e => e.klasse),
  vom('Zustand', 24, e => e.text),
  vom('EQR', 10, e => e.eqr),
  vom('Entscheidendes Modul', 24, e => e.module.find(m => m.schluessel === e.entscheidend)?.label ?? null),
  vom('Ohne Einschränkung', 12, e => e.gesichert),
  vom('Veraltet', 10, e => e.veraltet),
  ...Object.entries(MODULE).flatMap(([schluessel, label]) => {
    const modul = (e: Ergebnis) => e.module.find(m => m.schluessel === schluessel)
    return [
      vom(`${label}: Wert`, 12, e => modul(e)?.wert ?? null),
      vom(`${label}: EQR`, 12, e => modul(e)?.eqr ?? null),
      vom(`${label}: Klasse`, 12, e => modul(e)?.klasse ?? null),
    ]
  }),
  ...KENNGROESSEN.map(schluessel => {
    const { label, einheit } = findeKenngroesse(schluessel) ?? { label: schluessel, einheit: '' }
    return vom(
      einheit === '' ? label : `${label} (${nenneEinheit(einheit)})`,
      14,
      e => e.kenngroessen[schluessel] ?? null,
    )
  }),
  vom('Experteneinschätzung: Klasse', 14, e => e.einschaetzung?.klasse ?? null),
  vom('Experteneinschätzung: Begründung', 40, e => e.einschaetzung?.grund ?? null),
  vom('Verfahren', 24, e => findeEdition(e.verfahren, e.edition)?.label ?? e.verfahren),
  vom('Edition', 10, e => e.edition),
  vom('Parametersatz', 22, e => e.parametersatz ?? 'ohne Parameter'),
  vom('Taxaliste', 16, e => e.taxaliste),
  vom('Rechenkern', 10, e => e.rechenkern),
  vom('Herkunft', 34, e => nenneHerkunft(e.hinweis, e.verfahren, e.edition)),
  vom('Bewertet am', 18, e => formatiereZeitpunkt(e.bewertetAm)),
  vom('Prüfsumme der Kapsel', 24, e => e.pruefsumme),
  { titel: 'Daten', breite: 22, zelle: z => (z.istDemo ? 'Demo-Daten' : 'Erhebung') },
]
