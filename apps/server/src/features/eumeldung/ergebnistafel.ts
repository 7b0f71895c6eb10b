import type { Meldung } from '@benthos/bewertung/eumeldung/bau'
import type { Meldeteil } from '@benthos/bewertung/eumeldung/teilwert'
import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'

/** Die Ergebnisse, aus denen die Zeilen der Meldung entstanden, eines je Zeile: woran sich ihr Beleg nachrechnen lässt. */

type Ergebniszelle = string | null

const SPALTEN: readonly (readonly [titel: string, zelle: (teil: Meldeteil) => Ergebniszelle])[] = [
  ['Aufnahme', ({ code }) => code],
  ['Datum', ({ datum }) => datum],
  ['Qualitätselement', ({ element }) => element],
  ['Klasse', ({ klasse }) => (klasse === null ? null : String(klasse))],
  ['Entscheidend', ({ entscheidend }) => entscheidend],
  ['Messstelle', ({ ort }) => ort.kennung],
  ['Wasserkörper', ({ ort }) => ort.wasserkoerperKennung ?? ort.wasserkoerperNummer],
  ['Verfahren', ({ herkunft }) => herkunft],
]

export const ERGEBNISKOPF: readonly string[] = SPALTEN.map(([titel]) => titel)

/** Zellen der Ergebnisse, die in beiden Wertetabellen enthalten sind. */
export function ergebniszellen(teile: readonly Meldeteil[], { verweigert }: Meldung): Ergebniszelle[][] {
  const nicht = new Set(verweigert.map(({ teil }) => teil))
  return teile.filter(teil => !nicht.has(teil)).map(teil => SPALTEN.map(([, zelle]) => zelle(teil)))
}

/** Als Text mit Tabulatoren, wie das Protokoll: eine Datei mehr auf `.csv` hielte Reportnet für eine Tabelle. */
export const alsErgebnistext = (zellen: readonly (readonly Ergebniszelle[])[]): string =>
  [ERGEBNISKOPF, ...zellen]
    .map(
      zeile => `${zeile.map(zelle => entschaerfeFormel((zelle ?? '').replaceAll(/[\t\r\n]+/g, ' '))).join('\t')}\r\n`,
    )
    .join('')
