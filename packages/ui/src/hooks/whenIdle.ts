/** Führt etwas aus, wenn der Browser Zeit hat; das Ergebnis nimmt den Auftrag zurück. */
export function whenIdle(run: () => void): () => void {
  // Safari kennt die Ruhe nicht; dort genügt eine Pause nach dem ersten Zeichnen.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 2000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}
