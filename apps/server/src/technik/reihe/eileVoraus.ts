/**
 * Holt das nächste Element, während der Abnehmer das vorige verarbeitet: die Datenbank sucht schon, solange hier gerechnet wird. Nie mehr
 * als eines im Voraus, und in unveränderter Folge.
 */
export async function* eileVoraus<T>(folge: AsyncGenerator<T>): AsyncGenerator<T> {
  let naechstes = folge.next()
  try {
    for (;;) {
      const { done, value } = await naechstes
      if (done) return
      naechstes = folge.next()
      // Wer vorher aufhört, erfährt von einem Fehler danach nichts mehr; wer weiterliest, bekommt ihn oben.
      naechstes.catch(() => undefined)
      yield value
    }
  } finally {
    await folge.return(undefined)
  }
}
