import { SCROLLER_MS } from '../konstanten.ts'

/** Anteil des Wegs nach `elapsedMs`: langsam an, langsam aus; davor 0, danach 1. */
export function glideProgress(elapsedMs: number, durationMs = SCROLLER_MS): number {
  const t = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return t * t * (3 - 2 * t)
}

/** Rollt ein Element in 0,225 s waagrecht um `distancePx`; wer keine Bewegung wünscht, ist sofort dort. */
export function glideBy(element: HTMLElement | null, distancePx: number): void {
  if (element === null) return
  const from = element.scrollLeft
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = from + distancePx
    return
  }
  const startedAt = performance.now()
  const step = (now: number) => {
    const progress = glideProgress(now - startedAt)
    element.scrollLeft = from + distancePx * progress
    if (progress < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
