import { bestimmeEinzugsgebietsklasse } from '../einzugsgebiet.ts'
import { formatiereZahl } from '../zahl/formatiereZahl.ts'

/** Was neben einem gespeicherten Wert noch bekannt ist. */
export type Wertumfeld = {
  /** frühere Werte desselben Felds, aus dem Journal */
  frueher: readonly number[]
  /** Werte derselben Größe an derselben Messstelle, zu anderen Zeiten */
  hier: readonly number[]
  /** alle anderen Werte der Größe: kleinster, der nur von einem Hundertstel übertroffene, Anzahl */
  alle: { kleinster: number; hoher: number; anzahl: number } | null
  /** nur Einzugsgebiet (km²) und MQ (m³/s): die jeweils andere Größe der Messstelle */
  gegengroesse: { art: 'EINZUGSGEBIET' | 'MQ'; wert: number } | null
  /** nur Einzugsgebiet: frühere Klassen */
  fruehereKlassen: readonly string[]
}

/** Größter Wert, zu dem `0.nnn` ohne seinen Punkt werden kann. */
const HOECHSTER = 999
/** So viele andere Werte braucht ein Vergleich mit allen. */
const VERGLEICHSWERTE = 20
/** Mittlere Abflussspende österreichischer Gewässer, m³/s je km²; weit gefasst. */
const [SPENDE_VON, SPENDE_BIS] = [0.0005, 0.3]

const gleich = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

/**
 * Warum ein gespeicherter Wert genau das Tausendfache des gemeinten sein könnte: bis November 2026 nahmen Formulare `0.125` als
 * 125. Verdächtig sind nur ganze Werte von 1 bis 999; je Beleg ein Satz, ohne Beleg keiner.
 */
export function findeTausendfaches(wert: number, umfeld: Wertumfeld): string[] {
  if (!Number.isInteger(wert) || wert < 1 || wert > HOECHSTER) return []
  const gemeint = wert / 1000
  const { frueher, hier, alle, gegengroesse, fruehereKlassen } = umfeld
  const gruende: string[] = []
  if (frueher.some(alt => gleich(alt, gemeint))) gruende.push(`Früher stand hier ${formatiereZahl(gemeint)}.`)
  const mitte = median(hier)
  if (mitte !== null && mitte > 0 && wert / mitte > 50 && gemeint / mitte > 0.02 && gemeint / mitte < 20)
    gruende.push(`An dieser Messstelle sonst um ${formatiereZahl(mitte, 2)}.`)
  if (alle !== null && alle.anzahl >= VERGLEICHSWERTE && wert > alle.hoher && gemeint >= alle.kleinster)
    gruende.push(
      `Höher als 99 % der ${formatiereZahl(alle.anzahl)} anderen Werte (bis ${formatiereZahl(alle.hoher, 2)}).`,
    )
  if (gegengroesse !== null) {
    const spende = (eigener: number) =>
      gegengroesse.art === 'MQ' ? gegengroesse.wert / eigener : eigener / gegengroesse.wert
    const gilt = (zahl: number) => zahl >= SPENDE_VON && zahl <= SPENDE_BIS
    if (!gilt(spende(wert)) && gilt(spende(gemeint)))
      gruende.push(
        gegengroesse.art === 'MQ'
          ? `Passt nicht zum Mittelwasserabfluss ${formatiereZahl(gegengroesse.wert)} m³/s.`
          : `Passt nicht zum Einzugsgebiet ${formatiereZahl(gegengroesse.wert)} km².`,
      )
  }
  const klasse = bestimmeEinzugsgebietsklasse(gemeint)
  if (klasse !== bestimmeEinzugsgebietsklasse(wert) && fruehereKlassen.includes(klasse))
    gruende.push('Früher war die Klasse des Einzugsgebiets die kleinste.')
  return gruende
}

function median(werte: readonly number[]): number | null {
  const geordnet = [...werte].sort((a, b) => a - b)
  const mitte = geordnet.length / 2
  const unten = geordnet[Math.ceil(mitte) - 1]
  const oben = geordnet[Math.floor(mitte)]
  return unten === undefined || oben === undefined ? null : (unten + oben) / 2
}
