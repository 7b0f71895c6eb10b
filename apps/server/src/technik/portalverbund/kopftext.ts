const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Steuerzeichen, Unsichtbares (auch die Bytefolgemarke), halbe und ersetzte Zeichen. */
const UNZULAESSIG = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFD]/u

/**
 * Text eines Kopfs: Node liefert je Byte ein Zeichen (Latin-1). Sind die Bytes gültiges UTF-8, ist es das, sonst Latin-1; ein
 * zweites Mal entschlüsselt wird nicht. `null`, wenn etwas darin steht, was in keinen Kopf gehört.
 */
export function leseKopftext(roh: string): string | null {
  const bytes = Buffer.from(roh, 'latin1')
  let text: string
  try {
    text = UTF8.decode(bytes)
  } catch {
    text = roh
  }
  return UNZULAESSIG.test(text) ? null : text
}
