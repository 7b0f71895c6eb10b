import {
  brichAuftragAb,
  leseAuftragsergebnis,
  listeAuftraege,
  loescheAuftrag,
  setzeAuftragFort,
} from '@benthos/vertrag/auftrag'
import type { FastifyInstance } from 'fastify'
import { brichAb, ladeAuftraege, ladeAuftrag, ladeErgebnis, loesche } from '../../technik/auftraege/eigene.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'

/** Aufträge: jeder sieht, bricht ab, löscht und holt nur die eigenen; fremde gibt es für ihn nicht. */
export function registriereAuftrag(app: FastifyInstance, dienste: Dienste): void {
  const { arten } = dienste.auftraege
  bediene(app, dienste, listeAuftraege, {
    fuehreAus: a => ladeAuftraege(a.db, arten, benutzerVon(a).benutzerId),
  })
  bediene(app, dienste, brichAuftragAb, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      await brichAb(a.db, benutzerId, a.params.id)
      return ladeAuftrag(a.db, arten, benutzerId, a.params.id)
    },
  })
  bediene(app, dienste, setzeAuftragFort, {
    fuehreAus: a => dienste.auftraege.setzeFort(transaktionVon(a), benutzerVon(a), a.params.id),
  })
  bediene(app, dienste, loescheAuftrag, {
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      if (await loesche(a.db, benutzerId, a.params.id)) return undefined
      await ladeAuftrag(a.db, arten, benutzerId, a.params.id)
      throw new Einwand('IN_VERWENDUNG', 'Der Auftrag läuft noch. Brechen Sie ihn zuerst ab.')
    },
  })
  bediene(app, dienste, leseAuftragsergebnis, {
    fuehreAus: async a => {
      const ergebnis = await ladeErgebnis(a.db, benutzerVon(a).benutzerId, a.params.id)
      if (!ergebnis) throw new Einwand('NICHT_GEFUNDEN')
      a.kopf('content-type', ergebnis.typ)
      a.kopf('content-disposition', `attachment; filename="${ergebnis.name.replace(/[^\w.-]/g, '_')}"`)
      return ergebnis.inhalt
    },
  })
}
