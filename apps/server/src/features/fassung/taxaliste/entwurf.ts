import { berechneSha256, kanonisch } from '@benthos/bewertung'
import type { Taxaliste, Taxalistenart, TaxonEintrag } from '@benthos/fachmodell'
import type { Fassungsangaben } from '@benthos/vertrag/fassung'
import type { Taxonwert } from '@benthos/vertrag/taxalistenspalten'
import { QUELLENSCHLUESSEL } from '../angaben.ts'

/** Fassung aus geprüften Taxa; jede Kenngröße, die vorkommt, trägt die eine Quelle und Marke der Datei. */
export function baueListe(
  art: Taxalistenart,
  { name, gueltigVon, quelle, lizenz, marke }: Fassungsangaben,
  taxa: readonly TaxonEintrag[],
  taxonwerte: Readonly<Record<string, Taxonwert>>,
): Taxaliste {
  const benutzte = new Set(taxa.flatMap(taxon => Object.keys(taxon.werte)))
  return {
    art,
    name,
    gueltigVon,
    quellen: [{ schluessel: QUELLENSCHLUESSEL, zitat: quelle, lizenz }],
    kenngroessen: Object.fromEntries(
      Object.entries(taxonwerte)
        .filter(([schluessel]) => benutzte.has(schluessel))
        .map(([schluessel, { label, bereich }]) => [schluessel, { label, bereich, quelle: QUELLENSCHLUESSEL, marke }]),
    ),
    taxa,
  }
}

/** Prüfsumme einer eingeführten Fassung: SHA-256 ihres kanonischen JSON, Taxa in der Reihenfolge der Datei. */
export const berechneListenpruefsumme = (liste: Taxaliste): string => berechneSha256(kanonisch(liste))
