/** Eine E-Mail, wie sie hinausgeht; Text und HTML sagen dasselbe. */
export type Nachricht = Readonly<{
  /** in der Message-ID, über alle Versuche dieselbe */
  kennung: string
  an: string
  betreff: string
  text: string
  html: string
  /** Adresse zum Abbestellen mit einem Klick (RFC 8058); null: es gibt nichts abzubestellen */
  abmeldung: string | null
}>

const ADRESSE = /^[^\s\p{C}@"'(),:;<>[\]\\]{1,64}@[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63})+$/u

/** Eine einzelne bloße Adresse, aus der in keinem Kopf und keinem Befehl etwas anderes wird. */
export const istAdresse = (text: string): boolean => text.length <= 254 && ADRESSE.test(text)

/** Text für einen Kopf: eine Zeile ohne Steuer- und unsichtbare Zeichen, höchstens 150 Zeichen. */
export const alsKopftext = (text: string): string =>
  [...text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, 150).join('')
