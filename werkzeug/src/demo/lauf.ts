import { hatDemodaten, saeeDemodaten } from '@benthos/server/src/fach/saat/demo/demodaten.ts'
import {
  type Abhaengige,
  type Entferntes,
  entferneDemo,
  HatAbhaengige,
} from '@benthos/server/src/fach/saat/demo/entferneDemo.ts'
import { saeeDemoBenutzer } from '@benthos/server/src/fach/saat/demoBenutzer.ts'
import { saeeGewaesser } from '@benthos/server/src/fach/saat/gewaesser.ts'
import { saeeReferenzdaten } from '@benthos/server/src/fach/saat/referenzdaten.ts'
import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { migriere } from '@benthos/server/src/technik/db/migration.ts'
import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { Angabefehler } from '../angabefehler.ts'
import { mitBestand } from '../mitBestand.ts'
import type { Demoangaben } from './argumente.ts'
import { type Bestand, zaehleBestand } from './bestand.ts'

export type Demolauf = { bestand: Bestand; sekunden: number }

/** Legt die Beispieldaten in der Datenbank an, die `env` und die Angaben nennen; eine leere richtet der Lauf selbst ein. */
export async function erzeugeDemo(
  angaben: Pick<Demoangaben, 'umfang' | 'datenbankUrl'>,
  env: NodeJS.ProcessEnv,
  melde: (text: string) => void,
): Promise<Demolauf> {
  const konfiguration = konfigurationFuer(angaben, env)
  if (konfiguration.umgebung === 'PROD')
    throw new Angabefehler('In PROD (ENVIRONMENT=PROD) gibt es keine Beispieldaten; nehmen Sie eine andere Datenbank.')
  return mitBestand(konfiguration, 'benthosdb-demo', async db => {
    const beginn = performance.now()
    await richteEin(db, melde)
    const sekunden = (): number => (performance.now() - beginn) / 1000
    await saeeDemodaten(db, angaben.umfang, text => melde(`[${sekunden().toFixed(0).padStart(4)} s] ${text}`))
    const dauer = sekunden()
    return { bestand: await zaehleBestand(db), sekunden: dauer }
  })
}

/** Entfernt Beispieldaten, Demo-Benutzer und Demo-Organisationen; in jeder Umgebung. */
export async function raeumeDemo(
  angaben: Pick<Demoangaben, 'datenbankUrl'>,
  { samtAbhaengigen }: { samtAbhaengigen: boolean },
  env: NodeJS.ProcessEnv,
): Promise<Entferntes> {
  try {
    return await mitBestand(konfigurationFuer(angaben, env), 'benthosdb-demo', async db => {
      await migriere(db)
      return entferneDemo(db, samtAbhaengigen)
    })
  } catch (fehler) {
    if (fehler instanceof HatAbhaengige) throw new Angabefehler(beschreibeAbhaengige(fehler.abhaengige))
    throw fehler
  }
}

const konfigurationFuer = ({ datenbankUrl }: Pick<Demoangaben, 'datenbankUrl'>, env: NodeJS.ProcessEnv) =>
  leseKonfiguration({ ...env, ...(datenbankUrl && { DATABASE_URL: datenbankUrl }) })

function beschreibeAbhaengige({ aufnahmen, messstellen, projekte, benutzer }: Abhaengige): string {
  return [
    'An den Beispieldaten hängen Daten, die nicht als Beispiel gekennzeichnet sind; entfernt wurde nichts:',
    `  Aufnahmen ${aufnahmen}, Messstellen ${messstellen}, Projekte ${projekte}, Benutzer in Demo-Organisationen ${benutzer}`,
    'Ordnen Sie sie anderen Messstellen, Projekten und Organisationen zu, oder entfernen Sie sie mit:',
    '  npm run demo -- --entfernen --samt-abhaengigen',
    'Benutzer bleiben dabei; sie gehören danach keiner Organisation an.',
  ].join('\n')
}

async function richteEin(db: Datenbank, melde: (text: string) => void): Promise<void> {
  await migriere(db)
  if (await hatDemodaten(db))
    throw new Angabefehler(
      'In dieser Datenbank stehen schon Beispieldaten. Nehmen Sie eine leere, zum Beispiel mit einem eigenen Datenordner:\n' +
        '  DATA_DIR=data-gross npm run demo -- --sites 5000 --surveys 100000\n' +
        '  DATA_DIR=data-gross npm start',
    )
  await saeeReferenzdaten(db, melde)
  await saeeGewaesser(db)
  await saeeDemoBenutzer(db)
}
