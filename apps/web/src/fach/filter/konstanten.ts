/** Spezifikation, Abschnitt 3, „Default filter key OJS_DEFAULT_FILTER, name 'Standardfilter'“. */
export const STANDARDFILTER = 'OJS_DEFAULT_FILTER'

/** Schlüssel des gewählten Filters, solange er keinen eigenen hat; keiner der Ablage heißt so. */
export const UNGESPEICHERT = '_'

/** Spezifikation, Abschnitt 9, „Default filter update mode apply“. */
export const VORGABE_UPDATE_MODE = 'apply'

/** Spezifikation, Abschnitt 9, „Filter chips collapse after 2 values“. */
export const WERTE_JE_CHIP = 2

/** Vorschläge der Suche im Seitentitel: was ohne Rollen zu überblicken ist. */
export const HOECHSTENS_VORSCHLAEGE = 8

/** Länge eines Filternamens; der Vertrag nimmt nicht mehr an. */
export const MAX_FILTERNAME = 100
