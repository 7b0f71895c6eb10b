/** Zeichen, die XML 1.0 nicht kennt: Steuerzeichen außer Tabulator und Zeilenende, halbe Ersatzpaare. */
const UNERLAUBT = new RegExp(
  String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`,
  'g',
)

const MASKEN: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text ohne Zeichen, an denen jedes Programm eine XML-Datei abwiese. */
export const ohneUnerlaubtes = (text: string): string => text.replaceAll(UNERLAUBT, '')

/** Text als Inhalt eines Elements oder Attributs, in XML wie in HTML: nichts daran ist Auszeichnung. */
export const alsXmltext = (text: string): string =>
  ohneUnerlaubtes(text).replaceAll(/[&<>"']/g, zeichen => MASKEN[zeichen] ?? zeichen)

/** Element mit seinem Inhalt; ein leerer Text ergibt kein Element. */
export function xml(name: string, inhalt: string | null | readonly string[]): string {
  if (inhalt === null || inhalt === '') return ''
  if (typeof inhalt === 'string') return `<${name}>${alsXmltext(inhalt)}</${name}>\n`
  const teile = inhalt.join('')
  return teile === '' ? '' : `<${name}>\n${teile}</${name}>\n`
}
