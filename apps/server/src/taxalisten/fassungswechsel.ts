import type { TaxonEintrag } from '@benthos/fachmodell'
import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import type { GeladeneTaxaliste } from './taxalisten.ts'

const RANG: Readonly<Record<Taxonwechsel['art'], number>> = { FEHLT: 0, UMBENANNT: 1, SYNONYM: 2, GLEICH: 3 }

/**
 * Sagt, was der Wechsel von einer Fassung der Taxaliste auf eine andere an den Taxa einer Probe ändert; was gleich bleibt,
 * fehlt. Steht ein Name nicht in der neuen Fassung, gilt der, den die Suche ihm eindeutig zuordnet, sonst der gültige oder
 * der operationelle Name der alten; geraten wird nicht.
 * @param taxa verschiedene Namen der alten Fassung
 */
export function planeFassungswechsel(
  taxa: readonly string[],
  alt: GeladeneTaxaliste,
  neu: GeladeneTaxaliste,
): Taxonwechsel[] {
  return taxa
    .map((taxon): Taxonwechsel => {
      const vorher = alt.eintragVon.get(taxon)
      const gleichnamig = neu.eintragVon.get(taxon)
      const nachher = gleichnamig ?? findeEntsprechung(taxon, vorher, neu)
      const andereWerte = nachher && vorher ? vergleicheWerte(wertend(vorher, alt), wertend(nachher, neu), neu) : []
      if (!nachher) return { taxon, art: 'FEHLT', neu: null, andereWerte }
      if (!gleichnamig) return { taxon, art: 'UMBENANNT', neu: nachher.name, andereWerte }
      const { akzeptiert } = gleichnamig
      const istNeuesSynonym = akzeptiert !== null && akzeptiert !== vorher?.akzeptiert
      return { taxon, art: istNeuesSynonym ? 'SYNONYM' : 'GLEICH', neu: akzeptiert ?? taxon, andereWerte }
    })
    .filter(({ art, andereWerte }) => art !== 'GLEICH' || andereWerte.length > 0)
    .sort((a, b) => RANG[a.art] - RANG[b.art] || a.taxon.localeCompare(b.taxon, 'de'))
}

/** Name, unter dem ein Fund in der neuen Fassung weitergeführt wird; ein Synonym bleibt, wie es bestimmt wurde. */
export function fortgefuehrterName({ art, taxon, neu }: Taxonwechsel): string {
  return art === 'UMBENANNT' && neu !== null ? neu : taxon
}

function findeEntsprechung(
  taxon: string,
  vorher: TaxonEintrag | undefined,
  neu: GeladeneTaxaliste,
): TaxonEintrag | undefined {
  const zuordnung = neu.suche().ordneZu(taxon)
  if (zuordnung.art === 'TREFFER') return zuordnung.taxon
  for (const name of [vorher?.akzeptiert, vorher?.operationell]) {
    const eintrag = name ? neu.eintragVon.get(name) : undefined
    if (eintrag) return eintrag
  }
  return undefined
}

/** Gewertet wird ein Synonym wie sein gültiger Name. */
function wertend(eintrag: TaxonEintrag, taxaliste: GeladeneTaxaliste): TaxonEintrag {
  return (eintrag.akzeptiert && taxaliste.eintragVon.get(eintrag.akzeptiert)) || eintrag
}

function vergleicheWerte(alt: TaxonEintrag, neu: TaxonEintrag, taxaliste: GeladeneTaxaliste): string[] {
  const schluessel = [...new Set([...Object.keys(alt.werte), ...Object.keys(neu.werte)])].sort()
  return schluessel
    .filter(name => alt.werte[name] !== neu.werte[name])
    .map(name => taxaliste.liste.kenngroessen[name]?.label ?? name)
}
