import { ALLE_MARKEN } from './marken.ts'
import { normalisiereTaxonname } from './normalisiereTaxonname.ts'
import { istStadienwort } from './stadium.ts'
import { tippworte } from './tippworte.ts'
import type { TaxonSuchEintrag } from './typen.ts'
import { hatUmlaute, vereinheitlicheZeichen } from './zeichen.ts'

/** Ein Listeneintrag mit seinen zerlegten Wörtern. */
export type Indexzeile<T extends TaxonSuchEintrag> = {
  eintrag: T
  gueltig: T
  name: string
  synonym: boolean
  gattung: string
  /** einzelne Epitheta; in Kombinationen alle Teile */
  epitheta: readonly string[]
  /** Wörter nach dem ersten, wie sie getippt werden */
  suchworte: readonly string[]
  familie: string | null
  schluessel: string
  oberbegriff: boolean
  kombination: boolean
}

/**
 * Nachschlagewerk einer Taxaliste: nach Name, Vergleichsschlüssel, Gattung und Epitheton. Die Namen zerlegt es erst, wenn jemand
 * anders als nach dem genauen Namen fragt: ein Raster, das nur zeigt, was gespeichert ist, wartet nicht darauf.
 */
export class Taxonindex<T extends TaxonSuchEintrag> {
  readonly #eintraege: readonly T[]
  readonly #nachName: ReadonlyMap<string, T>
  #zerlegt: Zerlegtes<T> | null = null
  #autoren: ReadonlySet<string> | null = null
  #autorenworte: ReadonlySet<string> | null = null
  #hoehere: ReadonlySet<string> | null = null

  constructor(eintraege: readonly T[]) {
    this.#eintraege = eintraege
    this.#nachName = new Map(eintraege.map(e => [e.name, e]))
  }

  get zeilen(): readonly Indexzeile<T>[] {
    return this.#zerlegtes().zeilen
  }

  #zerlegtes(): Zerlegtes<T> {
    this.#zerlegt ??= ordne(this.#eintraege.map(eintrag => this.#zerlege(eintrag)))
    return this.#zerlegt
  }

  #zerlege(eintrag: T): Indexzeile<T> {
    const n = zerlegeListenname(eintrag.name)
    // Felder einzeln statt gespreizt: das halbiert die Aufbauzeit über 11 000 Einträge.
    return {
      gattung: n.gattung,
      epitheta: n.epitheta,
      suchworte: n.suchworte,
      schluessel: n.schluessel,
      oberbegriff: n.oberbegriff,
      kombination: n.kombination,
      eintrag,
      gueltig: this.gueltig(eintrag),
      name: eintrag.name,
      synonym: eintrag.akzeptiert !== null,
      familie: eintrag.familie === null ? null : eintrag.familie.toLowerCase(),
    }
  }

  gueltig(eintrag: T): T {
    return eintrag.akzeptiert === null ? eintrag : (this.#nachName.get(eintrag.akzeptiert) ?? eintrag)
  }

  nachName(name: string): T | undefined {
    return this.#nachName.get(name)
  }

  nachSchluessel(schluessel: string): readonly Indexzeile<T>[] {
    return this.#zerlegtes().nachSchluessel.get(schluessel) ?? []
  }

  nachGattung(gattung: string): readonly Indexzeile<T>[] {
    return this.#zerlegtes().nachGattung.get(gattung) ?? []
  }

  nachEpitheton(epitheton: string): readonly Indexzeile<T>[] {
    return this.#zerlegtes().nachEpitheton.get(epitheton) ?? []
  }

  /** Ob ein Wort in den Autorenangaben der Liste steht. */
  istAutor(wort: string): boolean {
    this.#autoren ??= new Set(this.zeilen.flatMap(z => z.eintrag.autor?.match(/[A-Z][A-Za-z]{2,}/g) ?? []))
    return this.#autoren.has(wort)
  }

  /**
   * Ob ein Wort einen Autor der Liste nennt, auch abgekürzt oder ausgeschrieben (`Pict.`, `Kützing` zu `Kutz.`).
   * @param eigene Autorenangaben des gemeinten Taxons; sie dürfen auf einen Buchstaben gekürzt sein
   */
  istAutorenwort(wort: string, eigene: readonly (string | null | undefined)[]): boolean {
    if (!/^d?[A-Z]/.test(wort)) return false
    this.#autorenworte ??= new Set(
      this.zeilen.flatMap(z => autorenworte(z.eintrag.autor)).filter(w => w.replace('.', '').length > 1),
    )
    const worte = this.#autorenworte
    const gesucht = wort
      .replace(/^d(?=[A-Z])/, '')
      .toLowerCase()
      .replace(/\.$/, '')
    if (worte.has(gesucht) || worte.has(`${gesucht}.`)) return true
    if (wort.endsWith('.')) {
      const beginntSo = (autor: string) => autor.startsWith(gesucht)
      if (eigene.flatMap(autorenworte).some(beginntSo)) return true
      return gesucht.length >= 3 && [...worte].some(beginntSo)
    }
    for (let ende = 4; ende < gesucht.length; ende++) if (worte.has(`${gesucht.slice(0, ende)}.`)) return true
    return false
  }

  /** Ob die Liste ein Wort über der Gattung führt: als Großgruppe, Familie oder eigenen Eintrag (`Amphipoda Gen. sp.`). */
  istHoeheresTaxon(wort: string): boolean {
    this.#hoehere ??= new Set(
      this.zeilen.flatMap(({ eintrag: e }) => [
        e.gruppe,
        e.familie ?? '',
        e.gattung === null ? (e.name.split(' ')[0] ?? '') : '',
      ]),
    )
    return this.#hoehere.has(wort)
  }
}

