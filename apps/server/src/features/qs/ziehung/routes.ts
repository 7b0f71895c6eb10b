import {
  leseQsZiehung,
  leseQsZiehungsprotokoll,
  listeQsZiehungen,
  pruefeQsZiehung,
  weiseQsZiehungZu,
  zieheQsProben,
} from '@benthos/vertrag/qsziehung'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../../technik/http/kontext.ts'
import { gibProtokollAus, listeZiehungen, zeigeVorschau, zeigeZiehung, zieheProben } from './ziehung.ts'
import { weiseZiehungZu } from './zuweisung.ts'

/** Zufällige Ziehung von Proben für die Qualitätssicherung. */
export function registriereZiehung(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, pruefeQsZiehung, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => zeigeVorschau(a.db, benutzerVon(a).akteur, a.query),
  })
  bediene(app, dienste, zieheQsProben, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => ({ id: await zieheProben(transaktionVon(a), benutzerVon(a), a.query, a.body) }),
  })
  bediene(app, dienste, listeQsZiehungen, { fuehreAus: a => listeZiehungen(a.db, benutzerVon(a).akteur) })
  bediene(app, dienste, leseQsZiehung, { fuehreAus: a => zeigeZiehung(a.db, benutzerVon(a).akteur, a.params.id) })
  bediene(app, dienste, weiseQsZiehungZu, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => weiseZiehungZu(dienste, a),
  })
  bediene(app, dienste, leseQsZiehungsprotokoll, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => gibProtokollAus(a.db, benutzerVon(a).akteur, a.params.id),
  })
}
