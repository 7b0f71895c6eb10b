import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { KLASSENFARBEN, OHNE_KLASSE } from '../../fach/bericht/klassenfarben.ts'
import { zeichneUebersicht } from '../../fach/bericht/uebersicht.ts'
import type { Berichtsdokument, Zeichenflaeche } from '../../technik/pdf/berichtsdokument.ts'
import { nenneVerteilung } from './verteilung.ts'

/** Quadrat um die Mitte; `halbeM`: so weit reicht es nach jeder Seite, in m */
export type Ausschnitt = { mitte: Punkt; halbeM: number }

/** Was jede Karte des Berichts zeigt, in WGS84. */
export type Projektkarte = {
  ausschnitt: Ausschnitt
  gewaesser: readonly (readonly Punkt[])[]
  laender: readonly (readonly Punkt[])[]
  namensnennung: string
}

/** Eine Messstelle auf der Karte mit der Klasse ihrer jüngsten bewerteten Aufnahme. */
export type Kartenpunkt = { nummer: number; punkt: Punkt; klasse: number | null }

/** Weiter als das ist ein Gewässer neben dem anderen nicht mehr zu erkennen. */
export const HOECHSTENS_MIT_GEWAESSERN_M = 25_000
/** m; auch eine einzelne Messstelle steht in ihrer Umgebung */
const MINDESTENS_M = 4000
const METER_JE_GRAD = 111_200
/** Punkt: Breite und Höhe der Karte, Halbmesser eines Zeichens */
const [BREITE, HOEHE, RADIUS] = [330, 300, 7]
/** Punkt, mit dem Abstand darunter */
export const KARTENHOEHE = HOEHE + 8
/** Mehr Nummern neben den Zeichen liest niemand auseinander. */
export const HOECHSTENS_NUMMERN = 60
const [TINTE, WASSER, LAND, GRUND] = ['#16212b', '#7fb2cc', '#4a5866', '#f4f7f9']

/** @returns null: keine Messstelle hat Koordinaten */
export function bestimmeAusschnitt(punkte: readonly Punkt[]): Ausschnitt | null {
  if (punkte.length === 0) return null
  const spanne = (werte: readonly number[]) => [Math.min(...werte), Math.max(...werte)] as const
  const [west, ost] = spanne(punkte.map(([l]) => l))
  const [sued, nord] = spanne(punkte.map(([, b]) => b))
  const mitte: Punkt = [(west + ost) / 2, (sued + nord) / 2]
  const halbeBreite = ((ost - west) / 2) * METER_JE_GRAD * kosinusBei(mitte)
  const halbeHoehe = ((nord - sued) / 2) * METER_JE_GRAD
  return { mitte, halbeM: Math.max(MINDESTENS_M, halbeBreite, halbeHoehe) * 1.12 }
}

/** Karte eines Elements. Wo sich Zeichen überdecken, liegt die schlechtere Klasse oben. */
export function zeichneKarte(
  bericht: Berichtsdokument,
  element: Element,
  karte: Projektkarte,
  punkte: readonly Kartenpunkt[],
  istNummeriert: boolean,
): void {
  const verteilung = nenneVerteilung(punkte.map(({ klasse }) => klasse))
  bericht.zeichnung(
    `Karte ${ELEMENTE_LABEL[element]}: ${formatiereAnzahl(punkte.length, 'Messstelle', 'Messstellen')}. ${verteilung}. Daneben ihre Lage in Österreich. Jede Messstelle steht mit ihrer Klasse in der Tabelle „Messstellen“.`,
    HOEHE,
    flaeche => {
      const masstab = Math.min(BREITE, HOEHE) / (2 * karte.ausschnitt.halbeM)
      const { mitte } = karte.ausschnitt
      const stelle = ([l, b]: Punkt): [number, number] => [
        BREITE / 2 + (l - mitte[0]) * METER_JE_GRAD * kosinusBei(mitte) * masstab,
        HOEHE / 2 - (b - mitte[1]) * METER_JE_GRAD * masstab,
      ]
      flaeche.rechteck(0, 0, BREITE, HOEHE, GRUND)
      flaeche.ausschnitt(0, 0, BREITE, HOEHE, () => {
        for (const ring of karte.laender) flaeche.linie(ring.map(stelle), LAND, 0.5)
        for (const linie of karte.gewaesser) flaeche.linie(linie.map(stelle), WASSER, 1)
      })
      const geordnet = punkte.toSorted((a, b) => (a.klasse ?? 0) - (b.klasse ?? 0) || b.nummer - a.nummer)
      for (const { punkt, klasse } of geordnet) zeichneKlassenpunkt(flaeche, ...stelle(punkt), klasse, RADIUS)
      // Nach allen Ringen: sonst läge der nächste über der Nummer.
      if (istNummeriert)
        for (const { punkt, nummer } of geordnet) {
          const [x, y] = stelle(punkt)
          flaeche.text(String(nummer), x + RADIUS + 2, y - 5, 24)
        }
      zeichneMassstab(flaeche, masstab)
      // Was unter der Schrift liegt, Grenzen und Gewässer, ginge sonst mitten hindurch.
      flaeche.rechteck(BREITE - 72, 0, 72, 16, GRUND)
      flaeche.text('Norden oben', BREITE - 68, 4, 64, { rechts: true })
      zeichneUebersicht(
        flaeche,
        { links: BREITE + 16, hoehe: HOEHE },
        karte.laender,
        punkte.map(({ punkt }) => punkt),
      )
    },
  )
}

/** Ring in der Farbe der Klasse mit ihrer Zahl; ohne Klasse ein grauer mit Strich. */
export function zeichneKlassenpunkt(
  flaeche: Zeichenflaeche,
  x: number,
  y: number,
  klasse: number | null,
  radius: number,
): void {
  flaeche.kreis(x, y, radius, klasse === null ? OHNE_KLASSE : (KLASSENFARBEN[klasse - 1] ?? OHNE_KLASSE))
  flaeche.kreis(x, y, radius - 2, '#ffffff')
  flaeche.text(klasse === null ? '–' : String(klasse), x - 2, y - 5, 8, { schnitt: 'fett' })
}

/** Längen, die sich im Kopf teilen lassen. */
const LAENGEN_KM = [1, 2, 5, 10, 20, 50, 100]

function zeichneMassstab(flaeche: Zeichenflaeche, punkteJeM: number): void {
  const km = LAENGEN_KM.findLast(laenge => laenge * 1000 * punkteJeM <= 90) ?? 1
  flaeche.rechteck(8, HOEHE - 12, km * 1000 * punkteJeM, 2, TINTE)
  flaeche.text(`${km} km`, 8, HOEHE - 23, 60)
}

const kosinusBei = ([, breite]: Punkt): number => Math.cos((breite * Math.PI) / 180)
