import { ELEMENTE } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../../technik/db/datenbank.ts'
import { spaltenname } from '../../elemente/spalten.ts'

/** Was nicht als Beispiel gekennzeichnet ist und doch an Beispieldaten hängt. */
export type Abhaengige = { aufnahmen: number; messstellen: number; projekte: number; benutzer: number }

export type Entferntes = {
  aufnahmen: number
  messstellen: number
  projekte: number
  benutzer: number
  /** Demo-Benutzer, auf die bleibende Daten verweisen: gesperrt, ohne Rollen, unkenntlich */
  gesperrt: number
}

/** Es gibt Abhängige, und niemand hat gesagt, dass sie mitgehen. */
export class HatAbhaengige extends Error {
  readonly abhaengige: Abhaengige

  constructor(abhaengige: Abhaengige) {
    super('An den Beispieldaten hängen Daten, die nicht als Beispiel gekennzeichnet sind.')
    this.abhaengige = abhaengige
  }
}

const DEMO_ORGANISATION = sql`(select id from organisationseinheit where ist_demo)`
const PROJEKTE = sql`(select id from projekt where ist_demo or organisationseinheit_id in ${DEMO_ORGANISATION})`
const MESSSTELLEN = sql`(select id from messstelle where ist_demo or projekt_id in ${PROJEKTE})`
const AUFNAHMEN = sql`(
  select id from aufnahme where ist_demo or projekt_id in ${PROJEKTE} or messstelle_id in ${MESSSTELLEN}
)`

/**
 * Entfernt Beispieldaten, Demo-Benutzer und Demo-Organisationen, alles in einer Transaktion; das Journal hält es fest. Ein
 * Demo-Benutzer, von dem etwas Bleibendes stammt (eine aktivierte Liste, eine Textfassung), wird gesperrt und unkenntlich:
 * Unveränderliches verweist weiter auf ihn.
 * @param samtAbhaengigen auch Aufnahmen, Messstellen und Projekte löschen, die an Beispieldaten hängen
 * @throws HatAbhaengige, wenn es solche gibt und sie nicht mitgehen sollen; dann bleibt alles
 */
export function entferneDemo(db: Datenbank, samtAbhaengigen: boolean): Promise<Entferntes> {
  return mitTransaktion(db, { benutzerId: null, anfrageId: 'demo-entfernen' }, async tx => {
    // Hunderttausend Aufnahmen zu löschen dauert länger als eine Anfrage.
    await sql`set local statement_timeout = 0`.execute(tx)
    const abhaengige = await zaehleAbhaengige(tx)
    if (!samtAbhaengigen && Object.values(abhaengige).some(anzahl => anzahl > 0)) throw new HatAbhaengige(abhaengige)
    const aufnahmen = await loesche(tx, sql`delete from aufnahme where id in ${AUFNAHMEN}`)
    const messstellen = await loesche(tx, sql`delete from messstelle where id in ${MESSSTELLEN}`)
    const projekte = await loesche(tx, sql`delete from projekt where id in ${PROJEKTE}`)
    await loeseOrganisationen(tx)
    const { benutzer, gesperrt } = await entferneBenutzer(tx)
    await sql`delete from organisationseinheit where ist_demo`.execute(tx)
    // Sitzungen des eingebauten Anmeldedienstes: in ihnen sind nur Demo-Benutzer angemeldet. Was ein externer beendet hat, bleibt beendet.
    await sql`delete from oidc_eintrag where art <> 'Abmeldung'`.execute(tx)
    return { aufnahmen, messstellen, projekte, benutzer, gesperrt }
  })
}

async function zaehleAbhaengige(tx: Transaktion): Promise<Abhaengige> {
  const { rows } = await sql<Abhaengige>`
    select
      (select count(*) from aufnahme where not ist_demo and id in ${AUFNAHMEN})::int as aufnahmen,
      (select count(*) from messstelle where not ist_demo and id in ${MESSSTELLEN})::int as messstellen,
      (select count(*) from projekt where not ist_demo and id in ${PROJEKTE})::int as projekte,
      (select count(*) from benutzer where not ist_demo and organisationseinheit_id in ${DEMO_ORGANISATION})::int as benutzer
  `.execute(tx)
  return rows[0] as Abhaengige
}

async function loesche(tx: Transaktion, anweisung: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await anweisung.execute(tx)
  return Number(numAffectedRows)
}

/** Was bleibt, gehört danach keiner Demo-Organisation mehr; wem es gehört, entscheidet ein Mensch. */
async function loeseOrganisationen(tx: Transaktion): Promise<void> {
  // Rollen für eine Organisation, die es nicht mehr gibt, gelten für nichts; wer wann welche hatte, sagt das Journal.
  await sql`
    delete from rollenvergabe
    where organisationseinheit_id in ${DEMO_ORGANISATION} or benutzer_id in (select id from benutzer where ist_demo)
  `.execute(tx)
  for (const [tabelle, spalte] of [
    ['messstelle', 'organisationseinheit_id'],
    ['aufnahme', 'organisationseinheit_id'],
    ...ELEMENTE.map(element => ['aufnahme', spaltenname(element, 'auftragnehmerId')] as const),
    ['benutzer', 'organisationseinheit_id'],
  ] as const)
    await sql`
      update ${sql.table(tabelle)} set ${sql.ref(spalte)} = null where ${sql.ref(spalte)} in ${DEMO_ORGANISATION}
    `.execute(tx)
}

async function entferneBenutzer(tx: Transaktion): Promise<{ benutzer: number; gesperrt: number }> {
  const demo = await tx.selectFrom('benutzer').select('id').where('ist_demo', '=', true).execute()
  let gesperrt = 0
  for (const { id } of demo) {
    await sql`savepoint benutzer`.execute(tx)
    try {
      await tx.deleteFrom('benutzer').where('id', '=', id).execute()
    } catch (fehler) {
      if ((fehler as { code?: string }).code !== VERWEIS_BESTEHT) throw fehler
      await sql`rollback to savepoint benutzer`.execute(tx)
      await sperre(tx, id)
      gesperrt++
    }
    await sql`release savepoint benutzer`.execute(tx)
  }
  return { benutzer: demo.length - gesperrt, gesperrt }
}

/** PostgreSQL: `foreign_key_violation`. */
const VERWEIS_BESTEHT = '23503'

const sperre = (tx: Transaktion, id: number) =>
  tx
    .updateTable('benutzer')
    .set({
      username: `entfernt-${id}`,
      vorname: 'Entfernter',
      nachname: 'Demo-Benutzer',
      email: '',
      organisationseinheit_id: null,
      rollen: [],
      aktive_rolle: null,
      aktiv: false,
      ist_demo: false,
    })
    .where('id', '=', id)
    .execute()
