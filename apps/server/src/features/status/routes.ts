import {
  type Akteur,
  darf,
  ELEMENTE,
  type Element,
  elementfelder,
  jeElement,
  kurzVon,
  type Sachverhalt,
} from '@benthos/fachmodell'
import {
  leseMoeglicheFreigabestatus,
  leseMoeglicheStatus,
  leseStatus,
  leseStatusverlauf,
  pruefeStatuswechsel,
  setzeStatus,
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
      const jetzt = (element: Element) => sache[element] && { ...sache[element], ...zeile[kurzVon(element)] }
      return { version: zeile.stand, ...elementfelder(element => standVon(akteur, jetzt(element))) }
    },
  })
  bediene(app, dienste, leseMoeglicheStatus, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const sache = lesbarer(a)
      return elementfelder(element => listeMoeglichkeiten(akteur, sache[element]))
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
  for (const element of ELEMENTE) {
    bediene(app, dienste, setzeStatus[element], {
      fuehreAus: a => {
        const aufnahme = { id: a.params.id, fakten: a.fakten }
        return wechsle(transaktionVon(a), aufnahme, element, a.body, benutzerVon(a).akteur)
      },
    })
    bediene(app, dienste, leseStatusverlauf[element], {
      fuehreAus: a => listeEreignisse(a.db, a.params.id, element),
    })
  }
}

/** Sachverhalt je Element; was der Akteur nicht lesen darf, ist verdeckt. */
function lesbarer(a: Pick<Aufnahmeanfrage, 'fakten' | 'sitzung'>) {
  return jeElement(element => (darfHier(a, 'aufnahme.lesen', element) ? a.fakten[element] : null))
}

function standVon(akteur: Akteur, sache: Sachverhalt | null) {
  if (sache?.status == null || sache.freigabe === null) return null
  return { status: sache.status, freigabe: sache.freigabe, verlaufLesbar: darf(akteur, 'verlauf.lesen', sache) }
}
