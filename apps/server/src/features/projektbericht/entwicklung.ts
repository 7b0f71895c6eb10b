import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { benenneBruchstellen } from '@benthos/fachmodell/dossier/bruchstelle'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'
import { zeichneKlassenpunkt } from './karte.ts'
import type { Projektergebnis, Projektzeile } from './sql.ts'

/** Was sich an Messstellen mit mehreren bewerteten Aufnahmen geändert hat. */

type Stand = { datum: string; ergebnis: Projektergebnis & { klasse: NonNullable<Projektergebnis['klasse']> } }
export type Reihe = { messstelle: string; staende: readonly Stand[] }

/** Messstellen mit wenigstens zwei Klassen dieses Elements, in der Folge der Zeilen. */
export function bildeReihen(zeilen: readonly Projektzeile[], element: Element): Reihe[] {
  const reihen = new Map<number, { messstelle: string; staende: Stand[] }>()
  for (const { messstelleId, messstelle, messstelleCode, datum, ergebnis, ...zeile } of zeilen) {
    if (zeile.element !== element || ergebnis === null || ergebnis.klasse === null) continue
    const reihe = reihen.get(messstelleId) ?? { messstelle: `${messstelle} (${messstelleCode})`, staende: [] }
    reihe.staende.push({ datum, ergebnis: { ...ergebnis, klasse: ergebnis.klasse } })
    reihen.set(messstelleId, reihe)
  }
  return [...reihen.values()].filter(({ staende }) => staende.length > 1)
}

/** @example nenneWechsel([{ klasse: 3 }, { klasse: 2 }]) // 'eine Klasse besser' */
export function nenneWechsel(staende: readonly Stand[]): string {
  const unterschied = (staende.at(-1)?.ergebnis.klasse ?? 0) - (staende[0]?.ergebnis.klasse ?? 0)
  if (unterschied === 0) return 'gleich'
  return `${formatiereAnzahl(Math.abs(unterschied), 'Klasse', 'Klassen')} ${unterschied < 0 ? 'besser' : 'schlechter'}`
}

function nenneBrueche(staende: readonly Stand[]): string {
  const saetze = staende.flatMap(({ ergebnis }, i) => benenneBruchstellen(staende[i - 1]?.ergebnis, ergebnis))
  return saetze.length === 0 ? 'keiner' : [...new Set(saetze)].join('; ')
}

/** Punkt: Höhe einer Zeile, Breite der Namen, Halbmesser eines Zeichens, Höhe der Zeile mit den Jahren */
const [ZEILE, NAMEN, RADIUS, ACHSE] = [17, 170, 7, 14]
/** Zeilen je Zeichnung: eine Zeichnung steht auf einer Seite. */
const JE_ZEICHNUNG = 30

export function schreibeEntwicklung(bericht: Berichtsdokument, element: Element, reihen: readonly Reihe[]): void {
  bericht.ueberschrift(ELEMENTE_LABEL[element], 3, Math.min(reihen.length, JE_ZEICHNUNG) * ZEILE + ACHSE)
  for (let i = 0; i < reihen.length; i += JE_ZEICHNUNG) zeichneReihen(bericht, reihen.slice(i, i + JE_ZEICHNUNG))
  bericht.tabelle(
    [
      { titel: 'Messstelle', breite: 3.4 },
      { titel: 'Klassen', breite: 4 },
      { titel: 'Erste bis letzte', breite: 2 },
      { titel: 'Bruch der Methode', breite: 3.6 },
    ],
    reihen.map(({ messstelle, staende }) => [
      messstelle,
      staende.map(({ datum, ergebnis }) => `${formatiereDatum(datum)}: ${ergebnis.klasse}`).join(', '),
      nenneWechsel(staende),
      nenneBrueche(staende),
    ]),
  )
}

function zeichneReihen(bericht: Berichtsdokument, reihen: readonly Reihe[]): void {
  const tage = reihen.flatMap(({ staende }) => staende.map(({ datum }) => Date.parse(datum)))
  const [erster, letzter] = [Math.min(...tage), Math.max(...tage)]
  const titel = reihen.map(
    ({ messstelle, staende }) => `${messstelle} ${staende.map(({ ergebnis }) => ergebnis.klasse).join(', ')}`,
  )
  bericht.zeichnung(
    `Klassen nach Tagen: ${titel.join('; ')}. Die Tage stehen in der Tabelle darunter.`,
    reihen.length * ZEILE + ACHSE,
    flaeche => {
      const [links, breite] = [NAMEN + RADIUS, flaeche.breite - NAMEN - 2 * RADIUS]
      const x = (datum: string) =>
        links + (letzter === erster ? breite / 2 : (breite * (Date.parse(datum) - erster)) / (letzter - erster))
      for (const [i, { messstelle, staende }] of reihen.entries()) {
        const y = i * ZEILE + RADIUS + 1
        flaeche.text(messstelle, 0, y - 5, NAMEN - 8, { rechts: true })
        flaeche.linie(
          [
            [x(staende[0]?.datum ?? ''), y],
            [x(staende.at(-1)?.datum ?? ''), y],
          ],
          '#4a5866',
          1,
        )
        for (const { datum, ergebnis } of staende) zeichneKlassenpunkt(flaeche, x(datum), y, ergebnis.klasse, RADIUS)
      }
      const unten = reihen.length * ZEILE + 2
      const tag = (zeitpunkt: number) => formatiereDatum(new Date(zeitpunkt).toISOString().slice(0, 10))
      flaeche.text(tag(erster), NAMEN, unten, 80)
      if (letzter > erster) flaeche.text(tag(letzter), flaeche.breite - 80, unten, 80, { rechts: true })
    },
  )
}
