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
import { lageDerAufnahme } from '../../fach/rechte/aufnahmeLage.ts'
import { listeFassungen } from '../../fach/taxalisten/sql.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { wechsleFassung } from './fassung.ts'
import { loescheAlle, loescheMischbestand, speichereMischbestand, zeigeMischbestaende } from './mischbestaende.ts'
import { loescheTaxa, loescheTaxon, speichereKopf, speichereTaxa, zeigeKopf, zeigeTaxa } from './service.ts'
import { zeigeSummen } from './summen.ts'

/** Phytobenthos einer Aufnahme: Kopf, Taxaliste, Algenmischbestände, Summen, Fassung der Taxaliste. */
export function registrierePhb(app: FastifyInstance, dienste: Dienste): void {
  registriereKopf(app, dienste)
  registriereTaxa(app, dienste)
  registriereMischbestaende(app, dienste)
}

function registriereKopf(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, lesePhbKopf, {
    lage: lageDerAufnahme(lesePhbKopf),
    fuehreAus: a => zeigeKopf(a.db, a.params.id, benutzerVon(a).akteur),
  })
  bediene(app, dienste, speicherePhbKopf, {
    lage: lageDerAufnahme(speicherePhbKopf),
    fuehreAus: async a => {
      await speichereKopf(transaktionVon(a), a.params.id, a.body.version, a.body.daten)
      return zeigeKopf(a.db, a.params.id, benutzerVon(a).akteur)
    },
  })
  bediene(app, dienste, listePhbListenversionen, {
    lage: lageDerAufnahme(listePhbListenversionen),
    fuehreAus: a => listeFassungen(a.db, 'PHB'),
  })
  bediene(app, dienste, wechslePhbListenversion, {
    lage: lageDerAufnahme(wechslePhbListenversion),
    fuehreAus: a => wechsleFassung(dienste, transaktionVon(a), a.params.id, a.body),
  })
}

function registriereTaxa(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, lesePhbTaxa, {
    lage: lageDerAufnahme(lesePhbTaxa),
    fuehreAus: a => zeigeTaxa(a.db, a.params.id, benutzerVon(a).akteur),
  })
  bediene(app, dienste, speicherePhbTaxa, {
    lage: lageDerAufnahme(speicherePhbTaxa),
    fuehreAus: a => speichereTaxa(dienste, transaktionVon(a), a.params.id, a.body.version, a.body.zeilen),
  })
  bediene(app, dienste, loeschePhbTaxa, {
    lage: lageDerAufnahme(loeschePhbTaxa),
    fuehreAus: a => loescheTaxa(transaktionVon(a), a.params.id, a.body.version, benutzerVon(a).akteur),
  })
  bediene(app, dienste, loeschePhbTaxon, {
    lage: lageDerAufnahme(loeschePhbTaxon),
    fuehreAus: a => loescheTaxon(transaktionVon(a), a.params.id, a.body.version, a.params.zeile, benutzerVon(a).akteur),
  })
  bediene(app, dienste, lesePhbSummen, {
    lage: lageDerAufnahme(lesePhbSummen),
    fuehreAus: a => zeigeSummen(dienste, a.db, a.params.id),
  })
}

function registriereMischbestaende(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseAlgenmischbestaende, {
    lage: lageDerAufnahme(leseAlgenmischbestaende),
    fuehreAus: a => zeigeMischbestaende(a.db, a.params.id, benutzerVon(a).akteur),
  })
  bediene(app, dienste, speichereAlgenmischbestand, {
    lage: lageDerAufnahme(speichereAlgenmischbestand),
    fuehreAus: a => speichereMischbestand(dienste, transaktionVon(a), a.params.id, a.body),
  })
  bediene(app, dienste, loescheAlgenmischbestaende, {
    lage: lageDerAufnahme(loescheAlgenmischbestaende),
    fuehreAus: a => loescheAlle(transaktionVon(a), a.params.id, a.body.bestaende, benutzerVon(a).akteur),
  })
  bediene(app, dienste, loescheAlgenmischbestand, {
    lage: lageDerAufnahme(loescheAlgenmischbestand),
    fuehreAus: a =>
      loescheMischbestand(transaktionVon(a), a.params.id, a.params.bestand, a.body.version, benutzerVon(a).akteur),
  })
}
