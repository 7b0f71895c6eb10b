import { alsCsvzeilen, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import { belegt, belegteDatei, einmal, nachweisdatei } from './archivteile.ts'
import type { Ausfuhrnachweis, Ausfuhrteil } from './nachweis.ts'
import { type Ausfuhrtafel, kopiereTafel, zaehleZeilen } from './tafel.ts'
import { datenpaket, wertelisten, woerterbuch } from './tafelbeschreibung.ts'

/** Tabellen als CSV-Dateien eines Archivs, mit allem, was jemand braucht, der nur das Archiv hat. */
export type Tafelarchiv = {
  /** Schlüssel der Art von Datenpaket */
  name: string
  tafeln: readonly Ausfuhrtafel[]
  /** was darin steht und wie es zu lesen ist */
  liesmich: string
  nachweis: Ausfuhrnachweis
}

/**
 * Dateien des Archivs, eine nach der anderen; im Speicher liegt ein Schub. Datenpaket und Nachweis kommen zuletzt: sie nennen, was
 * geschrieben ist.
 * @param quelle null: die Vorlage, dieselben Tabellen ohne Zeilen
 */
export async function* baueTafelarchiv(
  { name: paketname, tafeln, liesmich, nachweis }: Tafelarchiv,
  quelle: Schnappschuss | null,
): AsyncGenerator<Zipdatei> {
  const beilagen = [
    ['LIESMICH.txt', liesmich],
    ['woerterbuch.csv', woerterbuch(tafeln)],
    ['wertelisten.csv', wertelisten(tafeln)],
  ] as const
  const beilagenteile: Ausfuhrteil[] = []
  for (const [name, inhalt] of beilagen) {
    const teil = nachweis.beginne(name, null)
    yield { name, inhalt: belegt(einmal(inhalt), teil) }
    beilagenteile.push(teil)
  }
  const tafelteile: { tafel: Ausfuhrtafel; teil: Ausfuhrteil; erwartet: number }[] = []
  // Erst alle zählen: sonst wüchse das Ziel des Fortschritts mit ihm.
  for (const tafel of tafeln) {
    const erwartet = quelle === null ? 0 : await zaehleZeilen(quelle, tafel)
    tafelteile.push({ tafel, teil: nachweis.beginne(`${tafel.name}.csv`, erwartet), erwartet })
  }
  for (const { tafel, teil, erwartet } of tafelteile)
    yield { name: teil.name, inhalt: belegt(alsCsv(tafel, quelle, teil, erwartet), teil) }
  const paket = datenpaket(
    paketname,
    nachweis.angaben,
    tafelteile.map(({ tafel, teil }) => ({ tafel, beleg: teil.schliesse() })),
    beilagenteile.map(teil => teil.schliesse()),
  )
  yield belegteDatei(nachweis, 'datapackage.json', null, () => einmal(paket))
  yield nachweisdatei(nachweis)
}

async function* alsCsv(
  tafel: Ausfuhrtafel,
  quelle: Schnappschuss | null,
  teil: Ausfuhrteil,
  erwartet: number,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BEGINN + alsCsvzeilen([tafel.spalten.map(({ feld }) => feld)]))
  if (quelle === null) return
  for await (const { zeilen, inhalt } of kopiereTafel(quelle, tafel, erwartet)) {
    teil.zaehle(zeilen)
    yield inhalt
  }
}
