import { bestimmeSchaetzklasse } from '@benthos/fachmodell/listen/phb'
import { ermittleTaxagruppen, type Taxagruppen } from './taxagruppen.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { BewertungsEingabe, EingabeTaxon } from './typen.ts'

/** Fund des Makrozoobenthos, wie er erfasst wird; gezählt oder geschätzt. */
type MzbProbenfund = {
  taxon: string
  artStadium: string | null
  /** gezählte Individuen im aussortierten Anteil */
  anzahl: number | null
  haeufigkeitsklasse: number | null
  cf: boolean
}

/** Fund des Phytobenthos, wie er erfasst wird: Kieselalgen mit Schalen, alle anderen mit Schätzklasse oder Deckung in %. */
type PhbProbenfund = {
  taxon: string
  schalen: number | null
  schaetzklasse: number | null
  deckung: number | null
  cf: boolean
}
export type Probenfund = MzbProbenfund | PhbProbenfund

/** Alles, was eine Bewertung außer den Taxa braucht: Verfahren, Gewässertyp, Kopf der Probe. */
export type Bewertungsgrundlage = Omit<BewertungsEingabe, 'taxa' | keyof Taxagruppen>

function alsEingabeTaxon(fund: Probenfund): EingabeTaxon {
  const { taxon, cf } = fund
  const istPhb = 'schalen' in fund
  const anzahl = (istPhb ? fund.schalen : fund.anzahl) ?? 0
  const klasse = istPhb ? schaetzklasseVon(fund) : fund.haeufigkeitsklasse
  const stadium = istPhb ? null : fund.artStadium
  return { taxon, stadium, anzahl, ...(klasse === null ? {} : { haeufigkeitsklasse: klasse }), cf }
}

/** Fehlt die Schätzklasse, folgt sie aus der Deckung. */
function schaetzklasseVon({ schaetzklasse, deckung }: PhbProbenfund): number | null {
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
