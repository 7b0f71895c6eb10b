import { type Akteur, ELEMENTE } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { Ausfuhrgrenzen } from '../src/fach/ausfuhr/bereich.ts'
import { fundtafelMitOrt } from '../src/fach/ausfuhr/probentafeln.ts'
import type { Ausfuhrtafel } from '../src/fach/ausfuhr/tafel.ts'
import { tafelnDerDatenbank } from '../src/features/datenbankexport/tafeln.ts'
import { oeffneDatenbank } from '../src/technik/db/datenbank.ts'
import { setzeEin } from '../src/technik/db/kopieren/setzeEin.ts'

const ADMIN: Akteur = { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null }

/** Die Abfragen der sichtbaren Datenbank, wie sie für jemanden lauten, der alles lesen darf; die Werte sind, wie sie gespeichert sind. */
export const abfragenDerDatenbank = (url: string): Promise<string[]> => abfragenAus(url, tafelnDerDatenbank)

/** Ebenso die der Funde mit Ort, Tag und Probe. */
export const abfragenDerFunde = (url: string): Promise<string[]> =>
  abfragenAus(url, grenzen => ELEMENTE.map(element => fundtafelMitOrt(grenzen, element)))

async function abfragenAus(
  url: string,
  tafelnVon: (grenzen: Ausfuhrgrenzen) => readonly Ausfuhrtafel[],
): Promise<string[]> {
  const db = await oeffneDatenbank(url)
  try {
    return tafelnVon(new Ausfuhrgrenzen({ akteur: ADMIN })).map(({ spalten, kern, dazu = sql``, wo, ordnung }) => {
      const werte = spalten.map(({ wert }, i) => sql`${wert} as ${sql.id(`c${i}`)}`)
      const abfrage = sql`select ${sql.join(werte)} from ${kern} ${dazu} where ${wo} order by ${ordnung}`.compile(db)
      return setzeEin(abfrage.sql, abfrage.parameters)
    })
  } finally {
    await db.destroy()
  }
}
