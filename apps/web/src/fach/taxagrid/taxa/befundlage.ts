import type { Befund, Zeilenbefunde } from '../gitter/spalte.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { type Fundschluessel, findeDoppelte } from './doppelte.ts'
import { stadiumText } from './stadium.ts'

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
export function erstellePruefung(pruefeZeile: (zeile: Zeile) => Zeilenbefunde, fundschluessel: Fundschluessel) {
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
    const befunde = { ...mitDoppeltem(eigeneBefunde(zeile), doppelt), ...fremd }
    gesamt.set(zeile, { text: doppelt, fremd, befunde })
    return befunde
  }

  return (zeilen: readonly Zeile[], fremde: Fremdbefunde = new Map()): Befundlage => {
    const doppelt = beschreibeDoppelte(zeilen, fundschluessel)
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

/** Ein unbekanntes Taxon wiegt mehr als ein doppeltes, ein doppeltes mehr als eine Warnung. */
function mitDoppeltem(befunde: Zeilenbefunde, text: string): Zeilenbefunde {
  if (text === '' || befunde['taxon']?.schwere === 'FEHLER') return befunde
  return { ...befunde, taxon: { schwere: 'FEHLER', text } }
}

/** Beanstandet wird jede weitere Zeile eines Fundes; der Text nennt die erste. */
function beschreibeDoppelte(
  zeilen: readonly Zeile[],
  fundschluessel: Fundschluessel,
): { texte: ReadonlyMap<string, string>; anzahl: number } {
  const texte = new Map<string, string>()
  const gruppen = findeDoppelte(zeilen, fundschluessel)
  const platz = gruppen.length === 0 ? new Map<string, number>() : new Map(zeilen.map((z, i) => [z.id, i + 1]))
  for (const [erste, ...weitere] of gruppen) {
    for (const zeile of weitere) {
      const zusatz = [stadiumText(zelleVon(zeile, 'artStadium')), zelleVon(zeile, 'habitat')].filter(t => t !== '')
      const name = zelleVon(zeile, 'taxon') + (zusatz.length === 0 ? '' : ` (${zusatz.join(', ')})`)
      texte.set(
        zeile.id,
        `${name} steht schon in Zeile ${platz.get(erste?.id ?? '')}. Gleiche Funde lassen sich zusammenfassen.`,
      )
    }
  }
  return { texte, anzahl: texte.size }
}
