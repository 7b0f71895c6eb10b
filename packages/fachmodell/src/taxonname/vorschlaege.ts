import { Aehnlichkeitsindex, schreibabstand } from './aehnlichkeit.ts'
import { istGleicherStamm } from './familienstamm.ts'
import { HOEHERE_ENDUNG } from './marken.ts'
import { bildeSchluessel, grossGeschrieben as gross } from './normalisiereTaxonname.ts'
import type { Indexzeile, Taxonindex } from './taxonindex.ts'
import type { NormalisierterName, TaxonSuchEintrag } from './typen.ts'

/** Höchstzahl der Vorschläge zu einem nicht zugeordneten Namen. */
export const MAX_VORSCHLAEGE = 5

export type Vorschlag<T> = { vorschlaege: readonly T[]; grund: string }

/** Findet zu einem unbekannten Namen die nächstliegenden Einträge und sagt auf Deutsch, woran die Zuordnung scheitert. */
export class Vorschlagsgeber<T extends TaxonSuchEintrag> {
  readonly #index: Taxonindex<T>
  /** entsteht erst beim ersten unbekannten Namen: beim Tippen wird er nie gebraucht */
  #aehnlich: Aehnlichkeitsindex | null = null

  constructor(index: Taxonindex<T>) {
    this.#index = index
  }

