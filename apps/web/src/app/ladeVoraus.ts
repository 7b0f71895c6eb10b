import { SEITENBAUSTEINE, type Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import type { Route } from '@benthos/vertrag/allgemein'
import { matchPath } from 'react-router'
import type { Seite, Weg } from '../technik/navigation/weg.ts'
import { FESTE_SEITEN, SEITEN } from './seiten.ts'

type Ablage = Pick<Storage, 'getItem' | 'setItem'>

/** localStorage: zu welchem Baustein die Wege des Servers zuletzt führten. */
export const MERKER_WEGE = 'benthos.wege'

/**
 * Merkt sich die Wege des Servers für den nächsten Aufruf. Was hier steht, entscheidet nur, welches Paket früher kommt; was zu
 * sehen ist, sagt jedes Mal der Server.
 */
export function merkeWege(routen: readonly Route[], ablage: () => Ablage = () => localStorage): void {
  const wege: Record<string, Seitenbaustein> = {}
  const sammle = (eine: Route) => {
    if (eine.component !== null) wege[eine.path] = eine.component
    for (const unter of eine.subRoutes) sammle(unter)
  }
  for (const route of routen) sammle(route)
  try {
    ablage().setItem(MERKER_WEGE, JSON.stringify(wege))
  } catch {
    // Ohne Speicher kommt das Paket erst, wenn der Server den Weg nennt.
  }
}

/**
 * Lädt das Paket der Seite zu einer Adresse, solange die Anmeldung noch läuft: sonst begänne es erst, wenn Anmeldung, Benutzer und
 * Wege nacheinander da sind. Erfüllt, wenn es da ist; scheitert es, holt es die Seite selbst.
 * @param pfad unter dem Kontextpfad
 */
export async function ladeVoraus(pfad: string, ablage: () => Ablage = () => localStorage): Promise<void> {
  for (const [weg, seite] of [...festeWege(FESTE_SEITEN), ...gemerkteWege(ablage)]) {
    const ort = matchPath(seite.hatUnterseiten ? `${weg}/*` : weg, pfad)
    if (ort === null) continue
    await Promise.allSettled([seite.lade?.(), seite.ladeTeil?.(ort.params)])
    return
  }
}

const festeWege = (wege: readonly Weg[]): [string, Seite][] =>
  wege.flatMap(({ path, seite, subRoutes }) => [
    ...(seite ? [[path, seite] as [string, Seite]] : []),
    ...festeWege(subRoutes),
  ])

function gemerkteWege(ablage: () => Ablage): [string, Seite][] {
  try {
    const gemerkt: unknown = JSON.parse(ablage().getItem(MERKER_WEGE) ?? '{}')
    return Object.entries(gemerkt as Record<string, unknown>).flatMap(([weg, baustein]) => {
      const seite = SEITENBAUSTEINE.includes(baustein as Seitenbaustein) ? SEITEN[baustein as Seitenbaustein] : null
      return seite ? [[weg, seite] as [string, Seite]] : []
    })
  } catch {
    return []
  }
}
