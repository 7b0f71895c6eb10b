import { labelVon, METHODENANGABEN, MZB_METHODEN, type MzbMethode, methodenDes, type Wert } from '@benthos/fachmodell'
import {
  biomasse,
  fuegeMzbMethodeAn,
  listeAnhaengbareMzbMethoden,
  listeHaeufigkeiten,
  listeMzbBiomasseversionen,
  listeMzbMethoden,
  METHODE_JE_PFAD,
  mhs,
  qualitativeProbe,
  quantitativeProbe,
  screening,
  wechsleMzbListenversion,
} from '@benthos/vertrag/mzb'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { listeFassungen } from '../../fach/taxalisten/sql.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { baueFundhandwerk } from './einlesen/handwerk.ts'
import { wechsleFassung } from './fassung.ts'
import {
  fuegeMethodeAn,
  loescheProbe,
  loescheTaxa,
  loescheTaxon,
  speichereKopf,
  speichereTaxa,
  zeigeKopf,
  zeigeTaxa,
} from './service.ts'
import { listeMzbProben } from './sql.ts'

/** MZB-Proben: Kopf und Taxaliste je Methode, Methoden einer Aufnahme. */
export function registriereMzb(app: FastifyInstance, dienste: Dienste): void {
  for (const methode of methodenDes('MZB')) dienste.einlesen.kenne(baueFundhandwerk(dienste, methode))
  registriereProbe(app, dienste, mhs, METHODE_JE_PFAD.mhs)
  registriereProbe(app, dienste, screening, METHODE_JE_PFAD.screening)
  registriereProbe(app, dienste, qualitativeProbe, METHODE_JE_PFAD.qualitativeProbe)
  registriereProbe(app, dienste, quantitativeProbe, METHODE_JE_PFAD.quantitativeProbe)
  registriereProbe(app, dienste, biomasse, METHODE_JE_PFAD.biomasse)

  bediene(app, dienste, fuegeMzbMethodeAn, {
    fuehreAus: async a => {
      await fuegeMethodeAn(transaktionVon(a), { aufnahmeId: a.params.id, methode: a.body.methode })
      return methodenVon(a.db, a.params.id)
    },
  })
  bediene(app, dienste, listeMzbMethoden, {
    fuehreAus: a => methodenVon(a.db, a.params.id),
  })
  bediene(app, dienste, listeAnhaengbareMzbMethoden, {
    fuehreAus: async a => {
      const vorhanden = new Set((await listeMzbProben(a.db, a.params.id)).map(probe => probe.methode))
      return MZB_METHODEN.filter(({ value }) => !vorhanden.has(value)).map(alsWahl)
    },
  })
  bediene(app, dienste, listeHaeufigkeiten, {
    fuehreAus: async a => (METHODENANGABEN[a.query.methode].skalen.haeufigkeitsklasse ?? []).map(alsWahl),
  })
  bediene(app, dienste, listeMzbBiomasseversionen, {
    fuehreAus: a => listeFassungen(a.db, 'MZB_BIOMASSE'),
  })
  bediene(app, dienste, wechsleMzbListenversion, {
    fuehreAus: a => {
      const ort = { aufnahmeId: a.params.id, methode: a.body.methode }
      return wechsleFassung(dienste, transaktionVon(a), ort, a.body)
    },
  })
}

/** Alle Methoden haben dieselben Aufrufe; sie unterscheiden sich in der Menge, die sie messen. */
function registriereProbe(app: FastifyInstance, dienste: Dienste, vertrag: typeof mhs, methode: MzbMethode): void {
  const ort = (params: { id: number }) => ({ aufnahmeId: params.id, methode })
  bediene(app, dienste, vertrag.leseKopf, {
    fuehreAus: a => zeigeKopf(a.db, ort(a.params), darfHier(a, 'aufnahme.bearbeiten', 'MZB')),
  })
  bediene(app, dienste, vertrag.speichereKopf, {
    fuehreAus: async a => {
      await speichereKopf(transaktionVon(a), ort(a.params), a.body)
      return zeigeKopf(a.db, ort(a.params), true)
    },
  })
  bediene(app, dienste, vertrag.leseTaxa, {
    fuehreAus: a => zeigeTaxa(a.db, ort(a.params), darfHier(a, 'aufnahme.bearbeiten', 'MZB')),
  })
  bediene(app, dienste, vertrag.speichereTaxa, {
    fuehreAus: a => speichereTaxa(dienste, transaktionVon(a), ort(a.params), a.body),
  })
  bediene(app, dienste, vertrag.loescheTaxa, {
    fuehreAus: a => loescheTaxa(transaktionVon(a), ort(a.params), a.body.version),
  })
  bediene(app, dienste, vertrag.loescheTaxon, {
    fuehreAus: a => loescheTaxon(transaktionVon(a), ort(a.params), a.body.version, a.params.zeile),
  })
  bediene(app, dienste, vertrag.loesche, {
    fuehreAus: async a => {
      await loescheProbe(transaktionVon(a), ort(a.params), a.body)
      return undefined
    },
  })
}

async function methodenVon(db: Kysely<DB>, aufnahmeId: number) {
  return (await listeMzbProben(db, aufnahmeId)).map(probe => ({
    ...probe,
    label: labelVon(MZB_METHODEN, probe.methode) ?? probe.methode,
  }))
}

function alsWahl({ value, label }: Wert) {
  return { value, label }
}
