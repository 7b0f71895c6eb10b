import type {
  Meldeedition,
  Meldetabelle,
  Meldezeile,
  Spaltenrolle,
  Stufenschluessel,
  Tabellenangabe,
} from './edition.ts'
import type { Meldebefund, Melderegel } from './regeln.ts'

/** Eine Tabelle unter der Prüfung: gibt ihre Zeilen her und nimmt Befunde an. */
export class Pruefblatt {
  readonly edition: Meldeedition
  readonly tabelle: Meldetabelle
  readonly angabe: Tabellenangabe
  readonly zeilen: readonly Meldezeile[]
  readonly #befunde: Meldebefund[]
  readonly #namen: ReadonlyMap<Spaltenrolle, string>

  constructor(edition: Meldeedition, tabelle: Meldetabelle, zeilen: readonly Meldezeile[], befunde: Meldebefund[]) {
    this.edition = edition
    this.tabelle = tabelle
    this.angabe = edition.tabellen[tabelle]
    this.zeilen = zeilen
    this.#befunde = befunde
    this.#namen = new Map(this.angabe.spalten.map(({ rolle, name }) => [rolle, name]))
  }

  get istVerfahren(): boolean {
    return this.tabelle === 'verfahren'
  }

  jeZeile(pruefe: (zeile: Zeilenblick) => void): void {
    for (const [i, zeile] of this.zeilen.entries()) pruefe(new Zeilenblick(this, zeile, i + 1))
  }

  /** Befund an der ganzen Tabelle. */
  melde(regel: Melderegel, fall: Stufenschluessel, rolle: Spaltenrolle | null, satz: string): void {
    this.nimm(regel, fall, rolle, satz, null, null)
  }

  nimm(
    regel: Melderegel,
    fall: Stufenschluessel,
    rolle: Spaltenrolle | null,
    satz: string,
    zeile: number | null,
    wert: string | null,
  ): void {
    const spalte = rolle === null ? null : (this.#namen.get(rolle) ?? null)
    this.#befunde.push({ regel, stufe: this.edition.stufen[fall], tabelle: this.tabelle, zeile, spalte, wert, satz })
  }
}

/** Eine Zeile unter der Prüfung. */
export class Zeilenblick {
  readonly #blatt: Pruefblatt
  readonly zeile: Meldezeile
  /** ab 1 */
  readonly nummer: number

  constructor(blatt: Pruefblatt, zeile: Meldezeile, nummer: number) {
    this.#blatt = blatt
    this.zeile = zeile
    this.nummer = nummer
  }

  get edition(): Meldeedition {
    return this.#blatt.edition
  }

  get tabelle(): Meldetabelle {
    return this.#blatt.tabelle
  }

  /** Leer heißt fehlend. */
  wert(rolle: Spaltenrolle): string {
    return this.zeile.werte[rolle]?.trim() ?? ''
  }

  melde(regel: Melderegel, fall: Stufenschluessel, rolle: Spaltenrolle | null, satz: string): void {
    this.#blatt.nimm(regel, fall, rolle, satz, this.nummer, rolle === null ? null : this.wert(rolle))
  }
}
