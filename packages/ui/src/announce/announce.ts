export type Politeness = 'polite' | 'assertive'

export interface Announcement {
  text: string
  politeness: Politeness
}

type Listener = (announcement: Announcement) => void

const listeners = new Set<Listener>()

/** Lässt einen Text vorlesen, ohne den Fokus zu bewegen; braucht einen `Announcer` auf der Seite (im UiProvider). */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners) listener({ text, politeness })
}

/** Meldet einen Empfänger an; das Ergebnis meldet ihn ab. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
