/** Woran zu sehen ist, dass Umlaute aus MS-DOS (Codepage 437, 850) oder vom Macintosh stammen, wenn sie in Windows-1252 dastehen. */

const VOKAL = '[aeiouyáéíóúýAEIOUYÁÉÍÓÚÝ]'
const KONSONANT = '[bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ]'

/**
 * Je Zeichen, wo es dort nicht stehen kann. „Škoda“, „Hošek“, „Žilina“ und „Dráva“ sind richtig; „Geršlle“, „šbergang“, „Žsche“ und
 * „groáe“ schreibt niemand: dort folgt auf š, Š und Ž, was keine slawische Sprache darauf folgen lässt, und á einem Vokal wie ß.
 */
const STELLEN = [
  // ä ö ü aus MS-DOS, ü vom Macintosh
  '„(?:(?<=\\p{L}„)\\p{L}|h[nr]|lt|nd|u[áß])',
  '”(?:(?<=\\p{L}”)\\p{L}|(?<!\\S”)\\p{Ll}|(?<=;”)\\p{Ll})',
  '\\u0081(?:\\p{L}|(?<=\\p{L}\\u0081))',
  'Ÿ(?:\\p{Ll}|(?<=\\p{L}Ÿ))',
  // ä vom Macintosh
  'Š(?:(?<=\\p{L}Š)\\p{Ll}|[chqsx]|nd|lt)',
  // ö vom Macintosh, Ü aus MS-DOS
  'š(?:[bcdfghsx§]|\\p{Lu}|kolog)',
  `š(?<=${KONSONANT}š)(?:[mpwz]|t[tz]|(?<!${KONSONANT}rš)[lnr])`,
  // Ä aus MS-DOS
  `Ž(?<!${VOKAL}Ž)(?:[chqstx]|[CHQSTX]|nd|lt)`,
  // Ö aus MS-DOS
  '™\\p{L}',
  // Ä Ö Ü vom Macintosh
  '€(?<!\\d ?€)\\p{L}',
  '…(?:(?<=\\p{Lu}…)\\p{Lu}|(?<!\\p{L}…)(?:l(?![aeiouyäöü])|ff|rt|dl|sterr|stlich|kolo|KOLO))',
  '†(?:(?<=\\p{L}†)\\p{L}|\\p{Ll}|\\p{Lu}{2})',
  // ß vom Macintosh und aus MS-DOS
  '§(?<=\\p{L}§)(?! ?\\d)',
  'á(?<=(?:[aou]|ei|ie)á)',
]
const FREMDER_UMLAUT = new RegExp(`(?=[„”\\u0081ŸŠšŽ™€…†§á])(?:${STELLEN.join('|')})`, 'u')
/** Wo ein Wort in der Datei aufhört. */
const WORTGRENZE = /[\s;,|"]/

/** @returns das erste Wort, das nur mit einem fremden Umlaut zu erklären ist; `null`, wo keines ist */
export function findeFremdenUmlaut(text: string): string | null {
  const stelle = FREMDER_UMLAUT.exec(text)?.index
  if (stelle === undefined) return null
  const davor =
    text
      .slice(Math.max(0, stelle - 30), stelle)
      .split(WORTGRENZE)
      .at(-1) ?? ''
  const danach = text.slice(stelle, stelle + 30).split(WORTGRENZE)[0] ?? ''
  return davor + danach
}
