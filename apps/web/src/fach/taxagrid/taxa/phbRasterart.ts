import { istKieselalge } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { PhbFund } from '@benthos/vertrag/fund'
import type { Spalte } from '../gitter/spalte.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { erstellePruefung } from './befundlage.ts'
import { fundschluesselVon } from './doppelte.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import { summeVon } from './menge.ts'
import { alsPhbFund, alsPhbZeile } from './phbFund.ts'
import { DECKUNG, SCHAETZKLASSE, SCHALEN } from './phbMengen.ts'
import { pruefePhbFund } from './pruefePhbFund.ts'
import type { Rasterart } from './rasterart.ts'
import { mengenspalte, stufenspalte, taxonspalte, textspalte, unsicherspalte } from './spalten.tsx'

/** PHB-Taxaliste: Kieselalgen mit gezählten Schalen, alle anderen Algen mit Schätzklasse und Deckung. */
export function phbRasterart(liste: Eingabeliste): Rasterart<PhbFund> {
  const fundschluessel = fundschluesselVon(liste)
  return {
    liste,
    kurzform: 'nav gre',
    mengen: [SCHALEN, SCHAETZKLASSE, DECKUNG],
    summen: zeilen => [
      formatiereAnzahl(summeVon(SCHALEN, zeilen), 'Schale', 'Schalen'),
      `${formatiereZahl(summeVon(DECKUNG, zeilen), 1)} % Deckung`,
    ],
    spalten: [
      taxonspalte(liste),
      nurBei(mengenspalte(SCHALEN), zeile => istKieselalgenzeile(liste, zeile) !== false),
      nurBei(stufenspalte(SCHAETZKLASSE), zeile => istKieselalgenzeile(liste, zeile) !== true),
      { ...nurBei(mengenspalte(DECKUNG), zeile => istKieselalgenzeile(liste, zeile) !== true), istSchmal: false },
      unsicherspalte,
      textspalte('bemerkung', 'Bemerkung', 'minmax(6rem, 2fr)'),
    ],
    fundschluessel,
    pruefe: erstellePruefung(zeile => pruefePhbFund(liste, zeile), fundschluessel),
    alsZeile: alsPhbZeile,
    alsFund: alsPhbFund,
  }
}

/** null: das Taxon ist noch nicht bekannt. */
function istKieselalgenzeile(liste: Eingabeliste, zeile: Zeile): boolean | null {
  const taxon = liste.nachName(zelleVon(zeile, 'taxon'))
  return taxon === undefined ? null : istKieselalge(taxon)
}

/** Wo die Menge nicht hingehört, steht statt einer leeren Zelle ein Strich. */
function nurBei(spalte: Spalte, gilt: (zeile: Zeile) => boolean): Spalte {
  return {
    ...spalte,
    anzeige: zeile => (spalte.text(zeile) === '' && !gilt(zeile) ? '–' : spalte.anzeige?.(zeile)),
  }
}
