import type { ArtStadium } from '../listen/mzb.ts'
import type { Taxoncodes } from '../taxoncodes.ts'
import { type Ableitung, leiteAb } from './ableitung.ts'
import { keinAutor } from './autorenangabe.ts'
import { ordneCodeZu } from './codesuche.ts'
import { GRUPPENMARKE } from './marken.ts'
import { bildeSchluessel, normalisiereTaxonname } from './normalisiereTaxonname.ts'
import { type Indexzeile, Taxonindex } from './taxonindex.ts'
import { Tippsuche } from './tippsuche.ts'
import { tippworte } from './tippworte.ts'
import type { NormalisierterName, Suchtreffer, TaxonSuchEintrag, TaxonSuche, Trefferweg, Zuordnung } from './typen.ts'
import { MAX_VORSCHLAEGE, Vorschlagsgeber } from './vorschlaege.ts'
import { hatUmlaute } from './zeichen.ts'

/** Großgruppen mit Larven; nur dort kann „L.“ nach einem Artnamen die Larve meinen. */
const MIT_LARVEN = new Set([
  'Coleoptera',
  'Diptera',
  'Ephemeroptera',
  'Heteroptera',
  'Hymenoptera',
  'Lepidoptera',
  'Megaloptera',
  'Odonata',
  'Planipennia',
  'Plecoptera',
  'Trichoptera',
])

const STADIUM_TEXT: Readonly<Record<ArtStadium, string>> = {
  EI: 'Ei',
  LARVE: 'Larve',
  NYMPHE: 'Nymphe',
  PUPPE: 'Puppe',
  IMAGO: 'Imago',
  JUVENIL: 'juvenil',
  INDET: 'indet.',
}

/** Anzahl der Vorschläge beim Tippen, wenn nichts anderes verlangt ist. */
const VORGABE_MAX = 12

/** So viele Texte merkt sich eine Suche; wer mehr verschiedene schickt, lässt neu rechnen. */
const GEMERKT = 2000

/** Nachschlagewerk samt abgeleiteten Taxa; gleiche Namen ergeben denselben Eintrag. */
class Taxonwerk<T extends TaxonSuchEintrag> {
  readonly index: Taxonindex<T>
  readonly vorschlaege: Vorschlagsgeber<T>
  readonly #abgeleitet = new Map<string, Ableitung<T> | null>()

  constructor(eintraege: readonly T[]) {
    this.index = new Taxonindex(eintraege)
    this.vorschlaege = new Vorschlagsgeber(this.index)
  }

