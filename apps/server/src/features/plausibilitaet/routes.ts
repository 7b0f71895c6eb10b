import {
  bestaetigeAufnahmehinweis,
  bestaetigeMessstellenhinweis,
  hebeAufnahmebestaetigungAuf,
  hebeMessstellenbestaetigungAuf,
  pruefeAufnahmePlausibilitaet,
  pruefeMessstellePlausibilitaet,
} from '@benthos/vertrag/plausibilitaet'
import type { FastifyInstance } from 'fastify'
import { bestaetige, hebeAuf, listeHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { lageDerAufnahme } from '../../fach/rechte/aufnahmeLage.ts'
import { lageDerMessstelle } from '../../fach/rechte/messstellenLage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'

/** Hinweise zur Plausibilität von Messstellen und Aufnahmen, und ihre Bestätigung. */
export function registrierePlausibilitaet(app: FastifyInstance, dienste: Dienste): void {
  for (const { art, pruefe, bestaetigung, aufhebung, lageVon } of [
    {
      art: 'aufnahme',
      pruefe: pruefeAufnahmePlausibilitaet,
      bestaetigung: bestaetigeAufnahmehinweis,
      aufhebung: hebeAufnahmebestaetigungAuf,
      lageVon: lageDerAufnahme,
    },
    {
      art: 'messstelle',
      pruefe: pruefeMessstellePlausibilitaet,
      bestaetigung: bestaetigeMessstellenhinweis,
      aufhebung: hebeMessstellenbestaetigungAuf,
      lageVon: lageDerMessstelle,
    },
  ] as const) {
    const objekt = (params: { id: number }) => ({ art, id: params.id })
    bediene(app, dienste, pruefe, {
      lage: lageVon(pruefe),
      fuehreAus: async a => ({ hinweise: await listeHinweise(a.db, objekt(a.params), benutzerVon(a).akteur) }),
    })
    bediene(app, dienste, bestaetigung, {
      lage: lageVon(bestaetigung),
      fuehreAus: async a => {
        const { akteur } = benutzerVon(a)
        await bestaetige(transaktionVon(a), objekt(a.params), akteur, a.body)
        return { hinweise: await listeHinweise(a.db, objekt(a.params), akteur) }
      },
    })
    bediene(app, dienste, aufhebung, {
      lage: lageVon(aufhebung),
      fuehreAus: async a => {
        const { akteur } = benutzerVon(a)
        await hebeAuf(transaktionVon(a), objekt(a.params), akteur, a.body)
        return { hinweise: await listeHinweise(a.db, objekt(a.params), akteur) }
      },
    })
  }
}
