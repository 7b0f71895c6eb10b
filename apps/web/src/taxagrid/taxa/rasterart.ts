import type { MzbFund } from '@benthos/vertrag/mzb'
import type { Spalte } from '../gitter/spalte.ts'
import type { Zeile } from '../modell/zeile.ts'
import { type Befundlage, erstellePruefung, type Fremdbefunde } from './befundlage.ts'
import { type Fundschluessel, fundschluesselVon } from './doppelte.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import { alsFund, alsZeile } from './fund.ts'
import { pruefeFund } from './pruefeFund.ts'
import { anzahlspalte, dichtespalte, stadiumspalte, taxonspalte, textspalte, unsicherspalte } from './spalten.tsx'
import type { Probengroesse } from './zahl.ts'

/** Eine Art von Taxaliste: Spalten, Prüfung und Form am Server. Je Qualitätselement und Methode eine. */
export type Rasterart<Fund extends { zeile: number } = { zeile: number }> = {
  liste: Eingabeliste
  groesse: Probengroesse
  spalten: readonly Spalte[]
  fundschluessel: Fundschluessel
  pruefe: (zeilen: readonly Zeile[], fremde?: Fremdbefunde) => Befundlage
  alsZeile: (fund: Fund) => Zeile
  alsFund: (zeile: Zeile, nummer: number) => Fund
}

/** Taxaliste der detaillierten MZB-Methode: gezählte Individuen je Taxon und Stadium. */
export function mhsRasterart(liste: Eingabeliste, groesse: Probengroesse): Rasterart<MzbFund> {
  const fundschluessel = fundschluesselVon(liste)
  return {
    liste,
    groesse,
    spalten: [
      taxonspalte(liste),
      stadiumspalte,
      anzahlspalte,
      dichtespalte(groesse),
      textspalte('habitat', 'Habitat', 'minmax(5rem, 1fr)'),
      unsicherspalte,
      textspalte('bemerkung', 'Bemerkung', 'minmax(6rem, 2fr)'),
    ],
    fundschluessel,
    pruefe: erstellePruefung(zeile => pruefeFund(liste, zeile), fundschluessel),
    alsZeile,
    alsFund,
  }
}
