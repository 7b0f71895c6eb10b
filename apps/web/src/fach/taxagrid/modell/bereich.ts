/** Stelle im Raster. `zeile` darf gleich der Zeilenzahl sein: die Anfügezeile am Ende. */
export type Stelle = { readonly zeile: number; readonly spalte: number }

/** Rechteck, alle Grenzen eingeschlossen. */
export type Bereich = {
  readonly vonZeile: number
  readonly bisZeile: number
  readonly vonSpalte: number
  readonly bisSpalte: number
}

export function bereichVon(a: Stelle, b: Stelle): Bereich {
  return {
    vonZeile: Math.min(a.zeile, b.zeile),
    bisZeile: Math.max(a.zeile, b.zeile),
    vonSpalte: Math.min(a.spalte, b.spalte),
    bisSpalte: Math.max(a.spalte, b.spalte),
  }
}

export function istEinzelneStelle(b: Bereich): boolean {
  return b.vonZeile === b.bisZeile && b.vonSpalte === b.bisSpalte
}

export function istGleicheStelle(a: Stelle, b: Stelle): boolean {
  return a.zeile === b.zeile && a.spalte === b.spalte
}

/** Rückt eine Stelle in das Raster; die Anfügezeile gehört dazu. */
export function imRaster(stelle: Stelle, zeilenzahl: number, spaltenzahl: number): Stelle {
  return {
    zeile: Math.min(Math.max(stelle.zeile, 0), zeilenzahl),
    spalte: Math.min(Math.max(stelle.spalte, 0), Math.max(spaltenzahl - 1, 0)),
  }
}
