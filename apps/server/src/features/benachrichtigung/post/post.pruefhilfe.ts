import { sql } from 'kysely'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { leseKonfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { postumgebung, startePruefpost } from '../../../technik/post/smtp.pruefhilfe.ts'
import { meldehilfe } from '../benachrichtigung.pruefhilfe.ts'
import { baueVerfasser } from './verfasser.ts'

/** Der ganze Server mit einem wirklichen Postdienst dahinter, und was Prüfungen der Mails daran tun und ansehen. */
export async function postpruefung(weitere: Record<string, string> = {}) {
  const postdienst = await startePruefpost()
  const umgebung = postumgebung(postdienst.port, weitere)
  const dienst = await pruefdienst(umgebung)
  const { app, db } = dienst
  const welt = await musterwelt(db)
  const hilfe = meldehilfe(dienst)
  const nummerVon = async (username: string): Promise<number> =>
    (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const konfiguration = leseKonfiguration({ ENVIRONMENT: 'TEST', ...umgebung })
  const stelleEin = async (): Promise<void> => {
    if (konfiguration.post) await baueVerfasser(konfiguration).stelleEin(db, konfiguration.post)
  }
  const gibZurueck = async (grund = 'Die Fläche fehlt'): Promise<number> => {
    const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
    await hilfe.gelungen(hilfe.wechsle('land-noe', id, { status: 'UNPLAUSIBEL', grund }))
    return id
  }
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
    gibZurueck,
    /** Zwei zurückgegebene Aufnahmen, über eine Stunde auseinander: zwei Mails im Ausgang, noch nicht übergeben. */
    gibZweiZurueck: async (): Promise<void> => {
      for (let i = 0; i < 2; i++) {
        await sql`update post set angelegt_am = angelegt_am - interval '61 minutes'`.execute(db)
        await gibZurueck()
        await stelleEin()
      }
    },
    stelleEin,
    /** Als läge alles bisher Eingestellte über eine Stunde zurück. */
    vergehtStunde: () => sql`update post set angelegt_am = angelegt_am - interval '61 minutes'`.execute(db),
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
