import type { Loeschgrund } from './typen.ts'

/** Nachrichten zwischen den Fenstern desselben Browsers; sie sind Hinweise, die Wahrheit steht in der Datenbank. */
export type Nachricht =
  | { art: 'GEAENDERT'; benutzer: string; objekt: string; teile: readonly string[] }
  | { art: 'GELOESCHT'; benutzer: string; objekt: string; grund: Loeschgrund }
  /** Ein Fenster öffnet ein Objekt (`HALLO`), antwortet darauf (`DA`) oder schließt es (`ADE`). */
  | { art: 'HALLO' | 'DA' | 'ADE'; benutzer: string; objekt: string; fenster: string }

/** Kennung dieses Fensters, neu bei jedem Laden der Seite. */
export function neueFensterkennung(): string {
  // crypto.randomUUID fehlt in unsicheren Kontexten (http im Hausnetz); getRandomValues nicht.
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), n => n.toString(36)).join('')
}

export type Kanal = { sende: (nachricht: Nachricht) => void; hoere: (hoerer: (n: Nachricht) => void) => void }

/** Öffnet den gemeinsamen Kanal aller Fenster. */
export function oeffneKanal(): Kanal {
  const kanal = new BroadcastChannel('benthosdb-entwuerfe')
  return {
    sende: nachricht => kanal.postMessage(nachricht),
    hoere: hoerer => kanal.addEventListener('message', e => hoerer(e.data as Nachricht)),
  }
}
