/**
 * Arbeitet eine Folge ab, ein Element versetzt zum anderen: das nächste beginnt, sobald das vorige `gibFrei` ruft, und ruft es nicht, an
 * dessen Ende. Nie mehr als zwei zugleich. Scheitert eines, beginnt keines mehr; der Fehler kommt, wenn keines mehr arbeitet.
 * @returns falsch, wenn `abbruch` vor dem letzten kam
 */
export async function arbeiteVersetzt<T>(
  folge: AsyncIterable<T>,
  arbeite: (eines: T, gibFrei: () => void) => Promise<unknown>,
  abbruch: AbortSignal,
): Promise<boolean> {
  let voriges: Promise<unknown> = Promise.resolve()
  let dieses = voriges
  let istGescheitert = false
  try {
    for await (const eines of folge) {
      if (istGescheitert) break
      if (abbruch.aborted) return false
      let gibFrei = () => {}
      const frei = new Promise<void>(loese => {
        gibFrei = loese
      })
      dieses = arbeite(eines, gibFrei)
      dieses.catch(() => {
        istGescheitert = true
      })
      await Promise.race([frei, dieses])
      await voriges
      voriges = dieses
    }
    await voriges
    return true
  } finally {
    await Promise.allSettled([voriges, dieses])
  }
}
