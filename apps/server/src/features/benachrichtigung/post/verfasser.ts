import { ladePerson } from '../../../fach/benachrichtigung/sql.ts'
import { lasseUnbestaetigtWarten } from '../../../fach/registrierung/ohneVersand.ts'
import { type Datenbank, mitTransaktion } from '../../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { istAdresse } from '../../../technik/post/nachricht.ts'
import type { Verfasser, Verfasstes } from '../../../technik/post/postdienst.ts'
import type { Angenommen } from '../../../technik/post/sql.ts'
import { meldeFristen } from '../fristen.ts'
import { listeFuerPost } from '../sql.ts'
import { baueKennzeichen } from './abmeldung.ts'
import { ladePortalursprung } from './empfaenger.ts'
import { BESTAETIGUNGEN_JE_STUNDE } from './konstanten.ts'
import { baueMailtext } from './mailtext.ts'
import { verfassePersonenpost } from './personenpost.ts'
import { ladeAdresse, ladeWege, lasseVersaeumtesFallen, stelleEinzelneEin, stelleSammlungenEin } from './sql.ts'
import { basisVon, vorspannVon } from './umgebung.ts'

/** Verfasst die Mails über Benachrichtigungen, mit den Rechten, die der Empfänger beim Versand hat. */
export function baueVerfasser(konfiguration: Konfiguration, uhr = () => new Date()): Verfasser {
  return {
    nachrangig: { art: 'BESTAETIGUNG', jeStunde: BESTAETIGUNGEN_JE_STUNDE },
    stelleEin: async (db, { sammelstunde }) => {
      const inTransaktion = (arbeit: Parameters<typeof mitTransaktion<number>>[2]) =>
        mitTransaktion(db, { benutzerId: null, anfrageId: null }, arbeit)
      while ((await inTransaktion(tx => stelleEinzelneEin(tx, uhr()))) > 0);
      await inTransaktion(tx => stelleSammlungenEin(tx, sammelstunde, uhr()))
    },
    verfasse: (db, post) =>
      post.art === 'EINZELN' || post.art === 'SAMMLUNG'
        ? verfasse(db, konfiguration, post)
        : verfassePersonenpost(db, konfiguration, post),
    meldeAnstehendes: async db => {
      await lasseVersaeumtesFallen(db)
      if (!konfiguration.post) await mitTransaktion(db, { benutzerId: null, anfrageId: null }, lasseUnbestaetigtWarten)
      await meldeFristen(db, uhr())
    },
  }
}

async function verfasse(db: Datenbank, konfiguration: Konfiguration, post: Angenommen): Promise<Verfasstes> {
  const { id, kennung, empfaenger_id, sammeltag } = post
  if (empfaenger_id === null) throw new Error('Eine Mail über Benachrichtigungen hat einen Empfänger.')
  const person = await ladePerson(db, empfaenger_id)
  if (!person) return { entfaellt: 'Die Person ist nicht mehr aktiv.' }
  const an = await ladeAdresse(db, empfaenger_id)
  if (an === null || !istAdresse(an)) return { entfaellt: 'Die Person hat keine gültige E-Mail-Adresse.' }
  const wege = await ladeWege(db, empfaenger_id)
  const lesbare = await listeFuerPost(db, { benutzerId: person.id, akteur: person.akteur }, id)
  const zeilen = lesbare.filter(({ art }) => wege.get(art) !== 'GLOCKE')
  const [erste] = zeilen
  if (!erste) return { entfaellt: 'Gelesen, abbestellt, oder die Person darf es nicht mehr lesen.' }
  const was = sammeltag === null ? erste.art : 'SAMMLUNG'
  const basis = basisVon(konfiguration, await ladePortalursprung(db, post))
  // Nicht über das Portal: abbestellen können auch Postdienste, ohne Anmeldung (RFC 8058).
  const abmeldung = `${basisVon(konfiguration)}/post-abmelden/${await baueKennzeichen(db, { benutzerId: person.id, was })}`
  return {
    kennung,
    an,
    abmeldung,
    ...baueMailtext(zeilen, { basis, abmeldung }, { vorspann: vorspannVon(konfiguration), sammeltag }),
  }
}
