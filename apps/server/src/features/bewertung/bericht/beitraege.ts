import type { KenngroesseErgebnis } from '@benthos/bewertung'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { bestimmeSpaltenstellen } from '@benthos/fachmodell/zahl/spaltenstellen'
import type { Berichtsdokument } from '../../../technik/pdf/berichtsdokument.ts'

/** So viele Taxa mit den größten Beiträgen zeigt der Bericht je Kenngröße; die Ergebnisseite zeigt alle. */
const TAXA_IM_BERICHT = 15

/** Beiträge zu einem Mittel sind klein; gezählte (1 je Taxon) stehen ganz da. */
const BEITRAGSSTELLEN = 4

/** Beiträge der Taxa zu einer Kenngröße; ohne Terme nichts. @param menge was ein Fund zählt */
export function schreibeBeitraege(bericht: Berichtsdokument, kenngroesse: KenngroesseErgebnis, menge: string): void {
  const terme = [...(kenngroesse.terme ?? [])].sort((a, b) => Math.abs(b.anteil) - Math.abs(a.anteil))
  if (terme.length === 0) return
  const gezeigt = terme.slice(0, TAXA_IM_BERICHT)
  const stellen = bestimmeSpaltenstellen(
    terme.map(term => term.anteil),
    BEITRAGSSTELLEN,
  )
  const zahlenspalten = (['abundanz', 'wert', 'gewicht'] as const).map(spalte => ({
    spalte,
    stellen: bestimmeSpaltenstellen(gezeigt.map(term => term[spalte])),
  }))
  bericht.ueberschrift(`Beiträge der Taxa: ${kenngroesse.label}`, 2, gezeigt.length * ZEILE)
  zeichneBalken(bericht, kenngroesse.label, gezeigt, stellen)
  bericht.tabelle(
    [
      { titel: 'Taxon', breite: 5, schnitt: 'kursiv' },
      { titel: menge, breite: 2, rechts: true },
      { titel: 'Wert', breite: 1.6, rechts: true },
      { titel: 'Gewicht', breite: 1.6, rechts: true },
      { titel: 'Beitrag', breite: 1.8, rechts: true },
    ],
    gezeigt.map(term => [
      term.taxon,
      ...zahlenspalten.map(({ spalte, stellen: nach }) => {
        const wert = term[spalte]
        return wert === null ? '–' : formatiereZahl(wert, nach, nach)
      }),
      formatiereZahl(term.anteil, stellen, stellen),
    ]),
  )
  const rest = terme.slice(TAXA_IM_BERICHT)
  if (rest.length > 0) {
    const summe = rest.reduce((s, term) => s + term.anteil, 0)
    bericht.absatz(
      `${rest.length === 1 ? 'Ein weiteres Taxon trägt' : `Weitere ${rest.length} Taxa tragen zusammen`} ${formatiereZahl(summe, stellen)} bei; die Summe aller Beiträge ist der Wert der Kenngröße.`,
      'normal',
      'tinte2',
    )
  }
}

/** Punkt: Höhe einer Zeile, Breite der Namen und der Zahl daneben */
const [ZEILE, NAMEN, ZAHL] = [12, 160, 44]

/** Die größten Beiträge als Balken; dieselben Werte stehen in der Tabelle darunter. */
function zeichneBalken(
  bericht: Berichtsdokument,
  label: string,
  terme: readonly { taxon: string; anteil: number }[],
  stellen: number,
): void {
  const groesster = Math.max(...terme.map(({ anteil }) => Math.abs(anteil)))
  if (groesster === 0) return
  const erste = terme.slice(0, 3).map(({ taxon, anteil }) => `${taxon} ${formatiereZahl(anteil, stellen, stellen)}`)
  bericht.zeichnung(
    `Größte Beiträge zu ${label}: ${erste.join(', ')}. Alle Werte stehen in der Tabelle darunter.`,
    terme.length * ZEILE,
    flaeche => {
      const hoechste = flaeche.breite - NAMEN - ZAHL
      for (const [i, { taxon, anteil }] of terme.entries()) {
        const laenge = (hoechste * Math.abs(anteil)) / groesster
        flaeche.text(taxon, 0, i * ZEILE, NAMEN - 8, { schnitt: 'kursiv', rechts: true })
        flaeche.rechteck(NAMEN, i * ZEILE + 1, laenge, ZEILE - 4, '#0b5c7a')
        flaeche.text(formatiereZahl(anteil, stellen, stellen), NAMEN + laenge + 4, i * ZEILE, ZAHL)
      }
    },
  )
}
