import { findeKenngroesse, KENNGROESSEN, type Parameterverfahren } from '@benthos/bewertung'
import { KENNGROESSEN_PHB, labelVon, TROPHISCHE_GRUNDZUSTAENDE, TYPGRUPPEN, type Wert } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { PARAMETERABSCHNITTE, type Parameterabschnitt } from '@benthos/vertrag/parametersatzspalten'
import { TAXONWERTE_PHB } from '@benthos/vertrag/taxalistenspalten'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'

/** Wovon die Abschnitte eines Parametersatzes handeln: welche Spalten sie füllen, welche Typen und Namen es gibt. */

export const GRUNDZUSTAENDE = [1.25, 1.5, 1.75, 2] as const

const GRENZEN = ['grenze1', 'grenze2', 'grenze3', 'grenze4'] as const
const ANKER = ['name', 'unten', 'oben', 'gewicht'] as const

type Typart = 'GRUNDZUSTAND' | 'TROPHIE' | 'TYPGRUPPE'
type Namensart = 'KENNGROESSE' | 'LISTENWERT' | 'MINDESTANFORDERUNG' | 'FREI'

export type Abschnittsform = {
  verfahren: readonly Parameterverfahren[]
  typ?: Typart
  name?: Namensart
  pflicht: readonly string[]
  wahl?: readonly string[]
  /** Ort in den Sätzen der Parameterprüfung */
  ort: string
}

const M = ['MZB_DETAILLIERT'] as const
const S = ['MZB_SCREENING'] as const
const P = ['PHB'] as const
const indikation = (ort: string): Abschnittsform => ({
  verfahren: P,
  name: 'LISTENWERT',
  pflicht: ['name', 'gewichtsname'],
  ort,
})
const gruppe = (ort: string): Abschnittsform => ({
  verfahren: P,
  name: 'LISTENWERT',
  pflicht: ['name', 'schluesselzahl', 'wert', 'gewicht'],
  ort,
})
const grenzen = (verfahren: Abschnittsform['verfahren'], ort: string, typ?: Typart): Abschnittsform => ({
  verfahren,
  pflicht: GRENZEN,
  ort,
  ...(typ && { typ }),
})
const anker = (verfahren: Abschnittsform['verfahren'], ort: string): Abschnittsform => ({
  verfahren,
  typ: 'TYPGRUPPE',
  name: 'KENNGROESSE',
  pflicht: ANKER,
  ort,
})
const referenz = (typ: Typart, ort: string): Abschnittsform => ({ verfahren: P, typ, pflicht: ['wert'], ort })

/** Klassengrenzen der Saprobie gelten im MZB je Grundzustand, im PHB für alle. */
export function formVon(abschnitt: Parameterabschnitt, verfahren: Parameterverfahren): Abschnittsform {
  if (abschnitt === 'SAPROBIE_GRENZEN' && verfahren === 'PHB') return grenzen(P, 'Saprobie')
  return FORMEN[abschnitt]
}

const FORMEN: Readonly<Record<Parameterabschnitt, Abschnittsform>> = {
  SAPROBIE_SKALENENDE: { verfahren: [...M, ...P], pflicht: ['wert'], ort: 'Saprobie' },
  SAPROBIE_GRENZEN: grenzen([...M, ...P], 'Saprobie', 'GRUNDZUSTAND'),
  SAPROBIE_REFERENZ: referenz('GRUNDZUSTAND', 'Saprobie'),
  SAPROBIE_INDIKATION: indikation('Saprobie'),
  SAPROBIE_GRUPPE: gruppe('Saprobie'),
  DEGRADATION_GRENZEN: grenzen(M, 'Allgemeine Degradation'),
  MMI1: anker(M, 'MMI1'),
  MMI2: anker(M, 'MMI2'),
  SCREENING_EINHEIT: {
    verfahren: S,
    name: 'FREI',
    pflicht: ['name', 'sensitiv'],
    wahl: ['degradation', 'saprobie'],
    ort: 'Screening-Liste',
  },
  ALLGEMEIN_GRENZEN: grenzen(S, 'Allgemeine Belastung'),
  ALLGEMEIN_KENNGROESSE: anker(S, 'Allgemeine Belastung'),
  ORGANISCH_SKALENENDE: { verfahren: S, pflicht: ['wert'], ort: 'Organische Belastung' },
  ORGANISCH_GRENZEN: grenzen(S, 'Organische Belastung', 'GRUNDZUSTAND'),
  TROPHIE_SKALENENDE: { verfahren: P, pflicht: ['wert'], ort: 'Trophie' },
  TROPHIE_GRENZEN: grenzen(P, 'Trophie'),
  TROPHIE_REFERENZ: referenz('TROPHIE', 'Trophie'),
  TROPHIE_INDIKATION: indikation('Trophie'),
  TROPHIE_GRUPPE: gruppe('Trophie'),
  REFERENZART_TAXON: { verfahren: P, name: 'FREI', pflicht: ['name'], ort: 'Referenzarten' },
  REFERENZART_WERT: { verfahren: P, name: 'LISTENWERT', pflicht: ['name', 'wert'], ort: 'Referenzarten' },
  REFERENZART_GRENZEN: grenzen(P, 'Referenzarten'),
  REFERENZART_REFERENZ: referenz('TYPGRUPPE', 'Referenzarten'),
  MINDESTANFORDERUNG: {
    verfahren: [...M, ...S, ...P],
    name: 'MINDESTANFORDERUNG',
    pflicht: ['name', 'wert', 'schwere'],
    ort: 'Mindestanforderungen',
  },
}

