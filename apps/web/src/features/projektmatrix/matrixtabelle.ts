import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { Matrixaufnahme } from '@benthos/vertrag/projektmatrix'
import type { Tabelleninhalt } from '../../fach/filter/listenausgabe.ts'
import type { Matrixgroesse } from './groessen.ts'
import type { Matrix } from './matrixbau.ts'
import { OHNE_MENGE } from './matrixtexte.ts'

/**
 * Die Matrix zum Weiterrechnen: eine Zeile je Taxon, auch der gefalteten Gruppen, die Großgruppe als Spalte statt Zwischensummen, darunter
 * Summen und Klassen. Zahlen bleiben Zahlen; was in dieser Größe nicht erfasst ist, aber da war, ist „+“.
 */
export function alsMatrixtabelle(
  { taxonzeilen, summen, gesamt }: Matrix,
  aufnahmen: readonly Matrixaufnahme[],
  groesse: Matrixgroesse,
): Tabelleninhalt {
  const koepfe = aufnahmen.map(({ messstelle, datum, code }) =>
    `${messstelle.slice(0, 120)} ${formatiereDatum(datum)} (${code})`.slice(0, 200),
  )
  const mitSumme = <T>(wert: T) => (groesse.istSummierbar ? [wert] : [])
  const zeilen: Tabelleninhalt['zeilen'] = taxonzeilen.map(({ taxon, zellen, stetigkeit, summe }) => [
    taxon.gruppe,
    taxon.familie,
    taxon.name,
    stetigkeit,
    ...mitSumme(summe),
    taxon.erstnachweise.length === 0
      ? null
      : taxon.erstnachweise
          .map(platz => koepfe[platz])
          .join('; ')
          .slice(0, 2000),
    ...aufnahmen.map((_, platz) => {
      const zelle = zellen.get(platz)
      return zelle ? (zelle.menge ?? OHNE_MENGE) : null
    }),
  ])
  const fuss = (name: string, ganz: number | null, werte: readonly (number | null)[]) => [
    null,
    null,
    name,
    null,
    ...mitSumme(ganz),
    null,
    ...werte,
  ]
  zeilen.push(
    fuss(
      'Taxa',
      gesamt.taxa,
      summen.map(({ taxa }) => taxa),
    ),
    ...mitSumme(
      fuss(
        `Summe ${groesse.label}`,
        gesamt.summe,
        summen.map(({ summe }) => summe),
      ),
    ),
    fuss(
      'Klasse',
      null,
      aufnahmen.map(({ klasse }) => klasse),
    ),
  )
  return {
    spalten: [
      'Großgruppe',
      'Familie',
      'Taxon',
      'Stetigkeit',
      ...mitSumme(`Summe ${groesse.label}`),
      'Erstnachweis',
      ...koepfe,
    ],
    zeilen,
    zellen: zeilen.reduce((zahl, zeile) => zahl + zeile.filter(zelle => zelle !== null).length, 0),
  }
}