  zu(n: NormalisierterName): Vorschlag<T> {
    const gefunden = new Set<T>()
    const merke = (zeilen: readonly Indexzeile<T>[]) => {
      for (const z of zeilen) gefunden.add(z.gueltig)
    }
    const grund = this.#sammle(n, merke)
    if (gefunden.size < MAX_VORSCHLAEGE && n.gattung !== '' && n.art !== 'KOMBINATION')
      merke(this.#aehnliche(n, gefunden.size > 0))
    const vorschlaege = [...gefunden].slice(0, MAX_VORSCHLAEGE)
    const ende = vorschlaege.length === 0 ? ' Kein Name der Liste ist ähnlich.' : ''
    return { vorschlaege, grund: grund + ende }
  }

  #sammle(n: NormalisierterName, merke: (zeilen: readonly Indexzeile<T>[]) => void): string {
    if (n.art === 'LEER') return 'Die Zelle enthält keinen Taxonnamen.'
    const gattung = this.#index.nachGattung(n.gattung)
    const genusSp = this.#index.nachSchluessel(bildeSchluessel('OBERBEGRIFF', n.gattung, [], null))
    if (n.zusatz !== null) {
      merke(this.#index.nachSchluessel(bildeSchluessel(n.art, n.gattung, n.epitheta, null)))
      if (n.zusatz === 'Gattung abgekürzt') {
        merke(this.#abgekuerzt(n))
        return `Die Gattung „${gross(n.gattung)}.“ ist abgekürzt; bitte die gemeinte Art wählen.`
      }
      merke(genusSp)
      return `Der Zusatz „${n.zusatz}“ wird in der Liste nicht geführt.`
    }
    if (n.art === 'OBERBEGRIFF' && n.gattung.includes('/')) return this.#grundDerOberbegriffe(n, merke)
    if (n.art === 'OBERBEGRIFF') return `„${n.anzeige}“ steht nicht in der Liste.`
    if (gattung.length === 0) {
      merke(this.#gleichesEpitheton(n))
      return `Die Gattung „${gross(n.gattung)}“ steht nicht in der Liste.`
    }
    switch (n.art) {
      case 'ARTENGRUPPE':
        merke(this.#index.nachSchluessel(bildeSchluessel('ART', n.gattung, n.epitheta, null)))
        merke(this.#naechsteInGattung(n).filter(z => z.eintrag.rang === 'ARTENGRUPPE'))
        merke(genusSp)
        return `Die Liste führt keine Art „${gross(n.gattung)} ${n.epitheta.join(' ')}“; ohne sie ist „${n.anzeige}“ keine erkennbare Artengruppe.`
      case 'KOMBINATION':
        for (const teil of n.epitheta.flatMap(e => e.split('/'))) {
          const genau = this.#index.nachSchluessel(bildeSchluessel('ART', n.gattung, [teil], null))
          merke(genau.length > 0 ? genau : this.#naechsteInGattung({ ...n, epitheta: [teil] }).slice(0, 1))
        }
        merke(genusSp)
        return this.#grundDerKombination(n)
      case 'UNTERART':
        merke(this.#index.nachSchluessel(bildeSchluessel('ART', n.gattung, n.epitheta.slice(0, 1), null)))
        merke(this.#naechsteInGattung(n))
        merke(genusSp)
        return `„${n.anzeige}“ steht nicht in der Liste.`
      default:
        merke(this.#naechsteInGattung(n))
        merke(this.#gleichesEpitheton(n))
        merke(genusSp)
        return `Die Gattung „${gross(n.gattung)}“ steht in der Liste, die Art „${n.epitheta.join(' ')}“ nicht.`
    }
  }

  #grundDerOberbegriffe(n: NormalisierterName, merke: (zeilen: readonly Indexzeile<T>[]) => void): string {
    const fehlende = n.gattung.split('/').filter(wort => {
      const zeilen = this.#index.nachSchluessel(bildeSchluessel('OBERBEGRIFF', wort, [], null))
      merke(zeilen)
      return zeilen.length === 0
    })
    if (fehlende.length === 0) return `Die Liste führt keine Kombination „${n.anzeige}“.`
    const genannt = fehlende.map(wort => `„${gross(wort)}“`).join(' und ')
    return `Die Kombination „${n.anzeige}“ nennt ${genannt}; die Liste führt ${fehlende.length === 1 ? 'diesen Namen' : 'diese Namen'} nicht.`
  }

  #grundDerKombination(n: NormalisierterName): string {
    const fehlende = n.epitheta
      .flatMap(e => e.split('/'))
      .filter(teil => this.#index.nachSchluessel(bildeSchluessel('ART', n.gattung, [teil], null)).length === 0)
      .map(teil => `„${gross(n.gattung)} ${teil}“`)
    return fehlende.length === 0
      ? `Die Liste führt keine Kombination „${n.anzeige}“.`
      : `Die Kombination „${n.anzeige}“ nennt ${fehlende.join(' und ')}; die Liste führt ${fehlende.length === 1 ? 'diese Art' : 'diese Arten'} nicht.`
  }

  /** Arten derselben Gattung mit ähnlichem Epitheton, nächste zuerst. */
  #naechsteInGattung(n: NormalisierterName): readonly Indexzeile<T>[] {
    const gesucht = n.epitheta.join(' ')
    const grenze = gesucht.length <= 5 ? 1 : gesucht.length <= 8 ? 2 : 3
    return this.#index
      .nachGattung(n.gattung)
      .filter(z => !z.oberbegriff)
      .map(zeile => ({ zeile, abstand: schreibabstand(gesucht, zeile.epitheta.join(' '), grenze) }))
      .filter(k => k.abstand <= grenze)
      .sort((a, b) => a.abstand - b.abstand || (a.zeile.name < b.zeile.name ? -1 : 1))
      .map(k => k.zeile)
  }

  /** Gleiches Epitheton unter anderer, möglichst ähnlich geschriebener Gattung: umgestellte Arten und Tippfehler in der Gattung. */
  #gleichesEpitheton(n: NormalisierterName): readonly Indexzeile<T>[] {
    const familie = this.#index.nachGattung(n.gattung)[0]?.familie ?? null
    return this.#index
      .nachEpitheton(n.epitheta[0] ?? '')
      .filter(z => z.gattung !== n.gattung && z.eintrag.rang === 'ART')
      .map(zeile => ({ zeile, abstand: schreibabstand(n.gattung, zeile.gattung, 3) }))
      .filter(k => k.abstand <= 3 || (familie !== null && k.zeile.familie === familie))
      .sort((a, b) => a.abstand - b.abstand || (a.zeile.name < b.zeile.name ? -1 : 1))
      .map(k => k.zeile)
  }

  #abgekuerzt(n: NormalisierterName): readonly Indexzeile<T>[] {
    return this.#index.nachEpitheton(n.epitheta[0] ?? '').filter(z => z.gattung.startsWith(n.gattung))
  }

  /**
   * Ähnlich geschriebene Namen der ganzen Liste, nach Dreiergruppen vorausgewählt und nach Schreibabstand geordnet.
   * Ergänzen sie nur bessere Vorschläge, müssen sie näher liegen.
   */
  #aehnliche(n: NormalisierterName, ergaenzend: boolean): readonly Indexzeile<T>[] {
    const gesucht = bildeSchluessel(n.art, n.gattung, n.epitheta, null)
    this.#aehnlich ??= new Aehnlichkeitsindex(this.#index.zeilen.map(z => z.schluessel))
    const grenze = Math.max(2, Math.floor(gesucht.length / (ergaenzend ? 6 : 3)))
    return this.#aehnlich
      .suche(gesucht, 40)
      .flatMap(i => {
        const zeile = this.#index.zeilen[i]
        if (!zeile) return []
        return [{ zeile, abstand: schreibabstand(gesucht, zeile.schluessel, grenze) }]
      })
      .filter(k => k.abstand <= grenze && (!istHoeheresTaxon(n) || istGleicherStamm(n.gattung, k.zeile.gattung)))
      .sort((a, b) => a.abstand - b.abstand || (a.zeile.name < b.zeile.name ? -1 : 1))
      .map(k => k.zeile)
  }
}

/** Familien und höher: dort führt ein nur ähnlicher Name in ein anderes Taxon (Helodidae, Perlodidae). */
function istHoeheresTaxon(n: NormalisierterName): boolean {
  return n.art === 'OBERBEGRIFF' && HOEHERE_ENDUNG.test(n.gattung)
}
