import { HOECHSTENS_SPALTEN } from '../konstanten.ts'
import type { Archiv } from './archiv.ts'
import { Dateimangel, type Dateizeile, spaltennummer, type Zelle, zelltext } from './tabelle.ts'

/** Verbundene Bereiche eines Blatts: der Wert steht nur in ihrer ersten Zelle, gemeint ist er für alle – oder eben nicht. */
export type Verbundene = { kennzeichne(zeile: Dateizeile): Dateizeile }

type Bereich = { vonZeile: number; bisZeile: number; vonSpalte: number; bisSpalte: number }

const HOECHSTENS = 2000
export const GRUND_VERBUNDEN =
  'Die Zelle ist mit anderen verbunden. Bitte heben Sie die Verbindung auf und füllen Sie jede Zelle.'
/** Von einer anderen Zelle verdeckt und selbst leer: ein Mangel, wo ein Wert gebraucht wird, aber kein Inhalt. */
export const istVerdeckt = (zelle: Zelle): boolean =>
  zelle.art === 'MANGEL' && zelle.text === '' && zelle.grund === GRUND_VERBUNDEN
/** Länger ist die Angabe eines Bereichs nie; so viel wird ins nächste Stück mitgenommen. */
const UEBERHANG = 200

/** Sie stehen in der Datei erst hinter den Zeilen; deshalb ein eigener, schneller Durchgang. */
export async function findeVerbundene(archiv: Archiv, ort: string): Promise<Verbundene> {
  const bereiche: Bereich[] = []
  let rest = ''
  for await (const stueck of archiv.packeAus(ort)) {
    const text = rest + stueck.toString('latin1')
    let ende = 0
    for (const treffer of text.matchAll(/mergeCell\s[^>]{0,150}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)) {
      const [, vonSpalte = '', vonZeile, bisSpalte = '', bisZeile] = treffer
      bereiche.push({
        vonZeile: Number(vonZeile),
        bisZeile: Number(bisZeile),
        vonSpalte: spaltennummer(vonSpalte),
        bisSpalte: spaltennummer(bisSpalte),
      })
      ende = treffer.index + treffer[0].length
    }
    if (bereiche.length > HOECHSTENS)
      throw new Dateimangel('Das Blatt enthält zu viele verbundene Zellen. Bitte heben Sie die Verbindungen auf.')
    rest = text.slice(Math.max(ende, text.length - UEBERHANG))
  }
  return { kennzeichne: zeile => kennzeichne(zeile, bereiche) }
}

function kennzeichne(zeile: Dateizeile, bereiche: readonly Bereich[]): Dateizeile {
  const treffend = bereiche.filter(b => b.vonZeile <= zeile.nummer && zeile.nummer <= b.bisZeile)
  if (treffend.length === 0) return zeile
  const zellen = new Map<number, Zelle>(zeile.zellen)
  for (const { vonSpalte, bisSpalte } of treffend)
    for (let spalte = vonSpalte; spalte <= Math.min(bisSpalte, HOECHSTENS_SPALTEN - 1); spalte++)
      zellen.set(spalte, { art: 'MANGEL', text: zelltext(zellen.get(spalte)), grund: GRUND_VERBUNDEN })
  return { ...zeile, zellen }
}
