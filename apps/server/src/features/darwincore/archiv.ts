import { belegt, belegteDatei, einmal, nachweisdatei } from '../../fach/ausfuhr/archivteile.ts'
import type { Ausfuhrnachweis, Ausfuhrteil } from '../../fach/ausfuhr/nachweis.ts'
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

/** Eine Tabelle, wie sie geschrieben ist. */
export type Tabellenbeleg = { pfad: string; zeilen: number; sha256: string }

type GezaehlteQuelle = { quelle: Quelle; erwartet: number }

type Archivauftrag = {
  bereich: Archivbereich
  angaben: Datensatzangaben
  nachweis: Ausfuhrnachweis
  /** Aufnahmen, die Filter oder Wahl trafen */
  gewaehlt: number
}

/**
 * Dateien des Archivs, eine nach der anderen; im Speicher liegt ein Schub. Der Nachweis kommt zuletzt: er nennt, was geschrieben
 * ist. `meta.xml` führt ihn nicht: er gehört zur Übergabe, nicht zu den Daten.
 * @param belege nimmt auf, was geschrieben ist
 */
export async function* baueArchiv(
  schnappschuss: Schnappschuss,
  { bereich, angaben, nachweis, gewaehlt }: Archivauftrag,
  belege: Tabellenbeleg[] = [],
): AsyncGenerator<Zipdatei> {
  const kern: [Archivtabelle, Quelle[]] = [EREIGNISTABELLE, ereignisse(bereich, angaben)]
  const erweiterungen: [Archivtabelle, Quelle[]][] = [
    [FUNDTABELLE, [funde(bereich)]],
    [MESSWERTTABELLE, messwerte(bereich)],
    [ERHEBUNGSTABELLE, [erhebungen(bereich)]],
  ]
  const meta = beschreibeArchiv(
    kern[0],
    erweiterungen.map(([tabelle]) => tabelle),
  )
  yield belegteDatei(nachweis, 'meta.xml', null, () => einmal(meta))
  yield belegteDatei(nachweis, 'eml.xml', null, () => einmal(beschreibeDatensatz(angaben)))
  const tabellen: { tabelle: Archivtabelle; gezaehlte: GezaehlteQuelle[]; teil: Ausfuhrteil }[] = []
  // Erst alle zählen: sonst wüchse das Ziel des Fortschritts mit ihm.
  for (const [tabelle, quellen] of [kern, ...erweiterungen]) {
    const gezaehlte: GezaehlteQuelle[] = []
    for (const quelle of quellen) gezaehlte.push({ quelle, erwartet: await zaehleZeilen(schnappschuss, quelle.tafel) })
    const erwartet = gezaehlte.reduce((summe, eine) => summe + eine.erwartet, 0)
    tabellen.push({ tabelle, gezaehlte, teil: nachweis.beginne(tabelle.datei, erwartet) })
  }
  for (const { tabelle, gezaehlte, teil } of tabellen) {
    yield { name: tabelle.datei, inhalt: belegt(alsDatei(schnappschuss, tabelle, gezaehlte, teil), teil) }
    const { zeilenGeschrieben, sha256 } = teil.schliesse()
    belege.push({ pfad: tabelle.datei, zeilen: zeilenGeschrieben ?? 0, sha256 })
  }
  const { umfang } = angaben
  yield nachweisdatei(nachweis, {
    edition: EDITION,
    aufnahmenGewaehlt: gewaehlt,
    aufnahmenEnthalten: umfang.aufnahmen,
    aufnahmenNichtFreigegeben: gewaehlt - umfang.aufnahmen,
    aufnahmenNurFuerBehoerden: umfang.nurBehoerden,
  })
}

async function* alsDatei(
  schnappschuss: Schnappschuss,
  tabelle: Archivtabelle,
  quellen: readonly GezaehlteQuelle[],
  teil: Ausfuhrteil,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${Object.keys(tabelle.begriffe).join('\t')}\n`)
  for (const { quelle, erwartet } of quellen)
    for await (const { text, zeilen } of schreibeZeilen(schnappschuss, quelle, tabelle, erwartet)) {
      teil.zaehle(zeilen)
      yield Buffer.from(text)
    }
}
