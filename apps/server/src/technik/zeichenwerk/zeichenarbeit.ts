import { Mappe } from '../xlsx/mappe.ts'
import type { Zeichenantwort, Zeichennachricht } from './nachrichten.ts'

/** Modul eines Features, das aus einer Eingabe ein Dokument zeichnet; geladen wird es nur in Zeichenfäden. */
type Zeichenmodul = { zeichne(eingabe: unknown, liste: unknown[]): Promise<Uint8Array> }

/** Die Arbeit eines Zeichenfadens: zeichnet Dokumente am Stück und schreibt angefangene Mappen weiter. */
export function baueZeichenarbeit(): (nachricht: Zeichennachricht) => Promise<Zeichenantwort | null> {
  const mappen = new Map<number, Mappe>()
  const liste: unknown[] = []
  const geforderte = (nummer: number): Mappe => {
    const mappe = mappen.get(nummer) ?? new Mappe()
    mappen.set(nummer, mappe)
    return mappe
  }
  const arbeite = async (nachricht: Exclude<Zeichennachricht, { art: 'VERWIRF' | 'STUECK' }>): Promise<Uint8Array> => {
    switch (nachricht.art) {
      case 'DOKUMENT': {
        const ihre = liste.splice(0)
        const { zeichne } = (await import(nachricht.modul)) as Zeichenmodul
        return zeichne(nachricht.eingabe, ihre)
      }
      case 'BLATT':
        return geforderte(nachricht.mappe).beginneBlatt(nachricht.name, nachricht.spalten, nachricht.fest)
      case 'ZEILEN':
        return geforderte(nachricht.mappe).schreibe(nachricht.zeilen)
      case 'SCHLUSS': {
        const mappe = geforderte(nachricht.mappe)
        mappen.delete(nachricht.mappe)
        return mappe.schliesse()
      }
    }
  }
  return async nachricht => {
    if (nachricht.art === 'STUECK') {
      liste.push(...nachricht.werte)
      return null
    }
    if (nachricht.art === 'VERWIRF') {
      mappen.delete(nachricht.mappe)
      return null
    }
    try {
      // Eine eigene Kopie: kleine Puffer teilen sich ihren Speicher mit anderen, und der wandert als Ganzes.
      return Uint8Array.from(await arbeite(nachricht))
    } catch (fehler) {
      return { fehler: fehler instanceof Error ? (fehler.stack ?? fehler.message) : String(fehler) }
    }
  }
}
