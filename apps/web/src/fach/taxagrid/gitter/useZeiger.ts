import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Stelle } from '../modell/bereich.ts'
import type { Gitterspeicher } from './gitterspeicher.ts'

/** Stelle der Zelle unter dem Zeiger; Zeilennummern liefern Spalte null. */
function stelleVon(ziel: EventTarget | null): { zeile: number; spalte: number | null } | null {
  // Vorschläge liegen im Dokument unter ihrer Zelle, gehören aber nicht zum Raster.
  if (!(ziel instanceof Element) || ziel.closest('[popover], input') !== null) return null
  const zeile = ziel.closest<HTMLElement>('[data-zeile]')
  if (zeile === null) return null
  const spalte = ziel.closest<HTMLElement>('[data-spalte]')?.dataset['spalte']
  return { zeile: Number(zeile.dataset['zeile']), spalte: spalte === undefined ? null : Number(spalte) }
}

/** Maus und Finger: auswählen, aufziehen, ganze Zeilen wählen, doppelt klicken zum Ändern. */
export function useZeiger(gitter: Gitterspeicher, spaltenzahl: number, beginne: () => void, holeFokus: () => void) {
  const zieht = useRef(false)
  const gehe = (stelle: Stelle, erweitern: boolean) =>
    flushSync(() => gitter.sende({ art: 'GEHE_ZU', stelle, erweitern }))

  return {
    onMouseDown: (e: MouseEvent) => {
      const ort = stelleVon(e.target)
      if (ort === null || e.button !== 0 || (e.target as Element).closest('button') !== null) return
      // Die Zelle bekommt den Fokus aus dem Stand des Rasters; Text soll beim Aufziehen nicht markiert werden.
      e.preventDefault()
      if (ort.spalte === null) {
        gehe({ zeile: ort.zeile, spalte: 0 }, e.shiftKey)
        gehe({ zeile: ort.zeile, spalte: spaltenzahl - 1 }, true)
      } else {
        gehe({ zeile: ort.zeile, spalte: ort.spalte }, e.shiftKey)
        zieht.current = true
      }
      holeFokus()
    },
    onPointerOver: (e: PointerEvent) => {
      if (!zieht.current || e.pointerType !== 'mouse') return
      if ((e.buttons & 1) === 0) {
        zieht.current = false
        return
      }
      const ort = stelleVon(e.target)
      if (ort !== null && ort.spalte !== null) gehe({ zeile: ort.zeile, spalte: ort.spalte }, true)
    },
    onPointerUp: (e: PointerEvent) => {
      zieht.current = false
      const ort = stelleVon(e.target)
      if (e.pointerType === 'mouse' || ort === null || ort.spalte === null) return
      // Ein Finger auf der schon gewählten Zelle oder der Anfügezeile öffnet sie: die Bildschirmtastatur braucht ein Feld.
      if ((e.target as Element).closest('[data-aktiv], [data-anfuegen]') === null) return
      gehe({ zeile: ort.zeile, spalte: ort.spalte }, false)
      beginne()
    },
    onDoubleClick: (e: MouseEvent) => {
      const ort = stelleVon(e.target)
      if (ort !== null && ort.spalte !== null) beginne()
    },
  }
}
