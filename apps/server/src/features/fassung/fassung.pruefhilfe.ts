import type { Taxaliste } from '@benthos/fachmodell'
import type { Einlesezeile } from '@benthos/vertrag/einlesung'
import type { Fassung } from '@benthos/vertrag/fassung'
import { expect } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { fassungsgriffe } from '../../../pruefstand/fassungsgriffe.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'

const TAXA = [
  ['Baetis rhodani', 40],
  ['Rhithrogena semicolorata', 22],
  ['Leuctra sp.', 18],
  ['Hydropsyche pellucidula', 15],
  ['Gammarus fossarum', 60],
  ['Elmis sp.', 9],
  ['Ancylus fluviatilis', 12],
  ['Tubifex tubifex', 3],
] as const

/** Prüfdienst mit bewerteten Aufnahmen und Handgriffen für Fassungen. */
export async function fassungspruefung(env: NodeJS.ProcessEnv = {}) {
  const dienst = await pruefdienst(env)
  const { als } = dienst
  const griffe = fassungsgriffe(dienst)
  const { sende, weg } = griffe
  const welt = await musterwelt(dienst.db)

  /** Bewertete MHS-Aufnahme. */
  async function bewertete(): Promise<number> {
    const id = await welt.aufnahme()
    const taxalistenversion = (await neuesteFassung(dienst.db, 'MZB_AUT'))?.name
    const daten = { entnahmegeraet: 'MHS_NETZ', flaeche: 1.25, taxalistenversion }
    expect((await sende('admin', `/aufnahme/${id}/mzb/mhs`, { version: 0, daten })).statusCode).toBe(200)
    const { version } = (await als('admin')(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const zeilen = TAXA.map(([taxon, anzahl], i) => ({ zeile: i + 1, taxon, artStadium: null, anzahl }))
    expect((await sende('admin', `/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen })).statusCode).toBe(200)
    expect((await sende('admin', `/aufnahme/${id}/mzb/bewertung/mhs`)).statusCode).toBe(200)
    return id
  }
  /** Inhalt einer Fassung; zwei Autoren der mitgelieferten enthalten ein Steuerzeichen, das kein Import annimmt. */
  const liste = async (name = 'MZB 2026.3'): Promise<Taxaliste> => {
    const gelesen = (await als('admin')(`/list/taxaliste?version=${encodeURIComponent(name)}`)).json<Taxaliste>()
    const taxa = gelesen.taxa.map(taxon => ({ ...taxon, autor: taxon.autor?.replaceAll(/\p{Control}/gu, '') ?? null }))
    return { ...gelesen, taxa }
  }

  const befunde = async (id: number) =>
    (await als('admin')(`/api/einlesen/${id}/zeilen?groesse=200`))
      .json<{ zeilen: Einlesezeile[] }>()
      .zeilen.flatMap(zeile =>
        zeile.beanstandungen.map(
          b => `${b.zelle ?? zeile.nummer} ${b.spalte}: ${b.meldung}${b.vorschlag ? ` ${b.vorschlag}?` : ''}`,
        ),
      )
  const aktiviere = (eine: Fassung, teil: object = {}, wer: string | null = 'admin') =>
    sende(wer, `${weg(eine)}/aktivieren`, { pruefsumme: eine.pruefsumme, gueltigVon: eine.gueltigVon, ...teil })
  return { ...dienst, ...griffe, bewertete, liste, befunde, aktiviere }
}
