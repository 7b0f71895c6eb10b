import { type ArtStadium, type Entnahmegeraet, MHS_VORGABE, type MzbMethode } from '@benthos/fachmodell'
import type { Demofund } from './besiedlung.ts'
import type { Zufall } from './zufall.ts'

/** Proben der Beispieldaten: die MHS jeder Aufnahme und, an manchen, eine zweite Methode an derselben Stelle. */

export type Demoprobe = {
  methode: MzbMethode
  entnahmegeraet: Entnahmegeraet
  maschenweite: number | null
  flaeche: number | null
  teilproben: number | null
  aussortiert: { zaehler: number; nenner: number } | null
  funde: {
    taxon: string
    stadium: ArtStadium
    anzahl: number | null
    haeufigkeitsklasse: number | null
    biomasse: number | null
  }[]
}

const OHNE_MENGE = { anzahl: null, haeufigkeitsklasse: null, biomasse: null }

export function mhsprobe(funde: readonly Demofund[], aussortiert: Demoprobe['aussortiert']): Demoprobe {
  return {
    methode: 'MHS',
    entnahmegeraet: 'MHS_NETZ',
    maschenweite: MHS_VORGABE.maschenweite,
    flaeche: MHS_VORGABE.flaeche,
    teilproben: MHS_VORGABE.teilproben,
    aussortiert,
    funde: funde.map(fund => ({ ...OHNE_MENGE, ...fund })),
  }
}

/** Anteil der Aufnahmen mit einer zweiten Methode, je Methode gleich viele. */
const ANTEIL = 0.12
const ZWEITE = ['SCREENING', 'QUALITATIV', 'QUANTITATIV', 'BIOMASSE'] as const

/** Obergrenzen der Individuenzahl je Stufe; darüber gilt die höchste. */
const STUFEN_5 = [2, 10, 40, 150] as const
/** Grenzen der Abundanzziffern nach DIN 38410. */
const STUFEN_7 = [2, 10, 30, 60, 100, 150] as const

/** Zieht zu einer MHS-Liste manchmal eine Probe mit einer zweiten Methode; sie zeigt dieselben Taxa, seltene fehlen öfter. */
export function zieheZusatzprobe(funde: readonly Demofund[], zufall: Zufall): Demoprobe | null {
  if (funde.length === 0 || !zufall.trifft(ANTEIL)) return null
  const gefunden = funde.filter(fund => zufall.trifft(fund.anzahl > 5 ? 0.95 : 0.55))
  // Fände sich nichts wieder, bliebe die häufigste Art der MHS.
  const wieder = gefunden.length > 0 ? gefunden : funde.slice(0, 1)
  const methode = zufall.waehle(ZWEITE)
  const je = (menge: (anzahl: number) => Partial<Demoprobe['funde'][number]>): Demoprobe['funde'] =>
    wieder.map(({ taxon, stadium, anzahl }) => ({ taxon, stadium, ...OHNE_MENGE, ...menge(anzahl) }))
  const handnetz = { maschenweite: 500, flaeche: null, teilproben: null, aussortiert: null }
  const surber = { maschenweite: 500, flaeche: 0.5, teilproben: 5, aussortiert: { zaehler: 1, nenner: 1 } }
  switch (methode) {
    case 'SCREENING':
      return { methode, entnahmegeraet: 'KESCHER', ...handnetz, funde: je(n => stufe(n, STUFEN_5)) }
    case 'QUALITATIV':
      return { methode, entnahmegeraet: 'KESCHER', ...handnetz, funde: je(n => stufe(n, STUFEN_7)) }
    case 'QUANTITATIV':
      return {
        methode,
        entnahmegeraet: 'SURBER',
        ...surber,
        funde: je(n => ({ anzahl: Math.max(1, Math.round(n * 0.4 * Math.exp(0.3 * zufall.normal()))) })),
      }
    case 'BIOMASSE':
      return {
        methode,
        entnahmegeraet: 'SURBER',
        ...surber,
        funde: je(n => ({ biomasse: wiege(n, zufall) })),
      }
  }
}

function stufe(anzahl: number, grenzen: readonly number[]): { haeufigkeitsklasse: number } {
  const index = grenzen.findIndex(grenze => anzahl <= grenze)
  return { haeufigkeitsklasse: (index === -1 ? grenzen.length : index) + 1 }
}

/** Feuchtgewicht in g/m²: die Individuen einer MHS-Probe (1,25 m²) zu je rund 4 mg, mit der Streuung von Larven und Köcherfliegen. */
function wiege(anzahl: number, zufall: Zufall): number {
  const gramm = (anzahl / MHS_VORGABE.flaeche) * 0.004 * Math.exp(0.9 * zufall.normal())
  return Math.max(0.0001, Math.round(gramm * 10_000) / 10_000)
}
