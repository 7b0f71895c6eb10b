/** Stufen des Protokolls im Browser (Spezifikation, Abschnitt 9), von gesprächig bis stumm. */
export const STUFEN = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const
export type Stufe = (typeof STUFEN)[number]
export type Meldestufe = Exclude<Stufe, 'SILENT'>
export type Ausgabe = Readonly<Record<Lowercase<Meldestufe>, (...angaben: unknown[]) => void>>

const VORGABE: Stufe = 'WARN'
const SCHLUESSEL = 'benthos.protokollstufe'

/** Schreibt ins Protokoll des Browsers, was mindestens die eingestellte Stufe hat. */
export class Logger {
  readonly #ausgabe: Ausgabe
  readonly #stufe: () => Stufe

  constructor(ausgabe: Ausgabe, stufe: () => Stufe = () => VORGABE) {
    this.#ausgabe = ausgabe
    this.#stufe = stufe
  }

  melde(stufe: Meldestufe, ...angaben: unknown[]): void {
    if (STUFEN.indexOf(stufe) < STUFEN.indexOf(this.#stufe())) return
    this.#ausgabe[stufe.toLowerCase() as Lowercase<Meldestufe>](...angaben)
  }
}

/** Wer einem Fehler nachgeht, setzt die Stufe im Speicher des Browsers unter `benthos.protokollstufe`. */
export function leseStufe(speicher: () => Pick<Storage, 'getItem'>): Stufe {
  try {
    const wert = speicher().getItem(SCHLUESSEL)
    return STUFEN.find(stufe => stufe === wert) ?? VORGABE
  } catch {
    return VORGABE
  }
}

export const logger = new Logger(
  {
    trace: (...angaben) => console.trace(...angaben),
    debug: (...angaben) => console.debug(...angaben),
    info: (...angaben) => console.info(...angaben),
    warn: (...angaben) => console.warn(...angaben),
    error: (...angaben) => console.error(...angaben),
  },
  () => leseStufe(() => localStorage),
)
