import { MENGENFELDER, METHODENANGABEN, type Mengenfeld, type Probenmethode, type Wert } from '@benthos/fachmodell'
import { SICHERHEITSSCHREIBWEISEN } from '@benthos/fachmodell/taxonname/sicherheit'
import { STADIENSCHREIBWEISEN } from '@benthos/fachmodell/taxonname/stadium'
import type { Einlesespalte, Spalteninhalt } from './einlesespalte.ts'
import { spalteAus } from './feldspalte.ts'
import { Fund, type Fundfeld, fundfelder } from './fund.ts'

/** Spalten, aus denen Funde eingelesen werden: je Zeile ein Fund, und zu welcher Aufnahme er gehört. */

/** So beginnt das Feld einer Spalte, in der die Mengen einer Aufnahme stehen; danach kommt ihr Code. */
export const PROBENSPALTE = 'probe:'

/** Überschriften, die eine andere Einheit nennen als die, in der die Größe erfasst wird. */
export const ANDERE_EINHEIT = {
  anzahl: /m[²2]/i,
  biomasse: /(^|[^a-zäöüß])[mµμk]g([^a-zäöüß]|$)/i,
} as const satisfies Partial<Record<Mengenfeld, RegExp>>

/** Wie Laborlisten die Größen überschreiben, jede in ihrer Methode. */
const MENGENKOEPFE: Readonly<Record<Mengenfeld, readonly string[]>> = {
  anzahl: [
    'Anz',
    'Individuen',
    'Individuenzahl',
    'Ind',
    'Abundanz',
    'Zahl',
    'Menge',
    'Stück',
    'count',
    'individualCount',
  ],
  haeufigkeitsklasse: ['Häufigkeit', 'HK', 'Abundanz', 'Abundanzklasse', 'Stufe', 'Klasse', 'organismQuantity'],
  biomasse: ['Frischmasse', 'Gewicht', 'Masse', 'organismQuantity'],
  schalen: ['Schalenzahl', 'Anzahl', 'Anz', 'Valven', 'count', 'individualCount'],
  schaetzklasse: ['Schätzwert', 'Schätzung', 'Häufigkeit', 'Abundanz', 'Klasse'],
  deckung: ['Deckungsgrad', 'cover'],
}

const BEISPIELE: { readonly [F in Fundfeld]?: string } = {
  taxon: 'Baetis rhodani',
  artStadium: 'Larve',
  anzahl: '12',
  haeufigkeitsklasse: '3',
  biomasse: '0,25',
  schalen: '40',
}

const SCHREIBWEISEN: { readonly [F in Fundfeld]?: Readonly<Record<string, string>> } = {
  // Die englischen Worte der Darwin-Core-Spalte „lifeStage“, die Laborlisten sonst nicht schreiben.
  artStadium: { ...STADIENSCHREIBWEISEN, egg: 'EI', nymph: 'NYMPHE' },
  sicherheit: SICHERHEITSSCHREIBWEISEN,
}

/** Andere Überschriften, die der Katalog nicht nennt, weil sie nur in ganzen Listen vorkommen. */
const KOEPFE: { readonly [F in Fundfeld]?: readonly string[] } = {
  taxon: ['Taxonname', 'Art', 'Artname', 'Name', 'Bestimmung', 'Species', 'scientificName', 'wissenschaftlicher Name'],
  artStadium: ['Stadium', 'Art-Stadium', 'Lv/Ad', 'lifeStage'],
  sicherheit: ['Sicherheit', 'identificationQualifier'],
  bestimmer: ['identifiedBy'],
  bemerkung: ['occurrenceRemarks'],
}

