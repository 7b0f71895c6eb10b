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

/**
 * Art, unter der ein Raster seinen Text noch einmal in die Zwischenablage legt: daran erkennt es ihn auch in einer anderen Liste
 * und in einem anderen Fenster. Geht der Text durch ein anderes Programm, fehlt sie, und er gilt als fremd.
 */
const RASTERART = 'application/x-benthos-raster'

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
    e.clipboardData.setData(RASTERART, text)
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
      const istVonHier = text === zuletztKopiert.current
      const istEigenes = istVonHier || e.clipboardData.getData(RASTERART) !== ''
      if (istListe(block, gitter, spalten, istVonHier)) beiListe(block)
      else gitter.sende({ art: 'BLOCK', zellen: block, kennungen: block.map(neueKennung), istEigenes })
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
  istVonHier: boolean,
): boolean {
  const { vonSpalte } = auswahlVon(gitter.stand)
  const breite = block.reduce((n, zeile) => Math.max(n, zeile.length), 0)
  const ziele = spalten.slice(vonSpalte, vonSpalte + breite)
  const passt = ziele.length === breite && (istVonHier || ziele.every(s => s.istEingabe))
  if (!passt) return true
  return !istVonHier && block.length > 1 && ziele.some(s => s.id === 'taxon')
}
