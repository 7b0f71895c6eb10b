import type { Matrixaufnahme, Matrixtaxon } from '@benthos/vertrag/projektmatrix'
import type { Matrixgroesse } from './groessen.ts'

/** Ein Fund: seine Menge (null: so nicht erfasst, aber da) und ob er an der Messstelle der erste ist. */
export type Matrixzelle = { menge: number | null; istErstnachweis: boolean }

type Zeilenwerte = {
  /** Summe über alle Aufnahmen; null: nichts zu addieren */
  summe: number | null
  /** in so vielen Aufnahmen */
  stetigkeit: number
}
export type Taxonzeile = Zeilenwerte & {
  art: 'taxon'
  taxon: Matrixtaxon
  zellen: ReadonlyMap<number, Matrixzelle>
}
/** Zwischensumme einer Großgruppe; je Aufnahme die Summe der Mengen und die Zahl der Taxa. */
export type Gruppenzeile = Zeilenwerte & {
  art: 'gruppe'
  gruppe: string
  istGefaltet: boolean
  taxazahl: number
  zellen: ReadonlyMap<number, Spaltensumme>
}
export type Matrixzeile = Taxonzeile | Gruppenzeile
export type Spaltensumme = { taxa: number; summe: number | null }

export type Matrix = {
  /** gezeigte Zeilen: Gruppen und die Taxa der nicht gefalteten */
  zeilen: readonly Matrixzeile[]
  /** Zeilen aller Taxa, die der Filter trifft, auch der gefalteten */
  taxonzeilen: readonly Taxonzeile[]
  /** je Aufnahme, über alle Taxa, die der Filter trifft */
  summen: readonly Spaltensumme[]
  gesamt: Spaltensumme
  gruppen: readonly string[]
}

/** Zeilen der Taxa in einer Größe, mit ihren Summen; der Filter steht noch aus. */
export function baueTaxonzeilen(
  taxa: readonly Matrixtaxon[],
  aufnahmen: readonly Matrixaufnahme[],
  { schluessel, istSummierbar }: Matrixgroesse,
): readonly Taxonzeile[] {
  return taxa.map(taxon => {
    const erste = new Set(taxon.erstnachweise)
    const reihe = taxon.mengen[schluessel === 'dichte' ? 'anzahl' : schluessel]
    const zellen = new Map(
      taxon.aufnahmen.map((platz, i) => {
        const erfasst = reihe?.[i] ?? null
        const faktor = schluessel === 'dichte' ? (aufnahmen[platz]?.jeQuadratmeter ?? null) : 1
        const menge = erfasst === null || faktor === null ? null : erfasst * faktor
        return [platz, { menge, istErstnachweis: erste.has(platz) }]
      }),
    )
    const mengen = [...zellen.values()].map(({ menge }) => menge)
    return { art: 'taxon', taxon, zellen, summe: istSummierbar ? addiere(mengen) : null, stetigkeit: zellen.size }
  })
}

/**
 * Was der Schirm zeigt: die getroffenen Taxa unter ihrer Großgruppe mit Zwischensummen, dazu die Summen der Spalten.
 * @param suche Wörter, die alle in Name, Familie oder Großgruppe stehen; leer trifft alles
 */
export function baueMatrix(
  alle: readonly Taxonzeile[],
  aufnahmen: number,
  suche: string,
  gefaltet: ReadonlySet<string>,
  { istSummierbar }: Matrixgroesse,
): Matrix {
  const worte = suche.toLocaleLowerCase('de').split(/\s+/).filter(Boolean)
  const taxonzeilen = alle.filter(({ taxon: { name, familie, gruppe } }) => {
    const text = `${name} ${familie ?? ''} ${gruppe}`.toLocaleLowerCase('de')
    return worte.every(wort => text.includes(wort))
  })
  const jeGruppe = new Map<string, Taxonzeile[]>()
  for (const zeile of taxonzeilen)
    if (!jeGruppe.get(zeile.taxon.gruppe)?.push(zeile)) jeGruppe.set(zeile.taxon.gruppe, [zeile])
  const zeilen = [...jeGruppe].flatMap(([gruppe, taxa]): Matrixzeile[] => {
    const istGefaltet = gefaltet.has(gruppe)
    const zellen = summiere(taxa, istSummierbar)
    const kopf: Gruppenzeile = {
      art: 'gruppe',
      gruppe,
      istGefaltet,
      taxazahl: taxa.length,
      zellen,
      summe: addiere(taxa.map(({ summe }) => summe)),
      stetigkeit: zellen.size,
    }
    return istGefaltet ? [kopf] : [kopf, ...taxa]
  })
  const summen = summiere(taxonzeilen, istSummierbar)
  const leer: Spaltensumme = { taxa: 0, summe: istSummierbar ? 0 : null }
  return {
    zeilen,
    taxonzeilen,
    summen: Array.from({ length: aufnahmen }, (_, platz) => summen.get(platz) ?? leer),
    gesamt: { taxa: taxonzeilen.length, summe: addiere(taxonzeilen.map(({ summe }) => summe)) },
    gruppen: [...jeGruppe.keys()],
  }
}

function summiere(taxa: readonly Taxonzeile[], istSummierbar: boolean): ReadonlyMap<number, Spaltensumme> {
  const summen = new Map<number, { taxa: number; summe: number | null }>()
  for (const { zellen } of taxa)
    for (const [platz, { menge }] of zellen) {
      const bisher = summen.get(platz) ?? { taxa: 0, summe: null }
      bisher.taxa += 1
      if (istSummierbar && menge !== null) bisher.summe = (bisher.summe ?? 0) + menge
      summen.set(platz, bisher)
    }
  return summen
}

/** Summe dessen, was da ist; null, wo nichts da ist. */
function addiere(mengen: readonly (number | null)[]): number | null {
  return mengen.reduce((summe, menge) => (menge === null ? summe : (summe ?? 0) + menge), null)
}
