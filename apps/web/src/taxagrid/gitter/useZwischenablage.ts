import { announce } from '@benthos/ui/announce/announce.ts'
import { type ClipboardEvent, useRef } from 'react'
import { auswahlVon } from '../modell/stand.ts'
import { leseTsv, schreibeTsv } from '../modell/tsv.ts'
import { type Gitterspeicher, neueKennung } from './gitterspeicher.ts'
import type { Spalte } from './spalte.ts'

type Angaben = {
  gitter: Gitterspeicher
  spalten: readonly Spalte[]
  nurLesen: boolean
  /** Listen gehen erst durch die Prüfansicht */
  beiListe: (zeilen: readonly (readonly string[])[]) => void
}

/** Kopieren, Ausschneiden und Einfügen im Format der Tabellenkalkulationen. */
export function useZwischenablage({ gitter, spalten, nurLesen, beiListe }: Angaben) {
  const zuletztKopiert = useRef('')

  const kopiere = (e: ClipboardEvent) => {
    const { zeilen } = gitter.stand
    const bereich = auswahlVon(gitter.stand)
    const breite = spalten.slice(bereich.vonSpalte, bereich.bisSpalte + 1)
    const block = zeilen
      .slice(bereich.vonZeile, bereich.bisZeile + 1)
      .map(zeile => breite.map(spalte => spalte.text(zeile)))
    if (block.length === 0) return false
    const text = schreibeTsv(block)
    zuletztKopiert.current = text
    e.preventDefault()
    e.clipboardData.setData('text/plain', text)
    announce(block.length === 1 ? 'Kopiert' : `${block.length} Zeilen kopiert`)
    return true
  }

  return {
    onCopy: (e: ClipboardEvent) => {
      kopiere(e)
    },
    onCut: (e: ClipboardEvent) => {
      if (kopiere(e) && !nurLesen) gitter.sende({ art: 'SCHNEIDE_AUS' })
    },
    onPaste: (e: ClipboardEvent) => {
      const text = e.clipboardData.getData('text/plain')
      e.preventDefault()
      const block = leseTsv(text)
      if (nurLesen || block.length === 0) return
      if (istListe(block, gitter, spalten, text === zuletztKopiert.current)) beiListe(block)
      else gitter.sende({ art: 'BLOCK', zellen: block, kennungen: block.map(neueKennung) })
    },
  }
}

/**
 * Mehrere Zeilen mit Taxa werden erst geprüft; Zahlenspalten und im Raster selbst Kopiertes gehen gleich in die Zellen. Was
 * nicht in die Spalten passt, wird immer geprüft: nichts fällt stillschweigend weg.
 */
function istListe(
  block: readonly (readonly string[])[],
  gitter: Gitterspeicher,
  spalten: readonly Spalte[],
  istEigenes: boolean,
): boolean {
  const { vonSpalte } = auswahlVon(gitter.stand)
  const breite = block.reduce((n, zeile) => Math.max(n, zeile.length), 0)
  const ziele = spalten.slice(vonSpalte, vonSpalte + breite)
  const passt = ziele.length === breite && (istEigenes || ziele.every(s => s.istEingabe))
  if (!passt) return true
  return !istEigenes && block.length > 1 && ziele.some(s => s.id === 'taxon')
}
