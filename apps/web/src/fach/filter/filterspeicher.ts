import { type Filtersatz, leseFiltersaetze, loescheFiltersatz, schreibeFiltersatz } from '@benthos/vertrag/filter'
import { z } from 'zod'
import { rufe } from '../../technik/http/klient.ts'

/**
 * Ablage gespeicherter Filter (Spezifikation, Abschnitt 7). Ein Satz liegt unter einem Schlüssel und seinem Namen; der
 * Schlüssel ist damit der gemeinsame Anfang aller Sätze, die `readAll` liefert.
 */
export type Filterspeicher = {
  read(key: string, filterId: string): Promise<Filtersatz | null>
  readAll(prefixKey: string): Promise<readonly Filtersatz[]>
  /** `null` löscht den Satz. */
  write(key: string, name: string, value: string | null): Promise<void>
}

/** Angemeldete: die Filter liegen am Server und folgen dem Benutzer. */
export const serverspeicher: Filterspeicher = {
  read: async (key, name) => (await rufe(leseFiltersaetze, { query: { key, name } }))[0] ?? null,
  readAll: key => rufe(leseFiltersaetze, { query: { key } }),
  write: async (key, name, value) => {
    if (value === null) await rufe(loescheFiltersatz, { body: { key, name } })
    else await rufe(schreibeFiltersatz, { body: { key, name, value } })
  },
}

/** Ablage des Benutzers; leer: niemand ist angemeldet. */
export const filterspeicherVon = (wer: string): Filterspeicher =>
  wer === '' ? browserspeicher(() => localStorage) : serverspeicher

type Browserablage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const Saetze = z.array(z.object({ name: z.string(), value: z.string() }))

/** Nicht Angemeldete: die Filter bleiben in diesem Browser. */
export function browserspeicher(ablage: () => Browserablage): Filterspeicher {
  const lies = (key: string): Filtersatz[] => Saetze.parse(JSON.parse(ablage().getItem(key) ?? '[]'))
  return {
    read: async (key, name) => lies(key).find(satz => satz.name === name) ?? null,
    readAll: async key => lies(key),
    write: async (key, name, value) => {
      const saetze = lies(key)
      const stelle = saetze.findIndex(satz => satz.name === name)
      const an = stelle < 0 ? saetze.length : stelle
      saetze.splice(an, stelle < 0 ? 0 : 1, ...(value === null ? [] : [{ name, value }]))
      if (saetze.length === 0) ablage().removeItem(key)
      else ablage().setItem(key, JSON.stringify(saetze))
    },
  }
}