  /** Abgeleitetes Taxon zu einer Schreibweise; null, wenn sie keines ergibt. */
  leiteAb(n: NormalisierterName): Ableitung<T> | null {
    const schluessel = `${n.schluessel}|${n.untergattung ?? ''}`
    const gemerkt = this.#abgeleitet.get(schluessel)
    if (gemerkt !== undefined) return gemerkt
    const neu = leiteAb(this.index, n)
    if (this.#abgeleitet.size >= GEMERKT) this.#abgeleitet.clear()
    this.#abgeleitet.set(schluessel, neu)
    return neu
  }

  /** Gültiger Eintrag zu einem Namen in genau dieser Schreibweise, auch ein abgeleiteter. */
  nachName(name: string): T | undefined {
    const eintrag = this.index.nachName(name)
    if (eintrag) return this.index.gueltig(eintrag)
    const n = normalisiereTaxonname(name)
    // Führt die Liste die Kombination in anderer Reihenfolge, ist sie kein zweites Taxon.
    if (n.art === 'KOMBINATION' && this.index.nachSchluessel(n.schluessel).length > 0) return undefined
    const abgeleitet = this.leiteAb(n)?.taxon
    return abgeleitet?.name === name ? abgeleitet : undefined
  }

  /** Artengruppen zu den getroffenen Arten, wenn beim Tippen eine verlangt war: `ecd ven gr`. */
  gruppenZu(treffer: readonly Suchtreffer<T>[], text: string): readonly Suchtreffer<T>[] {
    const worte = tippworte(text)
    if (worte.length < 3 || !GRUPPENMARKE.has(worte.at(-1) ?? '')) return []
    return treffer
      .filter(({ taxon }) => taxon.rang === 'ART')
      .flatMap(({ taxon }) => this.nachName(`${taxon.name}-Gr.`) ?? [])
      .map(taxon => ({ eintrag: taxon, taxon }))
  }
}

/**
 * Baut die Taxonsuche über einer Liste: einmal je Fassung, für Erfassung und Import dieselbe.
 * @param codes zweiter Schlüssel der Taxa: ein Code gilt wie der Name, den seine Quelle ihm gibt (A-LISTE-04)
 * @example erstelleTaxonSuche(taxa).suche('bae rho')[0]?.taxon.name // 'Baetis rhodani'
 * @example erstelleTaxonSuche(taxa).ordneZu('Baetis rodani').art // 'UNBEKANNT', erster Vorschlag Baetis rhodani
 */
export function erstelleTaxonSuche<T extends TaxonSuchEintrag>(
  eintraege: readonly T[],
  codes: Taxoncodes | null = null,
): TaxonSuche<T> {
  const werk = new Taxonwerk(eintraege)
  let tippsuche: Tippsuche<T> | null = null

  return {
    suche: (text, max = VORGABE_MAX) => {
      tippsuche ??= new Tippsuche(werk.index.zeilen)
      const treffer = tippsuche.suche(text, max)
      const gruppen = werk.gruppenZu(treffer, text)
      return gruppen.length === 0 ? treffer : [...gruppen, ...treffer].slice(0, max)
    },
    ordneZu: text => ordneCodeZu(text, codes, name => ordneZu(werk, name)) ?? ordneZu(werk, text),
    nachName: name => werk.nachName(name),
    istAbgeleitet: name => werk.index.nachName(name) === undefined && werk.nachName(name) !== undefined,
  }
}

function ordneZu<T extends TaxonSuchEintrag>(werk: Taxonwerk<T>, text: string): Zuordnung<T> {
  const { index } = werk
  const n = normalisiereTaxonname(text)
  const genau = index.nachName(text)
  // In genau dieser Schreibweise ist jedes Wort Teil des Namens.
  if (genau)
    return treffer(
      { ...n, autorenangabe: '' },
      index,
      index.gueltig(genau),
      genau.akzeptiert === null ? 'NAME' : 'SYNONYM',
      [],
    )
  // Vor der Gattung: die Untergattung steht nicht im Schlüssel.
  const untergattung = n.untergattung === null ? null : werk.leiteAb(n)
  if (untergattung?.taxon.rang === 'UNTERGATTUNG') return trefferAus(n, untergattung, index)

  for (const lesung of lesungen(text, n)) {
    // Mit Rangkürzel geschrieben, entscheidet es zwischen gleichen Epitheta (f. exigua, var. exigua).
    const mitRang = index.nachName(lesung.anzeige)
    if (mitRang)
      return treffer(
        lesung,
        index,
        index.gueltig(mitRang),
        mitRang.akzeptiert === null ? 'NORMALISIERT' : 'SYNONYM',
        [],
      )
    const zeilen = index.nachSchluessel(lesung.schluessel)
    const gueltige = new Set(zeilen.map(z => z.gueltig))
    const [zeile] = zeilen
    if (zeile && gueltige.size === 1) return treffer(lesung, index, zeile.gueltig, wegDerZeile(zeilen), [])
    if (gueltige.size > 1) {
      return {
        art: 'MEHRDEUTIG',
        vorschlaege: [...gueltige].slice(0, MAX_VORSCHLAEGE),
        ...(n.stadium && { stadium: n.stadium }),
        cf: n.cf,
        grund: `„${text.trim()}“ kann ${gueltige.size} Einträge der Liste meinen.`,
      }
    }
  }
  const art = artDesAutonyms(index, n)
  if (art)
    return treffer(n, index, art.gueltig, 'ZUSAMMENFASSUNG', [`„${n.anzeige}“ ist als „${art.gueltig.name}“ geführt.`])
  for (const lesung of lesungen(text, n)) {
    const abgeleitet = werk.leiteAb(lesung)
    if (abgeleitet) return trefferAus(lesung, abgeleitet, index)
  }
  return { art: 'UNBEKANNT', ...werk.vorschlaege.zu(n), ...(n.stadium && { stadium: n.stadium }), cf: n.cf }
}

/** Treffer eines abgeleiteten Taxons; führt die Liste es unter dem gültigen Namen seiner Mitglieder selbst, gilt ihr Eintrag. */
function trefferAus<T extends TaxonSuchEintrag>(
  n: NormalisierterName,
  { taxon, worte }: Ableitung<T>,
  index: Taxonindex<T>,
): Zuordnung<T> {
  const [zeile] = index.nachSchluessel(normalisiereTaxonname(taxon.name).schluessel)
  if (zeile && taxon.rang !== 'UNTERGATTUNG') return treffer(n, index, zeile.gueltig, 'SYNONYM', [])
  const herkunft = [taxon.familie, taxon.gruppe].filter(teil => teil !== null).join(', ')
  return treffer(n, index, taxon, 'GRAMMATIK', [
    `Als ${worte} erkannt; zählt als eigenes Taxon (${herkunft}) ohne eigene Indikatorwerte.`,
  ])
}

/** Lesungen eines Textes in der Reihenfolge ihres Vorrangs: Umlaute als ae, dann als a. */
function lesungen(text: string, n: NormalisierterName): readonly NormalisierterName[] {
  if (n.art === 'LEER') return []
  return hatUmlaute(text) ? [n, normalisiereTaxonname(text, 'A')] : [n]
}

function wegDerZeile(zeilen: readonly Indexzeile<TaxonSuchEintrag>[]): Trefferweg {
  return zeilen.every(z => z.synonym) ? 'SYNONYM' : 'NORMALISIERT'
}

/** Die Nominatform (`Baetis rhodani rhodani`) gehört zur Art, wenn die Liste sie nicht eigens führt. */
function artDesAutonyms<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Indexzeile<T> | undefined {
  if (n.art !== 'UNTERART' || n.zusatz !== null || new Set(n.epitheta).size !== 1) return undefined
  return index.nachSchluessel(bildeSchluessel('ART', n.gattung, n.epitheta.slice(0, 1), null))[0]
}

function treffer<T extends TaxonSuchEintrag>(
  n: NormalisierterName,
  index: Taxonindex<T>,
  taxon: T,
  ueber: Trefferweg,
  hinweise: readonly string[],
): Zuordnung<T> {
  const texte = [...n.weggelassen, ...hinweise]
  if (n.untergattung !== null && n.art === 'OBERBEGRIFF' && taxon.rang !== 'UNTERGATTUNG')
    texte.push(`Die Angabe „(${n.untergattung})“ ist weggelassen.`)
  for (const stueck of n.autorenangabe === '' ? [] : keinAutor(n.autorenangabe, index, autorenVon(index, n, taxon)))
    texte.push(`Die Angabe „${stueck}“ ist weggelassen; erfasst ist „${taxon.name}“.`)
  let stadium = n.stadium
  if (n.larveOderLinnaeus && stadium === null && MIT_LARVEN.has(taxon.gruppe)) {
    stadium = 'LARVE'
    texte.push('„L.“ ist als Larve gelesen, nicht als Autor Linnaeus.')
  }
  if (ueber === 'SYNONYM') texte.push(`Synonym; gültig ist „${taxon.name}“.`)
  if (stadium !== null && taxon.stadien && !taxon.stadien.includes(stadium)) {
    const gefuehrt = taxon.stadien.map(s => STADIUM_TEXT[s]).join(', ')
    texte.push(`Die Liste führt „${taxon.name}“ nur als ${gefuehrt}, nicht als ${STADIUM_TEXT[stadium]}.`)
  }
  return { art: 'TREFFER', taxon, ...(stadium && { stadium }), cf: n.cf, ueber, hinweise: texte }
}

/** Autoren des Taxons und der Namen, die zu ihm führen. */
function autorenVon<T extends TaxonSuchEintrag>(index: Taxonindex<T>, n: NormalisierterName, taxon: T) {
  const namen = index.nachGattung(n.gattung).filter(zeile => zeile.gueltig === taxon)
  return [taxon.autor, ...namen.map(zeile => zeile.eintrag.autor)]
}
