import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { KLASSENFARBEN, OHNE_KLASSE } from '../../fach/bericht/klassenfarben.ts'
import type { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'

/** Wie sich Klassen verteilen, als Balken und als Tabelle. */

export type Klasse = keyof typeof KLASSENTEXTE
const KLASSEN = Object.keys(KLASSENTEXTE).map(Number) as readonly Klasse[]
const STUFEN: readonly (Klasse | null)[] = [...KLASSEN, null]

/** Worte zu einer Klasse. @example nenneKlasse(2) // '2 gut' */
export const nenneKlasse = (klasse: number | null): string =>
  klasse === null ? 'ohne Klasse' : `${klasse} ${KLASSENTEXTE[klasse as Klasse]}`

const zaehle = (klassen: readonly (number | null)[], stufe: number | null): number =>
  klassen.filter(klasse => klasse === stufe).length

/** @example nenneVerteilung([2, 2, null]) // '2 gut: 2, ohne Klasse: 1' */
export function nenneVerteilung(klassen: readonly (number | null)[]): string {
  return STUFEN.flatMap(stufe => {
    const anzahl = zaehle(klassen, stufe)
    return anzahl === 0 ? [] : [`${nenneKlasse(stufe)}: ${formatiereZahl(anzahl)}`]
  }).join(', ')
}

/** Punkt: Höhe einer Zeile, Breite der Worte und der Zahl daneben */
const [ZEILE, WORTE, ZAHL] = [14, 96, 40]

/**
 * @param aufnahmen Klasse jeder Aufnahme
 * @param messstellen Klasse jeder Messstelle in ihrer jüngsten bewerteten Aufnahme
 */
export function schreibeVerteilung(
  bericht: Berichtsdokument,
  titel: string,
  aufnahmen: readonly (number | null)[],
  messstellen: readonly (number | null)[],
): void {
  const stufen = STUFEN.map(stufe => ({
    stufe,
    aufnahmen: zaehle(aufnahmen, stufe),
    messstellen: zaehle(messstellen, stufe),
  }))
  const groesste = Math.max(1, ...stufen.map(eine => eine.aufnahmen))
  const mitKlasse = aufnahmen.filter(klasse => klasse !== null).length
  bericht.ueberschrift(titel, 3, STUFEN.length * ZEILE + 40)
  bericht.zeichnung(`Aufnahmen je Klasse: ${nenneVerteilung(aufnahmen)}.`, STUFEN.length * ZEILE, flaeche => {
    const hoechste = flaeche.breite - WORTE - ZAHL
    for (const [i, { stufe, aufnahmen: anzahl }] of stufen.entries()) {
      const laenge = (hoechste * anzahl) / groesste
      flaeche.text(nenneKlasse(stufe), 0, i * ZEILE, WORTE - 6, { rechts: true })
      if (anzahl > 0)
        flaeche.rechteck(
          WORTE,
          i * ZEILE,
          laenge,
          ZEILE - 4,
          stufe === null ? OHNE_KLASSE : (KLASSENFARBEN[stufe - 1] ?? OHNE_KLASSE),
        )
      flaeche.text(formatiereZahl(anzahl), WORTE + laenge + 4, i * ZEILE, ZAHL)
    }
  })
  bericht.tabelle(
    [
      { titel: 'Klasse', breite: 4 },
      { titel: 'Aufnahmen', breite: 2, rechts: true },
      { titel: 'Anteil der bewerteten', breite: 3, rechts: true },
      { titel: 'Messstellen zuletzt', breite: 3, rechts: true },
    ],
    stufen.map(({ stufe, aufnahmen: anzahl, messstellen: orte }) => [
      nenneKlasse(stufe),
      formatiereZahl(anzahl),
      stufe === null || mitKlasse === 0 ? '–' : `${formatiereZahl((100 * anzahl) / mitKlasse, 1, 1)} %`,
      formatiereZahl(orte),
    ]),
  )
}
