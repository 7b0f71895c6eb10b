/** Wer auf der gezeigten Seite Ungespeichertes hütet. */
type Waechter = {
  istOffen: () => boolean
  /** fragt, wenn etwas ungespeichert ist; wahr: die Seite darf verlassen werden */
  frage: () => Promise<boolean>
  /** ab jetzt wird beim Verlassen nicht noch einmal gefragt */
  gibFrei: () => void
}

let waechter: Waechter | null = null

/** Stellt den Wächter der Seite auf; das Ergebnis zieht ihn ab. */
export function stelleWaechterAuf(neuer: Waechter): () => void {
  waechter = neuer
  return () => {
    if (waechter === neuer) waechter = null
  }
}

/** Steht auf der Seite Ungespeichertes? */
export function istUngespeichert(): boolean {
  return waechter?.istOffen() ?? false
}

/** Für Handlungen außerhalb der Seite, die sie verlassen, etwa Abmelden: fragt zuerst nach Ungespeichertem. */
export function darfVerlassen(): Promise<boolean> {
  return waechter?.frage() ?? Promise.resolve(true)
}

/** Nach dem Ja auf `darfVerlassen`, unmittelbar bevor die Seite verlassen wird. */
export function gibVerlassenFrei(): void {
  waechter?.gibFrei()
}
