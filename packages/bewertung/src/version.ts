/**
 * Fassung des Rechenkerns; steht in jedem Ergebnis. Sie steigt, sobald dieselbe Eingabe ein anderes Ergebnis geben kann; ein
 * geändertes Verfahren ist eine neue Edition.
 *
 * - 1.0.1: Abundanzklassen (WHPT, LIFE, PSI, DIN 38410) ohne den Rechenfehler hochgerechneter Summen
 */
export const ENGINE_VERSION = '1.0.1'
