import { belegtesBlatt } from '../../fach/ausfuhr/blattbeleg.ts'
import { alsMappenspalte, alsMappenzelle } from '../../fach/ausfuhr/mappenzelle.ts'
import { type Ausfuhrnachweis, nachweisblatt } from '../../fach/ausfuhr/nachweis.ts'
import { type Ausfuhrtafel, type Ausfuhrwert, liesTafel, zaehleZeilen } from '../../fach/ausfuhr/tafel.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { einSchub } from '../../technik/xlsx/einSchub.ts'
import type { Xlsxblatt, Xlsxspalte, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import type { Mappenteil } from './teile.ts'

const ANGABENSPALTEN: readonly Xlsxspalte[] = [
  { titel: 'Teil', breite: 44 },
  { titel: 'Angabe', breite: 34 },
  { titel: 'Wert', breite: 60 },
  { titel: 'Einheit', breite: 10 },
]

/** Die Mappe zu einem Qualitätselement einer Aufnahme; gelesen ist alles, ehe das erste Byte hinaus ist: eine Aufnahme ist klein. */
export async function liesMappe(
  quelle: Schnappschuss,
  teile: readonly Mappenteil[],
  nachweis: Ausfuhrnachweis,
): Promise<Xlsxblatt[]> {
  const blaetter: Xlsxblatt[] = []
  for (const teil of teile) {
    const tafeln = teil.form === 'angaben' ? teil.tafeln : [teil.tafel]
    const zeilen: Xlsxzelle[][] = []
    let erwartet = 0
    for (const tafel of tafeln) {
      const saetze = await zaehleZeilen(quelle, tafel)
      erwartet += teil.form === 'angaben' ? saetze * tafel.spalten.length : saetze
      for await (const schub of liesTafel(quelle, tafel, saetze))
        zeilen.push(
          ...schub.flatMap(satz =>
            teil.form === 'angaben' ? untereinander(tafel, satz) : [nebeneinander(tafel, satz)],
          ),
        )
    }
    const spalten = teil.form === 'angaben' ? ANGABENSPALTEN : teil.tafel.spalten.map(alsMappenspalte)
    blaetter.push(belegtesBlatt(nachweis, { name: teil.blatt, spalten, schuebe: einSchub(zeilen) }, erwartet))
  }
  return [...blaetter, nachweisblatt(nachweis)]
}

const nebeneinander = ({ spalten }: Ausfuhrtafel, satz: readonly Ausfuhrwert[]): Xlsxzelle[] =>
  spalten.map(({ eintrag }, i) => alsMappenzelle(eintrag, satz[i] ?? null))

/** Auch Felder, in denen nichts steht: was nicht erhoben ist, soll zu sehen sein. */
function untereinander(tafel: Ausfuhrtafel, satz: readonly Ausfuhrwert[]): Xlsxzelle[][] {
  const zellen = nebeneinander(tafel, satz)
  // Steht je Methode ein Satz untereinander, sagt jede Zeile, zu welchem sie gehört.
  const methode = zellen[tafel.spalten.findIndex(({ feld }) => feld === 'methode')] ?? null
  const teil = methode === null ? tafel.titel : `${tafel.titel}, ${methode}`
  return tafel.spalten.map(({ eintrag }, i) => [teil, eintrag.label, zellen[i] ?? null, eintrag.einheit ?? null])
}
