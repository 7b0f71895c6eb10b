import type { BewertungStand } from '@benthos/vertrag/bewertung'
import type { Pruefdienst } from '../../../pruefstand/dienst.ts'
import type { Musterwelt } from '../../../pruefstand/musterwelt.ts'

const VORGABE = ['Baetis rhodani', 'Ecdyonurus venosus', 'Gammarus fossarum', 'Leuctra fusca', 'Hydropsyche siltalai']

/** Baut bewertete MHS-Proben des Auftragnehmers, über dieselben Aufrufe wie im Betrieb. */
export function bewertete(
  { als }: Pruefdienst,
  welt: Musterwelt,
  taxalistenversion = 'MZB 2026.3',
  taxa: readonly string[] = VORGABE,
) {
  const sende = async (url: string, payload: object) => {
    const antwort = await als('auftragnehmer')({ method: 'POST', url, payload })
    if (antwort.statusCode !== 200) throw new Error(`${url}: ${antwort.body}`)
    return antwort
  }
  return async (): Promise<{ id: number; stand: BewertungStand }> => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const daten = { entnahmegeraet: 'MHS_NETZ', flaeche: 1.25, taxalistenversion }
    await sende(`/aufnahme/${id}/mzb/mhs`, { version: 0, daten })
    const { version } = (await als('auftragnehmer')(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const zeilen = taxa.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 7 * (i + 1) }))
    await sende(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen })
    return { id, stand: (await sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})).json<BewertungStand>() }
  }
}
