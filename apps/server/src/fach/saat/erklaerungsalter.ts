import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { sql } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'

/** Wie die Mustererklärung den Tag der letzten Überprüfung nennt. */
const UEBERPRUEFT = /zuletzt am (\d{1,2}\. ?\d{1,2}\. ?\d{4}) überprüft/

/**
 * Die Erklärung zur Barrierefreiheit ist mindestens jährlich zu überprüfen. Eine alte ist kein Grund, in PROD nicht zu starten, aber einer,
 * es zu sagen.
 * @param heute JJJJ-MM-TT
 * @returns was zu tun ist; null: nichts
 */
export async function warneVorAlterErklaerung(
  db: Datenbank,
  { umgebung }: Pick<Konfiguration, 'umgebung'>,
  heute: string,
): Promise<string | null> {
  if (umgebung !== 'PROD') return null
  const { rows } = await sql<{ inhalt: string }>`
    select inhalt from cms_fassung where seite = 'barrierefreiheit' order by version desc limit 1
  `.execute(db)
  const tag = UEBERPRUEFT.exec(rows[0]?.inhalt ?? '')?.[1]
  const gelesen = leseDatum(tag ?? '')
  if (gelesen.art !== 'WERT')
    return 'Die Erklärung zur Barrierefreiheit nennt keinen Tag der letzten Überprüfung („zuletzt am TT.MM.JJJJ überprüft“).'
  const vorEinemJahr = `${Number(heute.slice(0, 4)) - 1}${heute.slice(4)}`
  return gelesen.wert < vorEinemJahr
    ? `Die Erklärung zur Barrierefreiheit wurde zuletzt am ${tag} überprüft, vor mehr als zwölf Monaten: überprüfen Sie sie, und speichern Sie sie mit neuem Datum.`
    : null
}
