import {
  bestaetigeRegistrierung,
  lehneRegistrierungAb,
  leseBenutzeranlage,
  listeRegistrierungen,
  registriere,
  registriereSofort,
} from '@benthos/vertrag/registrierung'
import type { FastifyInstance } from 'fastify'
import { stellePersonenpostEin } from '../../../fach/benachrichtigung/personenpost.ts'
import { loeseEin } from '../../../fach/registrierung/bestaetigungslink.ts'
import { meldeWartende } from '../../../fach/registrierung/meldung.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { REGISTRIERUNGEN_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { beginne } from '../service.ts'
import { zeigeAnlage } from './anlage.ts'
import { nimmZurEntscheidung } from './entscheidung.ts'
import { entscheide, ladeWartende, merke, merkeIdentitaet } from './sql.ts'

/** Für alle dieselbe Antwort: sie sagt nicht, wen es schon gibt. */
const EINGELANGT = {
  meldung:
    'Ihre Registrierung ist eingelangt. Darüber entscheidet, wer dafür zuständig ist: die Fachliche Administration, der Bund, das beauftragende Land oder wer die Benutzer Ihrer Organisation verwaltet; danach können Sie sich anmelden.',
}

/** Mit eingerichtetem Versand; auch diese für alle, gleich ob und was für eine E-Mail daraus wird. */
const ZU_BESTAETIGEN = {
  meldung:
    'Ihre Registrierung ist eingelangt. Bestätigen Sie jetzt Ihre E-Mail-Adresse: in wenigen Minuten bekommen Sie eine Nachricht mit einem Verweis, der 24 Stunden gilt. Erst danach wird über die Registrierung entschieden. An eine Adresse gehen in dieser Zeit höchstens drei solche Verweise.',
}
const BESTAETIGT = {
  meldung:
    'Ihre E-Mail-Adresse ist bestätigt. Über die Registrierung entscheidet jetzt, wer dafür zuständig ist: die Fachliche Administration, der Bund, das beauftragende Land oder wer die Benutzer Ihrer Organisation verwaltet.',
}
/** Abgelaufen, benutzt, unbekannt: ein Satz, der nicht sagt, was davon. */
const VERWEIS_GILT_NICHT =
  'Dieser Verweis gilt nicht oder nicht mehr. Vielleicht ist Ihre Adresse schon bestätigt; dann ist nichts weiter zu tun. Wenn nicht, registrieren Sie sich bitte noch einmal.'

/** Registrierungen: ohne Anmeldung oder mit einer unbekannten Identität; ansehen und ablehnen. */
export function registriereRegistrierung(app: FastifyInstance, dienste: Dienste): void {
  const rollenAusDatenbank = dienste.konfiguration.oidc.anbieter === 'eingebaut'

  bediene(app, dienste, registriere, {
    jeMinute: REGISTRIERUNGEN_JE_MINUTE,
    fuehreAus: async ({ db, body }) => {
      if (!dienste.post.einstellung) {
        await meldeWartende(db, await merke(db, body, 'WARTET'))
        return EINGELANGT
      }
      const { id } = await merke(db, body, 'ANGELEGT')
      await stellePersonenpostEin(db, { art: 'BESTAETIGUNG', registrierungId: id })
      return ZU_BESTAETIGEN
    },
  })
  bediene(app, dienste, bestaetigeRegistrierung, {
    jeMinute: REGISTRIERUNGEN_JE_MINUTE,
    fuehreAus: async ({ db, body }) => {
      const bestaetigt = await loeseEin(db, body.kennzeichen)
      if (!bestaetigt) throw new Einwand('NICHT_GEFUNDEN', VERWEIS_GILT_NICHT)
      await meldeWartende(db, bestaetigt)
      return BESTAETIGT
    },
  })
  bediene(app, dienste, registriereSofort, {
    jeMinute: REGISTRIERUNGEN_JE_MINUTE,
    fuehreAus: async ({ db, body, sitzung, fremdeIdentitaet }) => {
      if (sitzung) throw new Einwand('NICHT_ERLAUBT', 'Sie sind schon als Benutzer eingetragen.')
      if (!fremdeIdentitaet) throw new Einwand('NICHT_ANGEMELDET')
      const neue = await merkeIdentitaet(db, fremdeIdentitaet, body.begruendung)
      if (neue) await meldeWartende(db, neue)
      return EINGELANGT
    },
  })
  bediene(app, dienste, listeRegistrierungen, {
    fuehreAus: async a => ({ zeilen: await ladeWartende(a.db, benutzerVon(a).akteur) }),
  })
  bediene(app, dienste, leseBenutzeranlage, {
    fuehreAus: a => zeigeAnlage(a.db, benutzerVon(a), a.query.registrierung ?? null, dienste.post.einstellung !== null),
  })
  bediene(app, dienste, lehneRegistrierungAb, {
    fuehreAus: async a => {
      const handelnder = await beginne(a.db, benutzerVon(a), 'registrierung.entscheiden', rollenAusDatenbank)
      const { id } = a.params
      const { istUnbestaetigt } = await nimmZurEntscheidung(a.db, handelnder, { id, version: a.body.version })
      await entscheide(a.db, id, handelnder.id, { stand: 'ABGELEHNT', grund: a.body.grund })
      // Wem eine unbestätigte Adresse gehört, weiß niemand.
      if (dienste.post.einstellung && !istUnbestaetigt)
        await stellePersonenpostEin(a.db, { art: 'ABLEHNUNG', registrierungId: id })
      return undefined
    },
  })
}
