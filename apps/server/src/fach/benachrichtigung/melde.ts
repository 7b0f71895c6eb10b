import {
  alleinAls,
  darf,
  ELEMENTE,
  type Element,
  hatRecht,
  type Probenmethode,
  type Recht,
  type Rolle,
  rollenVon,
  type Sachverhalt,
} from '@benthos/fachmodell'
import { BENACHRICHTIGUNGEN, type Benachrichtigungsart } from '@benthos/fachmodell/benachrichtigung'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import { ladePerson, ladePersonen, ladeWissende, type Person, schreibe } from './sql.ts'

/**
 * Der eine Weg, auf dem eine Benachrichtigung entsteht, in der Transaktion des Ereignisses. Nur das Ende eines Auftrags schreibt die
 * Datenbank selbst (Auslöser an `auftrag`).
 */

export type Meldung = {
  art: Benachrichtigungsart
  /** benennt, was geschah, etwa `status:17`; dasselbe noch einmal gemeldet ist keine zweite Nachricht */
  ereignis: string
  aufnahmeId?: number
  /** Qualitätselement, um das es geht; ohne: beide */
  element?: Element | null
  methode?: Probenmethode
  statusEreignisId?: number
  rueckfrageId?: number
  barriereId?: number
  berichtigungId?: number
  fassungsvorschauId?: number
  einlesungId?: number
  frist?: string
}

/** Meldung zu einer Aufnahme, oder zu einem Import, in dem sie stand; `sachverhalt` ist der nach dem Ereignis. */
export type Aufnahmemeldung = Meldung & { sachverhalt: Aufnahmesachverhalt }

/** Meldet allen, die in einer dieser Rollen dieses Recht an der Aufnahme haben und das Gemeldete lesen dürfen. */
export async function meldeRollen(
  tx: Kysely<DB>,
  meldung: Aufnahmemeldung,
  { rollen, recht }: { rollen: readonly Rolle[]; recht: Recht },
): Promise<void> {
  const sachen = sachenVon(meldung)
  const zustaendig = ({ akteur }: Person) =>
    rollen.some(
      rolle => rollenVon(akteur).includes(rolle) && sachen.some(sache => darf(alleinAls(akteur, rolle), recht, sache)),
    )
  const personen = (await ladePersonen(tx, rollen)).filter(person => zustaendig(person) && darfLesen(person, meldung))
  await schreibe(
    tx,
    meldung,
    personen.map(({ id }) => id),
  )
}

/** Meldet einer Person, was sie an einer Aufnahme angeht; darf sie es nicht lesen, erfährt sie nichts. */
export async function meldePerson(tx: Kysely<DB>, meldung: Aufnahmemeldung, id: number): Promise<void> {
  const person = await ladePerson(tx, id)
  if (person && darfLesen(person, meldung)) await schreibe(tx, meldung, [id])
}

/**
 * Meldet allen, die in einer dieser Rollen das Recht haben, an dem die Art der Meldung hängt; es geht um keine Aufnahme. Auslösen kann es
 * irgendwer: wer vom letzten Tag noch eine ungelesene dieser Art hat, bekommt keine weitere.
 * @param sachen an einer davon müssen sie das Recht haben; ohne: irgendwo
 */
export async function meldeBerechtigten(
  tx: Kysely<DB>,
  meldung: Meldung,
  rollen: readonly Rolle[],
  sachen?: readonly Sachverhalt[],
): Promise<void> {
  const { recht } = BENACHRICHTIGUNGEN[meldung.art]
  const wissende = await ladeWissende(tx, meldung.art)
  const hatEs = ({ akteur }: Person) =>
    recht !== null && (sachen ? sachen.some(sache => darf(akteur, recht, sache)) : hatRecht(akteur, recht))
  await meldeZustaendigen(tx, meldung, rollen, person => !wissende.has(person.id) && hatEs(person))
}

/** Meldet allen mit einer dieser Rollen, die es angeht; es geht um keine Aufnahme. */
export async function meldeZustaendigen(
  tx: Kysely<DB>,
  meldung: Meldung,
  rollen: readonly Rolle[],
  istZustaendig: (person: Person) => boolean,
): Promise<void> {
  const personen = await ladePersonen(tx, rollen)
  await schreibe(
    tx,
    meldung,
    personen.filter(istZustaendig).map(({ id }) => id),
  )
}

/** Was gemeldet wurde, ist erledigt: zu lesen hat es niemand mehr, und was noch nicht hinausging, entfällt. */
export async function erledigeMeldung(
  tx: Kysely<DB>,
  { art, ereignis }: Pick<Meldung, 'art' | 'ereignis'>,
): Promise<void> {
  await tx
    .updateTable('benachrichtigung')
    .set({ gelesen_am: sql<string>`now()` })
    .where('art', '=', art)
    .where('ereignis', '=', ereignis)
    .where('gelesen_am', 'is', null)
    .execute()
}

/** Meldet einer Person etwas über sie selbst. */
export async function meldeSelbst(tx: Kysely<DB>, meldung: Meldung, id: number): Promise<void> {
  if (await ladePerson(tx, id)) await schreibe(tx, meldung, [id])
}

function darfLesen({ akteur }: Person, meldung: Aufnahmemeldung): boolean {
  const { recht } = BENACHRICHTIGUNGEN[meldung.art]
  return recht === null || sachenVon(meldung).some(sache => darf(akteur, recht, sache))
}

function sachenVon({ element = null, sachverhalt }: Aufnahmemeldung): Sachverhalt[] {
  return (element === null ? ELEMENTE : [element]).flatMap(eines => sachverhalt[eines] ?? [])
}
