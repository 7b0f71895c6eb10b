/**
 * Schreibabstand zweier Wörter (Damerau–Levenshtein mit Nachbartausch): Zahl der Einfügungen, Löschungen, Ersetzungen und Vertauschungen.
 * @param grenze ab diesem Abstand wird abgebrochen und `grenze + 1` geliefert
 * @example schreibabstand('rodani', 'rhodani', 3) // 1
 */
export function schreibabstand(a: string, b: string, grenze: number): number {
  if (Math.abs(a.length - b.length) > grenze) return grenze + 1
  let vorvorige: number[] = []
  let vorige = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const zeile = [i]
    let kleinste = i
    for (let j = 1; j <= b.length; j++) {
      const gleich = a[i - 1] === b[j - 1]
      let wert = Math.min((vorige[j] ?? 0) + 1, (zeile[j - 1] ?? 0) + 1, (vorige[j - 1] ?? 0) + (gleich ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        wert = Math.min(wert, (vorvorige[j - 2] ?? 0) + 1)
      }
      zeile.push(wert)
      if (wert < kleinste) kleinste = wert
    }
    if (kleinste > grenze) return grenze + 1
    vorvorige = vorige
    vorige = zeile
  }
  return Math.min(vorige[b.length] ?? grenze + 1, grenze + 1)
}

/** Dreiergruppen eines Wortes mit Randzeichen; Grundlage der Vorauswahl ähnlicher Namen. */
export function dreiergruppen(wort: string): readonly string[] {
  const t = `  ${wort} `
  const gruppen: string[] = []
  for (let i = 0; i + 3 <= t.length; i++) gruppen.push(t.slice(i, i + 3))
  return gruppen
}

/** Umgekehrter Index über Dreiergruppen: findet schnell die Namen, die mit einem Text die meisten Gruppen teilen. */
export class Aehnlichkeitsindex {
  readonly #stellen = new Map<string, number[]>()
  readonly #laenge: number[] = []

  constructor(texte: readonly string[]) {
    texte.forEach((text, i) => {
      const gruppen = new Set(dreiergruppen(text))
      this.#laenge.push(gruppen.size)
      for (const g of gruppen) {
        const stelle = this.#stellen.get(g)
        if (stelle) stelle.push(i)
        else this.#stellen.set(g, [i])
      }
    })
  }

  /** Stellen der ähnlichsten Texte, beste zuerst; Maß ist der Anteil gemeinsamer Dreiergruppen (Dice), mindestens 0,3. */
  suche(text: string, anzahl: number): readonly number[] {
    const gruppen = new Set(dreiergruppen(text))
    // Ein Zähler je Text statt einer Karte: die Vorauswahl läuft je unbekanntem Namen über einige tausend Stellen.
    const gemeinsam = new Uint8Array(this.#laenge.length)
    const beruehrt: number[] = []
    for (const g of gruppen) {
      for (const i of this.#stellen.get(g) ?? []) {
        if (gemeinsam[i] === 0) beruehrt.push(i)
        gemeinsam[i] = (gemeinsam[i] ?? 0) + 1
      }
    }
    return beruehrt
      .map(i => ({ i, dice: (2 * (gemeinsam[i] ?? 0)) / (gruppen.size + (this.#laenge[i] ?? 0)) }))
      .filter(k => k.dice >= 0.3)
      .sort((a, b) => b.dice - a.dice || a.i - b.i)
      .slice(0, anzahl)
      .map(k => k.i)
  }
}
