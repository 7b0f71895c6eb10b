import { ELEMENTE } from '@benthos/fachmodell'
import { ordneZu, pruefeZuordnung, setzeFrist } from '@benthos/vertrag/zuordnung'
import type { FastifyInstance } from 'fastify'
import { meldeZuweisung } from '../../fach/benachrichtigung/zuweisung.ts'
import { pruefeFrist } from '../../fach/frist/pruefeFrist.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { istAuftragnehmer, ladeStand, schreibeAuftragnehmer, schreibeFrist } from './sql.ts'
import { zeigeZuordnung } from './vorschau.ts'

/** Zuordnung von Auftragnehmern zu Aufnahmen und Fristen. */
export function registriereZuordnung(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE) {
    bediene(app, dienste, ordneZu[element], {
      fuehreAus: async a => {
        const tx = transaktionVon(a)
        const auftragnehmer = a.params.auftragnehmer || null
        if (auftragnehmer !== null && !(await istAuftragnehmer(tx, auftragnehmer))) throw new Einwand('NICHT_GEFUNDEN')
        await pruefeStand(tx, a)
        const { id } = a.params
        const istNeu = await schreibeAuftragnehmer(tx, id, element, auftragnehmer)
        const version = await ladeStand(tx, id)
        const sache = a.fakten[element]
        if (istNeu && sache) {
          const sachverhalt = { ...a.fakten, [element]: { ...sache, auftragnehmerId: auftragnehmer } }
          await meldeZuweisung(tx, { id, stand: version, sachverhalt }, element)
        }
        return { version }
      },
    })
    bediene(app, dienste, setzeFrist[element], {
      fuehreAus: async a => {
        const tx = transaktionVon(a)
        const { frist } = a.body
        if (frist !== null) pruefeFrist(frist)
        await pruefeStand(tx, a)
        await schreibeFrist(tx, a.params.id, element, frist)
        return { version: await ladeStand(tx, a.params.id) }
      },
    })
  }
  bediene(app, dienste, pruefeZuordnung, {
    fuehreAus: a => zeigeZuordnung(a.db, benutzerVon(a).akteur, a.body.aufnahmen),
  })
}

/** Nennt der Anfragende den Stand, auf dem seine Entscheidung beruht, muss es noch der gespeicherte sein. */
async function pruefeStand(
  tx: Transaktion,
  { params: { id }, body: { version } }: { params: { id: number }; body: { version?: number | undefined } },
): Promise<void> {
  if (version !== undefined && version !== (await ladeStand(tx, id))) throw new Einwand('VERSIONSKONFLIKT')
}
