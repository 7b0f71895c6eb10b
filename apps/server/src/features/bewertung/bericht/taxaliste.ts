import type { EingabeTaxon } from '@benthos/bewertung'
import { ART_STADIEN, labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { bestimmeSpaltenstellen } from '@benthos/fachmodell/zahl/spaltenstellen'
import type { Berichtsdokument, Spalte } from '../../../technik/pdf/berichtsdokument.ts'

/** Alle Taxa mit der Menge, mit der sie in die Bewertung gingen. */
export function schreibeTaxaliste(bericht: Berichtsdokument, taxa: readonly EingabeTaxon[], menge: string): void {
  const { spalten, zeilen } = baueTaxaliste(taxa, menge)
  bericht.ueberschrift(`Taxaliste (${taxa.length})`)
  bericht.tabelle(spalten, zeilen)
}

/**
 * Spalten, in denen etwas steht. Gezähltes und Geschätztes steht getrennt: eine Schätzklasse 3 sind nicht drei Schalen.
 * @param menge wie die Menge der Methode heißt
 */
export function baueTaxaliste(taxa: readonly EingabeTaxon[], menge: string): { spalten: Spalte[]; zeilen: string[][] } {
  const istGezaehlt = taxa.some(({ anzahl }) => anzahl > 0)
  const gezaehlt = taxa.map(({ anzahl }) => (anzahl > 0 ? anzahl : null))
  const geschaetzt = taxa.map(({ anzahl, haeufigkeitsklasse }) => (anzahl > 0 ? null : (haeufigkeitsklasse ?? null)))
  const mengen: { titel: string; werte: readonly (number | null)[] }[] = [
    ...(istGezaehlt ? [{ titel: menge, werte: gezaehlt }] : []),
    ...(!istGezaehlt || geschaetzt.some(wert => wert !== null)
      ? [{ titel: istGezaehlt ? 'Schätzklasse' : menge, werte: geschaetzt }]
      : []),
  ]
  const mitStadium = taxa.some(({ stadium }) => stadium !== null)
  const stellen = mengen.map(({ werte }) => bestimmeSpaltenstellen(werte))
  return {
    spalten: [
      { titel: 'Taxon', breite: 6, schnitt: 'kursiv' },
      ...(mitStadium ? [{ titel: 'Stadium', breite: 2 }] : []),
      ...mengen.map(({ titel }) => ({ titel, breite: 2, rechts: true })),
    ],
    zeilen: taxa.map(({ taxon, stadium, cf }, i) => [
      cf ? `cf. ${taxon}` : taxon,
      ...(mitStadium ? [stadium === null ? '' : (labelVon(ART_STADIEN, stadium) ?? stadium)] : []),
      ...mengen.map(({ werte }, m) => {
        const wert = werte[i] ?? null
        return wert === null ? '–' : formatiereZahl(wert, stellen[m] ?? 0, stellen[m] ?? 0)
      }),
    ]),
  }
}
