import { berechneDifferenz, vergleicheDezimal } from '../dezimal.ts'
import type { Klasse, Klassengrenzen, Richtung } from '../typen.ts'
import { bestimmeBessereGrenze, bestimmeKlasse, bestimmeSchlechtereGrenze } from './klassengrenzen.ts'

/** Wert eines Moduls mit seinen Klassengrenzen. */
export type Modulwert = {
  readonly schluessel: string
  readonly wert: number
  readonly grenzen: Klassengrenzen
  readonly richtung: Richtung
}

/**
 * Lesarten der Toleranz.
 *
 * `EINZELNER_SCHLECHTERER` – § 10 Abs. 1 QZV Ökologie OG: „Liegt lediglich einer dieser Werte in einer schlechteren
 * Zustandsklasse als die übrigen und weniger als 0,02 Indexpunkte von der Klassengrenze entfernt, ist dieser Wert … nicht
 * heranzuziehen." Klassengrenze ist die zur nächstbesseren Klasse.
 *
 * `EINZELNER_GRENZNAHER` – Wortlaut des § 9 Abs. 1: „Liegt lediglich einer dieser Werte weniger als 0,03 Indexpunkte von der
 * Klassengrenze entfernt, ist dieser Wert … nicht heranzuziehen." Es zählt jede Klassengrenze, gleich auf welcher Seite;
 * liegen zwei Werte grenznah, entfällt keiner.
 *
 * Nach beiden kann ein schlechterer Wert zu einer besseren Klasse führen (ADR 15). Die folgenden führen nie dazu:
 *
 * `HOECHSTENS_EINE_KLASSE` – § 10, nur hebt das Weglassen das Ergebnis um höchstens eine Klasse: der weggelassene Wert zählt,
 * als läge er auf der Grenze, die er verfehlt.
 *
 * `ALLEIN_AN_DER_GRENZE` – ebenso für § 9; dazu darf kein anderer Wert weniger als die Toleranz von seiner Grenze derselben
 * beiden Klassen entfernt sein („lediglich einer").
 */
export type Lesart =
  | 'EINZELNER_SCHLECHTERER'
  | 'EINZELNER_GRENZNAHER'
  | 'HOECHSTENS_EINE_KLASSE'
  | 'ALLEIN_AN_DER_GRENZE'

export type Toleranzregel = { readonly toleranz: number; readonly lesart: Lesart }

/** § 10 QZV Ökologie OG (benthische wirbellose Fauna), Wortlaut. */
export const TOLERANZ_PARAGRAPH_10: Toleranzregel = { toleranz: 0.02, lesart: 'EINZELNER_SCHLECHTERER' }
/** § 9 QZV Ökologie OG (Phytobenthos), Wortlaut. */
export const TOLERANZ_PARAGRAPH_9_WORTLAUT: Toleranzregel = { toleranz: 0.03, lesart: 'EINZELNER_GRENZNAHER' }
/** § 9 QZV Ökologie OG, gelesen wie § 10: nur ein einzelner schlechterer Wert kann entfallen. */
export const TOLERANZ_PARAGRAPH_9_WIE_10: Toleranzregel = { toleranz: 0.03, lesart: 'EINZELNER_SCHLECHTERER' }

/** § 10 QZV Ökologie OG, ohne dass ein schlechterer Wert je die bessere Klasse ergibt. */
export const TOLERANZ_PARAGRAPH_10_MONOTON: Toleranzregel = { toleranz: 0.02, lesart: 'HOECHSTENS_EINE_KLASSE' }
/** § 9 QZV Ökologie OG, ohne dass ein schlechterer Wert je die bessere Klasse ergibt. */
export const TOLERANZ_PARAGRAPH_9_MONOTON: Toleranzregel = { toleranz: 0.03, lesart: 'ALLEIN_AN_DER_GRENZE' }

export type Weggelassen = {
  /** Stelle in der Eingabe */
  readonly stelle: number
  readonly grenze: number
  /** Abstand zur Grenze, > 0 und < Toleranz (0 nur bei der Lesart des § 9, wenn der Wert auf der Grenze liegt) */
  readonly abstand: number
  /** um wie viele Klassen der weggelassene Wert schlechter liegt als der schlechteste übrige */
  readonly klassenUnterschied: number
  /** Die Lesart hebt nur um eine Klasse, und das entscheidet: das Ergebnis ist die nächstbessere Klasse dieses Werts. */
  readonly begrenzt?: true
}

export type SchlechtesterWert = {
  readonly klasse: Klasse
  /** Stelle des entscheidenden Werts (bei Gleichstand der erste) */
  readonly entscheidend: number
  readonly klassen: readonly Klasse[]
  readonly weggelassen: Weggelassen | null
}

type Grenzabstand = { grenze: number; abstand: number }

function abstandZu(wert: number, grenze: number | null): Grenzabstand | null {
  return grenze === null ? null : { grenze, abstand: Math.abs(berechneDifferenz(wert, grenze)) }
}

