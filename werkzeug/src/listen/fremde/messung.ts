import type { Zuordnung } from '@benthos/fachmodell/taxonname/typen'

/** Ein Taxon eines fremden Blatts: sein Code, sein Name, und je Probe, in der es steht, wie viel davon. */
export type Blattzeile = { code: string; name: string; mengen: readonly number[] }

/** Anteil dessen, was sich zuordnen ließ, und was offen blieb. */
type Erkannt = { funde: number; menge: number; offene: readonly string[] }

/** Was die Suche von einem Blatt erkennt: nach Namen, nach Code, nach einem von beiden; `funde` und `menge` von 0 bis 1. */
export type Messung = { taxa: number; funde: number; nachName: Erkannt; nachCode: Erkannt; nachEinem: Erkannt }

/**
 * Misst, welcher Teil der Funde eines Blatts sich zuordnen lässt. Ein Fund ist ein Taxon in einer Probe mit einer Menge über 0.
 * @param ordneZu die Suche, wie das Einfügen sie benutzt
 */
export function messeBlatt(
  zeilen: readonly Blattzeile[],
  ordneZu: (text: string) => Pick<Zuordnung<never>, 'art'>,
): Messung {
  const gezaehlt = zeilen.map(z => ({ ...z, mengen: z.mengen.filter(menge => menge > 0) }))
  const funde = summe(gezaehlt.map(z => z.mengen.length))
  const menge = summe(gezaehlt.flatMap(z => z.mengen))
  const erkenne = (...angaben: ((zeile: Blattzeile) => string)[]): Erkannt => {
    const erkannte = gezaehlt.filter(z => angaben.some(angabe => ordneZu(angabe(z)).art === 'TREFFER'))
    return {
      funde: summe(erkannte.map(z => z.mengen.length)) / funde,
      menge: summe(erkannte.flatMap(z => z.mengen)) / menge,
      offene: gezaehlt
        .filter(z => !erkannte.includes(z))
        .map(z => `${angaben.map(angabe => angabe(z)).join(' ')} (${z.mengen.length})`),
    }
  }
  const [name, code] = [(z: Blattzeile) => z.name, (z: Blattzeile) => z.code]
  return {
    taxa: zeilen.length,
    funde,
    nachName: erkenne(name),
    nachCode: erkenne(code),
    nachEinem: erkenne(name, code),
  }
}

function summe(zahlen: readonly number[]): number {
  return zahlen.reduce((s, zahl) => s + zahl, 0)
}
