import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Matrixaufnahme } from '@benthos/vertrag/projektmatrix'
import type { Matrixgroesse } from './groessen.ts'
import type { Matrixzeile, Spaltensumme } from './matrixbau.ts'

/** Zeichen in einer Zelle, nie Farbe allein. */
export const ERSTNACHWEIS = '◆'
export const OHNE_MENGE = '+'

export const mengentext = (menge: number | null, { nachkommastellen }: Matrixgroesse): string =>
  menge === null ? OHNE_MENGE : formatiereZahl(menge, nachkommastellen)

export const nenneAufnahme = ({ messstelle, datum }: Matrixaufnahme): string =>
  `${messstelle}, ${formatiereDatum(datum)}`

export const nenneZeile = (zeile: Matrixzeile): string =>
  zeile.art === 'taxon' ? zeile.taxon.name : `Gruppe ${zeile.gruppe}`

/** Inhalt einer Zelle am Schirm; leer: kein Fund. */
export function zelltext(zeile: Matrixzeile, platz: number, groesse: Matrixgroesse): string {
  if (zeile.art === 'gruppe') return summentext(zeile.zellen.get(platz), groesse)
  const zelle = zeile.zellen.get(platz)
  if (!zelle) return ''
  return `${zelle.istErstnachweis ? `${ERSTNACHWEIS} ` : ''}${mengentext(zelle.menge, groesse)}`
}

/** Wo sich nichts addieren lässt, zählt eine Zwischensumme die Taxa. */
const summentext = (summe: Spaltensumme | undefined, groesse: Matrixgroesse): string => {
  if (!summe) return ''
  return groesse.istSummierbar ? mengentext(summe.summe, groesse) : formatiereZahl(summe.taxa)
}

/** Eine Zelle für Vorleser: Taxon, Aufnahme und was dort steht, auch außerhalb der Tabelle verständlich. */
export function lesetext(zeile: Matrixzeile, aufnahme: Matrixaufnahme, platz: number, groesse: Matrixgroesse): string {
  const wo = `${nenneZeile(zeile)}, ${nenneAufnahme(aufnahme)}`
  if (zeile.art === 'gruppe') {
    const summe = zeile.zellen.get(platz)
    if (!summe) return `${wo}: kein Fund`
    const taxa = formatiereAnzahl(summe.taxa, 'Taxon', 'Taxa')
    return `${wo}: ${groesse.istSummierbar ? `${mengeInWorten(summe.summe, groesse)}, ${taxa}` : taxa}`
  }
  const zelle = zeile.zellen.get(platz)
  if (!zelle) return `${wo}: kein Fund`
  return `${wo}: ${mengeInWorten(zelle.menge, groesse)}${zelle.istErstnachweis ? ', Erstnachweis an der Messstelle' : ''}`
}

function mengeInWorten(menge: number | null, groesse: Matrixgroesse): string {
  if (menge === null) return `vorhanden, ohne ${groesse.label}`
  const zahl = mengentext(menge, groesse)
  return groesse.einheit === '' ? `${groesse.label} ${zahl}` : `${zahl} ${groesse.einheit}`
}
