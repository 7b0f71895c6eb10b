import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Stelle } from '../modell/bereich.ts'

/**
 * Hält den Fokus des Browsers auf der aktiven Zelle, solange im Raster gearbeitet wird. Er wird in einem Layout-Effekt gesetzt,
 * nicht in einem späteren Bild: sonst überholt schnelles Tippen den Fokus.
 */
export function useRasterfokus(
  raster: RefObject<HTMLDivElement | null>,
  aktiveZelle: RefObject<HTMLDivElement | null>,
  aktiv: Stelle,
  bearbeitet: boolean,
) {
  const gilt = useRef(false)
  const [hatFokus, setzeHatFokus] = useState(false)

  useLayoutEffect(() => {
    const zelle = aktiveZelle.current
    if (!gilt.current || zelle === null || bearbeitet) return
    const jetzt = document.activeElement
    // Ein Fenster oder ein anderes Feld hat den Fokus: nichts wegnehmen.
    if (jetzt !== null && jetzt !== document.body && raster.current?.contains(jetzt) !== true) return
    if (jetzt !== zelle) zelle.focus({ preventScroll: true })
  })

  useLayoutEffect(() => {
    if (gilt.current && aktiv !== null) aktiveZelle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [aktiv, aktiveZelle])

  useEffect(() => {
    const beiDruck = (e: PointerEvent) => {
      if (e.target instanceof Node && raster.current?.contains(e.target) !== true) gilt.current = false
    }
    document.addEventListener('pointerdown', beiDruck, true)
    return () => document.removeEventListener('pointerdown', beiDruck, true)
  }, [raster])

  /** Der nächste Stand setzt den Fokus ins Raster, auch wenn er gerade woanders ist. */
  const haltFokus = useCallback((an: boolean) => {
    gilt.current = an
  }, [])

  return {
    haltFokus,
    rasterfokus: {
      'data-fokus': hatFokus,
      onFocus: () => {
        gilt.current = true
        setzeHatFokus(true)
      },
      onBlur: (e: FocusEvent) => {
        if (e.relatedTarget instanceof Node && raster.current?.contains(e.relatedTarget) === true) return
        if (e.relatedTarget !== null) gilt.current = false
        setzeHatFokus(false)
      },
    },
  }
}
