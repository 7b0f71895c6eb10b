import { fehlendeAngaben } from '@benthos/vertrag/betreiberangaben'
import { sql } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { VARIABLE_DER_ANGABE } from '../../technik/konfiguration/betreiber.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { Startfehler } from '../../technik/konfiguration/startfehler.ts'

/**
 * In PROD startet der Server nicht, solange einem gültigen Text der Informationsseiten eine Angabe des Betreibers fehlt: ein Impressum
 * ohne Anschrift ist keines. Wer die Stelle aus dem Text nimmt, braucht die Einstellung nicht.
 * @throws Startfehler mit Seite, Angabe und Variable, alle auf einmal
 */
export async function verlangeBetreiberangaben(
  db: Datenbank,
  { umgebung, betreiber }: Pick<Konfiguration, 'umgebung' | 'betreiber'>,
): Promise<void> {
  if (umgebung !== 'PROD') return
  const { rows } = await sql<{ titel: string; inhalt: string }>`
    select distinct on (seite) titel, inhalt
    from cms_fassung
    order by seite, version desc
  `.execute(db)
  const zeilen = rows.flatMap(({ titel, inhalt }) =>
    fehlendeAngaben(inhalt, betreiber).map(name => `  - ${VARIABLE_DER_ANGABE[name]}: ${name}, Seite „${titel}“`),
  )
  if (zeilen.length === 0) return
  throw new Startfehler(
    'BETREIBERANGABEN',
    `Den Informationsseiten fehlen Angaben des Betreibers; in PROD startet der Server ohne sie nicht. Setzen Sie:\n${zeilen.join('\n')}`,
  )
}
