import type { Meldestufe, Meldetabelle } from './edition.ts'

/**
 * Die Prüfregeln: D1–D11 für die Werte und P1–P8 für die Verfahren nach dem letzten öffentlichen Stand der Agentur, E1–E10 die
 * eigenen darüber hinaus.
 */
export const MELDEREGELN = {
  D1: 'Jede Pflichtspalte hat einen Wert; eine Zeile ohne EQR und ohne normalisierten EQR ist gekennzeichnet.',
  D2: 'Keine zwei Zeilen haben denselben Schlüssel.',
  D3: 'Jeder Wert ist von der Art seiner Spalte.',
  D4: 'Jeder Code steht in seiner Liste.',
  D5: 'Die Kennung hat die Form der Agentur und beginnt mit dem Land.',
  D6: 'Die Kennung steht mit ihrem Schema im Verzeichnis der Agentur.',
  D7: 'Die Kategorie des Wasserkörpers ist in dieser Tabelle erlaubt.',
  D8: 'Das Jahr liegt im Berichtszeitraum.',
  D9: 'Der Zeitraum der Probenahme ist lesbar, höchstens 365 Tage lang und liegt am Berichtsjahr.',
  D10: 'EQR und normalisierter EQR sind nicht größer als 1,5.',
  D11: 'Der Code der Kenngröße passt zur Kategorie des Wasserkörpers.',
  P1: 'Jede Pflichtspalte des Verfahrens hat einen Wert; die Grenzen fehlen nicht.',
  P2: 'Keine zwei Verfahren haben denselben Schlüssel.',
  P3: 'Jeder Wert des Verfahrens ist von der Art seiner Spalte.',
  P4: 'Jeder Code des Verfahrens steht in seiner Liste.',
  P5: 'Das Land ist das berichtende.',
  P6: 'Die Kategorie des Wasserkörpers ist in dieser Tabelle erlaubt.',
  P7: 'Der Code der Kenngröße passt zur Kategorie des Wasserkörpers.',
  P8: 'Die Klassengrenzen fallen streng.',
  E1: 'Zu jedem nationalen EQR gibt es das Verfahren mit Grenzen.',
  E2: 'Die Klasse stimmt mit dem EQR und den Grenzen überein, oder die Zeile sagt, warum nicht.',
  E3: 'Zusammengefasste Klassen (12, 345) gibt es nur bei erheblich veränderten und künstlichen Wasserkörpern.',
  E4: 'Ein Wert genau auf einer Grenze zählt bei der Agentur zur schlechteren Klasse.',
  E5: 'Das Runden ändert die Klasse nicht.',
  E6: 'Das Ergebnis beruht auf amtlichen Parametern.',
  E7: 'Die Kennung ist eingetragen, nicht aus der nationalen Nummer vorgeschlagen.',
  E8: 'Offene Stellen der Edition sind ausgefüllt.',
  E9: 'EQR und normalisierter EQR sind nicht kleiner als 0.',
  E10: 'Hinter einem Wert steht wenigstens eine Aufnahme.',
} as const
export type Melderegel = keyof typeof MELDEREGELN

/** Was an einer Zelle, einer Zeile oder einer Tabelle nicht stimmt. */
export type Meldebefund = {
  readonly regel: Melderegel
  readonly stufe: Meldestufe
  readonly tabelle: Meldetabelle
  /** Zeile der Tabelle ab 1, ohne die Kopfzeile; null: die ganze Tabelle */
  readonly zeile: number | null
  /** Name der Spalte in der Edition */
  readonly spalte: string | null
  readonly wert: string | null
  readonly satz: string
}
