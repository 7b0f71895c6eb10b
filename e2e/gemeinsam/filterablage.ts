import { GEWAEHLTER_FILTER, leseFilter } from '@benthos/vertrag/filter'
import type { Datenbank } from '../../apps/server/src/technik/db/datenbank.ts'

/**
 * Filter der Aufnahmen, wie sie am Server liegen, und der gewählte. Die Oberfläche schreibt eins nach dem anderen, ohne
 * zu warten: erst wenn das Letzte da ist, darf das Fenster zu, und der nächste Test findet nichts Verspätetes vor.
 */
export async function liesFilterablage(
  db: Datenbank,
): Promise<{ namen: (string | undefined)[]; gewaehlt: string | null }> {
  const saetze = await db.selectFrom('benutzerfilter').selectAll().orderBy('nummer').execute()
  const filter = saetze.filter(({ schluessel }) => schluessel === 'filters_aufnahmen')
  const wahl = saetze.find(({ schluessel, name }) => schluessel === GEWAEHLTER_FILTER && name === 'aufnahmen')?.wert
  const nameVon = (wert: string | undefined) => (wert === undefined ? undefined : leseFilter(wert)?.name)
  return {
    namen: filter.map(({ wert }) => nameVon(wert)),
    gewaehlt: wahl === undefined ? null : (nameVon(filter.find(({ name }) => name === wahl)?.wert) ?? wahl),
  }
}
