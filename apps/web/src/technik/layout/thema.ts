import { THEMA_COOKIE, THEMEN, type Thema } from '@benthos/vertrag/thema'
import { useSyncExternalStore } from 'react'

const EIN_JAHR_S = 365 * 24 * 60 * 60

const hoerer = new Set<() => void>()

/** Gewähltes Thema; null: wie das System. */
export function useThemenwahl(): Thema | null {
  return useSyncExternalStore(abonniere, liesWahl)
}

/** Ob gerade dunkel gezeigt wird, gewählt oder vom System. */
export function useIstDunkel(): boolean {
  return useSyncExternalStore(abonniere, () => (liesWahl() ?? (systemwunsch().matches ? 'dark' : 'light')) === 'dark')
}

/** Gilt sofort und in diesem Browser auch beim nächsten Mal; ohne Cookies nur, bis die Seite neu lädt. */
export function waehleThema(wahl: Thema | null): void {
  const { dataset } = document.documentElement
  if (wahl === null) delete dataset['theme']
  else dataset['theme'] = wahl
  const pfad = new URL(document.baseURI).pathname.replace(/\/$/, '') || '/'
  document.cookie = `${THEMA_COOKIE}=${wahl ?? ''}; Path=${pfad}; Max-Age=${wahl === null ? 0 : EIN_JAHR_S}; SameSite=Lax`
  for (const melde of hoerer) melde()
}

const liesWahl = (): Thema | null => THEMEN.find(thema => thema === document.documentElement.dataset['theme']) ?? null

const systemwunsch = () => matchMedia('(prefers-color-scheme: dark)')

function abonniere(melde: () => void): () => void {
  const system = systemwunsch()
  hoerer.add(melde)
  system.addEventListener('change', melde)
  return () => {
    hoerer.delete(melde)
    system.removeEventListener('change', melde)
  }
}
