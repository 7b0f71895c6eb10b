import type { Akteur, Element } from '@benthos/fachmodell'
import type { Grundlagen } from '@benthos/vertrag/ausfuhrnachweis'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { BEISPIELDATEN } from '../../fach/ausfuhr/grundlagen.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { H2oBestand } from './ausfuhr.ts'
import { ladeFunde, ladeKopf, ladeMischbestaende, zaehle } from './sql.ts'

/** Was zu einem Element einer Aufnahme hinausgeht, aus einem Stand gelesen und gezählt. */
export async function liesBestand(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  akteur: Akteur,
): Promise<H2oBestand> {
  const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen: [aufnahmeId], elemente: [element] })
  return {
    element,
    kopf: await ladeKopf(tx, aufnahmeId, element),
    funde: await ladeFunde(tx, element, grenzen),
    mischbestaende: await ladeMischbestaende(tx, element, grenzen),
    erwartet: await zaehle(tx, element, grenzen),
  }
}

/** Worauf die Datei dieser Aufnahme beruht: auf ihren Taxalisten, auf keinem Verfahren, denn Ergebnisse gehen nicht hinaus. */
export const grundlagenVon = ({ kopf }: Pick<H2oBestand, 'kopf'>): Grundlagen => ({
  taxalisten: [...new Set(kopf.taxalisten.map(({ name }) => name))].toSorted(),
  verfahren: [],
  vorbehalte: kopf.istDemo ? [BEISPIELDATEN] : [],
})
