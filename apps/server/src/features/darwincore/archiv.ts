import { belegt, type Dateibeleg, einmal } from '../../fach/ausfuhr/archivteile.ts'
import type { Grundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { zaehleZeilen } from '../../fach/ausfuhr/tafel.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import type { Archivbereich } from './bereich.ts'
import {
  type Archivtabelle,
  EDITION,
  EREIGNISTABELLE,
  ERHEBUNGSTABELLE,
  FUNDTABELLE,
  MESSWERTTABELLE,
} from './edition.ts'
import { beschreibeDatensatz, type Datensatzangaben } from './eml.ts'
import { ereignisse } from './ereignisse.ts'
import { erhebungen } from './erhebungen.ts'
import { funde } from './funde.ts'
import { messwerte } from './messwerte.ts'
import { beschreibeArchiv } from './meta.ts'
import { type Quelle, schreibeZeilen } from './quelle.ts'

/** Was der Nachweis über die Auswahl sagt. */
export type Auswahlnachweis = {
  abfrage: string
  /** Aufnahmen, die Filter oder Wahl trafen */
  gewaehlt: number
}

type Nachweisangaben = { auswahl: Auswahlnachweis; grundlagen: Grundlagen }

/** Eine Tabelle, wie sie geschrieben ist. */
export type Tabellenbeleg = Dateibeleg & { quellen: { name: string; erwartet: number; geschrieben: number }[] }

/**
 * Dateien des Archivs, eine nach der anderen; im Speicher liegt ein Schub. Der Nachweis kommt zuletzt: er nennt, was geschrieben
 * ist. `meta.xml` führt ihn nicht: er gehört zur Übergabe, nicht zu den Daten.
 * @param belege nimmt auf, was geschrieben ist
 */
export async function* baueArchiv(
  schnappschuss: Schnappschuss,
  bereich: Archivbereich,
  angaben: Datensatzangaben & Nachweisangaben,
  belege: Tabellenbeleg[] = [],
): AsyncGenerator<Zipdatei> {
  const kern: [Archivtabelle, Quelle[]] = [EREIGNISTABELLE, ereignisse(bereich, angaben.adresse)]
  const erweiterungen: [Archivtabelle, Quelle[]][] = [
    [FUNDTABELLE, [funde(bereich)]],
    [MESSWERTTABELLE, messwerte(bereich)],
    [ERHEBUNGSTABELLE, [erhebungen(bereich)]],
  ]
  const beilagen: Dateibeleg[] = []
  for (const [pfad, inhalt] of [
    [
      'meta.xml',
      beschreibeArchiv(
        kern[0],
        erweiterungen.map(([tabelle]) => tabelle),
      ),
    ],
    ['eml.xml', beschreibeDatensatz(angaben)],
  ] as const) {
    const beleg = { pfad, bytes: 0, sha256: '' }
    yield { name: pfad, inhalt: belegt(einmal(inhalt), beleg) }
    beilagen.push(beleg)
  }
  for (const [tabelle, quellen] of [kern, ...erweiterungen]) {
    const beleg: Tabellenbeleg = { pfad: tabelle.datei, bytes: 0, sha256: '', quellen: [] }
    yield { name: beleg.pfad, inhalt: belegt(alsDatei(schnappschuss, tabelle, quellen, beleg), beleg) }
    belege.push(beleg)
  }
  yield { name: 'nachweis.json', inhalt: einmal(nachweis(angaben, belege, beilagen)) }
}

async function* alsDatei(
  schnappschuss: Schnappschuss,
  tabelle: Archivtabelle,
  quellen: readonly Quelle[],
  beleg: Tabellenbeleg,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${Object.keys(tabelle.begriffe).join('\t')}\n`)
  for (const eine of quellen) {
    const erwartet = await zaehleZeilen(schnappschuss, eine.tafel)
    const teil = { name: eine.tafel.name, erwartet, geschrieben: 0 }
    for await (const { text, zeilen } of schreibeZeilen(schnappschuss, eine, tabelle, erwartet)) {
      yield Buffer.from(text)
      teil.geschrieben += zeilen
    }
    beleg.quellen.push(teil)
  }
}

/** Zeilen, Größen und Prüfsummen; wer das Archiv geholt hat, steht nicht darin: es ist zum Weitergeben da. */
function nachweis(
  { auswahl, umfang, stand, nutzung, grundlagen }: Datensatzangaben & Nachweisangaben,
  tabellen: readonly Tabellenbeleg[],
  beilagen: readonly Dateibeleg[],
): string {
  const summe = (quellen: Tabellenbeleg['quellen'], wert: 'erwartet' | 'geschrieben') =>
    quellen.reduce((bisher, quelle) => bisher + quelle[wert], 0)
  const inhalt = {
    edition: EDITION,
    stand,
    nutzung,
    ...grundlagen,
    abfrage: auswahl.abfrage,
    aufnahmenGewaehlt: auswahl.gewaehlt,
    aufnahmenEnthalten: umfang.aufnahmen,
    aufnahmenNichtFreigegeben: auswahl.gewaehlt - umfang.aufnahmen,
    aufnahmenNurFuerBehoerden: umfang.nurBehoerden,
    tabellen: tabellen.map(({ pfad, bytes, sha256, quellen }) => ({
      path: pfad,
      zeilenErwartet: summe(quellen, 'erwartet'),
      zeilenGeschrieben: summe(quellen, 'geschrieben'),
      quellen,
      bytes,
      hash: `sha256:${sha256}`,
    })),
    beilagen: beilagen.map(({ pfad, bytes, sha256 }) => ({ path: pfad, bytes, hash: `sha256:${sha256}` })),
  }
  return `${JSON.stringify(inhalt, null, 2)}\n`
}
