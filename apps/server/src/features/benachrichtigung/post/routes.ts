import { BENACHRICHTIGUNGEN, BENACHRICHTIGUNGSARTEN } from '@benthos/fachmodell/benachrichtigung'
import {
  bestelleAb,
  leseAbmeldung,
  lesePoststand,
  leseWege,
  sendeProbe,
  speichereWege,
  wiederholePost,
} from '@benthos/vertrag/post'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../../technik/http/bediene.ts'
import { ABBESTELLUNGEN_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { listeFehler, versucheNochmals, zaehlePost } from '../../../technik/post/sql.ts'
import { erfaehrt } from '../sql.ts'
import { type Abmeldung, liesKennzeichen } from './abmeldung.ts'
import { baueProbemail } from './probemail.ts'
import { ladeAdresse, ladeWege, merkeWege } from './sql.ts'

/** E-Mails über Benachrichtigungen: eigene Wege, abbestellen, Versand im Betrieb. */
export function registrierePost(app: FastifyInstance, dienste: Dienste): void {
  const { konfiguration, post } = dienste
  bediene(app, dienste, leseWege, {
    fuehreAus: async a => {
      const { benutzerId, akteur } = benutzerVon(a)
      const wege = await ladeWege(a.db, benutzerId)
      return {
        zeilen: BENACHRICHTIGUNGSARTEN.filter(art => erfaehrt(akteur, art)).map(art => ({
          art,
          titel: BENACHRICHTIGUNGEN[art].label,
          vorgabe: BENACHRICHTIGUNGEN[art].weg,
          weg: wege.get(art) ?? BENACHRICHTIGUNGEN[art].weg,
        })),
        hatVersand: post.einstellung !== null,
        adresse: await ladeAdresse(a.db, benutzerId),
        sammelstunde: post.einstellung?.sammelstunde ?? null,
      }
    },
  })
  bediene(app, dienste, speichereWege, {
    fuehreAus: async a => {
      await merkeWege(a.db, benutzerVon(a).benutzerId, a.body.wege)
      return undefined
    },
  })
  const lies = async (kennzeichen: string): Promise<Abmeldung> => {
    const abmeldung = await liesKennzeichen(dienste.db, kennzeichen)
    if (!abmeldung) throw new Einwand('NICHT_GEFUNDEN', UNBEKANNT)
    return abmeldung
  }
  bediene(app, dienste, leseAbmeldung, {
    fuehreAus: async ({ db, params }) => {
      const abmeldung = await lies(params.kennzeichen)
      const betroffene = await listeBetroffene(db, abmeldung)
      const { was } = abmeldung
      return {
        titel: was === 'SAMMLUNG' ? 'Tägliche Zusammenfassung' : BENACHRICHTIGUNGEN[was].label,
        istAbbestellt: betroffene.length === 0,
      }
    },
  })
  bediene(app, dienste, bestelleAb, {
    jeMinute: ABBESTELLUNGEN_JE_MINUTE,
    bereiteVor: ({ params }) => lies(params.kennzeichen),
    fuehreAus: async ({ db }, abmeldung) => {
      const betroffene = await listeBetroffene(db, abmeldung)
      await merkeWege(
        db,
        abmeldung.benutzerId,
        betroffene.map(art => ({ art, weg: 'GLOCKE' })),
      )
      return undefined
    },
  })
  bediene(app, dienste, lesePoststand, {
    fuehreAus: async ({ db }) => {
      const { einstellung } = post
      return {
        versand: einstellung && { ...einstellung, benutzer: einstellung.anmeldung?.benutzer ?? null },
        zahlen: await zaehlePost(db),
        fehler: await listeFehler(db),
      }
    },
  })
  bediene(app, dienste, sendeProbe, {
    bereiteVor: async a => {
      const an = await ladeAdresse(a.db, benutzerVon(a).benutzerId)
      if (!post.einstellung) throw new Einwand('NICHT_GEFUNDEN', OHNE_VERSAND)
      if (an === null) throw new Einwand('NICHT_GEFUNDEN', OHNE_ADRESSE)
      const { ausgang, antwort } = await post.sende(baueProbemail(konfiguration, an))
      return { gelungen: ausgang === 'ANGENOMMEN', an: post.einstellung.umleitung ?? an, antwort }
    },
    fuehreAus: async (_anfrage, ergebnis) => ergebnis,
  })
  bediene(app, dienste, wiederholePost, {
    fuehreAus: async ({ db, params }) => {
      if (!(await versucheNochmals(db, params.id))) throw new Einwand('NICHT_GEFUNDEN', NICHT_GESCHEITERT)
      return undefined
    },
  })
}

/** Arten, die die Abmeldung noch betrifft. */
async function listeBetroffene(db: Parameters<typeof ladeWege>[0], { benutzerId, was }: Abmeldung) {
  const wege = await ladeWege(db, benutzerId)
  return BENACHRICHTIGUNGSARTEN.filter(art =>
    was === 'SAMMLUNG' ? wege.get(art) === 'TAEGLICH' : art === was && wege.get(art) !== 'GLOCKE',
  )
}

const UNBEKANNT =
  'Dieser Verweis stammt aus keiner E-Mail dieser Anwendung. Nach der Anmeldung stellen Sie unter „Benachrichtigungen einstellen“ ein, wovon Sie erfahren.'
const OHNE_VERSAND = 'Der Versand von E-Mails ist nicht eingerichtet.'
const OHNE_ADRESSE = 'An Ihrem Benutzer steht keine E-Mail-Adresse.'
const NICHT_GESCHEITERT = 'Diese E-Mail ist nicht (mehr) gescheitert.'
