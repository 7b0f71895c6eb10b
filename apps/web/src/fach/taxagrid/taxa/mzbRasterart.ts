import type { MzbMethode } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { MzbFund } from '@benthos/vertrag/fund'
import type { Zeile } from '../modell/zeile.ts'
import { erstellePruefung } from './befundlage.ts'
import { fundschluesselVon } from './doppelte.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import { alsFund, alsZeile } from './fund.ts'
import { summeVon } from './menge.ts'
import { mengeDerMethode } from './mzbMengen.ts'
import { pruefeFund } from './pruefeFund.ts'
import type { Rasterart } from './rasterart.ts'
import { dichtespalte, mengenspalte, stadiumspalte, taxonspalte, textspalte, unsicherspalte } from './spalten.tsx'
import { individuenJeM2, type Probengroesse } from './zahl.ts'

/** Taxaliste einer MZB-Methode: je Taxon und Stadium die Menge, die sie misst; wo gezählt wird, auch die Individuen je m². */
export function mzbRasterart(methode: MzbMethode, liste: Eingabeliste, groesse: Probengroesse): Rasterart<MzbFund> {
  const fundschluessel = fundschluesselVon(liste)
  const menge = mengeDerMethode(methode)
  const summen: Readonly<Record<string, Rasterart['summen']>> = {
    anzahl: (zeilen: readonly Zeile[]) => individuensummen(summeVon(menge, zeilen), groesse),
    biomasse: (zeilen: readonly Zeile[]) => [`${formatiereZahl(summeVon(menge, zeilen), 4)} g/m²`],
  }
  return {
    liste,
    kurzform: 'bae rho',
    mengen: [menge],
    summen: summen[menge.spalte] ?? (() => []),
    spalten: [
      taxonspalte(liste),
      stadiumspalte,
      mengenspalte(menge),
      ...(menge.spalte === 'anzahl' ? [dichtespalte(menge, groesse)] : []),
      textspalte('habitat', 'Habitat', 'minmax(5rem, 1fr)'),
      unsicherspalte,
      textspalte('bemerkung', 'Bemerkung', 'minmax(6rem, 2fr)'),
    ],
    fundschluessel,
    pruefe: erstellePruefung(zeile => pruefeFund(liste, menge, zeile), fundschluessel),
    alsZeile,
    alsFund,
  }
}

function individuensummen(individuen: number, groesse: Probengroesse): string[] {
  const dichte = individuenJeM2(individuen, groesse)
  return [
    `${formatiereZahl(individuen, 2)} ${individuen === 1 ? 'Individuum' : 'Individuen'}`,
    ...(dichte === null ? [] : [`${formatiereZahl(dichte, 2, 2)} Ind./m²`]),
  ]
}
