import { type ComponentType, lazy } from 'react'
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

/** Lädt die Seite gleich neu? Zu fragen, wenn ein Paket gescheitert ist: was dann noch erschiene, wäre im nächsten Augenblick fort. */
export const wirdNeuGeladen = (): Promise<boolean> => neuladen

type Paket<B> = { default: B }

/**
 * Ein Baustein, dessen Paket kommt, wenn ihn jemand zeigt, oder früher mit `lade`. Ist es schon da, steht er im ersten Bild; `lazy`
 * allein zeigte davor einen Platzhalter, und was ihn ersetzt, hielte React dann noch 300 ms zurück. Wird wegen eines Pakets neu
 * geladen, bleibt bis dahin stehen, was zu sehen ist.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- jeder Baustein; seine Eigenschaften kennt, wer ihn zeigt
export function spaet<B extends ComponentType<any>>(hole: () => Promise<Paket<B>>) {
  let paket: Paket<B> | null = null
  const lade = async () => (paket = await hole())
  const ladeOderWarte = () =>
    lade().catch(async (fehler: unknown) => {
      if (await wirdNeuGeladen()) return new Promise<never>(() => undefined)
      throw fehler
    })
  return { lade, Inhalt: lazy(() => (paket === null ? ladeOderWarte() : sofort(paket))) }
}

/** Wie `spaet`, wo niemand vorher lädt. */
export const spaeteSeite: typeof lazy = hole => spaet(hole).Inhalt

/** React fragt nur nach `then`; ein erfülltes Versprechen antwortete ihm erst nach dem Zeichnen. */
function sofort<W>(wert: W): Promise<W> {
  // oxlint-disable-next-line unicorn/no-thenable -- ein Versprechen, das gleich antwortet
  return { then: (erfuelle: (wert: W) => unknown) => erfuelle(wert) } as Promise<W>
}
