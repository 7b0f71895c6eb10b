import { belegt, type Dateibeleg, einmal } from '../../fach/ausfuhr/archivteile.ts'
import type { Grundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { type Ausfuhrtafel, kopiereTafel, zaehleZeilen } from '../../fach/ausfuhr/tafel.ts'
import { alsCsvzeilen, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import { datenpaket, LIESMICH, type Tafelbeleg, wertelisten, woerterbuch } from './beschreibung.ts'

export type Archivangaben = {
  titel: string
  stand: string
  nachweis: readonly (readonly [string, string])[]
  /** `null` an der Vorlage: sie hat keine Zeilen */
  grundlagen: Grundlagen | null
}

/**
 * Dateien des Archivs, eine nach der anderen; im Speicher liegt ein Schub. Das Datenpaket kommt zuletzt: es nennt, was
 * geschrieben ist.
 * @param quelle null: die Vorlage, dieselben Tabellen ohne Zeilen
 */
export async function* baueDateien(
  tafeln: readonly Ausfuhrtafel[],
  angaben: Archivangaben,
  quelle: Schnappschuss | null,
): AsyncGenerator<Zipdatei> {
  const belege: Tafelbeleg[] = []
  const beilagen: Dateibeleg[] = []
  for (const [pfad, inhalt] of [
    ['LIESMICH.txt', LIESMICH],
    ['woerterbuch.csv', woerterbuch(tafeln)],
    ['wertelisten.csv', wertelisten(tafeln)],
  ] as const) {
    const beleg = { pfad, bytes: 0, sha256: '' }
    yield { name: pfad, inhalt: belegt(einmal(inhalt), beleg) }
    beilagen.push(beleg)
  }
  for (const tafel of tafeln) {
    const erwartet = quelle === null ? 0 : await zaehleZeilen(quelle, tafel)
    const beleg: Tafelbeleg = { pfad: `${tafel.name}.csv`, bytes: 0, sha256: '', tafel, erwartet, geschrieben: 0 }
    yield { name: beleg.pfad, inhalt: belegt(alsCsv(tafel, quelle, beleg), beleg) }
    belege.push(beleg)
  }
  yield { name: 'datapackage.json', inhalt: einmal(datenpaket(angaben, belege, beilagen)) }
}

async function* alsCsv(tafel: Ausfuhrtafel, quelle: Schnappschuss | null, beleg: Tafelbeleg): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BEGINN + alsCsvzeilen([tafel.spalten.map(({ feld }) => feld)]))
  if (quelle === null) return
  for await (const { zeilen, inhalt } of kopiereTafel(quelle, tafel, beleg.erwartet)) {
    yield inhalt
    beleg.geschrieben += zeilen
  }
}
