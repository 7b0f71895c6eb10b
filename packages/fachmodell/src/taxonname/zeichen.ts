/** Wie Umlaute gelesen werden: `AE` wie in neuen Namen (muelleri), `A` wie in älteren (mulleri). */
export type Umlautlesung = 'AE' | 'A'

const UMLAUTE: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Texte, an denen nichts zu vereinheitlichen ist; das sind fast alle Listennamen. */
const SCHLICHT = /^[A-Za-z0-9.,;:()[\]/&?-]+( [A-Za-z0-9.,;:()[\]/&?-]+)*$/

/**
 * Bringt einen Text auf die Zeichen, mit denen Taxonnamen geschrieben werden: ASCII-Buchstaben, einfache Blanks, Bindestrich, Schrägstrich.
 * Geschützte und unsichtbare Blanks, Anführungszeichen, Gedankenstriche, Ligaturen und Akzente verschwinden.
 */
export function vereinheitlicheZeichen(text: string, umlaute: Umlautlesung = 'AE'): string {
  if (SCHLICHT.test(text)) return text
  const grund = text.normalize('NFKC')
  const gelesen = umlaute === 'AE' ? grund.replaceAll(/[äöüÄÖÜ]/g, u => UMLAUTE[u] ?? u) : grund
  return gelesen
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/["'`´„“”‟‚‘’«»]/g, '')
    .replaceAll('×', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Ob der Text Zeichen enthält, die zwei Lesungen zulassen. */
export function hatUmlaute(text: string): boolean {
  return /[äöüÄÖÜ]/.test(text.normalize('NFC'))
}
