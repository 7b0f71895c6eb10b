import {
  bestaetigeAufnahmehinweise,
  bestaetigeMessstellenhinweise,
  hebeAufnahmebestaetigungAuf,
  hebeMessstellenbestaetigungAuf,
  pruefeAufnahmePlausibilitaet,
  pruefeMessstellePlausibilitaet,
} from '@benthos/vertrag/plausibilitaet'
import type { FastifyInstance } from 'fastify'
import { bestaetige, type GeprueftesObjekt, hebeAuf, zeigeHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'

/** Hinweise zur Plausibilität von Messstellen und Aufnahmen, und ihre Bestätigung. */
export function registrierePlausibilitaet(app: FastifyInstance, dienste: Dienste): void {
  for (const [pruefe, bestaetigung, aufhebung] of [
    [pruefeAufnahmePlausibilitaet, bestaetigeAufnahmehinweise, hebeAufnahmebestaetigungAuf],
    [pruefeMessstellePlausibilitaet, bestaetigeMessstellenhinweise, hebeMessstellenbestaetigungAuf],
  ] as const) {
    // Welche Fakten es sind, sagt derselbe Vertrag, der die Art nennt.
    const objektVon = ({ params, fakten }: { params: { id: number }; fakten: GeprueftesObjekt['fakten'] }) =>
      ({ art: pruefe.objekt, id: params.id, fakten }) as GeprueftesObjekt
    bediene(app, dienste, pruefe, {
      fuehreAus: a => zeigeHinweise(a.db, objektVon(a), benutzerVon(a).akteur),
    })
    bediene(app, dienste, bestaetigung, {
      fuehreAus: async a => {
        const { akteur } = benutzerVon(a)
        await bestaetige(transaktionVon(a), objektVon(a), akteur, a.body)
        return zeigeHinweise(a.db, objektVon(a), akteur)
      },
    })
    bediene(app, dienste, aufhebung, {
      fuehreAus: async a => {
        const { akteur } = benutzerVon(a)
        await hebeAuf(transaktionVon(a), objektVon(a), akteur, a.body)
        return zeigeHinweise(a.db, objektVon(a), akteur)
      },
    })
  }
}
