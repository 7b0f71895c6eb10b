import { sql } from 'kysely'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { postumgebung, startePruefpost } from '../../../technik/post/smtp.pruefhilfe.ts'
import { meldehilfe } from '../benachrichtigung.pruefhilfe.ts'

/** Der ganze Server mit einem wirklichen Postdienst dahinter, und was Prüfungen der Mails daran tun und ansehen. */
export async function postpruefung(weitere: Record<string, string> = {}) {
  const postdienst = await startePruefpost()
  const dienst = await pruefdienst(postumgebung(postdienst.port, weitere))
  const { app, db } = dienst
  const welt = await musterwelt(db)
  const hilfe = meldehilfe(dienst)
  const nummerVon = async (username: string): Promise<number> =>
    (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  return {
    ...dienst,
    ...hilfe,
    welt,
    nummerVon,
    postdienst,
    eingang: postdienst.eingang,
    /** Stellt ein und übergibt, was ansteht. */
    versende: () => app.postdienst.arbeiteAb(),
    /** Zurückgegebene Aufnahme des Büros: sofort per E-Mail an „auftragnehmer“. */
    gibZurueck: async (grund = 'Die Fläche fehlt'): Promise<number> => {
      const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
      await hilfe.gelungen(hilfe.wechsle('land-noe', id, { status: 'UNPLAUSIBEL', grund }))
      return id
    },
    /** Zustände aller Mails, die älteste zuerst. */
    zustaende: async () => (await db.selectFrom('post').select('zustand').orderBy('id').execute()).map(p => p.zustand),
    post: () => db.selectFrom('post').selectAll().orderBy('id').execute(),
    /** Als wäre die Wartezeit um. */
    lassWarten: () => sql`update post set faellig_am = now() where zustand = 'WARTET'`.execute(db),
    /** Als wäre der Server gestorben, der sie hat. */
    lassStocken: () =>
      sql`update post set gepachtet_bis = now() - interval '1 s' where zustand = 'IN_VERSAND'`.execute(db),
    /** Räumt zwischen zwei Prüfungen weg, was da war. */
    leere: async () => {
      await sql`delete from benachrichtigung`.execute(db)
      await sql`delete from post`.execute(db)
      await sql`delete from benachrichtigungswahl`.execute(db)
      postdienst.eingang.length = 0
      Object.assign(postdienst.verhalten, { beiEmpfaenger: () => null, beiMail: () => null, nachMail: () => null })
    },
    beende: async () => {
      await dienst.ende()
      await postdienst.beende()
    },
  }
}
