import type { Befund, Zeilenbefunde } from '../gitter/spalte.ts'
import type { Zeile } from '../modell/zeile.ts'
import { findeDoppelte } from './doppelte.ts'

export type Stellenbefund = {
  /** Kennung der Zeile */
  zeile: string
  /** Platz in der Liste, ab 0 */
  index: number
  spalte: string
  befund: Befund
}

/** Alle Befunde einer Liste: je Zeile für das Raster, der Reihe nach für die Fehlerliste. */
export type Befundlage = {
  jeZeile: ReadonlyMap<string, Zeilenbefunde>
  stellen: readonly Stellenbefund[]
  fehler: number
  warnungen: number
  /** Zeilen, die sich mit einer anderen zusammenfassen lassen */
  doppelte: number
}

export type Fremdbefunde = ReadonlyMap<string, Zeilenbefunde>

/**
 * Baut die Prüfung einer Liste aus der Prüfung einer Zeile. Unveränderte Zeilen werden nicht noch einmal geprüft und behalten
 * ihr Befundobjekt: das Raster zeichnet nur neu, was sich geändert hat.
 */
export function erstellePruefung(pruefeZeile: (zeile: Zeile) => Zeilenbefunde) {
  const eigene = new WeakMap<Zeile, Zeilenbefunde>()
  const gesamt = new WeakMap<Zeile, { text: string; fremd: Zeilenbefunde | undefined; befunde: Zeilenbefunde }>()

  const eigeneBefunde = (zeile: Zeile) => {
    let befunde = eigene.get(zeile)
    if (befunde === undefined) {
      befunde = pruefeZeile(zeile)
      eigene.set(zeile, befunde)
    }
    return befunde
  }
  const befundeVon = (zeile: Zeile, doppelt: string, fremd: Zeilenbefunde | undefined) => {
    const bekannt = gesamt.get(zeile)
    if (bekannt !== undefined && bekannt.text === doppelt && bekannt.fremd === fremd) return bekannt.befunde
    const befunde = { ...doppeltBefund(doppelt), ...eigeneBefunde(zeile), ...fremd }
    gesamt.set(zeile, { text: doppelt, fremd, befunde })
    return befunde
  }

  return (zeilen: readonly Zeile[], fremde: Fremdbefunde = new Map()): Befundlage => {
    const doppelt = beschreibeDoppelte(zeilen)
    const jeZeile = new Map<string, Zeilenbefunde>()
    const stellen: Stellenbefund[] = []
    let fehler = 0
    for (const [index, zeile] of zeilen.entries()) {
      const befunde = befundeVon(zeile, doppelt.texte.get(zeile.id) ?? '', fremde.get(zeile.id))
      jeZeile.set(zeile.id, befunde)
      for (const [spalte, befund] of Object.entries(befunde)) {
        if (befund.schwere === 'FEHLER') fehler++
        stellen.push({ zeile: zeile.id, index, spalte, befund })
      }
    }
    return { jeZeile, stellen, fehler, warnungen: stellen.length - fehler, doppelte: doppelt.anzahl }
  }
}

function doppeltBefund(text: string): Record<string, Befund> {
  return text === '' ? {} : { taxon: { schwere: 'WARNUNG', text } }
}

function beschreibeDoppelte(zeilen: readonly Zeile[]): { texte: ReadonlyMap<string, string>; anzahl: number } {
  const gruppen = findeDoppelte(zeilen)
  const texte = new Map<string, string>()
  if (gruppen.length === 0) return { texte, anzahl: 0 }
  const platz = new Map(zeilen.map((z, i) => [z.id, i + 1]))
  for (const gruppe of gruppen) {
    for (const zeile of gruppe) {
      const andere = gruppe.filter(z => z !== zeile).map(z => platz.get(z.id))
      const orte = andere.length > 3 ? `${andere.slice(0, 3).join(', ')} und weiteren` : andere.join(' und ')
      texte.set(
        zeile.id,
        `Dasselbe Taxon im selben Stadium steht auch in Zeile ${orte}. Gleiche Funde lassen sich zusammenfassen.`,
      )
    }
  }
  return { texte, anzahl: gruppen.reduce((n, g) => n + g.length - 1, 0) }
}