type Zeilenverzeichnis<T extends TaxonSuchEintrag> = ReadonlyMap<string, readonly Indexzeile<T>[]>

type Zerlegtes<T extends TaxonSuchEintrag> = {
  zeilen: readonly Indexzeile<T>[]
  nachSchluessel: Zeilenverzeichnis<T>
  nachGattung: Zeilenverzeichnis<T>
  nachEpitheton: Zeilenverzeichnis<T>
}

function ordne<T extends TaxonSuchEintrag>(zeilen: readonly Indexzeile<T>[]): Zerlegtes<T> {
  const nachSchluessel = new Map<string, Indexzeile<T>[]>()
  const nachGattung = new Map<string, Indexzeile<T>[]>()
  const nachEpitheton = new Map<string, Indexzeile<T>[]>()
  for (const zeile of zeilen) {
    haenge(nachSchluessel, zeile.schluessel, zeile)
    haenge(nachGattung, zeile.gattung, zeile)
    for (const e of zeile.epitheta) haenge(nachEpitheton, e, zeile)
  }
  return { zeilen, nachSchluessel, nachGattung, nachEpitheton }
}

type ZerlegterListenname = Pick<
  Indexzeile<TaxonSuchEintrag>,
  'gattung' | 'epitheta' | 'suchworte' | 'schluessel' | 'oberbegriff' | 'kombination'
>

/** Die meisten Listennamen sind schlichte Binomina oder Gattungen; sie brauchen die volle Zerlegung nicht. */
function zerlegeListenname(name: string): ZerlegterListenname {
  const einfach = /^([A-Z][a-z]+) (sp\.|[a-z]{4,})$/.exec(name)
  const zweites = einfach?.[2] ?? ''
  const gattung = (einfach?.[1] ?? '').toLowerCase()
  if (zweites === 'sp.') {
    const schluessel = `${gattung} sp`
    return { gattung, epitheta: [], suchworte: ['sp'], schluessel, oberbegriff: true, kombination: false }
  }
  if (einfach && !ALLE_MARKEN.has(zweites) && !istStadienwort(zweites)) {
    const schluessel = `${gattung} ${zweites}`
    return { gattung, epitheta: [zweites], suchworte: [zweites], schluessel, oberbegriff: false, kombination: false }
  }
  const n = normalisiereTaxonname(name)
  return {
    gattung: n.gattung,
    epitheta: n.epitheta.flatMap(e => e.split('/')),
    suchworte: tippworte(name).slice(1),
    schluessel: n.schluessel,
    oberbegriff: n.art === 'OBERBEGRIFF' && n.zusatz === null,
    kombination: n.art === 'KOMBINATION',
  }
}

/** Wörter einer Autorenangabe, klein, mit beiden Lesungen der Umlaute; ein Punkt am Ende bleibt. */
function autorenworte(autor: string | null | undefined): readonly string[] {
  if (!autor) return []
  const lesungen = hatUmlaute(autor)
    ? [vereinheitlicheZeichen(autor), vereinheitlicheZeichen(autor, 'A')]
    : [vereinheitlicheZeichen(autor)]
  return lesungen.flatMap(text => text.match(/[A-Z][A-Za-z-]*\.?/g) ?? []).map(wort => wort.toLowerCase())
}

function haenge<V>(karte: Map<string, V[]>, schluessel: string, wert: V): void {
  const liste = karte.get(schluessel)
  if (liste) liste.push(wert)
  else karte.set(schluessel, [wert])
}
