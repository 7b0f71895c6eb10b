import { erledigeBarriere, listeBarrieren, meldeBarriere } from '@benthos/vertrag/barriere'
import type { FastifyInstance } from 'fastify'
import { meldeBerechtigten } from '../../fach/benachrichtigung/melde.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { BARRIEREN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { erledige, gibtEs, ladeMeldungen, merke } from './sql.ts'

const EINGELANGT = {
  meldung:
    'Ihre Meldung ist eingelangt. Wenn Sie eine E-Mail-Adresse angegeben haben, bekommen Sie dorthin Antwort, spätestens innerhalb von zwei Monaten.',
}

/** Barrieren melden alle; ansehen und erledigen, wer die Erklärung zur Barrierefreiheit verantwortet. */
export function registriereBarrieren(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, meldeBarriere, {
    jeMinute: BARRIEREN_JE_MINUTE,
    fuehreAus: async ({ db, body }) => {
      const barriereId = await merke(db, body)
      await meldeBerechtigten(db, { art: 'BARRIERE', ereignis: `barriere:${barriereId}`, barriereId }, ['ADMIN'])
      return EINGELANGT
    },
  })
  bediene(app, dienste, listeBarrieren, {
    fuehreAus: async ({ db }) => ({ zeilen: await ladeMeldungen(db) }),
  })
  bediene(app, dienste, erledigeBarriere, {
    fuehreAus: async anfrage => {
      const { db, params, body } = anfrage
      const offen = await erledige(db, { id: params.id, ...body, von: benutzerVon(anfrage).benutzerId })
      if (!offen && !(await gibtEs(db, params.id))) throw new Einwand('NICHT_GEFUNDEN')
      if (!offen) throw new Einwand('VERSIONSKONFLIKT', 'Diese Meldung hat inzwischen jemand erledigt.')
      return undefined
    },
  })
}
