/** Taxa oder gröbere Einheiten einer Probe mit ihren Abundanzen; nur die ersten `anzahl` Plätze gelten. */
export class Ebene {
  anzahl = 0
  /** Summe der Abundanzen */
  summe = 0
  readonly id: Int32Array
  readonly abundanz: Float64Array

  constructor(plaetze: number) {
    this.id = new Int32Array(plaetze)
    this.abundanz = new Float64Array(plaetze)
  }
}

/**
 * Rechenspeicher einer Taxaliste. Eine Bewertung legt ihre Abundanzen hier ab, statt je Probe Felder anzulegen; das
 * Ergebnis enthält keinen Verweis darauf. Bewertungen laufen synchron, deshalb stört keine die andere.
 */
export class Arbeitsfeld {
  readonly taxa: Ebene
  readonly operationell: Ebene
  readonly familien: Ebene
  readonly bmwp: Ebene
  readonly whpt: Ebene
  readonly life: Ebene
  readonly psi: Ebene
  /** Werte der Liste für die Plätze von `taxa`, dicht abgelegt: Dutzende Schleifen lesen sie, die Liste ist groß */
  readonly gruppenbits: Int32Array
  readonly saprobiewert: Float64Array
  readonly gewicht: Float64Array
  /** Gruppenbits für die Plätze von `operationell` */
  readonly operationelleBits: Int32Array
  /** Zählung je Taxon der Liste; null, wo die Probe keines hat */
  readonly menge: Float64Array
  private readonly beruehrt: Int32Array
  private readonly platz: Int32Array

  constructor(taxa: number) {
    this.taxa = new Ebene(taxa)
    this.operationell = new Ebene(taxa)
    this.familien = new Ebene(taxa)
    this.bmwp = new Ebene(taxa)
    this.whpt = new Ebene(taxa)
    this.life = new Ebene(taxa)
    this.psi = new Ebene(taxa)
    this.gruppenbits = new Int32Array(taxa)
    this.saprobiewert = new Float64Array(taxa)
    this.gewicht = new Float64Array(taxa)
    this.operationelleBits = new Int32Array(taxa)
    this.menge = new Float64Array(taxa)
    this.beruehrt = new Int32Array(taxa)
    this.platz = new Int32Array(taxa)
  }

  /** Leert die Zählung, auch wenn die vorige Bewertung vorzeitig endete. */
  beginne(): void {
    for (let i = 0; i < this.taxa.anzahl; i++) this.menge[this.beruehrt[i]!] = 0
    this.taxa.anzahl = 0
  }

  /** Zählt `anzahl` (> 0) zum Taxon; mehrfach genannte Taxa werden zusammengezählt. */
  zaehle(taxon: number, anzahl: number): void {
    if (this.menge[taxon] === 0) this.beruehrt[this.taxa.anzahl++] = taxon
    this.menge[taxon]! += anzahl
  }

  /**
   * Schließt die Zählung ab: Taxa nach ihrer Stelle in der Liste geordnet, hochgerechnet auf die ganze Probe. Die feste
   * Reihenfolge macht jede Summe unabhängig von der Reihenfolge der Eingabe, bis auf das letzte Bit.
   */
  schliesseAb(zaehler: number, nenner: number): void {
    const ebene = this.taxa
    const stellen = this.beruehrt
    ordne(stellen, ebene.anzahl)
    ebene.summe = 0
    for (let i = 0; i < ebene.anzahl; i++) {
      const taxon = stellen[i]!
      const abundanz = (this.menge[taxon]! * nenner) / zaehler
      ebene.id[i] = taxon
      ebene.abundanz[i] = abundanz
      ebene.summe += abundanz
    }
  }

  /** Fasst die Taxa nach `abbildung` zusammen (−1: entfällt). */
  fasseZusammen(ziel: Ebene, abbildung: Int32Array): void {
    const quelle = this.taxa
    const platz = this.platz
    let anzahl = 0
    ziel.summe = 0
    for (let i = 0; i < quelle.anzahl; i++) {
      const id = abbildung[quelle.id[i]!]!
      if (id < 0) continue
      const abundanz = quelle.abundanz[i]!
      const belegt = platz[id]!
      if (belegt === 0) {
        ziel.id[anzahl] = id
        ziel.abundanz[anzahl] = abundanz
        platz[id] = ++anzahl
      } else ziel.abundanz[belegt - 1]! += abundanz
      ziel.summe += abundanz
    }
    ziel.anzahl = anzahl
    for (let i = 0; i < anzahl; i++) platz[ziel.id[i]!] = 0
  }
}

/** Einfügesortieren: bei den 20–150 Taxa einer Probe schneller als die allgemeine Sortierung und ohne Speicher. */
function ordne(feld: Int32Array, anzahl: number): void {
  for (let i = 1; i < anzahl; i++) {
    const wert = feld[i]!
    let j = i - 1
    while (j >= 0 && feld[j]! > wert) {
      feld[j + 1] = feld[j]!
      j--
    }
    feld[j + 1] = wert
  }
}
