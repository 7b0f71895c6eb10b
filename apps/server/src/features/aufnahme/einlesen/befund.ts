import { CHORIOTOPE } from '@benthos/fachmodell'
import { deckungsfeld, einheitenfeld, UNTER_FUENF } from '@benthos/vertrag/aufnahmespalten'
import type { ChoriotopZeile, Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import type { z } from 'zod'

/** Ein Abschnitt des Ortsbefunds, wie er in einer Zeile steht: jede Angabe ein Feld für sich, auch die Choriotope. */

type Flach = Readonly<Record<string, unknown>>

/** Felder ohne den Namen des Abschnitts. */
export function alsFelder(name: Ortsbefundname, daten: Flach): Flach {
  if (name !== 'choriotop') return daten
  const { zeilen = [], ...uebrige } = daten as { zeilen?: readonly ChoriotopZeile[] }
  const nach = new Map(zeilen.map(zeile => [zeile.choriotop, zeile]))
  return {
    ...uebrige,
    ...Object.fromEntries(
      CHORIOTOPE.flatMap(({ value }) => {
        const zeile = nach.get(value)
        const deckung = zeile?.unter5 ? UNTER_FUENF : zeile?.deckung == null ? null : String(zeile.deckung)
        return [
          [ohneAbschnitt(deckungsfeld(value)), deckung],
          [ohneAbschnitt(einheitenfeld(value)), zeile?.einheiten ?? null],
        ]
      }),
    ),
  }
}

/** Umkehrung von `alsFelder`; ein Choriotop, zu dem nichts steht, kommt nicht vor. */
export function alsBefund(name: Ortsbefundname, felder: Flach): Flach {
  if (name !== 'choriotop') return felder
  return {
    bemerkung: felder['bemerkung'] ?? null,
    zeilen: CHORIOTOPE.flatMap(({ value: choriotop }) => {
      const deckung = felder[ohneAbschnitt(deckungsfeld(choriotop))] ?? null
      const einheiten = felder[ohneAbschnitt(einheitenfeld(choriotop))] ?? null
      if (deckung === null && einheiten === null) return []
      const unter5 = deckung === UNTER_FUENF
      return { choriotop, deckung: deckung === null || unter5 ? null : Number(deckung), unter5, einheiten }
    }),
  }
}

/** Das Feld der Datei, an dem eine Beanstandung des Schemas steht. @param genannte Felder der Zeile ohne Abschnitt */
export function feldDer(
  name: Ortsbefundname,
  { path: [feld, stelle, angabe] }: Pick<z.core.$ZodIssue, 'path'>,
  daten: Flach,
  genannte: readonly string[],
): string {
  if (feld !== 'zeilen') return `${name}.${String(feld)}`
  const zeile = (daten['zeilen'] as readonly ChoriotopZeile[])[Number(stelle)]
  // Was an der Summe liegt, liegt an keinem Choriotop allein.
  if (zeile === undefined) return `${name}.${genannte.find(feld => feld !== 'bemerkung') ?? 'zeilen'}`
  return angabe === 'einheiten' ? einheitenfeld(zeile.choriotop) : deckungsfeld(zeile.choriotop)
}

const ohneAbschnitt = (feld: string): string => feld.slice('choriotop.'.length)
