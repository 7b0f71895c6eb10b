import { leseWuchsformen, loescheWuchsform, speichereWuchsform } from '@benthos/vertrag/wuchsform'
import type { FastifyInstance } from 'fastify'
import { nachTeilaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import {
  geforderteWuchsform,
  geforderteWuchsformfassung,
  schreibeWuchsform,
  type Wuchsformauftrag,
} from '../../fach/ortsbefund/schreibeWuchsform.ts'
import { entferneWuchsform, ladeWuchsformen, type Wuchsformzeile } from '../../fach/ortsbefund/wuchsformSql.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht, sperreDesTeils } from '../../fach/rechte/teilrecht.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'

const TEIL = 'phbMakroskopischeArtWuchsform'
/** Die Liste gehört nur dem Phytobenthos: ist es gesperrt, ist sie es, auch leer. */
const immerGesperrt = () => Promise.resolve(true)

/** Makroskopische Arten und Wuchsformen vor Ort. */
export function registriereWuchsformen(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseWuchsformen, {
    fuehreAus: zeigeWuchsformen,
  })
  bediene(app, dienste, speichereWuchsform, {
    sperre: sperreDesTeils(TEIL, immerGesperrt),
    fuehreAus: a => speichere(dienste, transaktionVon(a), a.params.id, a.body),
  })
  bediene(app, dienste, loescheWuchsform, {
    sperre: sperreDesTeils(TEIL, immerGesperrt),
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      await geforderteWuchsform(tx, a.params.id, a.params.wuchsform, a.body.version)
      await entferneWuchsform(tx, a.params.wuchsform)
      await nachTeilaenderung(tx, a.params.id, TEIL)
      return zeigeWuchsformen(a)
    },
  })
}

async function zeigeWuchsformen(a: Aufnahmeanfrage) {
  return {
    taxalistenversion: await geforderteWuchsformfassung(a.db, a.params.id),
    zeilen: (await ladeWuchsformen(a.db, [a.params.id])).map(alsStand),
    ...ermittleTeilrecht(benutzerVon(a).akteur, a.fakten, TEIL, true),
  }
}

async function speichere(dienste: Dienste, tx: Transaktion, aufnahmeId: number, auftrag: Wuchsformauftrag) {
  const { id, istGeaendert } = await schreibeWuchsform(dienste, tx, aufnahmeId, auftrag)
  if (istGeaendert) await nachTeilaenderung(tx, aufnahmeId, TEIL)
  return alsStand(await geforderteWuchsform(tx, aufnahmeId, id))
}

const alsStand = ({ id, version, daten }: Wuchsformzeile) => ({ id, version, daten })
