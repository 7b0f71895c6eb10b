import { Startfehler } from '../konfiguration/startfehler.ts'

/** Niedrigste unterstützte Hauptversion: `nulls not distinct`, `merge` und `strategy file_copy` gibt es ab hier. */
const MINDESTVERSION = 15

/** Lehnt einen zu alten Server ab; `nummer` ist server_version_num, etwa 150020 für 15.20. */
export function pruefeVersion({ nummer, version }: { nummer: number; version: string }): void {
  if (Math.floor(nummer / 10_000) >= MINDESTVERSION) return
  throw new Startfehler(
    'DATENBANK_ZU_ALT',
    `Die Datenbank ist PostgreSQL ${version}; nötig ist mindestens Version ${MINDESTVERSION}. Geben Sie mit DATABASE_URL einen neueren Server an oder lassen Sie DATABASE_URL weg, dann läuft die mitgelieferte Datenbank.`,
  )
}
