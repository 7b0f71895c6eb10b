import type { Wert } from '@benthos/fachmodell'
import { AUFNAHMESPALTEN } from './aufnahmespalten.ts'
import type { Einleseart } from './einlesung.ts'
import { fundspaltenDer } from './fundeinlesespalten.ts'
import { GEWAESSERSPALTEN } from './gewaesserspalten.ts'
import { MESSSTELLENSPALTEN } from './messstellenspalten.ts'
import { PARAMETERSATZSPALTEN } from './parametersatzspalten.ts'
import { PROJEKTSPALTEN } from './projektspalten.ts'
import { TAXALISTENSPALTEN_BIOMASSE, TAXALISTENSPALTEN_MZB, TAXALISTENSPALTEN_PHB } from './taxalistenspalten.ts'

/**
 * Was in den Zellen einer Spalte steht. WAHL: ein Eintrag einer festen Liste, als Text oder Schlüssel; VERWEIS: der Name eines
 * gespeicherten Objekts, das der Server kennt; MEHRFACH: mehrere Einträge einer Liste in einer Zelle.
 */
export type Spalteninhalt =
  | { art: 'TEXT' }
  | { art: 'ZAHL' }
  | { art: 'TAG' }
  /** HH:MM */
  | { art: 'ZEIT' }
  | { art: 'JA_NEIN' }
  /** `schreibweisen`: Kürzel, klein und ohne Punkt am Ende, mit dem gemeinten Schlüssel */
  | { art: 'WAHL'; werte: readonly Wert[]; schreibweisen?: Readonly<Record<string, string>> }
  | { art: 'MEHRFACH'; werte: readonly Wert[] }
  | { art: 'VERWEIS' }

/** Eine Spalte, die sich einlesen lässt: wohin ihr Wert gehört, wie sie heißt, was in ihr steht. */
export type Einlesespalte = {
  /** Feld des Vertrags mit Punkten (`identifizierung.code`) */
  feld: string
  titel: string
  /** andere Überschriften für dasselbe */
  synonyme?: readonly string[]
  einheit?: string
  /** ohne diese Angabe entsteht kein neuer Eintrag */
  pflicht?: boolean
  inhalt: Spalteninhalt
  /** Überschriften, die eine andere Einheit nennen, auch wo sie nicht in Klammern steht: solche Spalten übernimmt nur, wer sie ausdrücklich zuordnet */
  andereEinheit?: RegExp
  /** Texte, die hineingehören, wo erst der Rest der Zeile sagt, welche davon, oder mehrere: die Vorlage bietet sie nur an */
  anhalt?: readonly string[]
  /** ein Name, den niemand kennt, ist hier eine Frage, kein Fehler */
  fragt?: true
  /** darf auch nennen, was eine andere Zeile derselben Datei anlegt */
  nenntEigene?: true
  /** eine andere Art, dasselbe zu sagen: wird gelesen, aber nicht angeboten */
  stehtNichtInDerVorlage?: true
  /** was hineingehört, für die Beschreibung der Vorlage */
  hilfe: string
  beispiel: string
}

export const EINLESESPALTEN: Readonly<Record<Einleseart, readonly Einlesespalte[]>> = {
  MESSSTELLEN: MESSSTELLENSPALTEN,
  AUFNAHMEN: AUFNAHMESPALTEN,
  PROJEKTE: PROJEKTSPALTEN,
  GEWAESSER: GEWAESSERSPALTEN,
  TAXALISTE_MZB: TAXALISTENSPALTEN_MZB,
  TAXALISTE_BIOMASSE: TAXALISTENSPALTEN_BIOMASSE,
  TAXALISTE_PHB: TAXALISTENSPALTEN_PHB,
  PARAMETERSATZ: PARAMETERSATZSPALTEN,
  FUNDE_MHS: fundspaltenDer('MHS'),
  FUNDE_SCREENING: fundspaltenDer('SCREENING'),
  FUNDE_QUALITATIV: fundspaltenDer('QUALITATIV'),
  FUNDE_QUANTITATIV: fundspaltenDer('QUANTITATIV'),
  FUNDE_BIOMASSE: fundspaltenDer('BIOMASSE'),
  FUNDE_PHB: fundspaltenDer('PHB'),
}
