import type { Map as Landkarte } from 'maplibre-gl'
import type { Kartenfarben } from './farben.ts'

/** Zeichen der Messstellen, Gruppen und Orte, gezeichnet, wenn die Karte sie zum ersten Mal braucht. */

const PUNKT_PX = 24
const ORT_PX = 7
/** Kantenlänge einer Sperre; kleiner als jede Schrift der Karte ist hoch. */
export const SPERRE_PX = 8
const DICHTE = 2

/** Name des Zeichens einer Messstelle; 0: ohne Klasse. */
export const zeichenname = 'stelle/'
/** Name des Zeichens einer Gruppe: ihre Zahlen je Klasse 1–5 und ohne Klasse. */
export const gruppenname = 'gruppe/'
/** Name des Zeichens eines Ortes. */
export const ortszeichen = 'ort'
/** Name des leeren Zeichens, das Namen fernhält. */
export const sperrzeichen = 'sperre'

export function zeichneBeiBedarf(karte: Landkarte, farben: Kartenfarben): void {
  karte.setMissingStyleImageResolver(id => {
    const bild = zeichne(id, farben)
    if (bild && !karte.hasImage(id)) karte.addImage(id, bild, { pixelRatio: DICHTE })
  })
}

/** Zeichnet alle Zeichen, die die Karte schon hat, in anderen Farben neu. */
export function faerbeZeichen(karte: Landkarte, farben: Kartenfarben): void {
  for (const id of karte.listImages()) {
    const bild = zeichne(id, farben)
    if (bild) karte.updateImage(id, bild)
  }
}

function zeichne(id: string, farben: Kartenfarben): ImageData | null {
  if (id.startsWith(zeichenname)) return zeichneStelle(Number(id.slice(zeichenname.length)), farben)
  if (id.startsWith(gruppenname)) return zeichneGruppe(id.slice(gruppenname.length).split('/').map(Number), farben)
  if (id === sperrzeichen) return new ImageData(SPERRE_PX * DICHTE, SPERRE_PX * DICHTE)
  return id === ortszeichen ? zeichneOrt(farben) : null
}

function zeichneOrt({ flaeche, tinte2 }: Kartenfarben): ImageData {
  return male(ORT_PX, (stift, mitte) => {
    kreis(stift, mitte, mitte, flaeche)
    kreis(stift, mitte, mitte - 1, tinte2)
  })
}

/** Klasse als Zahl im Quadrat ihrer Farbe, wie in jeder Liste; ohne Klasse ein helles Quadrat mit Strich. */
function zeichneStelle(klasse: number, farben: Kartenfarben): ImageData {
  const [farbe, schrift] = farben.klassen[klasse - 1] ?? [farben.flaeche, farben.tinte2]
  return male(PUNKT_PX, (stift, mitte) => {
    quadrat(stift, mitte, mitte - 1, farben.flaeche)
    quadrat(stift, mitte, mitte - 2, klasse === 0 ? farben.tinte2 : farbe)
    if (klasse === 0) quadrat(stift, mitte, mitte - 3.5, farbe)
    beschrifte(stift, mitte, klasse === 0 ? '–' : String(klasse), 13, schrift, farben)
  })
}

/** Anzahl auf dunkler Scheibe in einem Ring, dessen Bögen die Anteile der Klassen zeigen: keine Klasse sieht so aus. */
function zeichneGruppe(zahlen: readonly number[], farben: Kartenfarben): ImageData {
  const anzahl = zahlen.reduce((summe, zahl) => summe + zahl, 0)
  const groesse = Math.round(32 + 6 * Math.log10(anzahl))
  return male(groesse, (stift, mitte) => {
    kreis(stift, mitte, mitte - 0.5, farben.flaeche)
    let beginn = -Math.PI / 2
    for (const [i, zahl] of zahlen.entries()) {
      const ende = beginn + (zahl / anzahl) * 2 * Math.PI
      stift.beginPath()
      stift.moveTo(mitte, mitte)
      stift.arc(mitte, mitte, mitte - 1.5, beginn, ende)
      stift.fillStyle = farben.klassen[i]?.[0] ?? farben.linie
      stift.fill()
      beginn = ende
    }
    kreis(stift, mitte, mitte - 6, farben.flaeche)
    kreis(stift, mitte, mitte - 7, farben.tinte)
    beschrifte(stift, mitte, kurz(anzahl), 13, farben.flaeche, farben)
  })
}

function kurz(anzahl: number): string {
  return anzahl < 10_000 ? String(anzahl) : `${Math.floor(anzahl / 1000)}k`
}

function male(groesse: number, zeichnung: (stift: CanvasRenderingContext2D, mitte: number) => void): ImageData {
  const leinwand = document.createElement('canvas')
  leinwand.width = leinwand.height = groesse * DICHTE
  const stift = leinwand.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  stift.scale(DICHTE, DICHTE)
  zeichnung(stift, groesse / 2)
  return stift.getImageData(0, 0, leinwand.width, leinwand.height)
}

function kreis(stift: CanvasRenderingContext2D, mitte: number, radius: number, farbe: string): void {
  stift.beginPath()
  stift.arc(mitte, mitte, radius, 0, 2 * Math.PI)
  stift.fillStyle = farbe
  stift.fill()
}

function quadrat(stift: CanvasRenderingContext2D, mitte: number, halbe: number, farbe: string): void {
  stift.beginPath()
  stift.roundRect(mitte - halbe, mitte - halbe, 2 * halbe, 2 * halbe, 4)
  stift.fillStyle = farbe
  stift.fill()
}

function beschrifte(
  stift: CanvasRenderingContext2D,
  mitte: number,
  text: string,
  groesse: number,
  farbe: string,
  { schrift }: Kartenfarben,
): void {
  stift.font = `600 ${groesse}px ${schrift}, sans-serif`
  stift.textAlign = 'center'
  stift.textBaseline = 'middle'
  stift.fillStyle = farbe
  stift.fillText(text, mitte, mitte + 0.5)
}
