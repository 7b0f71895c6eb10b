import type { Readable } from 'node:stream'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { alsAbholstrom } from '../../technik/strom/abholstrom.ts'
import { schreibeZip, type Zipdatei } from '../../technik/zip/zipstrom.ts'
import { type Ausfuhrnachweis, type Ausfuhrteil, alsNachweisdatei } from './nachweis.ts'

/** Woraus ein Archiv entsteht, das Datei um Datei strömt und am Ende sagt, was darin ist. */

/** Ein Text als Inhalt einer Datei. */
export async function* einmal(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Zählt Bytes und Prüfsumme mit, während der Inhalt vorbeikommt. @throws Error am Ende, wenn der Teil andere Zeilen hat als erwartet */
export async function* belegt(inhalt: AsyncIterable<Buffer>, teil: Ausfuhrteil): AsyncGenerator<Buffer> {
  for await (const stueck of inhalt) {
    teil.nimm(stueck)
    yield stueck
  }
  teil.schliesse()
}

/** Eine Datei des Archivs, die der Nachweis belegt. @param erwartet Zeilen; `null`: sie hat keine */
export function belegteDatei(
  nachweis: Ausfuhrnachweis,
  name: string,
  erwartet: number | null,
  inhalt: (teil: Ausfuhrteil) => AsyncIterable<Buffer>,
): Zipdatei {
  const teil = nachweis.beginne(name, erwartet)
  return { name, inhalt: belegt(inhalt(teil), teil) }
}

/** Die letzte Datei jedes Archivs: sie nennt, was in den anderen steht. */
export function nachweisdatei(nachweis: Ausfuhrnachweis, dazu?: Readonly<Record<string, unknown>>): Zipdatei {
  return { name: 'nachweis.json', inhalt: einmal(alsNachweisdatei(nachweis.schliesse(), dazu)) }
}

/** Das Archiv als Strom, der endet, sobald niemand mehr zuhört oder abholt. */
export function alsArchivstrom(dateien: AsyncIterable<Zipdatei>, stand: string, abbruch: AbortSignal): Readable {
  return alsAbholstrom(schreibeZip(dateien, new Date(stand)), abbruch)
}

/**
 * Öffnet den Stand, aus dem eine Ausfuhr liest; er schließt sich mit ihrem Strom, oder gleich, wenn `baue` scheitert.
 * @throws was `baue` wirft; Einwand `ZU_VIELE_ANFRAGEN`, wenn schon zu viele lesen
 */
export async function ausEinemStand(
  dienste: Pick<Dienste, 'schnappschuesse' | 'protokoll'>,
  { sitzung, abbruch }: { sitzung: Sitzung | null; abbruch: AbortSignal },
  baue: (quelle: Schnappschuss) => Promise<Readable>,
): Promise<Readable> {
  const { benutzerId } = benutzerVon({ sitzung })
  const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch })
  try {
    const strom = await baue(quelle)
    schliesseNach(strom, quelle, dienste)
    return strom
  } catch (fehler) {
    await quelle.schliesse()
    throw fehler
  }
}

/** Gibt die Verbindung zurück, wenn der Strom zu Ende ist; auch für den, der nie zu lesen beginnt. */
export function schliesseNach(strom: Readable, quelle: Schnappschuss, dienste: Pick<Dienste, 'protokoll'>): void {
  strom.once('close', () => {
    quelle.schliesse().catch((fehler: unknown) => dienste.protokoll.error(fehler, 'Schnappschuss nicht geschlossen'))
  })
}
