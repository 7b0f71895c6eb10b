/** Anfragen zugleich: so viele, wie der Vorrat Verbindungen hat. */
const ZUGLEICH = 10

/**
 * Führt `fn` für jedes aus, wenige zugleich. Alle auf einmal warteten auf eine Verbindung, und auf einem ausgelasteten Rechner
 * länger, als der Vorrat warten lässt.
 */
export async function wenigeZugleich<T>(alle: readonly T[], fn: (eines: T) => Promise<void>): Promise<void> {
  const offene = alle.values()
  const arbeite = async () => {
    for (const eines of offene) await fn(eines)
  }
  await Promise.all(Array.from({ length: ZUGLEICH }, arbeite))
}
