/**
 * Tut etwas unmittelbar vor dem nächsten Bild, wenn der Browser ohnehin anlegt: wer früher rollt oder misst, lässt ihn zweimal
 * anlegen. Das Ergebnis nimmt es zurück, auch als Aufräumen eines Effekts.
 */
export function imBild(tue: () => void): () => void {
  const bild = requestAnimationFrame(tue)
  return () => cancelAnimationFrame(bild)
}

/** Tut etwas, sobald das nächste Bild steht: was darin nicht zu sehen ist, soll es nicht aufhalten. Das Ergebnis nimmt es zurück. */
export function nachDemBild(tue: () => void): () => void {
  let danach: ReturnType<typeof setTimeout> | undefined
  const brichAb = imBild(() => {
    danach = setTimeout(tue)
  })
  return () => {
    brichAb()
    clearTimeout(danach)
  }
}
