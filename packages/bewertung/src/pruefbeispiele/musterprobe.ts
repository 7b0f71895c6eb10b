import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import { bewerte } from '../bewerte.ts'
import { MZB_DEMO_2026 } from '../parameter/mzbDemo2026.ts'
import type { Parametersatz } from '../parameter/typen.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis } from '../typen.ts'

/** Eingabe aus Paaren Taxon – Anzahl; alles Übrige lässt sich überschreiben. */
export function eingabeAus(
  taxa: readonly (readonly [string, number])[],
  abweichend: Partial<BewertungsEingabe> = {},
): BewertungsEingabe {
  return {
    verfahren: 'MZB_DETAILLIERT',
    edition: '2026-1',
    parametersatz: 'MZB-DEMO-2026',
    taxaliste: 'Prüfliste',
    typologie: { bioregion: 'GG', saprobiellerGrundzustand: 1.5, typgruppe: 'VORLAND' },
    probe: { methode: 'MHS', flaeche: 1.25, aussortiert: { zaehler: 1, nenner: 1 } },
    taxa: taxa.map(([taxon, anzahl]) => ({ taxon, stadium: null, anzahl, cf: false })),
    ...abweichend,
  }
}

/** Bewertet mit Erklärung. */
export function bewertePruefprobe(
  liste: Taxaliste,
  eingabe: BewertungsEingabe,
  parameter: Parametersatz = MZB_DEMO_2026,
): BewertungsErgebnis {
  return bewerte(eingabe, { taxaliste: indiziereTaxaliste(liste), parameter }, { erklaerung: true })
}

/** Wert einer Kenngröße; wirft im Test, wenn sie fehlt. */
export function wertVon(ergebnis: BewertungsErgebnis, schluessel: string): number | null {
  const zeile = ergebnis.kenngroessen.find(eine => eine.schluessel === schluessel)
  if (zeile === undefined) throw new Error(`Die Kenngröße ${schluessel} fehlt im Ergebnis.`)
  return zeile.wert
}

/** Naturnaher Mittelgebirgsbach; dient als Muster für Einfrier- und Kapseltests. */
export const MUSTERPROBE: BewertungsEingabe = eingabeAus([
  ['Baetis rhodani', 112],
  ['Ecdyonurus venosus', 41],
  ['Rhithrogena semicolorata', 23],
  ['Ephemera danica', 9],
  ['Serratella ignita', 17],
  ['Perla marginata', 6],
  ['Leuctra fusca', 38],
  ['Isoperla grammatica', 12],
  ['Rhyacophila dorsalis', 7],
  ['Glossosoma boltoni', 15],
  ['Hydropsyche siltalai', 52],
  ['Sericostoma personatum', 11],
  ['Hydroptilidae Gen. sp.', 3],
  ['Limnius volckmari', 44],
  ['Hydraena gracilis', 13],
  ['Dugesia gonocephala', 5],
  ['Ancylus fluviatilis', 27],
  ['Pisidium sp.', 4],
  ['Gammarus fossarum', 260],
  ['Erpobdella octoculata', 2],
  ['Tubifex tubifex', 8],
  ['Chironomidae Gen. sp.', 140],
  ['Limoniidae Gen. sp.', 6],
  ['Dicranota sp.', 9],
  ['Simulium ornatum', 71],
  ['Calopteryx virgo', 1],
])
