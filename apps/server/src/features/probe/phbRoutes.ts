import { methodenDes } from '@benthos/fachmodell'
import {
  leseAlgenmischbestaende,
  lesePhbKopf,
  lesePhbSummen,
  lesePhbTaxa,
  listePhbListenversionen,
  loescheAlgenmischbestaende,
  loescheAlgenmischbestand,
  loeschePhbTaxa,
  loeschePhbTaxon,
  speichereAlgenmischbestand,
  speicherePhbKopf,
  speicherePhbTaxa,
  wechslePhbListenversion,
} from '@benthos/vertrag/phb'
import type { FastifyInstance } from 'fastify'
import { darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { listeFassungen } from '../../fach/taxalisten/sql.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { baueFundhandwerk } from './einlesen/handwerk.ts'
import { wechsleFassung } from './fassung.ts'
import { loescheAlle, loescheMischbestand, speichereMischbestand, zeigeMischbestaende } from './mischbestaende.ts'
import { loescheTaxa, loescheTaxon, speichereKopf, speichereTaxa, zeigeKopf, zeigeTaxa } from './service.ts'
import { zeigeSummen } from './summen.ts'

/** Das Phytobenthos hat eine Probe je Aufnahme. */
const ort = ({ id }: { id: number }) => ({ aufnahmeId: id, methode: 'PHB' as const })

/** Phytobenthos einer Aufnahme: Kopf, Taxaliste, Algenmischbestände, Summen, Fassung der Taxaliste. */
export function registrierePhb(app: FastifyInstance, dienste: Dienste): void {
  for (const methode of methodenDes('PHB')) dienste.einlesen.kenne(baueFundhandwerk(dienste, methode))
  registriereKopf(app, dienste)
  registriereTaxa(app, dienste)
  registriereMischbestaende(app, dienste)
}

function registriereKopf(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, lesePhbKopf, {
    fuehreAus: a => zeigeKopf(a.db, ort(a.params), darfHier(a, 'aufnahme.bearbeiten', 'PHB')),
  })
  bediene(app, dienste, speicherePhbKopf, {
    fuehreAus: async a => {
      await speichereKopf(transaktionVon(a), ort(a.params), a.body)
      return zeigeKopf(a.db, ort(a.params), true)
    },
  })
  bediene(app, dienste, listePhbListenversionen, {
    fuehreAus: a => listeFassungen(a.db, 'PHB'),
  })
  bediene(app, dienste, wechslePhbListenversion, {
    fuehreAus: a => wechsleFassung(dienste, transaktionVon(a), ort(a.params), a.body),
  })
}

function registriereTaxa(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, lesePhbTaxa, {
    fuehreAus: a => zeigeTaxa(a.db, ort(a.params), darfHier(a, 'aufnahme.bearbeiten', 'PHB')),
  })
  bediene(app, dienste, speicherePhbTaxa, {
    fuehreAus: a => speichereTaxa(dienste, transaktionVon(a), ort(a.params), a.body),
  })
  bediene(app, dienste, loeschePhbTaxa, {
    fuehreAus: a => loescheTaxa(transaktionVon(a), ort(a.params), a.body.version),
  })
  bediene(app, dienste, loeschePhbTaxon, {
    fuehreAus: a => loescheTaxon(transaktionVon(a), ort(a.params), a.body.version, a.params.zeile),
  })
  bediene(app, dienste, lesePhbSummen, {
    fuehreAus: a => zeigeSummen(dienste, a.db, a.params.id),
  })
}

function registriereMischbestaende(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseAlgenmischbestaende, {
    fuehreAus: a => zeigeMischbestaende(a.db, ort(a.params), darfHier(a, 'aufnahme.bearbeiten', 'PHB')),
  })
  bediene(app, dienste, speichereAlgenmischbestand, {
    fuehreAus: a => speichereMischbestand(dienste, transaktionVon(a), ort(a.params), a.body),
  })
  bediene(app, dienste, loescheAlgenmischbestaende, {
    fuehreAus: a => loescheAlle(transaktionVon(a), ort(a.params), a.body.bestaende),
  })
  bediene(app, dienste, loescheAlgenmischbestand, {
    fuehreAus: a => loescheMischbestand(transaktionVon(a), ort(a.params), a.params.bestand, a.body.version),
  })
}
