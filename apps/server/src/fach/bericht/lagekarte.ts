import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Berichtsdokument, Zeichenflaeche } from '../../technik/pdf/berichtsdokument.ts'
import { zeichneUebersicht } from './uebersicht.ts'

/** Was der Kartenausschnitt zeigt, in WGS84. */
export type Lagekarte = {
  messstelle: string
  punkt: Punkt
  /** Linien der Gewässer im Ausschnitt; `eigenes`: das der Messstelle */
  gewaesser: readonly { name: string; eigenes: boolean; linie: readonly Punkt[] }[]
  /** Umrisse der Länder für die Übersicht */
  laender: readonly (readonly Punkt[])[]
  namensnennung: string
}

/** m; so weit reicht der Ausschnitt nach Osten und Westen */
export const HALBE_BREITE_M = 6000
const METER_JE_GRAD = 111_200
/** Punkt: Höhe beider Karten, Breite des Ausschnitts */
const [HOEHE, AUSSCHNITT] = [180, 300]
/** Punkt; Koordinaten und Herkunft bleiben bei der Karte */
const ZWEI_ZEILEN = 44
const [TINTE, WASSER] = ['#16212b', '#7fb2cc']
const EIGENES = '#0b5c7a'

/** Messstelle im Gewässernetz, daneben ihre Lage in Österreich, darunter die Koordinaten. */
export function zeichneLage(bericht: Berichtsdokument, karte: Lagekarte): void {
  const [laenge, breite] = karte.punkt
  const koordinaten = `${grad(breite)}° N, ${grad(laenge)}° O (WGS 84)`
  bericht.ueberschrift('Lage', 2, HOEHE + 20 + ZWEI_ZEILEN)
  const eigene = karte.gewaesser.find(({ eigenes }) => eigenes)?.name
  bericht.zeichnung(
    `Kartenausschnitt: Messstelle ${karte.messstelle}${eigene === undefined ? '' : ` an ${eigene}`}, ${koordinaten}, und ihre Lage in Österreich.`,
    HOEHE,
    flaeche => {
      zeichneAusschnitt(flaeche, karte)
      zeichneUebersicht(flaeche, { links: AUSSCHNITT + 16, hoehe: HOEHE }, karte.laender, [karte.punkt])
    },
  )
  bericht.absatz(`Koordinaten: ${koordinaten}`)
  bericht.absatz(karte.namensnennung, 'normal', 'tinte2')
}

const grad = (wert: number): string => formatiereZahl(wert, 5, 5)

function zeichneAusschnitt(flaeche: Zeichenflaeche, { punkt: [laenge, breite], gewaesser }: Lagekarte): void {
  const meter = (2 * HALBE_BREITE_M) / AUSSCHNITT
  const kosinus = Math.cos((breite * Math.PI) / 180)
  const stelle = ([l, b]: Punkt): [number, number] => [
    AUSSCHNITT / 2 + ((l - laenge) * METER_JE_GRAD * kosinus) / meter,
    HOEHE / 2 - ((b - breite) * METER_JE_GRAD) / meter,
  ]
  flaeche.rechteck(0, 0, AUSSCHNITT, HOEHE, '#f4f7f9')
  flaeche.ausschnitt(0, 0, AUSSCHNITT, HOEHE, () => {
    for (const { linie, eigenes } of gewaesser.toSorted((a, b) => Number(a.eigenes) - Number(b.eigenes)))
      flaeche.linie(linie.map(stelle), eigenes ? EIGENES : WASSER, eigenes ? 2 : 1)
  })
  flaeche.kreis(AUSSCHNITT / 2, HOEHE / 2, 5, '#ffffff')
  flaeche.kreis(AUSSCHNITT / 2, HOEHE / 2, 4, '#c8102e')
  const eigenes = gewaesser.find(eines => eines.eigenes)
  if (eigenes) flaeche.text(eigenes.name, AUSSCHNITT / 2 + 8, HOEHE / 2 - 5, AUSSCHNITT / 2 - 12)
  const [zweiKilometer, y] = [2000 / meter, HOEHE - 12]
  flaeche.rechteck(8, y, zweiKilometer, 2, TINTE)
  flaeche.text('2 km', 8, y - 11, 60)
  flaeche.text('Norden oben', AUSSCHNITT - 68, 4, 64, { rechts: true })
}
