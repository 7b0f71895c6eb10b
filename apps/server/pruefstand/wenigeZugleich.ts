/** Anfragen zugleich: weniger, als der Vorrat Verbindungen hat und als einer Person an Ausgaben zugleich zustehen. */
const ZUGLEICH = 4

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
