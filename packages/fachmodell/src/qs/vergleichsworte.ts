import { ART_STADIEN, type ArtStadium } from '../listen/mzb.ts'
import { QS_ABWEICHUNGEN, QS_ENTSCHEIDUNGEN, type QsAbweichung, type QsEntscheidung } from '../listen/qs.ts'
import { labelVon } from '../werteliste.ts'
import { formatiereZahl } from '../zahl/formatiereZahl.ts'
import { mitMinuszeichen } from '../zahl/mitMinuszeichen.ts'
import type { Stadienmenge } from './listenvergleich.ts'

/** Wie der Vergleich zweier Bestimmungen in Worten heißt, am Schirm wie auf dem Blatt. */

/** Maße der Übereinstimmung: Kurzname und was ihr Wert sagt. */
export const UEBEREINSTIMMUNGSMASSE = [
  ['ptd', 'PTD', 'Anteil der Individuen, die nicht gleich bestimmt sind; 0 % heißt gleich'],
  ['pde', 'PDE', 'Unterschied der gezählten Individuen; 0 % heißt gleich viele'],
  ['brayCurtis', 'Bray–Curtis', 'Ähnlichkeit der Individuenzahlen; 100 % heißt gleich'],
  ['renkonen', 'Renkonen', 'Gemeinsame Anteile an der Probe; 100 % heißt gleich'],
  ['jaccard', 'Jaccard', 'Gemeinsame an allen Taxa; 100 % heißt dieselben'],
  ['soerensen', 'Sørensen', 'Wie Jaccard, Gemeinsames doppelt gezählt; 100 % heißt dieselben'],
  ['spearman', 'Spearman ρ', 'Gleiche Reihung nach Häufigkeit; 1 heißt gleich'],
] as const
type Massschluessel = (typeof UEBEREINSTIMMUNGSMASSE)[number][0]

/** Spearman ρ, von −1 bis 1. @example schreibeRangkorrelation(-0.534) // '−0,53' */
export const schreibeRangkorrelation = (wert: number): string => mitMinuszeichen(formatiereZahl(wert, 2, 2))

/** Ein Maß in Worten; Maße ohne Wert fehlen. */
export type Massangabe = { kurz: string; wert: string; sagt: string }

export function nenneMasse(werte: Readonly<Record<Massschluessel, number | null>>): Massangabe[] {
  return UEBEREINSTIMMUNGSMASSE.flatMap(([schluessel, kurz, sagt]) => {
    const wert = werte[schluessel]
    if (wert === null) return []
    const text = schluessel === 'spearman' ? schreibeRangkorrelation(wert) : `${formatiereZahl(wert, 1, 1)} %`
    return [{ kurz, wert: text, sagt }]
  })
}

export type Abweichungsangaben = {
  abweichungen: readonly QsAbweichung[]
  entsprechung: string | null
  stadien: { erste: readonly ArtStadium[]; zweite: readonly ArtStadium[] }
  /** fehlt in Vergleichen, die vor dieser Angabe festgehalten wurden */
  jeStadium?: { erste: readonly Stadienmenge[]; zweite: readonly Stadienmenge[] } | undefined
}

/** Worin die beiden Listen bei einem Taxon abweichen. @example 'anderes Stadium (zuerst Larve 4, dann Imago 4)' */
export function nenneAbweichungen({ abweichungen, entsprechung, stadien, jeStadium }: Abweichungsangaben): string {
  const nenne = (welche: 'erste' | 'zweite') =>
    jeStadium === undefined ? nenneStadien(stadien[welche]) : nenneStadienmengen(jeStadium[welche])
  const worte = abweichungen.map(abweichung => {
    const wort = labelVon(QS_ABWEICHUNGEN, abweichung) ?? ''
    if (abweichung === 'STADIUM') return `${wort} (zuerst ${nenne('erste')}, dann ${nenne('zweite')})`
    return (abweichung === 'RANG' || abweichung === 'NAME') && entsprechung !== null ? `${wort}: ${entsprechung}` : wort
  })
  return worte.join('; ') || 'keine'
}

const nenneStadien = (stadien: readonly ArtStadium[]): string =>
  stadien.map(stadium => labelVon(ART_STADIEN, stadium)).join(', ') || OHNE_STADIUM

const nenneStadienmengen = (mengen: readonly Stadienmenge[]): string =>
  mengen
    .map(({ stadium, menge }) =>
      [
        stadium === null ? OHNE_STADIUM : labelVon(ART_STADIEN, stadium),
        ...(menge === null ? [] : [formatiereZahl(menge)]),
      ].join(' '),
    )
    .join(', ')

const OHNE_STADIUM = 'ohne Angabe'

/** Was bei einer Abweichung gilt. @example 'etwas anderes gilt: Baetis alpinus' */
export function nenneEntscheidung({
  entscheidung,
  ergebnis,
}: {
  entscheidung: QsEntscheidung
  ergebnis: string | null
}): string {
  const wort = labelVon(QS_ENTSCHEIDUNGEN, entscheidung) ?? ''
  return ergebnis === null ? wort : `${wort}: ${ergebnis}`
}
