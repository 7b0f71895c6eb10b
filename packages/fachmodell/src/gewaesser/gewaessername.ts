import { schreibabstand } from '../taxonname/aehnlichkeit.ts'

/** Umlaute wie in Österreich ausgeschrieben; ä und ae sind dieselbe Schreibung, nicht zwei Namen. */
const AUSGESCHRIEBEN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe' }

/** Gattungswörter, die ein Name trägt oder weglässt: Erlauf und Erlaufbach. */
const GATTUNG = /(?<=..)(?:bach|fluss|ache|graben)$/

/** Ab so vielen Zeichen des Schlüssels gelten ein oder zwei abweichende als Schreibfehler. */
const EIN_FEHLER_AB = 4
const ZWEI_FEHLER_AB = 10

/**
 * Vergleichsschlüssel eines Gewässernamens: Groß- und Kleinschreibung, Leerzeichen, Bindestriche, Satzzeichen und die
 * Schreibung von Umlauten, ß und „St.“ unterscheiden ihn nicht.
 * @returns der leere Text, wo kein Buchstabe und keine Ziffer steht
 * @example gewaesserschluessel('Mühl-Bach') === gewaesserschluessel('muehlbach') // true
 */
export function gewaesserschluessel(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[äöüß]/g, schreibeAus)
      .normalize('NFKD')
      // Erst jetzt: ǽ und ǿ geben sie frei.
      .replaceAll(/[æø]/g, schreibeAus)
      .replaceAll(/(?<!\p{L})st\.(?=[\s-]*\p{L})/gu, 'sankt')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  )
}

const schreibeAus = (zeichen: string): string => AUSGESCHRIEBEN[zeichen] ?? zeichen

/** Wie zwei Gewässernamen zueinander stehen; ob es dasselbe Gewässer ist, sagt erst der Vorfluter. */
export type Namensverhaeltnis = 'GLEICH' | 'AEHNLICH' | 'VERSCHIEDEN'

/**
 * Vergleicht zwei Namen. Ähnlich heißt: nur die Umlautpunkte, ein Gattungswort (-bach, -fluss, -ache, -graben) oder ein, bei
 * langen Namen zwei Buchstaben sind anders. Ähnliches ist eine Frage an den Menschen, nie ein Urteil.
 * @example vergleicheGewaessernamen('Mühlbach', 'Muhlbach') // 'AEHNLICH'
 */
export function vergleicheGewaessernamen(a: string, b: string): Namensverhaeltnis {
  return vergleicheGewaesserschluessel(gewaesserschluessel(a), gewaesserschluessel(b))
}

/** Dasselbe, wo viele Namen gegen viele stehen und jeder Schlüssel nur einmal gebildet wird. */
export function vergleicheGewaesserschluessel(einer: string, anderer: string): Namensverhaeltnis {
  if (einer === anderer) return 'GLEICH'
  if (groberSchluessel(einer) === groberSchluessel(anderer)) return 'AEHNLICH'
  const grenze = hoechstensFehler(Math.min(einer.length, anderer.length))
  return grenze > 0 && schreibabstand(einer, anderer, grenze) <= grenze ? 'AEHNLICH' : 'VERSCHIEDEN'
}

/** So viele abweichende Zeichen gelten bei einem Schlüssel dieser Länge noch als Schreibfehler. */
export const hoechstensFehler = (laenge: number): number =>
  laenge >= ZWEI_FEHLER_AB ? 2 : laenge >= EIN_FEHLER_AB ? 1 : 0

/** Vergleichsschlüssel ohne Umlautpunkte und ohne Gattungswort: was ihn teilt, ist ähnlich. */
export function groberSchluessel(schluessel: string): string {
  return schluessel.replaceAll(/([aou])e/g, '$1').replace(GATTUNG, '')
}
