import type { TaxonEintrag } from '@benthos/fachmodell'
import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import type { GeladeneTaxaliste } from './taxalisten.ts'

const SCHWERE: readonly Taxonwechsel['art'][] = ['FEHLT', 'MEHRDEUTIG', 'GEWAEHLT', 'UMBENANNT', 'SYNONYM', 'GLEICH']

/**
 * Sagt, was der Wechsel von einer Fassung der Taxaliste auf eine andere an den Taxa einer Probe ändert; was gleich bleibt,
 * fehlt. Steht ein Name nicht in der neuen Fassung, gilt der, den die Suche ihm eindeutig zuordnet, sonst der gültige oder
 * der operationelle Name der alten; geraten wird nicht.
 * @param taxa verschiedene Namen der alten Fassung
 * @param wahl ausdrücklich gewählte Namen der neuen Fassung, für Mehrdeutiges und Fehlendes
 */
export function planeFassungswechsel(
  taxa: readonly string[],
  alt: GeladeneTaxaliste,
  neu: GeladeneTaxaliste,
  wahl: Readonly<Record<string, string>> = {},
): Taxonwechsel[] {
  const gewaehlt = new Map(Object.entries(wahl))
  const ziele = taxa.map(taxon => {
    const vorher = alt.finde(taxon)
    const gleichnamig = neu.finde(taxon)
    const entsprechung: Entsprechung = gleichnamig
      ? { eintrag: gleichnamig, art: artDesGleichen(gleichnamig, vorher), vorschlaege: [] }
      : findeEntsprechung(taxon, vorher, neu, neu.finde(gewaehlt.get(taxon) ?? ''))
    return { taxon, vorher, ...entsprechung }
  })
  const gleiche = new Map<string | undefined, typeof ziele>()
  for (const ziel of ziele) {
    const schluessel = gueltig(ziel.eintrag)
    gleiche.set(schluessel, [...(gleiche.get(schluessel) ?? []), ziel])
  }
  return ziele
    .map(
      ({ taxon, vorher, eintrag, art, vorschlaege }): Taxonwechsel => ({
        taxon,
        art,
        neu: art === 'SYNONYM' ? (eintrag?.akzeptiert ?? null) : (eintrag?.name ?? null),
        vorschlaege,
        gleichMit: (eintrag ? (gleiche.get(gueltig(eintrag)) ?? []) : [])
          .filter(anderes => gueltig(anderes.vorher) !== gueltig(vorher))
          .map(anderes => anderes.taxon),
        andereWerte: eintrag && vorher ? vergleicheWerte(wertend(vorher, alt), wertend(eintrag, neu), [neu, alt]) : [],
      }),
    )
    .filter(({ art, andereWerte }) => art !== 'GLEICH' || andereWerte.length > 0)
    .sort((a, b) => SCHWERE.indexOf(a.art) - SCHWERE.indexOf(b.art) || a.taxon.localeCompare(b.taxon, 'de'))
}

function gueltig(eintrag: TaxonEintrag | undefined): string | undefined {
  return eintrag?.akzeptiert ?? eintrag?.name
}

/** Ob der Wechsel so möglich ist: kein Taxon fehlt, keines ist mehrdeutig. */
export function istAusfuehrbar(aenderungen: readonly Taxonwechsel[]): boolean {
  return aenderungen.every(({ art }) => art !== 'FEHLT' && art !== 'MEHRDEUTIG')
}

/** Name, unter dem ein Fund in der neuen Fassung weitergeführt wird; ein Synonym bleibt, wie es bestimmt wurde. */
export function fortgefuehrterName({ art, taxon, neu }: Taxonwechsel): string {
  return (art === 'UMBENANNT' || art === 'GEWAEHLT') && neu !== null ? neu : taxon
}

function artDesGleichen({ akzeptiert }: TaxonEintrag, vorher: TaxonEintrag | undefined): 'SYNONYM' | 'GLEICH' {
  return akzeptiert !== null && akzeptiert !== vorher?.akzeptiert ? 'SYNONYM' : 'GLEICH'
}

type Entsprechung = { eintrag: TaxonEintrag | undefined; art: Taxonwechsel['art']; vorschlaege: string[] }

function findeEntsprechung(
  taxon: string,
  vorher: TaxonEintrag | undefined,
  neu: GeladeneTaxaliste,
  gewaehlt: TaxonEintrag | undefined,
): Entsprechung {
  const zuordnung = neu.suche().ordneZu(taxon)
  if (zuordnung.art === 'TREFFER') return { eintrag: zuordnung.taxon, art: 'UMBENANNT', vorschlaege: [] }
  for (const name of [vorher?.akzeptiert, vorher?.operationell]) {
    const eintrag = name ? neu.finde(name) : undefined
    if (eintrag) return { eintrag, art: 'UMBENANNT', vorschlaege: [] }
  }
  const art = gewaehlt ? 'GEWAEHLT' : zuordnung.art === 'MEHRDEUTIG' ? 'MEHRDEUTIG' : 'FEHLT'
  return { eintrag: gewaehlt, art, vorschlaege: zuordnung.vorschlaege.map(v => v.name) }
}

/** Gewertet wird ein Synonym wie sein gültiger Name. */
function wertend(eintrag: TaxonEintrag, taxaliste: GeladeneTaxaliste): TaxonEintrag {
  return (eintrag.akzeptiert && taxaliste.eintragVon.get(eintrag.akzeptiert)) || eintrag
}

function vergleicheWerte(alt: TaxonEintrag, neu: TaxonEintrag, listen: readonly GeladeneTaxaliste[]): string[] {
  const schluessel = [...new Set([...Object.keys(alt.werte), ...Object.keys(neu.werte)])].sort()
  return schluessel
    .filter(name => alt.werte[name] !== neu.werte[name])
    .map(name => listen.map(({ liste }) => liste.kenngroessen[name]?.label).find(label => label !== undefined) ?? name)
}
