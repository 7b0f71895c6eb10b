import type { Eingabetaxon } from '../taxa/eingabeliste.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Spaltenplan } from './spaltenplan.ts'

/** Wer ein Taxon meint, schreibt so; Überschriften tun es nicht. */
const ALS_FUND = /(?<!\p{L})(sp|spp|gen|indet|cf|aff)(?!\p{L})/iu

/**
 * Zeilen, die nur sagen, welche Gruppe darunter folgt („EPHEMEROPTERA“, „Baetidae“): sie nennen allein ein Taxon über der Gattung, und
 * die nächste Zeile nennt eines daraus. Wo überhaupt keine Menge steht, ist jede Zeile ein Name und keine eine Überschrift.
 * @returns Stellen der Zeilen, ab 0
 */
export function findeUeberschriften(
  zeilen: readonly (readonly string[])[],
  { rollen, dezimalzeichen }: Spaltenplan,
  { liste, mengen }: Einfuegeart,
): ReadonlySet<number> {
  const spalte = rollen.indexOf('taxon')
  const nennt = (zeile: readonly string[] | undefined) => zeile?.[spalte]?.trim() ?? ''
  const taxonIn = (text: string): Eingabetaxon | null => {
    const zuordnung = text === '' ? null : liste.ordneZu(text)
    return zuordnung?.art === 'TREFFER' ? zuordnung.taxon : null
  }
  const hatMengen = mengen.some(menge => {
    const stelle = rollen.indexOf(menge.spalte)
    return stelle >= 0 && zeilen.some(zeile => menge.leseAusListe(zeile[stelle] ?? '', dezimalzeichen).art === 'WERT')
  })
  const gefuellte = zeilen.flatMap((zeile, i) => (zeile.some(text => text.trim() !== '') ? [i] : []))
  return new Set(
    gefuellte.filter((stelle, i) => {
      const text = nennt(zeilen[stelle])
      if (!hatMengen || text === '' || ALS_FUND.test(text)) return false
      if (zeilen[stelle]?.some((zelle, s) => s !== spalte && zelle.trim() !== '')) return false
      const gruppe = taxonIn(text)
      const naechste = nennt(zeilen[gefuellte[i + 1] ?? -1])
      const darunter = taxonIn(naechste)
      if (gruppe === null || darunter === null) return false
      return darunter.name === gruppe.name ? ALS_FUND.test(naechste) : umfasst(gruppe, darunter)
    }),
  )
}

function umfasst(gruppe: Eingabetaxon, taxon: Eingabetaxon): boolean {
  if (gruppe.rang === 'GRUPPE') return gruppe.gruppe === taxon.gruppe
  return gruppe.rang === 'FAMILIE' && gruppe.familie !== null && gruppe.familie === taxon.familie
}
