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
import { zaehleOffene } from '../../fach/plausibilitaet/hinweise.ts'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
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
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const [zeile, sache] = [await ladeStatus(a.db, a.params.id), lesbarer(a)]
      if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
      // Status und Version aus derselben Zeile: wer darauf hin ändert, hat den Stand gesehen, den er nennt.
      const mzb = sache.MZB && { ...sache.MZB, status: zeile.mzb_status, freigabe: zeile.mzb_freigabe }
      const phb = sache.PHB && { ...sache.PHB, status: zeile.phb_status, freigabe: zeile.phb_freigabe }
      return { version: zeile.stand, mzb: standVon(akteur, mzb), phb: standVon(akteur, phb) }
    },
  })
  bediene(app, dienste, leseMoeglicheStatus, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const sache = lesbarer(a)
      return { mzb: listeMoeglichkeiten(akteur, sache.MZB), phb: listeMoeglichkeiten(akteur, sache.PHB) }
    },
  })
  bediene(app, dienste, leseMoeglicheFreigabestatus, {
    fuehreAus: async a => listeFreigaben(benutzerVon(a).akteur, lesbarer(a)[a.params.element]),
  })
  bediene(app, dienste, pruefeStatuswechsel, {
    fuehreAus: a => zeigeWechsel(a.db, benutzerVon(a).akteur, a.body),
  })
  bediene(app, dienste, zaehleOffeneHinweise, {
    fuehreAus: async a => ({ zeilen: await zaehleOffene(a.db, a.body.aufnahmen, benutzerVon(a).akteur) }),
  })
  for (const vertrag of [setzeMzbStatus, setzePhbStatus]) {
    bediene(app, dienste, vertrag, {
      fuehreAus: a => {
        const aufnahme = { id: a.params.id, fakten: a.fakten }
        return wechsle(transaktionVon(a), aufnahme, vertrag.element as Element, a.body, benutzerVon(a).akteur)
      },
    })
  }
  for (const vertrag of [leseMzbStatusverlauf, lesePhbStatusverlauf]) {
    bediene(app, dienste, vertrag, {
      fuehreAus: a => listeEreignisse(a.db, a.params.id, vertrag.element as Element),
    })
  }
}

/** Sachverhalt je Element; was der Akteur nicht lesen darf, ist verdeckt. */
function lesbarer(a: Pick<Aufnahmeanfrage, 'fakten' | 'sitzung'>) {
  const falls = (element: Element) => (darfHier(a, 'aufnahme.lesen', element) ? a.fakten[element] : null)
  return { MZB: falls('MZB'), PHB: falls('PHB') }
}

function standVon(akteur: Akteur, sache: Sachverhalt | null) {
  if (sache?.status == null || sache.freigabe === null) return null
  return { status: sache.status, freigabe: sache.freigabe, verlaufLesbar: darf(akteur, 'verlauf.lesen', sache) }
}
