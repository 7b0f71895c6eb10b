import { lazy } from 'react'
import { istErreichbar } from '../http/lebenszeichen.ts'
import { fehlerlage } from '../meldungen/fehlerlage.ts'

const MERKER = 'benthos.neu-geladen'

type Fenster = {
  istErreichbar: () => Promise<boolean>
  speicher: () => Pick<Storage, 'getItem' | 'setItem'>
  ladeNeu: () => void
}

const BROWSER: Fenster = {
  istErreichbar,
  speicher: () => sessionStorage,
  ladeNeu: () => location.reload(),
}

/**
 * Ein Paket, das sich nicht laden lässt, gibt es meist nicht mehr, weil inzwischen eine neue Fassung läuft: einmal neu laden
 * hilft. Dasselbe Paket lädt die Seite nie zweimal neu. Ohne Server ginge dabei verloren, was zu sehen ist.
 * @returns ob neu geladen wird; sonst bleibt es bei der Fehlerseite
 */
export async function ladeEinmalNeu(fehler: unknown, fenster: Fenster = BROWSER): Promise<boolean> {
  const ursache = (fehler instanceof Error ? fehler.message : String(fehler)).replaceAll('\n', ' ')
  const istUnterbrochen = !(await fenster.istErreichbar())
  fehlerlage.setze({ istUnterbrochen })
  if (istUnterbrochen) return false
  try {
    // Je Zeile eines: nur das letzte zu merken ließe zwei fehlende Pakete einander endlos neu laden.
    const gemerkte = fenster.speicher().getItem(MERKER)?.split('\n') ?? []
    if (gemerkte.includes(ursache)) return false
    fenster.speicher().setItem(MERKER, [...gemerkte, ursache].join('\n'))
  } catch {
    return false
  }
  fenster.ladeNeu()
  return true
}

let neuladen = Promise.resolve(false)

/** Vite meldet jedes Paket, das sich nicht laden lässt, mit diesem Ereignis. */
export function achteAufPakete(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    neuladen = neuladen.then(schon => schon || ladeEinmalNeu(payload))
  })
}

/** Wie `lazy`. Wird wegen eines Pakets neu geladen, bleibt bis dahin stehen, was zu sehen ist. */
export const spaeteSeite: typeof lazy = lade =>
  lazy(() =>
    lade().catch(async (fehler: unknown) => {
      if (await neuladen) return new Promise<never>(() => undefined)
      throw fehler
    }),
  )
