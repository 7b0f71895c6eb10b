import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Taxaliste } from '@benthos/fachmodell'

const ORDNER = fileURLToPath(new URL('../../referenzlisten/', import.meta.url))

/** Mitgelieferte Fassungen je Art; die der Biomasse ist aus der des MZB abgeleitet (`leiteBiomasselisteAb`). */
const DATEIEN = { MZB_AUT: 'mzb-2026.3.json', PHB: 'phb-2026.5.json' } as const

export type Dateiart = keyof typeof DATEIEN
export const DATEIARTEN = Object.keys(DATEIEN) as readonly Dateiart[]

/** Eine mitgelieferte Taxaliste und ihre Datei, wie sie ist: auf ihre Bytes bezieht sich die Prüfsumme. */
export async function liesMitgelieferteDatei(art: Dateiart): Promise<{ liste: Taxaliste; inhalt: string }> {
  const inhalt = await readFile(`${ORDNER}${DATEIEN[art]}`, 'utf8')
  return { liste: JSON.parse(inhalt) as Taxaliste, inhalt }
}
