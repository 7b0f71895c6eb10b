import { parseArgs } from 'node:util'
import { Angabefehler } from '../angabefehler.ts'

export const HILFE = `npm run journal -- Befehl [Angaben]

  pruefe               rechnet die Kette des Änderungsjournals nach und nennt den ersten Block, der nicht stimmt
  anker                gibt den jüngsten Block mit Nummer und Hash heraus; außerhalb der Datenbank aufbewahren
  auszug               schreibt Journal und Siegel als Text, für eine Prüfung ohne Datenbank

  --aus Datei          pruefe: ohne Datenbank, aus einem Auszug oder einer Sicherung als Text (.sql, auch .sql.gz)
  --anker Datei        pruefe: früher herausgegebene Anker oder ein Protokoll des Servers; eine JSON-Zeile je Block
  --nach Datei         auszug: Zieldatei (sonst Standardausgabe)
  --database-url …     Adresse einer PostgreSQL; sonst DATABASE_URL oder die mitgelieferte in DATA_DIR (Vorgabe: data)

Rückgabewert 0: unversehrt, 1: Bruch oder Fehler.`

const BEFEHLE = ['pruefe', 'anker', 'auszug'] as const
export type Journalangaben = {
  befehl: (typeof BEFEHLE)[number] | 'hilfe'
  aus: string | undefined
  anker: string | undefined
  nach: string | undefined
  datenbankUrl: string | undefined
}

/** Liest die Angaben hinter `npm run journal --`. */
export function liesAngaben(argumente: readonly string[]): Journalangaben {
  const { values, positionals } = zerlege(argumente)
  const angaben = { aus: values.aus, anker: values.anker, nach: values.nach, datenbankUrl: values['database-url'] }
  if (values.help) return { befehl: 'hilfe', ...angaben }
  const befehl = BEFEHLE.find(name => name === positionals[0])
  if (!befehl || positionals.length > 1)
    throw new Angabefehler(`Bitte nennen Sie einen Befehl: ${BEFEHLE.join(', ')}.\n\n${HILFE}`)
  return { befehl, ...angaben }
}

function zerlege(argumente: readonly string[]) {
  try {
    return parseArgs({
      args: [...argumente],
      allowPositionals: true,
      options: {
        aus: { type: 'string' },
        anker: { type: 'string' },
        nach: { type: 'string' },
        'database-url': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (fehler) {
    const text = fehler instanceof Error ? fehler.message : String(fehler)
    throw new Angabefehler(`Die Angaben sind nicht lesbar: ${text}\n\n${HILFE}`)
  }
}
