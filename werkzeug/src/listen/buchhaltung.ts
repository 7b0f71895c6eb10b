/** Verbleib einer Quellzeile: jede Zeile hat genau einen. */
export type Verbleib = 'ZUGEORDNET' | 'ERGAENZT' | 'AUSGELASSEN'

export type Buchung = { datei: string; zeile: number; text: string; verbleib: Verbleib; grund: string }

export type Dateisumme = {
  datei: string
  gelesen: number
  zugeordnet: number
  ergaenzt: number
  ausgelassen: number
}

/**
 * Buchführung über alle Quellzeilen: gelesen = zugeordnet + ergänzt + ausgelassen.
 * Zwei Buchungen für dieselbe Zeile oder eine fehlende Buchung brechen den Bau ab.
 */
export class Buchhaltung {
  readonly #gelesen = new Map<string, number>()
  readonly #buchungen = new Map<string, Buchung>()
  readonly #vermerke = new Map<string, string[]>()

  /** Meldet, wie viele Datenzeilen eine Datei hat. */
  oeffne(datei: string, zeilen: number): void {
    this.#gelesen.set(datei, zeilen)
  }

  /** Bucht eine Zeile; `grund` ist bei AUSGELASSEN Pflicht und steht im Bericht. */
  buche(datei: string, zeile: number, text: string, verbleib: Verbleib, grund = ''): void {
    const schluessel = `${datei}:${zeile}`
    if (this.#buchungen.has(schluessel)) throw new Error(`${schluessel} ist doppelt gebucht.`)
    if (verbleib === 'AUSGELASSEN' && grund === '') throw new Error(`${schluessel}: Auslassung ohne Grund.`)
    this.#buchungen.set(schluessel, { datei, zeile, text, verbleib, grund })
  }

  /** Hält fest, was der Bau gedeutet oder verworfen hat, ohne dass eine ganze Zeile entfällt. */
  vermerke(abschnitt: string, text: string): void {
    const liste = this.#vermerke.get(abschnitt)
    if (liste?.includes(text)) return
    if (liste) liste.push(text)
    else this.#vermerke.set(abschnitt, [text])
  }

  buchungen(): readonly Buchung[] {
    return [...this.#buchungen.values()]
  }

  vermerkteAbschnitte(): ReadonlyMap<string, readonly string[]> {
    return this.#vermerke
  }

  /** Summen je Datei; wirft, wenn eine Datei nicht aufgeht. */
  abschluss(): readonly Dateisumme[] {
    return [...this.#gelesen].map(([datei, gelesen]) => {
      const zaehle = (verbleib: Verbleib) =>
        this.buchungen().filter(b => b.datei === datei && b.verbleib === verbleib).length
      const summe = {
        datei,
        gelesen,
        zugeordnet: zaehle('ZUGEORDNET'),
        ergaenzt: zaehle('ERGAENZT'),
        ausgelassen: zaehle('AUSGELASSEN'),
      }
      if (summe.zugeordnet + summe.ergaenzt + summe.ausgelassen !== gelesen) {
        throw new Error(`${datei}: ${gelesen} Zeilen gelesen, aber ${JSON.stringify(summe)} gebucht.`)
      }
      return summe
    })
  }
}
