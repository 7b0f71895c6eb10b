import { createHash } from 'node:crypto'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'

/** Antworten zweier Welten, so weit gleiche Welten sie gleich schreiben. */

/** Zeitpunkte, zufällige Nummern der Funde, Kennungen von Anfragen und Token unterscheiden sich auch zwischen gleichen Welten. */
const bereinige = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?/g, 'ZEIT')
    .replaceAll(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/g, 'ZEIT')
    .replaceAll(/D:\d{14}\S*/g, 'ZEIT')
    .replaceAll(/(?<![\d.,])[1-3]\d{14}(?!\d|[.,]\d)/g, 'FUND')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'KENNUNG')
/**
 * Summe und Größe einer Datei, die schon selbst verglichen ist, sagen nichts mehr: in ihr kann ein Zeitpunkt stehen oder Zufälliges, und
 * verdichtet ist auch ein gleich langer Zeitpunkt verschieden lang.
 */
const ohneSummenVon = (dateien: ReadonlyMap<string, Buffer>, text: string): string =>
  [...dateien].reduce((rest, [name, inhalt]) => {
    const summe = createHash('sha256').update(inhalt).digest('hex')
    return rest.replaceAll(`${inhalt.length};${summe}`, `GRÖSSE;${summe}`).replaceAll(summe, `SUMME von ${name}`)
  }, text)
/** Inhalt einer Antwort, so weit zwei gleiche Welten ihn gleich schreiben: auch was in Mappen, Archiven und PDF steht. */
export async function inhaltVon(art: string, roh: Buffer): Promise<string> {
  if (/json|text|csv/.test(art)) return roh.toString('utf8')
  if (art.startsWith(MEDIENTYP.pdf)) return lesePdf(roh).text
  if (art.startsWith(MEDIENTYP.xlsx)) return JSON.stringify([...(await liesMappe(roh))])
  if (art.startsWith(MEDIENTYP.zip)) {
    const dateien = await packeAus(roh)
    return JSON.stringify(
      [...dateien].map(([name, teil]) => [
        name,
        // Uhrzeiten schreibt ein PDF auf die Minute: die Welten entstehen nicht zugleich.
        name.endsWith('.pdf')
          ? lesePdf(teil).text.replace(/\b\d\d:\d\d\b/g, '')
          : ohneSummenVon(dateien, teil.toString('utf8')),
      ]),
    )
  }
  return roh.toString('base64')
}
/** Unterscheiden sich auch zwischen gleichen Antworten; die Länge folgt dem Inhalt, der schon verglichen ist. */
const KOEPFE_JE_ANTWORT = new Set([
  'date',
  'content-length',
  'content-security-policy',
  'set-cookie',
  'x-request-id',
  'x-ratelimit-reset',
  'retry-after',
])
/** Köpfe und Inhalt einer Antwort, so weit zwei gleiche Welten sie gleich schreiben. */
export function alsText(headers: Readonly<Record<string, unknown>>, inhalt: string): string {
  const koepfe = Object.entries(headers).filter(([name]) => !KOEPFE_JE_ANTWORT.has(name))
  return bereinige(`${JSON.stringify(koepfe)}${inhalt}`)
}
