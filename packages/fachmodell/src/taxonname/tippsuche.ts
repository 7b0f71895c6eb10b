import { GRUPPENMARKE, UNBESTIMMT } from './marken.ts'
import type { Indexzeile } from './taxonindex.ts'
import { tippworte } from './tippworte.ts'
import type { Suchtreffer, TaxonSuchEintrag } from './typen.ts'

/** Ab dieser Länge zählt ein einzelnes Wort auch als Familie, deren Taxa angeboten werden. */
const FAMILIE_AB = 5

/** Stelle, ab der in einer sortierten Liste Wörter mit diesem Anfang stehen. */
function untereSchranke<Z>(zeilen: readonly Z[], wort: (zeile: Z) => string, anfang: string): number {
  let links = 0
  let rechts = zeilen.length
  while (links < rechts) {
    const mitte = (links + rechts) >> 1
    const zeile = zeilen[mitte]
    if (zeile !== undefined && wort(zeile) < anfang) links = mitte + 1
    else rechts = mitte
  }
  return links
}

/**
 * Suche beim Tippen. Ein Wort trifft Gattung, Familie oder Gruppe am Wortanfang, danach Epitheta; mehrere Wörter sind die Kurzform
 * aus Anfängen (`bae rho`, `ecd ven gr`). Rang: ganzes Wort vor Wortanfang, `sp.` vor Familie vor Arten, gültig vor Synonym, dann alphabetisch.
 */
export class Tippsuche<T extends TaxonSuchEintrag> {
  readonly #nachGattung: readonly Indexzeile<T>[]
  readonly #nachEpitheton: readonly { epitheton: string; zeile: Indexzeile<T> }[]
  readonly #nachFamilie: readonly { familie: string; zeile: Indexzeile<T> }[]

  constructor(zeilen: readonly Indexzeile<T>[]) {
    const vergleich = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    // Listen kommen nach Namen geordnet; das Sortieren ist stabil, der Name bleibt zweiter Schlüssel.
    const geordnet = [...zeilen].sort((a, b) => vergleich(a.name, b.name))
    this.#nachGattung = [...geordnet].sort((a, b) => vergleich(a.gattung, b.gattung))
    this.#nachEpitheton = geordnet
      .flatMap(zeile => zeile.epitheta.map(epitheton => ({ epitheton, zeile })))
      .sort((a, b) => vergleich(a.epitheton, b.epitheton))
    this.#nachFamilie = geordnet
      .flatMap(zeile => (zeile.familie === null ? [] : [{ familie: zeile.familie, zeile }]))
      .sort((a, b) => vergleich(a.familie, b.familie))
  }

  suche(text: string, max: number): readonly Suchtreffer<T>[] {
    const [erstes, ...weitere] = tippworte(text)
    if (erstes === undefined || max <= 0 || (weitere.length === 0 && erstes.length < 2)) return []
    return [...this.#bewerte(erstes, weitere)]
      .sort(([a, i], [b, j]) => i - j || (a.name < b.name ? -1 : 1))
      .slice(0, max)
      .map(([zeile]) => ({ eintrag: zeile.eintrag, taxon: zeile.gueltig }))
  }

  /** Führt die Liste die verlangte Artengruppe nicht, wird die Art angeboten: beim Tippen wählt der Mensch. */
  #bewerte(erstes: string, weitere: readonly string[]): ReadonlyMap<Indexzeile<T>, number> {
    if (weitere.length === 0) return this.#einWort(erstes)
    const treffer = this.#kurzform(erstes, weitere)
    const gruppe = weitere.length > 1 && GRUPPENMARKE.has(weitere.at(-1) ?? '')
    return treffer.size === 0 && gruppe ? this.#kurzform(erstes, weitere.slice(0, -1)) : treffer
  }

  #einWort(wort: string): ReadonlyMap<Indexzeile<T>, number> {
    const treffer = new Map<Indexzeile<T>, number>()
    const merke = (zeile: Indexzeile<T>, rang: number) => {
      const bisher = treffer.get(zeile)
      if (bisher === undefined || rang < bisher) treffer.set(zeile, rang)
    }
    for (let i = untereSchranke(this.#nachGattung, z => z.gattung, wort); i < this.#nachGattung.length; i++) {
      const zeile = this.#nachGattung[i]
      if (!zeile?.gattung.startsWith(wort)) break
      merke(zeile, rangDesAnfangs(zeile, wort))
    }
    if (wort.length >= 3) {
      for (let i = untereSchranke(this.#nachEpitheton, z => z.epitheton, wort); i < this.#nachEpitheton.length; i++) {
        const stelle = this.#nachEpitheton[i]
        if (!stelle?.epitheton.startsWith(wort)) break
        merke(stelle.zeile, (stelle.epitheton === wort ? 20 : 22) + (stelle.zeile.synonym ? 1 : 0))
      }
    }
    if (wort.length >= FAMILIE_AB) {
      for (let i = untereSchranke(this.#nachFamilie, z => z.familie, wort); i < this.#nachFamilie.length; i++) {
        const stelle = this.#nachFamilie[i]
        if (!stelle?.familie.startsWith(wort)) break
        merke(stelle.zeile, stelle.zeile.oberbegriff ? 30 : 31)
      }
    }
    return treffer
  }

  #kurzform(erstes: string, weitere: readonly string[]): ReadonlyMap<Indexzeile<T>, number> {
    const treffer = new Map<Indexzeile<T>, number>()
    for (let i = untereSchranke(this.#nachGattung, z => z.gattung, erstes); i < this.#nachGattung.length; i++) {
      const zeile = this.#nachGattung[i]
      if (!zeile?.gattung.startsWith(erstes)) break
      const rang = rangDerKurzform(zeile, erstes, weitere)
      if (rang !== null) treffer.set(zeile, rang)
    }
    return treffer
  }
}

function rangDesAnfangs(zeile: Indexzeile<TaxonSuchEintrag>, wort: string): number {
  const synonym = zeile.synonym ? 1 : 0
  const ganz = zeile.gattung === wort
  if (zeile.eintrag.rang === 'GATTUNG') return (ganz ? 0 : 4) + synonym
  if (zeile.oberbegriff) return (ganz ? 2 : 6) + synonym
  return (ganz ? 8 : 10) + synonym
}

/** Rang einer Zeile für eine Kurzform; null, wenn ein Wort nicht passt. `sp` wählt Gattung und Familie, `gr` die Artengruppe. */
function rangDerKurzform(
  zeile: Indexzeile<TaxonSuchEintrag>,
  erstes: string,
  weitere: readonly string[],
): number | null {
  const grund = (zeile.gattung === erstes ? 0 : 10) + (zeile.synonym ? 5 : 0)
  if (zeile.oberbegriff) {
    if (!weitere.every(w => UNBESTIMMT.has(w) || w === 'gen')) return null
    return grund - (zeile.eintrag.rang === 'GATTUNG' ? 2 : 1)
  }
  const worte = zeile.suchworte
  const passt = zeile.kombination
    ? weitere.every(w => worte.some(s => s.startsWith(w)))
    : weitere.every((w, i) => worte[i]?.startsWith(w))
  if (!passt) return null
  const ganz = worte[0] === weitere[0] ? 0 : 2
  return grund + ganz + (zeile.eintrag.rang === 'ART' ? 0 : 1)
}
