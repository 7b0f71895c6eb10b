import {
  labelVon,
  MENGENFELDER,
  METHODENANGABEN,
  type Mengenfeld,
  type Probenmethode,
  TAXONRAENGE,
} from '@benthos/fachmodell'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { Ausfuhrergebnis, Ausfuhrtaxon } from '@benthos/vertrag/ausfuhrfelder'
import { feldIn, titelIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import type { Matrixzeile, Taxamatrix } from '../../fach/taxamatrix/taxamatrix.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'

/** Zeilen je Schub: eine Zeile ist so breit, wie es Aufnahmen gibt. */
const SCHUB = 50
/** Spalten vor den Aufnahmen. */
const VORSPALTEN = 7

type Menge = { titel: string; hinweis: string | null; wert: (taxon: Matrixzeile, i: number) => number | null }

/** Blätter einer Methode und was darauf steht. */
export type Methodenblaetter = {
  blaetter: { blatt: Xlsxblatt; taxa: number; kopfzeilen: number }[]
  /** Paare aus Taxon und Aufnahme, die auf wenigstens einem der Blätter stehen */
  paare: number
}

/** Je erfasster Größe ein Blatt Taxa × Aufnahmen, für gezählte Individuen auch je m²; leere Zellen heißen: kein Fund. */
export function baueBlaetter(methode: Probenmethode, matrix: Taxamatrix): Methodenblaetter {
  const { aufnahmen, taxa } = matrix
  const paare = new Set<string>()
  const blaetter = mengenDer(methode, matrix).flatMap(({ titel, hinweis, wert }) => {
    let zellen = 0
    const zeilen = taxa.flatMap((taxon, nummer) => {
      const werte: Xlsxzelle[] = Array<null>(aufnahmen.length).fill(null)
      let gefuellt = 0
      for (const [i, platz] of taxon.aufnahmen.entries()) {
        const menge = wert(taxon, i)
        if (menge === null) continue
        werte[platz] = menge
        gefuellt += 1
        paare.add(`${nummer} ${platz}`)
      }
      zellen += gefuellt
      return gefuellt === 0 ? [] : [[...vorspalten(taxon, matrix), ...werte]]
    })
    if (zellen === 0) return []
    const blatt = alsBlatt(`${methode} ${titel}`, hinweis, matrix, zeilen)
    return [{ blatt, taxa: zeilen.length, kopfzeilen: (blatt.fest ?? 1) - 1 }]
  })
  return { blaetter, paare: paare.size }
}

/** Größen, die ein Fund haben kann; eine davon hat jeder (Prüfbedingung der Tabelle). */
function mengenDer(methode: Probenmethode, { aufnahmen }: Taxamatrix): Menge[] {
  const { mengen } = METHODENANGABEN[methode]
  const wertVon = (feld: Mengenfeld) => (taxon: Matrixzeile, i: number) => taxon.mengen[feld]?.[i] ?? null
  const jeQuadratmeter: Menge = {
    titel: 'je m²',
    hinweis: 'Individuen je m²: gezählte, auf die ganze Probe und ihre Fläche bezogen',
    wert: (taxon, i) => {
      const anzahl = wertVon('anzahl')(taxon, i)
      const faktor = aufnahmen[taxon.aufnahmen[i] ?? -1]?.jeQuadratmeter ?? null
      return anzahl === null || faktor === null ? null : anzahl * faktor
    },
  }
  return [
    ...MENGENFELDER.map(({ value: feld, label }) => ({
      titel: label,
      hinweis: feldIn(Fund, feld).einheit ?? null,
      wert: wertVon(feld),
    })),
    ...(mengen.includes('anzahl') ? [jeQuadratmeter] : []),
  ]
}

const vorspalten = (taxon: Matrixzeile, { aufnahmen }: Taxamatrix): Xlsxzelle[] => [
  taxon.name,
  labelVon(TAXONRAENGE, taxon.rang) ?? taxon.rang,
  taxon.gruppe,
  taxon.familie,
  taxon.gattung,
  taxon.aufnahmen.length,
  taxon.erstnachweise.map(platz => aufnahmen[platz]?.code).join(', ') || null,
]

/** Über jeder Spalte stehen Aufnahme, Messstelle, Tag und Klasse; sie bleiben beim Rollen stehen. */
function alsBlatt(
  name: string,
  hinweis: string | null,
  { aufnahmen }: Taxamatrix,
  zeilen: readonly Xlsxzelle[][],
): Xlsxblatt {
  const titel = (feld: 'gueltigerName' | 'rang' | 'gruppe' | 'familie' | 'gattung') => titelIn(Ausfuhrtaxon, feld)
  const kopfzeile = (angabe: string, werte: Xlsxzelle[]) => [
    ...Array<null>(VORSPALTEN - 1).fill(null),
    angabe,
    ...werte,
  ]
  const kopf: Xlsxzelle[][] = [
    kopfzeile(
      titelIn(Aufnahmedaten, 'messstelleId'),
      aufnahmen.map(({ messstelle }) => messstelle),
    ),
    kopfzeile(
      titelIn(Aufnahmedaten, 'datum'),
      aufnahmen.map(({ datum }) => ({ tag: datum })),
    ),
    kopfzeile(
      titelIn(Ausfuhrergebnis, 'klasse'),
      aufnahmen.map(({ klasse }) => klasse),
    ),
  ]
  if (hinweis !== null && kopf[0]) kopf[0][0] = hinweis
  return {
    name,
    spalten: [
      { titel: titel('gueltigerName'), breite: 32 },
      { titel: titel('rang'), breite: 12 },
      { titel: titel('gruppe'), breite: 20 },
      { titel: titel('familie'), breite: 20 },
      { titel: titel('gattung'), breite: 18 },
      { titel: 'In Aufnahmen', breite: 13 },
      { titel: 'Erstnachweis in', breite: 24 },
      ...aufnahmen.map(({ code }) => ({ titel: code, breite: 14 })),
    ],
    fest: 1 + kopf.length,
    schuebe: inSchueben([...kopf, ...zeilen]),
  }
}

/** Zeilen, die schon da sind, in Stücken, die der Zeichenfaden nacheinander bekommt. */
async function* inSchueben<Z>(zeilen: readonly Z[]): AsyncGenerator<readonly Z[]> {
  for (let i = 0; i < zeilen.length; i += SCHUB) yield zeilen.slice(i, i + SCHUB)
}
