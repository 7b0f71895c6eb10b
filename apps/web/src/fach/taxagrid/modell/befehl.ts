import type { Aenderung } from './aenderung.ts'
import type { Stelle } from './bereich.ts'
import type { Bearbeitung, Verlauf } from './stand.ts'
import type { Zeile, Zellen } from './zeile.ts'

/** Richtung einer Bewegung mit Pfeil-, Bild-, Pos1- und Ende-Tasten. */
export type Bewegung =
  | { art: 'SCHRITT'; zeilen: number; spalten: number }
  | { art: 'ZEILENANFANG' | 'ZEILENENDE' | 'RASTERANFANG' | 'RASTERENDE' | 'SPALTENANFANG' | 'SPALTENENDE' }

/** Wohin es nach dem Übernehmen einer Zelle geht. */
export type Weiter = 'BLEIBEN' | 'UNTEN' | 'OBEN' | 'RECHTS' | 'LINKS'

/** Alles, was mit dem Raster geschehen kann. Neue Kennungen kommen von außen, damit die Wirkung wiederholbar ist. */
export type Befehl =
  | { art: 'BEWEGE'; bewegung: Bewegung; erweitern: boolean }
  | { art: 'GEHE_ZU'; stelle: Stelle; erweitern: boolean }
  /** Tab: nächste Eingabespalte, am Zeilenende in die nächste Zeile */
  | { art: 'WEITER'; weiter: Weiter }
  | { art: 'WAEHLE_ALLES' }
  | { art: 'BEGINNE'; text: string; bearbeitung: Bearbeitung['art'] }
  | { art: 'TIPPE'; text: string }
  | { art: 'VERWIRF' }
  /** Text des Editors (oder einen Vorschlag) übernehmen */
  | { art: 'UEBERNIMM'; text: string; zellen?: Zellen; weiter: Weiter; kennung: string }
  /** Zellen einer bestimmten Zeile setzen (Blatt einer Zeile, Vorschlag aus der Fehlerliste) */
  | { art: 'SETZE'; zeile: string; zellen: Zellen; name: string }
  | { art: 'LEERE' }
  | { art: 'FUELLE_UNTEN' }
  /** rechteckiger Block aus der Zwischenablage ab der aktiven Zelle; `istEigenes`: ein Raster hat ihn geschrieben */
  | { art: 'BLOCK'; zellen: readonly (readonly string[])[]; kennungen: readonly string[]; istEigenes: boolean }
  | { art: 'NEUE_ZEILE'; kennung: string }
  | { art: 'LOESCHE_ZEILEN' }
  | { art: 'SCHNEIDE_AUS' }
  /** fertig gebaute Handlung (bestätigtes Einfügen, Zusammenfassen) */
  | { art: 'VORGANG'; name: string; aenderungen: readonly Aenderung[]; aktiv?: Stelle }
  | { art: 'RUECKGAENGIG' }
  | { art: 'WIEDERHOLE' }
  /** Zeilen von außen; nicht umkehrbar. Die Handlungen davor bleiben es, oder es gelten die des Verlaufs. */
  | { art: 'ERSETZE'; zeilen: readonly Zeile[]; verlauf?: Verlauf }
