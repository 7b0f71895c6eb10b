import { type Element, METHODENANGABEN, type Mengenfeld, type Probenmethode } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Methodenfund } from '@benthos/vertrag/fund'
import type { Spalte } from '../gitter/spalte.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { erstellePruefung } from './befundlage.ts'
import { fundschluesselVon } from './doppelte.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import { alsFundDer, alsZeile, felderDer } from './fund.ts'
import { type Menge, summeVon } from './menge.ts'
import { mengenDer } from './mengen.ts'
import { erstelleFundpruefung } from './pruefeFund.ts'
import type { Rasterart } from './rasterart.ts'
import {
  aufWunsch,
  dichtespalte,
  mengenspalte,
  sicherheitsspalte,
  stadiumspalte,
  stufenspalte,
  taxonspalte,
  textspalte,
  wahlspalte,
} from './spalten.tsx'
import { individuenJeM2, type Probengroesse } from './zahl.ts'

/** Kurzform eines häufigen Taxons, als Beispiel für die leere Liste. */
const KURZFORM: Readonly<Record<Element, string>> = { MZB: 'bae rho', PHB: 'nav gre' }

/** Was nach den Mengen kommt. */
const WEITERE: readonly Spalte[] = [
  textspalte('habitat', 'minmax(5rem, 1fr)'),
  sicherheitsspalte,
  textspalte('bemerkung', 'minmax(6rem, 2fr)'),
  aufWunsch(wahlspalte('bestimmungsmethode', '9rem')),
  aufWunsch(textspalte('bestimmer', 'minmax(7rem, 1fr)')),
]

/**
 * Taxaliste einer Methode: je Taxon die Mengen, in denen sie misst, und was sie sonst an ihm erfasst; wo Individuen gezählt
 * werden, auch die Dichte.
 * @param groesse Fläche und aussortierter Anteil der Probe, für die Individuen je m²
 * @param bearbeiter wer im Kopf der Probe steht: seine Funde sind gleich, ob sie ihn nennen oder nicht
 */
export function rasterartDer(
  methode: Probenmethode,
  liste: Eingabeliste,
  groesse: Probengroesse = { flaeche: null, aussortierterAnteil: null },
  bearbeiter: string | null = null,
): Rasterart<Methodenfund> {
  const felder: readonly string[] = felderDer(methode)
  const fundschluessel = fundschluesselVon(liste, bearbeiter)
  const mengen = mengenDer(methode)
  return {
    liste,
    kurzform: KURZFORM[METHODENANGABEN[methode].element],
    mengen,
    mengenVon: METHODENANGABEN[methode].mengenVon,
    summen: zeilen => mengen.flatMap(menge => summe(menge, zeilen, groesse)),
    spalten: [
      taxonspalte(liste),
      stadiumspalte,
      ...mengen.flatMap(menge => [
        spalteDer(menge, methode, liste),
        ...(menge.spalte === 'anzahl' ? [dichtespalte(menge, groesse)] : []),
      ]),
      ...WEITERE,
    ].filter(spalte => !spalte.istEingabe || felder.includes(spalte.id)),
    fundschluessel,
    pruefe: erstellePruefung(erstelleFundpruefung(methode, liste), fundschluessel),
    alsZeile,
    alsFund: alsFundDer(methode),
  }
}

/** Wo die Menge nicht hingehört, steht statt einer leeren Zelle ein Strich. */
function spalteDer(menge: Menge, methode: Probenmethode, liste: Eingabeliste): Spalte {
  const spalte = menge.schmal === 'ZIFFER' ? stufenspalte(menge) : mengenspalte(menge)
  const gilt = (zeile: Zeile) => {
    const taxon = liste.nachName(zelleVon(zeile, 'taxon'))
    return taxon === undefined || METHODENANGABEN[methode].mengenVon(taxon).includes(menge.spalte)
  }
  return {
    ...spalte,
    istSchmal: menge.schmal !== 'NICHT',
    anzeige: zeile => (spalte.text(zeile) === '' && !gilt(zeile) ? '–' : spalte.anzeige?.(zeile)),
  }
}

const SUMMEN: Partial<Record<Mengenfeld, (summe: number, groesse: Probengroesse) => string[]>> = {
  anzahl: (individuen, groesse) => {
    const dichte = individuenJeM2(individuen, groesse)
    return [
      `${formatiereZahl(individuen, 2)} ${individuen === 1 ? 'gezähltes Individuum' : 'gezählte Individuen'}`,
      ...(dichte === null ? [] : [`${formatiereZahl(dichte, 2, 2)} Ind./m²`]),
    ]
  },
  biomasse: gramm => [`${formatiereZahl(gramm, 4)} g/m²`],
  schalen: schalen => [formatiereAnzahl(schalen, 'Schale', 'Schalen')],
  deckung: prozent => [`${formatiereZahl(prozent, 1)} % Deckung`],
}

function summe(menge: Menge, zeilen: readonly Zeile[], groesse: Probengroesse): string[] {
  return SUMMEN[menge.spalte]?.(summeVon(menge, zeilen), groesse) ?? []
}
