import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { belegtesBlatt } from './blattbeleg.ts'
import { alsMappenspalte, alsMappenzelle } from './mappenzelle.ts'
import { type Ausfuhrnachweis, nachweisblatt } from './nachweis.ts'
import { type Ausfuhrtafel, liesTafel, zaehleZeilen } from './tafel.ts'

/** Länger darf der Name eines Blatts nicht sein, und diese Zeichen nimmt Excel darin nicht. */
const BLATTNAME = 31
const UNERLAUBTES = /[[\]:*?/\\]+/g

/**
 * Name des Blatts zu einem Titel: gekürzt am Wortende, denn Excel nimmt nur so viele Zeichen.
 * @example benenneBlatt('Organoleptischer Befund und Reduktionen') // 'Organoleptischer Befund und'
 */
export function benenneBlatt(titel: string): string {
  const name = titel.replaceAll(UNERLAUBTES, ' ').replaceAll(/ +/g, ' ').trim()
  if (name.length <= BLATTNAME) return name
  return name
    .slice(0, BLATTNAME + 1)
    .replace(/[ ,]+[^ ]*$/, '')
    .slice(0, BLATTNAME)
}

/**
 * Tabellen als Blätter einer Mappe, je Satz eine Zeile; gelesen wird, während geschrieben wird. Gezählt ist alles vorher: was Excel
 * nicht fasst, scheitert, ehe das erste Byte hinaus ist.
 * @param nurGefuellte ohne Zeilen gibt es das Blatt nicht
 * @throws Einwand `EINGABE_UNGUELTIG`, wenn ein Blatt zu lang würde
 */
export async function baueTafelmappe(
  quelle: Schnappschuss,
  tafeln: readonly { tafel: Ausfuhrtafel; nurGefuellte?: boolean }[],
  nachweis: Ausfuhrnachweis,
): Promise<Xlsxblatt[]> {
  const blaetter: Xlsxblatt[] = []
  for (const { tafel, nurGefuellte = false } of tafeln) {
    const erwartet = await zaehleZeilen(quelle, tafel)
    if (nurGefuellte && erwartet === 0) continue
    blaetter.push(
      belegtesBlatt(
        nachweis,
        {
          name: benenneBlatt(tafel.titel),
          spalten: tafel.spalten.map(alsMappenspalte),
          schuebe: zeilen(quelle, tafel, erwartet),
        },
        erwartet,
      ),
    )
  }
  return [...blaetter, nachweisblatt(nachweis)]
}

async function* zeilen(
  quelle: Schnappschuss,
  tafel: Ausfuhrtafel,
  erwartet: number,
): AsyncGenerator<readonly Xlsxzelle[][]> {
  for await (const schub of liesTafel(quelle, tafel, erwartet))
    yield schub.map(satz => tafel.spalten.map(({ eintrag }, i) => alsMappenzelle(eintrag, satz[i] ?? null)))
}
