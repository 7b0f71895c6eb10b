import type { Element } from '@benthos/fachmodell'
import { vergleicheSystematisch } from '@benthos/fachmodell/listen/systematik'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { bestimmeSpaltenstellen } from '@benthos/fachmodell/zahl/spaltenstellen'
import { feldIn, titelIn } from '@benthos/vertrag/feld'
import { Fund, type Fundfeld, fundfelder, type Methodenfund } from '@benthos/vertrag/fund'
import { zeigeFeld } from '@benthos/vertrag/zeigeFeld'
import type { Spalte } from '../../../technik/pdf/berichtsdokument.ts'

/** Ein Fund mit der Stellung seines Taxons im System. */
export type Berichtsfund = Methodenfund & { gruppe: string; familie: string | null; gattung: string | null }

/** Anteile der Breite; was hier fehlt, ist so breit wie eine Menge. */
const BREITEN: { readonly [F in Fundfeld]?: number } = { taxon: 5, habitat: 2.5, bemerkung: 4, bestimmer: 2.5 }

/**
 * Tafel der Funde in systematischer Folge, mit einer Spalte je Angabe, die irgendein Fund trägt: die Felder stehen im Katalog,
 * Zahlen einer Spalte haben gleich viele Nachkommastellen.
 */
export function baueTaxatafel(
  element: Element,
  funde: readonly Berichtsfund[],
): { spalten: Spalte[]; zeilen: string[][] } {
  const sortiert = funde.toSorted((a, b) => vergleicheSystematisch(alsStellung(a), alsStellung(b)) || a.zeile - b.zeile)
  const belegte = fundfelder(element).filter(
    name =>
      name === 'taxon' || funde.some(fund => fund[name] !== null && fund[name] !== undefined && fund[name] !== ''),
  )
  const spalten = belegte.map(name => baueSpalte(name, sortiert))
  return {
    spalten: [{ titel: 'Gruppe', breite: 2.2 }, ...spalten.map(({ spalte }) => spalte)],
    zeilen: sortiert.map((fund, i) => [fund.gruppe, ...spalten.map(({ texte }) => texte[i] ?? '')]),
  }
}

const alsStellung = ({ taxon: name, ...stellung }: Berichtsfund) => ({ ...stellung, name })

function baueSpalte(name: Fundfeld, funde: readonly Berichtsfund[]): { spalte: Spalte; texte: string[] } {
  const feld = feldIn(Fund, name)
  const werte = funde.map(fund => fund[name] ?? null)
  if (werte.every(wert => wert === null || typeof wert === 'number')) {
    const stellen = bestimmeSpaltenstellen(werte, feld.stellen ?? 2)
    // Auf dem Blatt steht daneben nichts, was die Kurzform erklärte: „Klasse“ läse sich als Zustandsklasse.
    const titel = feld.einheit === undefined ? feld.label : `${feld.label} (${feld.einheit})`
    return {
      spalte: { titel, breite: 1.8, rechts: true },
      texte: werte.map(wert => (wert === null ? '–' : formatiereZahl(wert, stellen, stellen))),
    }
  }
  return {
    spalte: {
      titel: titelIn(Fund, name),
      breite: BREITEN[name] ?? 1.8,
      ...(name === 'taxon' && { schnitt: 'kursiv' }),
    },
    texte: werte.map(wert => zeigeFeld(feld, wert) ?? ''),
  }
}
