import type { Aenderungsart } from './typen.ts'

/** Texte des Verlaufs, wörtlich aus der Spezifikation (Abschnitte 2, 4 und 8). */

export const SCHALTERTEXT = { HISTORY: 'Verlauf', VERSIONING: 'Versionierung' } as const
export const ZUR_AKTUELLEN = 'zur aktuellen Version'
export const AKTUELLE_GEWAEHLT = 'Aktuelle Version ausgewählt'

export const AENDERUNG_VON = 'Änderung von:'
export const LETZTE_AENDERUNG_VON = 'Letzte Änderung von:'
export const GEAENDERTER_INHALT = 'Geänderter Inhalt:'
export const INHALTSVERLAUF = 'Inhaltsverlauf:'
export const LEER = 'leer'

export const AENDERUNGSLABEL: Readonly<Record<Aenderungsart, string>> = {
  NEW: 'neu',
  UPDATED: 'geändert',
  DELETED: 'gelöscht',
}
export const AENDERUNGSTEXT: Readonly<Record<Aenderungsart, string>> = {
  NEW: 'Neu',
  UPDATED: 'Aktualisiert',
  DELETED: 'Gelöscht',
}
