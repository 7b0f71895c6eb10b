import type { ReactNode } from 'react'
import type { Spaltenmodell } from '../modell/stand.ts'
import type { Zeile, Zellen } from '../modell/zeile.ts'

/** Vorschlag unter dem Zelleditor. */
export type Vorschlag = {
  schluessel: string
  /** reiner Text, für die Ansage und die Wahl beim Tippen */
  text: string
  anzeige?: ReactNode
  /** Zusatz in Grau: Synonym, Großgruppe */
  zusatz?: string
  /** Zellen, die der Vorschlag setzt */
  zellen: Zellen
}

/** Beanstandung einer Zelle. Fehler verhindern das Speichern, Warnungen nicht. */
export type Befund = {
  schwere: 'FEHLER' | 'WARNUNG'
  text: string
  /** die Zelle ist nur noch leer: in der Zeile, an der gerade gearbeitet wird, ist das kein Vorwurf */
  istLeer?: boolean
  /** Berichtigungen, die mit einem Griff übernommen werden können */
  vorschlaege?: readonly { text: string; zellen: Zellen }[]
}
/** Befunde einer Zeile je Spalte. */
export type Zeilenbefunde = Readonly<Record<string, Befund>>

/** Spalte, wie das Raster sie zeigt. */
export type Spalte = Spaltenmodell & {
  kopf: string
  /** Einheit im Spaltenkopf */
  einheit?: string
  /** Erklärung des Kopfes für Vorleser, wenn er abgekürzt ist */
  langtext?: string
  /** was in der Spalte steht, als Hinweis am Kopf */
  hilfe?: string
  /** Breite in CSS (`minmax(12rem, 3fr)`) */
  breite: string
  ausrichtung: 'start' | 'zahl' | 'mitte'
  /** bleibt bei 390 px im Raster; die übrigen öffnen sich im Blatt der Zeile */
  istSchmal: boolean
  /** steht nur im Raster, wenn sie eingeschaltet ist oder eine Zeile in ihr etwas sagt */
  istAufWunsch?: true
  /** Inhalt einer Zelle als reiner Text: Zwischenablage, Vorleser */
  text: (zeile: Zeile) => string
  /** Inhalt einer Zelle auf dem Schirm; ohne Angabe der reine Text */
  anzeige?: (zeile: Zeile) => ReactNode
  /** Text, mit dem F2 die Bearbeitung beginnt; ohne Angabe der reine Text */
  eingabetext?: (zeile: Zeile) => string
  vorschlaege?: (text: string) => readonly Vorschlag[]
  /** Leertaste wechselt den Wert (Ankreuzspalten) */
  umschalten?: (zeile: Zeile | undefined) => Zellen
  /** Text der leeren Anfügezeile */
  platzhalter?: string
}
