import {
  beantworteRueckfrage,
  erledigeRueckfrage,
  listeOffeneRueckfragen,
  listeRueckfragen,
  stelleRueckfrage,
} from '@benthos/vertrag/rueckfrage'
import type { FastifyInstance } from 'fastify'
import type { Aufnahmesachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { beantworte, erledige, liste, stelle } from './service.ts'
import { ladeOffene } from './sql.ts'

/** So viele stehen auf der Startseite; wie viele es sind, sagt die Zahl daneben. */
const HOECHSTENS_OFFENE = 20

const aufnahmeVon = ({ params, fakten }: { params: { id: number }; fakten: Aufnahmesachverhalt }) => ({
  id: params.id,
  fakten,
})

/** Rückfragen zu Aufnahmen und ihre Antworten. */
export function registriereRueckfrage(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeRueckfragen, {
    fuehreAus: a => liste(a.db, aufnahmeVon(a), benutzerVon(a).akteur),
  })
  bediene(app, dienste, stelleRueckfrage, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      await stelle(transaktionVon(a), aufnahmeVon(a), akteur, a.body)
      return liste(a.db, aufnahmeVon(a), akteur)
    },
  })
  bediene(app, dienste, beantworteRueckfrage, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      await beantworte(transaktionVon(a), aufnahmeVon(a), akteur, a.params.rueckfrage, a.body.text)
      return liste(a.db, aufnahmeVon(a), akteur)
    },
  })
  bediene(app, dienste, erledigeRueckfrage, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      await erledige(transaktionVon(a), aufnahmeVon(a), akteur, a.params.rueckfrage, a.body)
      return liste(a.db, aufnahmeVon(a), akteur)
    },
  })
  bediene(app, dienste, listeOffeneRueckfragen, {
    fuehreAus: async a => {
      const zeilen = await ladeOffene(a.db, benutzerVon(a).akteur, HOECHSTENS_OFFENE)
      return { rueckfragen: zeilen, gesamt: zeilen[0]?.gesamt ?? 0 }
    },
  })
}
