import { parseArgs } from 'node:util'
import type { Demoumfang } from '@benthos/server/src/fach/saat/demo/demodaten.ts'
import { Angabefehler } from '../angabefehler.ts'

export const HILFE = `npm run demo -- [Angaben]

  --sites 5000         Zahl der Messstellen
  --surveys 100000     Zahl der Aufnahmen
  --seed 20260101      gleicher Samen, gleiche Daten
  --journal            mit Änderungsjournal (dauert etwa doppelt so lange)
  --database-url …     Adresse einer PostgreSQL; sonst DATABASE_URL oder die mitgelieferte in DATA_DIR (Vorgabe: data)

Die Datenbank darf noch keine Beispieldaten enthalten.

npm run demo -- --entfernen

  --entfernen          entfernt alle Beispieldaten, Demo-Benutzer und Demo-Organisationen; legt nichts an
  --samt-abhaengigen   dabei auch Aufnahmen, Messstellen und Projekte, die an Beispieldaten hängen`

export type Demoangaben = {
  umfang: Demoumfang
  datenbankUrl: string | undefined
  hilfe: boolean
  /** null: anlegen statt entfernen */
  entfernen: { samtAbhaengigen: boolean } | null
}

const GRENZEN = {
  sites: { von: 1, bis: 50_000, vorgabe: '5000' },
  surveys: { von: 1, bis: 1_000_000, vorgabe: '100000' },
  seed: { von: 0, bis: 2 ** 32 - 1, vorgabe: '20260101' },
} as const

/** Über zehn Jahre hat eine Messstelle nur so viele freie Tage, dass die Codes sicher eindeutig bleiben. */
const HOECHSTENS_JE_MESSSTELLE = 1000

/** Liest die Angaben hinter `npm run demo --`. */
export function liesAngaben(argumente: readonly string[]): Demoangaben {
  const { values } = zerlege(argumente)
  const messstellen = ganzzahl('sites', values.sites)
  const aufnahmen = ganzzahl('surveys', values.surveys)
  if (aufnahmen > messstellen * HOECHSTENS_JE_MESSSTELLE)
    throw new Angabefehler(
      `--surveys ${aufnahmen} ist für ${messstellen} Messstellen zu viel; erlaubt sind ${HOECHSTENS_JE_MESSSTELLE} je Messstelle.`,
    )
  return {
    umfang: { messstellen, aufnahmen, samen: ganzzahl('seed', values.seed), mitJournal: values.journal },
    datenbankUrl: values['database-url'],
    hilfe: values.help,
    entfernen: values.entfernen ? { samtAbhaengigen: values['samt-abhaengigen'] } : null,
  }
}

function zerlege(argumente: readonly string[]) {
  try {
    return parseArgs({
      args: [...argumente],
      options: {
        sites: { type: 'string', default: GRENZEN.sites.vorgabe },
        surveys: { type: 'string', default: GRENZEN.surveys.vorgabe },
        seed: { type: 'string', default: GRENZEN.seed.vorgabe },
        journal: { type: 'boolean', default: false },
        'database-url': { type: 'string' },
        entfernen: { type: 'boolean', default: false },
        'samt-abhaengigen': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (fehler) {
    const text = fehler instanceof Error ? fehler.message : String(fehler)
    throw new Angabefehler(`Die Angaben sind nicht lesbar: ${text}\n\n${HILFE}`)
  }
}

function ganzzahl(name: keyof typeof GRENZEN, text: string): number {
  const { von, bis } = GRENZEN[name]
  const wert = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (wert >= von && wert <= bis) return wert
  throw new Angabefehler(`--${name} ist „${text}“; erwartet wird eine ganze Zahl von ${von} bis ${bis}.`)
}
