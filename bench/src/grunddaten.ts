import type { Demoumfang } from '@benthos/server/src/fach/saat/demo/demodaten.ts'
import type { EingebetteteDatenbank } from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import { oeffneBestand } from './bestand.ts'

/** Umfang der Grunddaten: 100 000 Aufnahmen mit rund 5 Millionen Funden. */
export const UMFANG: Demoumfang = { messstellen: 5000, aufnahmen: 100_000, samen: 20_260_101, mitJournal: false }

/** Startet die Datenbank mit den Grunddaten der meisten Messungen. */
export function oeffneGrunddaten(melde: (text: string) => void): Promise<EingebetteteDatenbank> {
  return oeffneBestand(
    'gross',
    UMFANG,
    async ordner => {
      const { sekunden } = await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)
      melde(`Grunddaten fertig nach ${sekunden.toFixed(0)} s.`)
    },
    melde,
  )
}

/** Ein kleiner Bestand für Messungen, die am Browser liegen und nicht an der Menge. */
const KLEIN: Demoumfang = { messstellen: 40, aufnahmen: 200, samen: 20_260_101, mitJournal: true }

export function oeffneKleineDaten(melde: (text: string) => void): Promise<EingebetteteDatenbank> {
  return oeffneBestand(
    'klein',
    KLEIN,
    async ordner => {
      await erzeugeDemo({ umfang: KLEIN, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)
    },
    melde,
  )
}
