import type { BewertungsErgebnis, Einzelbestimmung } from '@benthos/bewertung'
import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereIndex } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { ermittleTragendeTaxa, KEIN_TRAGENDES_TAXON, type TragendeTaxa } from '@benthos/fachmodell/tragendeTaxa'
import { WIRKUNGSTEXT } from '@benthos/fachmodell/wirkung'
import { fasseZaehlunsicherheit } from '@benthos/fachmodell/zaehlunsicherheit'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { schreibeKlasse, zeichneModulleitern } from '../../../fach/bericht/klasse.ts'
import { KLASSENFARBEN, OHNE_KLASSE } from '../../../fach/bericht/klassenfarben.ts'
import type { Berichtsdokument } from '../../../technik/pdf/berichtsdokument.ts'
import type { Vergleichszeile } from '../vergleich/sql.ts'

export type Urteilsangaben = {
  ergebnis: BewertungsErgebnis
  istVeraltet: boolean
  /** wann und, wo Namen stehen dürfen, von wem bewertet */
  bewertet: string
  /** null: ohne Rohdaten, oder es gibt keine Klasse, die sich ändern könnte */
  bestimmungen: readonly Einzelbestimmung[] | null
  /** Ergebnisse der Messstelle mit derselben Methode, das jüngste zuerst */
  reihe: readonly Vergleichszeile[]
}

/** Erste Seite, wie das Urteil am Bildschirm: Klasse und Regel, Leitern, tragende Taxa, was es ändern würde, Vergangenheit. */
export function schreibeUrteil(bericht: Berichtsdokument, angaben: Urteilsangaben): void {
  const { ergebnis, bestimmungen, reihe } = angaben
  const { ergebnis: gesamt, zaehlunsicherheit } = ergebnis
  schreibeKlasse(bericht, ergebnis, angaben.istVeraltet)
  if (zaehlunsicherheit !== undefined && gesamt.klasse !== null)
    bericht.absatz(`Noch einmal gezählt: ${fasseZaehlunsicherheit(zaehlunsicherheit, ergebnis)}.`, 'fett')
  bericht.absatz(angaben.bewertet, 'normal', 'tinte2')
  zeichneModulleitern(bericht, ergebnis)
  const tragende = ermittleTragendeTaxa(ergebnis)
  if (tragende !== null) zeichneTragende(bericht, tragende)
  else if (ergebnis.kenngroessen.some(({ terme }) => terme !== undefined)) {
    bericht.ueberschrift('Welche Taxa es tragen', 2, 20)
    bericht.absatz(KEIN_TRAGENDES_TAXON)
  }
  if (bestimmungen !== null) schreibeBestimmungen(bericht, bestimmungen)
  zeichneReihe(bericht, reihe)
}

/** Punkt: Höhe einer Zeile, Breite der Namen, der Zahl und der Wirkung daneben */
const [ZEILE, NAMEN, ZAHL, WORT] = [11, 170, 40, 48]

function zeichneTragende(bericht: Berichtsdokument, { taxa, groesse, art }: TragendeTaxa): void {
  const stellen = art === 'SUMME' ? 2 : 3
  const groesster = Math.max(...taxa.map(({ beitrag }) => Math.abs(beitrag)))
  const zahl = (beitrag: number) => formatiereZahl(beitrag, stellen, stellen)
  const wort = (wirkung: (typeof taxa)[number]['wirkung']) => {
    if (wirkung === null) return ''
    if (art === 'PUNKTE') return wirkung === 'HEBT' ? 'bringt' : 'kostet'
    return WIRKUNGSTEXT[wirkung].replace(/^\S+ /, '')
  }
  bericht.ueberschrift(`Welche Taxa es tragen: ${groesse}`, 2, taxa.length * ZEILE)
  const worte = taxa.map(({ taxon, beitrag, wirkung }) => `${taxon} ${zahl(beitrag)} ${wort(wirkung)}`.trimEnd())
  bericht.zeichnung(`Größte Beiträge zu ${groesse}: ${worte.join(', ')}.`, taxa.length * ZEILE, flaeche => {
    const hoechste = flaeche.breite - NAMEN - ZAHL - WORT
    for (const [i, { taxon, beitrag, wirkung }] of taxa.entries()) {
      const laenge = (hoechste * Math.abs(beitrag)) / groesster
      const ton = wirkung === (art === 'PUNKTE' ? 'SENKT' : 'HEBT') ? '#8a5a00' : '#0b5c7a'
      flaeche.text(taxon, 0, i * ZEILE, NAMEN - 8, { schnitt: 'kursiv', rechts: true })
      flaeche.rechteck(NAMEN, i * ZEILE + 1, Math.max(1, laenge), ZEILE - 4, ton)
      flaeche.text(`${zahl(beitrag)} ${wort(wirkung)}`, NAMEN + laenge + 4, i * ZEILE, ZAHL + WORT)
    }
  })
}

