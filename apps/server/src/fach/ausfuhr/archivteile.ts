import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Dienste } from '../../technik/http/kontext.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { alsAbholstrom } from '../../technik/strom/abholstrom.ts'
import { schreibeZip, type Zipdatei } from '../../technik/zip/zipstrom.ts'

/** Woraus ein Archiv entsteht, das Datei um Datei strömt und am Ende sagt, was darin ist. */

/** Eine geschriebene Datei. */
export type Dateibeleg = { pfad: string; bytes: number; sha256: string }

/** Ein Text als Inhalt einer Datei. */
export async function* einmal(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Zählt Bytes und Prüfsumme mit, während der Inhalt vorbeikommt. */
export async function* belegt(inhalt: AsyncIterable<Buffer>, beleg: Dateibeleg): AsyncGenerator<Buffer> {
  const pruefsumme = createHash('sha256')
  for await (const teil of inhalt) {
    pruefsumme.update(teil)
    beleg.bytes += teil.length
    yield teil
  }
  beleg.sha256 = pruefsumme.digest('hex')
}

/** Das Archiv als Strom, der endet, sobald niemand mehr zuhört oder abholt. */
export function alsArchivstrom(dateien: AsyncIterable<Zipdatei>, stand: string, abbruch: AbortSignal): Readable {
  return alsAbholstrom(schreibeZip(dateien, new Date(stand)), abbruch)
}

/** Gibt die Verbindung zurück, wenn der Strom zu Ende ist; auch für den, der nie zu lesen beginnt. */
export function schliesseNach(strom: Readable, quelle: Schnappschuss, dienste: Pick<Dienste, 'protokoll'>): void {
  strom.once('close', () => {
    quelle.schliesse().catch((fehler: unknown) => dienste.protokoll.error(fehler, 'Schnappschuss nicht geschlossen'))
  })
}
