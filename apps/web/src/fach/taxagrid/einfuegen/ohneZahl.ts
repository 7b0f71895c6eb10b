import { titelIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import type { Eingabetaxon } from '../taxa/eingabeliste.ts'
import type { Menge } from '../taxa/menge.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Pruefzeile } from './pruefliste.ts'

/**
 * Was mit Taxa geschieht, zu denen die Liste keine Zahl nennt. Ein bloßes „vorhanden“ kennt keine Methode: `OFFEN` übernimmt das
 * Taxon, und das Raster verlangt die Menge vor dem Speichern.
 */
export const OHNEZAHL = ['EINZELN', 'AUSLASSEN', 'OFFEN', 'KLEINSTE'] as const
export type Ohnezahl = (typeof OHNEZAHL)[number]

/** Womit Listen ein Taxon nur ankreuzen. */
const KREUZ = /^([x×✓✔+*•●]|ja|j|p|vorh(\.|anden)?)$/i
/** Steht an jeder Zeile, deren Menge niemand gezählt hat. */
const VERMERK = 'in der Liste ohne Zahl'

/** Ob eine Zelle ein Taxon ankreuzt, statt seine Menge zu nennen. */
export function istAngekreuzt(menge: Menge, zelle: string): boolean {
  return KREUZ.test(zelle.trim()) && menge.leseAusListe(zelle, null).art === 'FEHLER'
}

/**
 * Die kleinste Menge, in der die Methode dieses Taxon erfasst, mit dem Vermerk in der Bemerkung.
 * @returns nichts, wo es keine gibt (Gewogenes, gezählte Schalen): die Menge bleibt offen
 */
export function kleinsteMenge(art: Einfuegeart, taxon: Eingabetaxon | null, bemerkung: string): Record<string, string> {
  const menge = kleinsteIn(art, taxon)
  if (menge?.kleinste === undefined) return {}
  return { [menge.spalte]: menge.kleinste, bemerkung: bemerkung === '' ? VERMERK : `${bemerkung}; ${VERMERK}` }
}

/** Die Wahl für alle Taxa ohne Zahl einer Liste, mit der, die ohne Wahl gilt; null: jedes hat eine. */
export function ohnezahlwahl(
  anfang: readonly Pruefzeile[],
  art: Einfuegeart,
): { anzahl: number; vorgabe: Ohnezahl; wahl: readonly { value: Ohnezahl; label: string }[] } | null {
  const betroffene = anfang.filter(p => p.ohneZahl)
  const [erste] = betroffene
  if (erste === undefined) return null
  const vorgabe =
    erste.lage === 'UEBERSPRUNGEN' ? 'AUSLASSEN' : art.mengen.some(m => erste.gruende[m.spalte]) ? 'EINZELN' : 'OFFEN'
  const kleinste = art.mengen.find(m => m.kleinste !== undefined)
  return {
    anzahl: betroffene.length,
    vorgabe,
    wahl: [
      ...(vorgabe === 'EINZELN' ? [{ value: 'EINZELN' as const, label: 'einzeln entscheiden' }] : []),
      { value: 'AUSLASSEN', label: 'nicht übernehmen' },
      { value: 'OFFEN', label: 'übernehmen, die Menge bleibt offen' },
      ...(kleinste?.kleinste === undefined
        ? []
        : [{ value: 'KLEINSTE' as const, label: `übernehmen mit ${nenne(kleinste)}, in der Bemerkung vermerkt` }]),
    ],
  }
}

function nenne(menge: Menge): string {
  const wert = menge.anzeige(menge.kleinste ?? '')
  const titel = titelIn(Fund, menge.spalte)
  return menge.ausrichtung === 'zahl' ? `${titel} ${wert}` : `der kleinsten ${titel} ${wert}`
}

function kleinsteIn(art: Einfuegeart, taxon: Eingabetaxon | null): Menge | undefined {
  const erlaubte = art.mengenVon(taxon ?? { gruppe: '' })
  return art.mengen.find(m => m.kleinste !== undefined && erlaubte.includes(m.spalte))
}
