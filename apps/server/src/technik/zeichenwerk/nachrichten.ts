import type { Xlsxspalte, Xlsxzeile } from '../xlsx/mappe.ts'

/** Was zwischen Zeichenwerk und Zeichenfaden hin- und hergeht; Bytes wandern ohne Kopie. */

export type Zeichennachricht =
  /** Stücke einer langen Liste, ohne Antwort: das nächste Dokument bekommt sie alle */
  | { art: 'STUECK'; werte: readonly unknown[] }
  /** Dokument, das der Export `zeichne` des Moduls aus der Eingabe zeichnet */
  | { art: 'DOKUMENT'; modul: string; eingabe: unknown }
  | { art: 'BLATT'; mappe: number; name: string; spalten: readonly Xlsxspalte[]; fest: number | undefined }
  | { art: 'ZEILEN'; mappe: number; zeilen: readonly Xlsxzeile[] }
  | { art: 'SCHLUSS'; mappe: number }
  /** ohne Antwort: niemand holt die Mappe mehr ab */
  | { art: 'VERWIRF'; mappe: number }

/** `fehler`: ein Text für das Protokoll */
export type Zeichenantwort = Uint8Array<ArrayBuffer> | { fehler: string }
