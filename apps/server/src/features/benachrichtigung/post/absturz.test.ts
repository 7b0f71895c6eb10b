import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { serververbund } from '../../../../pruefstand/serververbund.ts'
import { postumgebung, startePruefpost } from '../../../technik/post/smtp.pruefhilfe.ts'

/** Ein wirklicher Serverprozess, mit SIGKILL beendet, während er eine Mail übergibt. */

const postdienst = await startePruefpost()
afterAll(() => postdienst.beende())
const { db, starte } = await serververbund()
const welt = await musterwelt(db)

/** Eine Benachrichtigung, die sofort per E-Mail geht. */
async function melde(ereignis: string): Promise<void> {
  const aufnahme = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await sql`
    insert into benachrichtigung (art, ereignis, empfaenger_id, aufnahme_id, element)
    select 'ZUGEWIESEN', ${ereignis}, id, ${aufnahme}, 'MZB' from benutzer where username = 'auftragnehmer'
  `.execute(db)
}
const stand = async () =>
  (await sql<{ zustand: string; versuche: number }>`select zustand, versuche from post order by id`.execute(db)).rows
const lassPachtVerfallen = () =>
  sql`update post set gepachtet_bis = now() - interval '1 s' where zustand = 'IN_VERSAND'`.execute(db)
const niemals = () => new Promise<null>(() => undefined)

test('A-MELDUNG-08: SIGKILL vor und nach der Annahme durch den Postdienst: keine Mail geht verloren, eine doppelte trägt dieselbe Message-ID', async () => {
  let imVersand: (was: string) => void = () => undefined
  const beginn = () => new Promise<string>(weiter => (imVersand = weiter))

  // Vor DATA: der Postdienst hat noch nichts.
  let begonnen = beginn()
  postdienst.verhalten.beiEmpfaenger = async adresse => {
    imVersand(adresse)
    return niemals()
  }
  await melde('pruefung:1')
  const server = await starte(postumgebung(postdienst.port))
  await begonnen
  expect(await stand()).toEqual([{ zustand: 'IN_VERSAND', versuche: 1 }])
  await server.beende('SIGKILL')
  expect(postdienst.eingang).toHaveLength(0)
  postdienst.verhalten.beiEmpfaenger = () => null

  // Nach DATA: er hat die Mail, sagt es aber nicht mehr.
  begonnen = beginn()
  postdienst.verhalten.nachMail = async roh => {
    imVersand(roh)
    return niemals()
  }
  await server.starte()
  // Die Pacht des toten gilt noch: niemand rührt die Mail an.
  expect(await stand()).toEqual([{ zustand: 'IN_VERSAND', versuche: 1 }])
  await lassPachtVerfallen()
  await begonnen
  await server.beende('SIGKILL')
  expect(postdienst.eingang).toHaveLength(1)
  expect(await stand()).toEqual([{ zustand: 'IN_VERSAND', versuche: 2 }])

  postdienst.verhalten.nachMail = () => null
  await lassPachtVerfallen()
  await server.starte()
  await expect.poll(stand).toEqual([{ zustand: 'GESENDET', versuche: 3 }])
  expect(postdienst.eingang).toHaveLength(2)
  expect(new Set(postdienst.eingang.map(({ mail }) => mail.messageId)).size).toBe(1)
  await server.beende()
})
