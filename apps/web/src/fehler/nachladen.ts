import { lazy } from 'react'

const MERKER = 'benthos.neu-geladen'

type Fenster = {
  istOnline: () => boolean
  speicher: () => Pick<Storage, 'getItem' | 'setItem'>
  ladeNeu: () => void
}

const BROWSER: Fenster = {
  istOnline: () => navigator.onLine,
  speicher: () => sessionStorage,
  ladeNeu: () => location.reload(),
}

/**
 * Ein Paket, das sich nicht laden lässt, gibt es meist nicht mehr, weil inzwischen eine neue Fassung läuft: einmal neu laden
 * hilft. Dasselbe Paket lädt die Seite nie zweimal neu; dann, und ohne Netz oder Merker, bleibt es bei der Fehlerseite.
 * @returns ob neu geladen wird
 */
export function ladeEinmalNeu(fehler: unknown, fenster: Fenster = BROWSER): boolean {
  const ursache = fehler instanceof Error ? fehler.message : String(fehler)
  try {
    if (!fenster.istOnline() || fenster.speicher().getItem(MERKER) === ursache) return false
    fenster.speicher().setItem(MERKER, ursache)
  } catch {
    return false
  }
  fenster.ladeNeu()
  return true
}

let laedtNeu = false

/** Vite meldet jedes Paket, das sich nicht laden lässt, mit diesem Ereignis. */
export function achteAufPakete(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    laedtNeu ||= ladeEinmalNeu(payload)
  })
}

/** Wie `lazy`. Wird wegen eines Pakets neu geladen, bleibt bis dahin stehen, was zu sehen ist. */
export const spaeteSeite: typeof lazy = lade =>
  lazy(() =>
    lade().catch((fehler: unknown) => {
      if (laedtNeu) return new Promise<never>(() => undefined)
      throw fehler
    }),
  )
