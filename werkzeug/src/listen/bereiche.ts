import type { KenngroesseAngabe, TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import type { Buchhaltung } from './buchhaltung.ts'

/** Entfernt Werte außerhalb ihres Bereichs und nennt sie im Bericht; ein Wert ohne Kenngröße ist ein Fehler im Bau. */
export function pruefeBereiche(
  taxa: readonly TaxonEintrag[],
  kenngroessen: Readonly<Record<string, KenngroesseAngabe>>,
  buch: Buchhaltung,
): void {
  for (const taxon of taxa) {
    const werte = taxon.werte as Record<string, number>
    for (const [schluessel, wert] of Object.entries(werte)) {
      const kenngroesse = kenngroessen[schluessel]
      if (!kenngroesse) throw new Error(`${taxon.name}: Kenngröße ${schluessel} ist nicht beschrieben.`)
      const [von, bis] = kenngroesse.bereich
      if (wert >= von && wert <= bis) continue
      delete werte[schluessel]
      buch.vermerke('Werte außerhalb des Bereichs', `${taxon.name}: ${schluessel} = ${wert} (${von}–${bis})`)
    }
  }
}
