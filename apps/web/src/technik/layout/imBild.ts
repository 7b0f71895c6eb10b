/**
 * Tut etwas unmittelbar vor dem nächsten Bild, wenn der Browser ohnehin anlegt: wer früher rollt oder misst, lässt ihn zweimal
 * anlegen. Das Ergebnis nimmt es zurück, auch als Aufräumen eines Effekts.
 */
export function imBild(tue: () => void): () => void {
  const bild = requestAnimationFrame(tue)
  return () => cancelAnimationFrame(bild)
}