/** Mehr liest niemand auf einer Seite; die Anwendung zeigt alle. */
const HOECHSTENS = 3
const BESTIMMUNGSTEXT = { WEGGELASSEN: 'weggelassen', GATTUNG: 'nur als Gattung', FAMILIE: 'nur als Familie' } as const

function schreibeBestimmungen(bericht: Berichtsdokument, bestimmungen: readonly Einzelbestimmung[]): void {
  bericht.ueberschrift('Was die Klasse ändern würde', 2, 30)
  if (bestimmungen.length === 0)
    return bericht.absatz(
      'Keine einzelne Bestimmung ändert die Klasse: weder wenn ein Taxon wegfällt, noch wenn es nur als Gattung oder Familie gilt.',
    )
  for (const { taxon, aenderung, ersatz, klasse, text } of bestimmungen.slice(0, HOECHSTENS))
    bericht.absatz(
      `${taxon} ${BESTIMMUNGSTEXT[aenderung]}${ersatz === null ? '' : `: ${ersatz}`}, dann ${klasse === null ? '' : `${klasse} `}${text}`,
    )
  const weitere = bestimmungen.length - HOECHSTENS
  if (weitere > 0) bericht.absatz(`${weitere === 1 ? 'Eine weitere' : `${weitere} weitere`}.`, 'normal', 'tinte2')
}

/** Punkt: Höhe des Verlaufs, Halbmesser eines Punkts, Rand links und rechts */
const [VERLAUF, RADIUS, RAND] = [44, 6, 30]

function zeichneReihe(bericht: Berichtsdokument, reihe: readonly Vergleichszeile[]): void {
  const bewertete = reihe.filter(({ klasse }) => klasse !== null).toReversed()
  if (bewertete.length < 2) return
  const nenne = ({ datum, klasse, eqr, module }: Vergleichszeile) =>
    `${formatiereDatum(datum)} ${klasse} ${KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]}${eqr === null ? '' : ` (EQR ${formatiereIndex(eqr, grenzenVon(eqr, module))})`}`
  bericht.ueberschrift('Die Messstelle bisher', 2, VERLAUF + 14)
  bericht.zeichnung(`Klassen der Messstelle: ${bewertete.map(nenne).join('; ')}.`, VERLAUF + 12, flaeche => {
    const punkte = bewertete.map(
      ({ eqr, klasse }, i) =>
        [
          RAND + (i * (flaeche.breite - 2 * RAND)) / (bewertete.length - 1),
          RADIUS + (1 - (eqr ?? (5.5 - (klasse ?? 3)) / 5)) * (VERLAUF - 2 * RADIUS),
        ] as const,
    )
    flaeche.linie(punkte, '#4a5866', 1)
    for (const [i, { klasse, datum }] of bewertete.entries()) {
      const [x, y] = punkte[i] ?? [0, 0]
      flaeche.kreis(x, y, RADIUS, KLASSENFARBEN[(klasse ?? 1) - 1] ?? OHNE_KLASSE)
      flaeche.kreis(x, y, RADIUS - 1.5, '#ffffff')
      flaeche.text(String(klasse), x - 2, y - 5, 8, { schnitt: 'fett' })
      if (i === 0 || i === bewertete.length - 1) flaeche.text(formatiereDatum(datum), x - 22, VERLAUF + 1, 60)
    }
  })
}
