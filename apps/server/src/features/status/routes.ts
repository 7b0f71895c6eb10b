import { type Akteur, darf, type Element, type Sachverhalt } from '@benthos/fachmodell'
import {
  leseMoeglicheFreigabestatus,
  leseMoeglicheStatus,
  leseMzbStatusverlauf,
  lesePhbStatusverlauf,
  leseStatus,
  pruefeStatuswechsel,
  setzeMzbStatus,
  setzePhbStatus,
  zaehleOffeneHinweise,
} from '@benthos/vertrag/status'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { zaehleOffene } from '../../fach/plausibilitaet/hinweise.ts'
import { darfElement, ladeSachverhalt, lageDerAufnahme } from '../../fach/rechte/aufnahmeLage.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { wechsle } from './service.ts'
import { ladeStatus, listeEreignisse } from './sql.ts'
import { listeFreigaben, listeMoeglichkeiten } from './uebergaenge.ts'
import { zeigeWechsel } from './vorschau.ts'

/** Status und Freigabe je Qualitätselement. */
export function registriereStatus(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseStatus, {
    lage: lageDerAufnahme(leseStatus),
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const [zeile, sache] = await Promise.all([ladeStatus(a.db, a.params.id), lesbarer(a.db, a.params.id, akteur)])
      if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
      return { version: zeile.stand, mzb: standVon(akteur, sache.MZB), phb: standVon(akteur, sache.PHB) }
    },
  })
  bediene(app, dienste, leseMoeglicheStatus, {
    lage: lageDerAufnahme(leseMoeglicheStatus),
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const sache = await lesbarer(a.db, a.params.id, akteur)
      return { mzb: listeMoeglichkeiten(akteur, sache.MZB), phb: listeMoeglichkeiten(akteur, sache.PHB) }
    },
  })
  bediene(app, dienste, leseMoeglicheFreigabestatus, {
    lage: lageDerAufnahme(leseMoeglicheFreigabestatus),
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      return listeFreigaben(akteur, (await lesbarer(a.db, a.params.id, akteur))[a.params.element])
    },
  })
  bediene(app, dienste, pruefeStatuswechsel, {
    fuehreAus: a => zeigeWechsel(a.db, benutzerVon(a).akteur, a.body),
  })
  bediene(app, dienste, zaehleOffeneHinweise, {
    fuehreAus: async a => ({ zeilen: await zaehleOffene(a.db, a.body.aufnahmen, benutzerVon(a).akteur) }),
  })
  for (const vertrag of [setzeMzbStatus, setzePhbStatus]) {
    bediene(app, dienste, vertrag, {
      lage: lageDerAufnahme(vertrag),
      fuehreAus: a =>
        wechsle(transaktionVon(a), a.params.id, vertrag.element as Element, a.body, benutzerVon(a).akteur),
    })
  }
  for (const vertrag of [leseMzbStatusverlauf, lesePhbStatusverlauf]) {
    bediene(app, dienste, vertrag, {
      lage: lageDerAufnahme(vertrag),
      fuehreAus: a => listeEreignisse(a.db, a.params.id, vertrag.element as Element),
    })
  }
}

/** Sachverhalt je Element; was der Akteur nicht lesen darf, ist verdeckt. */
async function lesbarer(db: Kysely<DB>, aufnahmeId: number, akteur: Akteur) {
  const sachverhalt = await ladeSachverhalt(db, aufnahmeId)
  if (!sachverhalt) throw new Einwand('NICHT_GEFUNDEN')
  const falls = (element: Element) =>
    darfElement(akteur, 'aufnahme.lesen', sachverhalt, element) ? sachverhalt[element] : null
  return { MZB: falls('MZB'), PHB: falls('PHB') }
}

function standVon(akteur: Akteur, sache: Sachverhalt | null) {
  if (sache?.status == null || sache.freigabe === null) return null
  return { status: sache.status, freigabe: sache.freigabe, verlaufLesbar: darf(akteur, 'verlauf.lesen', sache) }
}
