/**
 * Warum eine Anfrage mit Köpfen des Portalverbunds keine Identität ergibt. Die Kennungen stehen in Protokoll und Metriken, nie
 * ein Wert aus den Köpfen.
 */
export const ABLEHNUNGSGRUENDE = [
  'FREMDE_ADRESSE',
  'OHNE_NACHWEIS',
  'FALSCHER_NACHWEIS',
  'UNTERSTRICH',
  'MEHRERE_VERSIONEN',
  'VERSION_UNBEKANNT',
  'OHNE_VERSION',
  'VERMISCHT',
  'DOPPELT',
  'FEHLT',
  'ZU_LANG',
  'STEUERZEICHEN',
  'KENNUNG_UNLESBAR',
  'SICHERHEITSKLASSE',
  'ROLLEN_UNLESBAR',
] as const
export type Ablehnungsgrund = (typeof ABLEHNUNGSGRUENDE)[number]

/** @param text was der Person gesagt wird, wo es mehr ist als der Satz zum Grund */
export type Ablehnung = Readonly<{ grund: Ablehnungsgrund; text?: string }>

/** Ein gelesener Wert oder der Grund, warum es keinen gibt. */
export type Gelesen<T> = Readonly<{ wert: T; ablehnung?: undefined }> | Readonly<{ ablehnung: Ablehnung }>

export const gelesen = <T>(wert: T): Gelesen<T> => ({ wert })
export const abgelehnt = (grund: Ablehnungsgrund, text?: string): { ablehnung: Ablehnung } => ({
  ablehnung: text === undefined ? { grund } : { grund, text },
})