/** Wozu ein Fund gehört; der Code der Aufnahme, oder Messstelle und Datum zusammen. */
const AUFNAHME: readonly Einlesespalte[] = [
  {
    feld: 'aufnahme',
    titel: 'Aufnahme',
    synonyme: ['Aufnahmecode', 'Code der Aufnahme', 'Probe', 'Probencode', 'Probennummer', 'eventID'],
    inhalt: { art: 'TEXT' },
    hilfe:
      'Code der Aufnahme, zu der der Fund gehört. Ohne diese Spalte gelten Messstelle und Datum, oder die Aufnahme, die Sie beim Hochladen nennen.',
    beispiel: '',
  },
  {
    feld: 'messstelle',
    titel: 'Messstelle',
    synonyme: ['Messstellencode', 'Code der Messstelle', 'GZÜV-ID', 'Stelle', 'locationID'],
    inhalt: { art: 'TEXT' },
    hilfe: 'Code oder GZÜV-ID der Messstelle; mit dem Datum zusammen nennt sie die Aufnahme.',
    beispiel: '',
  },
  {
    feld: 'datum',
    titel: 'Datum',
    synonyme: ['Aufnahmedatum', 'Probenahmedatum', 'eventDate'],
    inhalt: { art: 'TAG' },
    hilfe: 'Tag der Aufnahme. TT.MM.JJJJ.',
    beispiel: '',
  },
  // Darwin Core und viele Forschungsdaten teilen den Tag auf drei Spalten auf.
  teilDesTags('jahr', 'Jahr', ['year']),
  teilDesTags('monat', 'Monat', ['month']),
  teilDesTags('tag', 'Tag', ['day']),
]

function teilDesTags(feld: string, titel: string, synonyme: readonly string[]): Einlesespalte {
  const hilfe = 'Jahr, Monat und Tag als Zahlen gelten, wo „Datum“ fehlt.'
  // Als Text: wo „Datum“ oder der Code gilt, darf hier auch „März“ stehen.
  return { feld, titel, synonyme, inhalt: { art: 'TEXT' }, stehtNichtInDerVorlage: true, hilfe, beispiel: '' }
}

const CODE: Einlesespalte = {
  feld: 'code',
  titel: 'Taxoncode',
  synonyme: ['Code', 'Taxon-ID', 'Taxonnummer', 'ID_ART', 'taxonID', 'DV-Nr'],
  inhalt: { art: 'TEXT' },
  hilfe: 'Zweiter Schlüssel des Taxons: Er gilt, wo der Name nicht zuzuordnen ist.',
  beispiel: '',
}

/** Spalten einer Liste von Funden dieser Methode: was sie erfasst, wie der Katalog es nennt. */
export function fundspaltenDer(methode: Probenmethode): readonly Einlesespalte[] {
  const { element, mengen, skalen } = METHODENANGABEN[methode]
  const istMenge = (feld: string): feld is Mengenfeld => MENGENFELDER.some(({ value }) => value === feld)
  const felder = fundfelder(element).filter(feld => !istMenge(feld) || mengen.includes(feld))
  return [
    ...AUFNAHME,
    ...felder.flatMap(feld => {
      const spalte = spalteAus(feld, Fund.shape[feld])
      if (!spalte) return []
      const schreibweisen = SCHREIBWEISEN[feld]
      const eigene: Einlesespalte = {
        ...spalte,
        synonyme: [...(spalte.synonyme ?? []), ...(KOEPFE[feld] ?? []), ...(istMenge(feld) ? MENGENKOEPFE[feld] : [])],
        beispiel: BEISPIELE[feld] ?? '',
        ...(feld === 'taxon' && { fragt: true as const }),
        ...(spalte.inhalt.art === 'WAHL' && schreibweisen && { inhalt: { ...spalte.inhalt, schreibweisen } }),
        ...(istMenge(feld) && skalen[feld] && { inhalt: stufenwahl(skalen[feld]) }),
        ...(feld in ANDERE_EINHEIT && { andereEinheit: ANDERE_EINHEIT[feld as keyof typeof ANDERE_EINHEIT] }),
      }
      return feld === 'taxon' ? [eigene, CODE] : [eigene]
    }),
  ]
}

/** Eine Stufe heißt auch mit ihrem Wort: „3 – wenig bis mittel (11–30)“ ist „wenig bis mittel“. */
const stufenwahl = (skala: readonly Wert[]): Spalteninhalt => ({
  art: 'WAHL',
  werte: skala,
  schreibweisen: Object.fromEntries(
    skala.map(({ value, label }) => [
      label
        .replace(/^\d+ – /, '')
        .replace(/ \(.*\)$/, '')
        .toLowerCase(),
      value,
    ]),
  ),
})
