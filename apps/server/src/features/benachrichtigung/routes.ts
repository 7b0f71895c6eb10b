import {
  HOECHSTENS_BENACHRICHTIGUNGEN,
  listeBenachrichtigungen,
  setzeAlleGelesen,
  setzeGelesen,
  zaehleUngelesene,
} from '@benthos/vertrag/benachrichtigung'
import type { FastifyInstance } from 'fastify'
import { ansichtVon } from '../../technik/auftraege/ansicht.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { registrierePost } from './post/routes.ts'
import { baueVerfasser } from './post/verfasser.ts'
import { liste, setzeEineGelesen, setzeGelesenBis, type Zeile, zaehle } from './sql.ts'
import { zeige } from './zeige.ts'

/** Eigene Benachrichtigungen: lesen, zählen, als gelesen kennzeichnen. */
export function registriereBenachrichtigung(app: FastifyInstance, dienste: Dienste): void {
  const { arten } = dienste.auftraege
  const seiteZu = ({ auftragId, auftragsart, ansichtseingabe }: Zeile) =>
    auftragId === null || auftragsart === null
      ? null
      : ansichtVon(arten, { id: auftragId, art: auftragsart, ansichtseingabe })
  dienste.post.kenne(baueVerfasser(dienste.konfiguration))
  registrierePost(app, dienste)
  bediene(app, dienste, listeBenachrichtigungen, {
    fuehreAus: async a => {
      const empfaenger = benutzerVon(a)
      const zeilen = await liste(a.db, empfaenger, HOECHSTENS_BENACHRICHTIGUNGEN, arten)
      return { zeilen: zeilen.map(zeile => zeige(zeile, seiteZu(zeile))), ungelesen: await zaehle(a.db, empfaenger) }
    },
  })
  bediene(app, dienste, zaehleUngelesene, {
    fuehreAus: async a => ({ anzahl: await zaehle(a.db, benutzerVon(a)) }),
  })
  bediene(app, dienste, setzeGelesen, {
    fuehreAus: async a => {
      if (!(await setzeEineGelesen(a.db, benutzerVon(a), a.params.id))) throw new Einwand('NICHT_GEFUNDEN')
      return undefined
    },
  })
  bediene(app, dienste, setzeAlleGelesen, {
    fuehreAus: async a => {
      await setzeGelesenBis(a.db, benutzerVon(a), a.body.bis)
      return undefined
    },
  })
}
