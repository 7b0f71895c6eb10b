import { alsMappenspalte, alsMappenzelle } from '../../fach/ausfuhr/mappenzelle.ts'
import { type Ausfuhrtafel, type Ausfuhrwert, liesTafel, zaehleZeilen } from '../../fach/ausfuhr/tafel.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Ganzblatt } from '../../technik/xlsx/ganzeMappe.ts'
import type { Xlsxspalte, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import type { Mappenteil } from './teile.ts'

/** Ein gelesener Teil: sein Blatt und wie viele Sätze darauf stehen. */
type GelesenerTeil = { blatt: Ganzblatt; saetze: readonly { tafel: string; erwartet: number; geschrieben: number }[] }

const ANGABENSPALTEN: readonly Xlsxspalte[] = [
  { titel: 'Teil', breite: 44 },
  { titel: 'Angabe', breite: 34 },
  { titel: 'Wert', breite: 60 },
  { titel: 'Einheit', breite: 10 },
]

/**
 * Liest einen Teil ganz: eine Aufnahme ist klein, und wer sich verzählt, soll es merken, ehe das erste Byte hinaus ist.
 * @throws Error, wenn gelesene und gezählte Sätze nicht übereinstimmen
 */
export async function liesTeil(schnappschuss: Schnappschuss, teil: Mappenteil): Promise<GelesenerTeil> {
  const tafeln = teil.form === 'angaben' ? teil.tafeln : [teil.tafel]
  const gelesen: { tafel: Ausfuhrtafel; erwartet: number; saetze: (readonly Ausfuhrwert[])[] }[] = []
  for (const tafel of tafeln) {
    const erwartet = await zaehleZeilen(schnappschuss, tafel)
    const saetze: (readonly Ausfuhrwert[])[] = []
    for await (const schub of liesTafel(schnappschuss, tafel, erwartet)) saetze.push(...schub)
    gelesen.push({ tafel, erwartet, saetze })
  }
  const zeilen =
    teil.form === 'angaben'
      ? gelesen.flatMap(({ tafel, saetze }) => saetze.flatMap(satz => untereinander(tafel, satz)))
      : gelesen.flatMap(({ tafel, saetze }) => saetze.map(satz => nebeneinander(tafel, satz)))
  return {
    blatt: {
      name: teil.blatt,
      spalten: teil.form === 'angaben' ? ANGABENSPALTEN : teil.tafel.spalten.map(alsMappenspalte),
      zeilen,
    },
    saetze: gelesen.map(({ tafel, erwartet, saetze }) => ({
      tafel: tafel.titel,
      erwartet,
      geschrieben: saetze.length,
    })),
  }
}

const nebeneinander = ({ spalten }: Ausfuhrtafel, satz: readonly Ausfuhrwert[]): Xlsxzelle[] =>
  spalten.map(({ eintrag }, i) => alsMappenzelle(eintrag, satz[i] ?? null))

/** Auch Felder, in denen nichts steht: was nicht erhoben ist, soll zu sehen sein. */
function untereinander(tafel: Ausfuhrtafel, satz: readonly Ausfuhrwert[]): Xlsxzelle[][] {
  const zellen = tafel.spalten.map(({ eintrag }, i) => alsMappenzelle(eintrag, satz[i] ?? null))
  // Steht je Methode ein Satz untereinander, sagt jede Zeile, zu welchem sie gehört.
  const methode = zellen[tafel.spalten.findIndex(({ feld }) => feld === 'methode')] ?? null
  const teil = methode === null ? tafel.titel : `${tafel.titel}, ${methode}`
  return tafel.spalten.map(({ eintrag }, i) => [teil, eintrag.label, zellen[i] ?? null, eintrag.einheit ?? null])
}
