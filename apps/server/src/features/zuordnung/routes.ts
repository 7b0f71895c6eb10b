import { ELEMENTE, type Element, type Sachverhalt } from '@benthos/fachmodell'
import { ordneZu, pruefeZuordnung, setzeFrist } from '@benthos/vertrag/zuordnung'
import type { FastifyInstance } from 'fastify'
import { meldeRollen } from '../../fach/benachrichtigung/melde.ts'
import { pruefeFrist } from '../../fach/frist/pruefeFrist.ts'
import type { Aufnahmesachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
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
        const istNeu = await schreibeAuftragnehmer(tx, a.params.id, element, auftragnehmer)
        const version = await ladeStand(tx, a.params.id)
        const sache = a.fakten[element]
        if (istNeu && sache)
          await meldeZuweisung(tx, { ...a, version }, element, { ...sache, auftragnehmerId: auftragnehmer })
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

/** Sagt es dem neuen Auftragnehmer; der Stand benennt das Ereignis, denn derselbe kann es nach anderen wieder werden. */
function meldeZuweisung(
  tx: Transaktion,
  { params: { id }, fakten, version }: { params: { id: number }; fakten: Aufnahmesachverhalt; version: number },
  element: Element,
  sache: Sachverhalt,
): Promise<void> {
  return meldeRollen(
    tx,
    {
      art: 'ZUGEWIESEN',
      ereignis: `zuweisung:${id}:${element}:${version}`,
      aufnahmeId: id,
      sachverhalt: { ...fakten, [element]: sache },
      element,
    },
    { rollen: ['AUFTRAGNEHMER'], recht: 'aufnahme.lesen' },
  )
}
