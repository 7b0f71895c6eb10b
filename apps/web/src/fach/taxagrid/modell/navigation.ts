import type { Bewegung, Weiter } from './befehl.ts'
import { imRaster, istGleicheStelle, type Stelle } from './bereich.ts'
import type { Spaltenmodell, Stand } from './stand.ts'

/** Bewegt den Fokus; mit `erweitern` bleibt der Anker und die Auswahl wächst. */
export function bewege(stand: Stand, bewegung: Bewegung, erweitern: boolean, spalten: readonly Spaltenmodell[]): Stand {
  return geheZu(stand, ziel(stand, bewegung, spalten.length), erweitern, spalten)
}

export function geheZu(stand: Stand, stelle: Stelle, erweitern: boolean, spalten: readonly Spaltenmodell[]): Stand {
  const aktiv = imRaster(stelle, stand.zeilen.length, spalten.length)
  const anker = erweitern ? stand.anker : aktiv
  if (
    stand.bearbeitung === null &&
    istGleicheStelle(aktiv, stand.aktiv) &&
    istGleicheStelle(anker, stand.anker) &&
    stand.laufspalte === aktiv.spalte
  )
    return stand
  return { ...stand, aktiv, anker, bearbeitung: null, laufspalte: aktiv.spalte }
}

/** Stelle nach Enter oder Tab; Tab überspringt berechnete Spalten und wechselt am Rand die Zeile. */
export function stelleNach(stand: Stand, weiter: Weiter, spalten: readonly Spaltenmodell[]): Stelle {
  const { zeile, spalte } = stand.aktiv
  switch (weiter) {
    case 'BLEIBEN':
      return stand.aktiv
    case 'UNTEN':
      return { zeile: Math.min(zeile + 1, stand.zeilen.length), spalte: stand.laufspalte }
    case 'OBEN':
      return { zeile: Math.max(zeile - 1, 0), spalte }
    case 'RECHTS':
      return naechsteEingabe(stand, spalten, zeile, spalte, 1)
    case 'LINKS':
      return naechsteEingabe(stand, spalten, zeile, spalte, -1)
  }
}

/** Liegt hinter der Stelle keine Zelle mehr? Dann verlässt Tab das Raster. */
export function istAmRand(stand: Stand, weiter: 'RECHTS' | 'LINKS', spalten: readonly Spaltenmodell[]): boolean {
  return istGleicheStelle(stelleNach(stand, weiter, spalten), stand.aktiv)
}

function naechsteEingabe(
  stand: Stand,
  spalten: readonly Spaltenmodell[],
  zeile: number,
  spalte: number,
  richtung: 1 | -1,
): Stelle {
  let z = zeile
  let s = spalte + richtung
  while (z >= 0 && z <= stand.zeilen.length) {
    for (; s >= 0 && s < spalten.length; s += richtung) {
      if (spalten[s]?.istEingabe === true) return { zeile: z, spalte: s }
    }
    z += richtung
    s = richtung === 1 ? 0 : spalten.length - 1
  }
  return { zeile, spalte }
}

function ziel(stand: Stand, bewegung: Bewegung, spaltenzahl: number): Stelle {
  const { zeile, spalte } = stand.aktiv
  switch (bewegung.art) {
    case 'SCHRITT':
      return { zeile: zeile + bewegung.zeilen, spalte: spalte + bewegung.spalten }
    case 'ZEILENANFANG':
      return { zeile, spalte: 0 }
    case 'ZEILENENDE':
      return { zeile, spalte: spaltenzahl - 1 }
    case 'RASTERANFANG':
      return { zeile: 0, spalte: 0 }
    case 'RASTERENDE':
      return { zeile: Math.max(stand.zeilen.length - 1, 0), spalte: spaltenzahl - 1 }
    case 'SPALTENANFANG':
      return { zeile: 0, spalte }
    case 'SPALTENENDE':
      return { zeile: Math.max(stand.zeilen.length - 1, 0), spalte }
  }
}
