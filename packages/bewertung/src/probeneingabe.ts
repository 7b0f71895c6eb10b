import { bestimmeSchaetzklasse } from '@benthos/fachmodell/listen/phb'
import { ermittleTaxagruppen, type Taxagruppen } from './taxagruppen.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { BewertungsEingabe, EingabeTaxon } from './typen.ts'

/** Fund, wie er erfasst wird: gezählt oder geschätzt, in einer der Größen seiner Methode. */
export type Probenfund = {
  taxon: string
  artStadium?: string | null
  /** gezählte Individuen im aussortierten Anteil */
  anzahl?: number | null
  haeufigkeitsklasse?: number | null
  schalen?: number | null
  schaetzklasse?: number | null
  /** % */
  deckung?: number | null
  cf: boolean
}

/** Alles, was eine Bewertung außer den Taxa braucht: Verfahren, Gewässertyp, Kopf der Probe. */
export type Bewertungsgrundlage = Omit<BewertungsEingabe, 'taxa' | keyof Taxagruppen>

function alsEingabeTaxon(fund: Probenfund): EingabeTaxon {
  const klasse = fund.haeufigkeitsklasse ?? schaetzklasseVon(fund)
  return {
    taxon: fund.taxon,
    stadium: fund.artStadium ?? null,
    anzahl: fund.anzahl ?? fund.schalen ?? 0,
    ...(klasse === null ? {} : { haeufigkeitsklasse: klasse }),
    cf: fund.cf,
  }
}

/** Fehlt die Schätzklasse, folgt sie aus der Deckung. */
function schaetzklasseVon({ schaetzklasse = null, deckung = null }: Probenfund): number | null {
  return schaetzklasse ?? (deckung === null ? null : bestimmeSchaetzklasse(deckung))
}

/**
 * Eingabe der Bewertung aus Grundlage und Funden. Server und Browser bauen sie nur hiermit: was beim Tippen vorläufig
 * gerechnet wird, ist bis zur letzten Stelle, was nach dem Speichern bewertet wird.
 * @param taxaliste Fassung der Grundlage; aus ihr folgen Taxa, die sie nicht führt, und was Gruppen zählen
 */
export function baueBewertungseingabe(
  grundlage: Bewertungsgrundlage,
  funde: readonly Probenfund[],
  taxaliste: TaxalisteIndex,
): BewertungsEingabe {
  const taxa = funde.map(alsEingabeTaxon)
  return { ...grundlage, taxa, ...ermittleTaxagruppen(taxa, taxaliste) }
}