function findeSchlechtesten(klassen: readonly Klasse[], ohne: number): number {
  let stelle = -1
  klassen.forEach((klasse, i) => {
    if (i !== ohne && (stelle < 0 || klasse > klassen[stelle]!)) stelle = i
  })
  return stelle
}

function findeEinzelnenSchlechteren(
  werte: readonly Modulwert[],
  klassen: readonly Klasse[],
  toleranz: number,
): Weggelassen | null {
  const stelle = findeSchlechtesten(klassen, -1)
  const naechster = findeSchlechtesten(klassen, stelle)
  if (naechster < 0 || klassen[naechster] === klassen[stelle]) return null
  const { wert, grenzen } = werte[stelle]!
  const naehe = abstandZu(wert, bestimmeBessereGrenze(klassen[stelle]!, grenzen))
  if (naehe === null || vergleicheDezimal(naehe.abstand, toleranz) >= 0) return null
  return { stelle, ...naehe, klassenUnterschied: klassen[stelle]! - klassen[naechster]! }
}

/** Hebt das Ergebnis um höchstens eine Klasse. */
function findeUmEineKlasse(
  werte: readonly Modulwert[],
  klassen: readonly Klasse[],
  toleranz: number,
): Weggelassen | null {
  const gefunden = findeEinzelnenSchlechteren(werte, klassen, toleranz)
  return gefunden !== null && gefunden.klassenUnterschied > 1 ? { ...gefunden, begrenzt: true } : gefunden
}

/**
 * Wie `findeUmEineKlasse`, und kein anderer Wert liegt nahe an seiner Grenze derselben beiden Klassen. Zählte jede Grenze, so
 * machte ein Wert, der sich von einer besseren Grenze entfernt, das Ergebnis besser.
 */
function findeAlleinAnDerGrenze(
  werte: readonly Modulwert[],
  klassen: readonly Klasse[],
  toleranz: number,
): Weggelassen | null {
  const gefunden = findeUmEineKlasse(werte, klassen, toleranz)
  if (gefunden === null) return null
  const klasse = klassen[gefunden.stelle]!
  const istAllein = werte.every(({ wert, grenzen }, stelle) => {
    const naehe = abstandZu(wert, bestimmeBessereGrenze(klasse, grenzen))
    return stelle === gefunden.stelle || naehe === null || vergleicheDezimal(naehe.abstand, toleranz) >= 0
  })
  return istAllein ? gefunden : null
}

function findeEinzelnenGrenznahen(
  werte: readonly Modulwert[],
  klassen: readonly Klasse[],
  toleranz: number,
): Weggelassen | null {
  if (werte.length < 2) return null
  let gefunden: Weggelassen | null = null
  for (let stelle = 0; stelle < werte.length; stelle++) {
    const { wert, grenzen } = werte[stelle]!
    const klasse = klassen[stelle]!
    const besser = abstandZu(wert, bestimmeBessereGrenze(klasse, grenzen))
    const schlechter = abstandZu(wert, bestimmeSchlechtereGrenze(klasse, grenzen))
    const naehe = besser !== null && (schlechter === null || besser.abstand <= schlechter.abstand) ? besser : schlechter
    if (naehe === null || vergleicheDezimal(naehe.abstand, toleranz) >= 0) continue
    if (gefunden !== null) return null
    const uebrige = findeSchlechtesten(klassen, stelle)
    gefunden = { stelle, ...naehe, klassenUnterschied: Math.max(0, klasse - klassen[uebrige]!) }
  }
  return gefunden
}

const FINDE: Readonly<Record<Lesart, typeof findeEinzelnenSchlechteren>> = {
  EINZELNER_SCHLECHTERER: findeEinzelnenSchlechteren,
  EINZELNER_GRENZNAHER: findeEinzelnenGrenznahen,
  HOECHSTENS_EINE_KLASSE: findeUmEineKlasse,
  ALLEIN_AN_DER_GRENZE: findeAlleinAnDerGrenze,
}

/**
 * Der schlechteste Wert entscheidet; die Toleranzregel kann genau einen Wert ausnehmen. Strikt kleiner: genau 0,02 (0,03)
 * Abstand bleibt in der Wertung. Ohne Werte kein Ergebnis.
 * Beispiel § 10: MMI1 0,595 (mäßig, 0,005 unter 0,60), alle übrigen gut → MMI1 entfällt, gut.
 */
export function bestimmeSchlechtestenWert(werte: readonly Modulwert[], regel: Toleranzregel): SchlechtesterWert | null {
  if (werte.length === 0) return null
  const klassen = werte.map(({ wert, grenzen, richtung }) => bestimmeKlasse(wert, grenzen, richtung))
  const weggelassen = FINDE[regel.lesart](werte, klassen, regel.toleranz)
  if (weggelassen?.begrenzt)
    return {
      klasse: (klassen[weggelassen.stelle]! - 1) as Klasse,
      entscheidend: weggelassen.stelle,
      klassen,
      weggelassen,
    }
  const entscheidend = findeSchlechtesten(klassen, weggelassen?.stelle ?? -1)
  return { klasse: klassen[entscheidend]!, entscheidend, klassen, weggelassen }
}