const ANFORDERUNG = {
  indikatortaxa: 'Indikatortaxa',
  haeufigkeitssumme: 'Häufigkeitssumme',
  individuen: 'Individuen',
  abdeckungProzent: 'Abdeckung in Prozent',
  screeningtaxa: 'Screeningtaxa',
  schalen: 'Schalen',
} as const
const ANFORDERUNGEN = {
  MZB_DETAILLIERT: ['indikatortaxa', 'haeufigkeitssumme', 'individuen', 'abdeckungProzent'],
  MZB_SCREENING: ['screeningtaxa'],
  PHB: ['schalen', 'indikatortaxa', 'abdeckungProzent'],
} as const satisfies Record<Parameterverfahren, readonly (keyof typeof ANFORDERUNG)[]>

/** Kenngrößen, die aus der Screening-Liste folgen; andere kennt das Verfahren nicht. */
const SCREENINGKENNGROESSEN = ['SCREENINGTAXA', 'SENSITIVE_TAXA', 'DEGRADATIONS_SCORE', 'SAPROBIE_SCORE'] as const

/** Typen, für die es eine Angabe geben kann. */
export function typwerte(art: Typart): readonly Wert[] {
  switch (art) {
    case 'GRUNDZUSTAND':
      return GRUNDZUSTAENDE.map(zahl => ({ value: String(zahl), label: formatiereZahl(zahl, 2, 2) }))
    case 'TROPHIE':
      return TROPHISCHE_GRUNDZUSTAENDE
    case 'TYPGRUPPE':
      return TYPGRUPPEN
  }
}

/** Namen, die eine Zeile nennen kann; `null`: jeder. */
export function namenswerte(art: Namensart, verfahren: Parameterverfahren): readonly Wert[] | null {
  switch (art) {
    case 'KENNGROESSE':
      return (verfahren === 'MZB_SCREENING' ? SCREENINGKENNGROESSEN : KENNGROESSEN.map(k => k.schluessel)).map(
        schluessel => ({ value: schluessel, label: findeKenngroesse(schluessel)?.label ?? schluessel }),
      )
    case 'LISTENWERT':
      return KENNGROESSEN_PHB.map(schluessel => ({
        value: schluessel,
        label: TAXONWERTE_PHB[schluessel]?.label ?? schluessel,
      }))
    case 'MINDESTANFORDERUNG':
      return ANFORDERUNGEN[verfahren].map(schluessel => ({ value: schluessel, label: ANFORDERUNG[schluessel] }))
    case 'FREI':
      return null
  }
}

/** Wie eine Zeile im Bericht heißt: Abschnitt, Typ und Name in Worten; was keiner Liste entspricht, wie es dasteht. */
export function benenneZeile(abschnitt: unknown, typ: unknown, name: unknown): string {
  const { typen, namen } = listenVon(abschnitt)
  return [
    labelVon(PARAMETERABSCHNITTE, textVon(abschnitt)),
    labelVon(typen, textVon(typ)),
    labelVon(namen, textVon(name)),
  ]
    .filter(teil => teil !== null)
    .join(' · ')
}

/** Dieselbe Zeile mit Typ und Namen in Worten, wie ein Mensch sie in die Tabelle schreibt. */
export function schreibeAus(zeile: Zeilenwerte): Zeilenwerte {
  const { typen, namen } = listenVon(zeile['abschnitt'])
  return {
    ...zeile,
    typ: labelVon(typen, textVon(zeile['typ'])),
    name: labelVon(namen, textVon(zeile['name'])),
    gewichtsname: labelVon(namen, textVon(zeile['gewichtsname'])),
  }
}

/** Eine Spalte mit dem, was irgendein Abschnitt in ihr verlangt, zur Auswahl in der Vorlage. */
export function mitAnhalt(spalte: Einlesespalte): Einlesespalte {
  const listen = PARAMETERABSCHNITTE.map(({ value }) => listenVon(value))
  const werte: Readonly<Record<string, readonly Wert[]>> = {
    typ: listen.flatMap(({ typen }) => typen),
    name: listen.flatMap(({ namen }) => namen),
    gewichtsname: namenswerte('LISTENWERT', 'PHB') ?? [],
  }
  const anhalt = werte[spalte.feld]
  return anhalt ? { ...spalte, anhalt: [...new Set(anhalt.map(({ label }) => label))] } : spalte
}

/** Was in einem Abschnitt als Typ und als Name zur Wahl steht, gleich in welchem Verfahren. */
function listenVon(abschnitt: unknown): { typen: readonly Wert[]; namen: readonly Wert[] } {
  const form: Abschnittsform | undefined = FORMEN[abschnitt as Parameterabschnitt]
  const namensart = form?.name
  return {
    typen: form?.typ ? typwerte(form.typ) : [],
    namen: namensart ? form.verfahren.flatMap(verfahren => namenswerte(namensart, verfahren) ?? []) : [],
  }
}

const textVon = (wert: unknown): string | null => (typeof wert === 'string' ? wert : null)
