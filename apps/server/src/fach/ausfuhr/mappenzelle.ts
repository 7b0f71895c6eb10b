import type { Feld } from '@benthos/vertrag/feld'
import { zeigeFeld } from '@benthos/vertrag/zeigeFeld'
import type { Xlsxspalte, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import type { Ausfuhrspalte, Ausfuhrwert } from './tafel.ts'

/** Ein gespeicherter Wert als Zelle: Zahlen und Tage bleiben solche, Schlüssel werden zu dem, was am Schirm steht. */
export function alsMappenzelle(eintrag: Feld, wert: Ausfuhrwert): Xlsxzelle {
  if (wert === null || wert === '') return null
  if (eintrag.werte === undefined && (typeof wert === 'number' || typeof wert === 'boolean')) return wert
  if (eintrag.art === 'datum' && typeof wert === 'string') return { tag: wert }
  const { art, werte } = eintrag
  // Die Einheit steht im Kopf oder in ihrer Spalte.
  return zeigeFeld({ art, ...(werte && { werte }) }, wert)
}

/** Kopf der Spalte: ihre Bezeichnung mit der Einheit. */
export function alsMappenspalte({ eintrag: { label, einheit, art } }: Ausfuhrspalte): Xlsxspalte {
  const titel = einheit === undefined ? label : `${label} (${einheit})`
  const inhalt = art === 'textarea' ? 60 : art === 'text' ? 24 : 12
  return { titel, breite: Math.max(inhalt, titel.length + 2) }
}
