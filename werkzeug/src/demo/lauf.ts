import { type Datenbank, oeffneDatenbank } from '@benthos/server/src/db/datenbank.ts'
import { starteEingebettet } from '@benthos/server/src/db/eingebettet/eingebettet.ts'
import { migriere } from '@benthos/server/src/db/migration.ts'
import { leseKonfiguration } from '@benthos/server/src/konfiguration/konfiguration.ts'
import { hatDemodaten, saeeDemodaten } from '@benthos/server/src/saat/demo/demodaten.ts'
import { saeeDemoBenutzer } from '@benthos/server/src/saat/demoBenutzer.ts'
import { saeeGewaesser } from '@benthos/server/src/saat/gewaesser.ts'
import { saeeReferenzdaten } from '@benthos/server/src/saat/referenzdaten.ts'
import { Angabefehler, type Demoangaben } from './argumente.ts'
import { type Bestand, zaehleBestand } from './bestand.ts'

export type Demolauf = { bestand: Bestand; sekunden: number }

/** Legt die Beispieldaten in der Datenbank an, die `env` und die Angaben nennen; eine leere richtet der Lauf selbst ein. */
export async function erzeugeDemo(
  angaben: Pick<Demoangaben, 'umfang' | 'datenbankUrl'>,
  env: NodeJS.ProcessEnv,
  melde: (text: string) => void,
): Promise<Demolauf> {
  const konfiguration = leseKonfiguration({
    ...env,
    ...(angaben.datenbankUrl && { DATABASE_URL: angaben.datenbankUrl }),
  })
  if (konfiguration.umgebung === 'PROD')
    throw new Angabefehler('In PROD (ENVIRONMENT=PROD) gibt es keine Beispieldaten; nehmen Sie eine andere Datenbank.')
  if (konfiguration.datenbankUrl !== null) return mitDatenbank(konfiguration.datenbankUrl, angaben, melde)
  const eingebettet = await starteEingebettet(konfiguration.datenVerzeichnis)
  try {
    return await mitDatenbank(eingebettet.url, angaben, melde)
  } finally {
    await eingebettet.stoppe()
  }
}

async function mitDatenbank(
  url: string,
  { umfang }: Pick<Demoangaben, 'umfang'>,
  melde: (text: string) => void,
): Promise<Demolauf> {
  const db = await oeffneDatenbank(url, { programm: 'benthosdb-demo' })
  try {
    const beginn = performance.now()
    await richteEin(db, melde)
    const sekunden = (): number => (performance.now() - beginn) / 1000
    await saeeDemodaten(db, umfang, text => melde(`[${sekunden().toFixed(0).padStart(4)} s] ${text}`))
    const dauer = sekunden()
    return { bestand: await zaehleBestand(db), sekunden: dauer }
  } finally {
    await db.destroy()
  }
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
