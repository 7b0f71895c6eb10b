import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import type { Namenspaar } from './ausgeliefert.ts'
import { variantenSchluessel } from './namen.ts'
import { artDerNominatform } from './nominatform.ts'

const GATTUNG = /^([A-Z][a-z]+)( sp\.)?$/
const SAMMELART = / (agg\.|s\. l\.|s\. str\.)$|-Gr\.$/

/**
 * Paare gültiger Einträge, die ein Taxon unter zwei Gattungen sein könnten: gleiches letztes Epitheton (bis auf die Endung) in Gattungen,
 * die auseinander hervorgegangen sind. Die Nominatform steht für ihre Art. Paare, die als ein operationelles Taxon
 * zählen, sind schon ein Taxon und fehlen.
 * @param verweise Namen, die Quellen und Sichtung gleichsetzen; die Synonyme der Liste kommen dazu
 * @example paareGeteilterGattungen(taxa, []) // [['Fragilaria famelica', 'Synedra famelica'], …]
 */
export function paareGeteilterGattungen(
  taxa: readonly TaxonEintrag[],
  verweise: readonly Namenspaar[],
): readonly Namenspaar[] {
  const synonyme = taxa.flatMap((t): Namenspaar[] => [
    ...(t.akzeptiert ? [[t.name, t.akzeptiert] as const] : []),
    ...(t.operationell === t.name ? [] : [[t.name, t.operationell] as const]),
  ])
  const verwandt = verwandteGattungen([...verweise, ...synonyme])
  const jeSchluessel = new Map<string, TaxonEintrag[]>()
  for (const t of taxa) {
    const schluessel = t.akzeptiert ? null : epithetonschluessel(t.name)
    if (schluessel !== null) jeSchluessel.set(schluessel, [...(jeSchluessel.get(schluessel) ?? []), t])
  }
  const paare = new Map<string, Namenspaar>()
  for (const gleiche of jeSchluessel.values()) {
    for (const [i, a] of gleiche.entries()) {
      for (const b of gleiche.slice(i + 1)) {
        if (!verwandt(gattung(a.name), gattung(b.name)) || zaehlenAlsEins(a, b)) continue
        const paar = [vertreter(a.name), vertreter(b.name)].sort()
        paare.set(paar.join('|'), [paar[0] ?? '', paar[1] ?? ''])
      }
    }
  }
  return [...paare.values()]
}

/**
 * Ob zwei Gattungen auseinander hervorgegangen sind: ein Name steht unter beiden (`Achnanthes clevei`, `Karayevia clevei`), oder beide
 * haben so mehrere Arten mit einer dritten gemeinsam (`Karayevia`, `Planothidium` mit `Achnanthes`). Eine einzelne verirrte Art
 * macht zwei Gattungen nicht zu Schwestern: sonst wäre jede Navicula einer Achnanthes verwandt.
 */
function verwandteGattungen(verweise: readonly Namenspaar[]): (a: string, b: string) => boolean {
  const nachbarn = new Map<string, Map<string, Set<string>>>()
  const merke = (von: string, nach: string, schluessel: string) => {
    const zu = nachbarn.get(von) ?? new Map<string, Set<string>>()
    nachbarn.set(von, zu.set(nach, (zu.get(nach) ?? new Set()).add(schluessel)))
  }
  const gemeinsame = (a: string, b: string) => nachbarn.get(a)?.get(b)?.size ?? 0
  for (const [a, b] of verweise) {
    const [x, y] = [gattung(a), gattung(b)]
    const schluessel = epithetonschluessel(a)
    const ganzeGattung = GATTUNG.test(a) && GATTUNG.test(b)
    if (x === y || !(ganzeGattung || (schluessel !== null && schluessel === epithetonschluessel(b)))) continue
    merke(x, y, schluessel ?? '')
    merke(y, x, schluessel ?? '')
  }
  return (a, b) => {
    if (a === b) return false
    const dritte = [...(nachbarn.get(a)?.keys() ?? [])]
    return gemeinsame(a, b) > 0 || dritte.some(c => gemeinsame(a, c) > 1 && gemeinsame(c, b) > 1)
  }
}

/** Stamm des letzten Epithetons; null, wo der Name keines hat. Sammelarten sind nur mit Sammelarten vergleichbar. */
function epithetonschluessel(name: string): string | null {
  const sammelart = SAMMELART.exec(name)
  const worte = name.replace(SAMMELART, '').split(' ')
  const letztes = worte.at(-1) ?? ''
  if (worte.length < 2 || !/^[a-z-]+$/.test(letztes)) return null
  return `${variantenSchluessel(letztes)}${sammelart ? ' Sammelart' : ''}`
}

function zaehlenAlsEins(a: TaxonEintrag, b: TaxonEintrag): boolean {
  // Varietäten derselben Art zählen auch gemeinsam, ohne ein Taxon zu sein: der gemeinsame Vertreter muss ihr Epitheton tragen.
  return a.operationell === b.operationell && epithetonschluessel(a.operationell) === epithetonschluessel(a.name)
}

function vertreter(name: string): string {
  return artDerNominatform(name) ?? name
}

function gattung(name: string): string {
  return name.split(' ')[0] ?? ''
}
