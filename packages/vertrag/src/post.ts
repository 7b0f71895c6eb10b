import { BENACHRICHTIGUNGSARTEN, POSTWEGNAMEN } from '@benthos/fachmodell/benachrichtigung'
import { z } from 'zod'
import { jeEinmal, MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Benachrichtigungen per E-Mail: was jeder für sich einstellt, abbestellen ohne Anmeldung, und was der Betrieb davon sieht. */

/** Weg einer Art von Benachrichtigung. */
export const Wegwahl = z.strictObject({
  art: z.enum(BENACHRICHTIGUNGSARTEN),
  weg: z.enum(POSTWEGNAMEN),
})
export type Wegwahl = z.infer<typeof Wegwahl>

const eigene = { thema: 'Benachrichtigungen', recht: 'allgemein.angemeldet', objekt: null } as const

export const leseWege = endpunkt({
  ...eigene,
  methode: 'GET',
  pfad: '/api/benachrichtigungen/wege',
  zusammenfassung: 'Wie der Angemeldete von welcher Art von Ereignis erfährt',
  antwort: z.object({
    /** was ihn in irgendeiner seiner Rollen angehen kann */
    zeilen: z.array(Wegwahl.extend({ titel: z.string(), vorgabe: z.enum(POSTWEGNAMEN) })),
    /** versendet diese Installation E-Mails? */
    hatVersand: z.boolean(),
    /** Adresse, an die sie gehen; null: an seinem Benutzer steht keine */
    adresse: z.string().nullable(),
    /** volle Stunde in Österreich, zu der Gesammeltes kommt */
    sammelstunde: z.number().int().nullable(),
  }),
})
export const speichereWege = endpunkt({
  ...eigene,
  methode: 'POST',
  pfad: '/api/benachrichtigungen/wege',
  zusammenfassung: 'Eigene Wege der Benachrichtigung ändern; was nicht genannt ist, bleibt',
  body: z.strictObject({
    wege: z
      .array(Wegwahl)
      .min(1)
      .max(BENACHRICHTIGUNGSARTEN.length)
      .check(jeEinmal('art', 'Die Benachrichtigung kommt doppelt vor')),
  }),
  antwort: null,
})

/** Kennzeichen aus einer Mail: es sagt, für wen und was, und trägt das Siegel der Installation. */
const MitKennzeichen = z.object({ kennzeichen: z.string().regex(/^\d{1,10}\.[A-Z_]{3,40}\.[\w-]{43}$/) })
const ohneAnmeldung = { thema: 'Benachrichtigungen', recht: 'allgemein.oeffentlich', objekt: null } as const

export const leseAbmeldung = endpunkt({
  ...ohneAnmeldung,
  methode: 'GET',
  pfad: '/api/post/abmeldung/:kennzeichen',
  zusammenfassung: 'Was sich mit dem Verweis einer E-Mail abbestellen lässt; ändert nichts',
  params: MitKennzeichen,
  antwort: z.object({
    /** Art der Benachrichtigung oder die tägliche Zusammenfassung */
    titel: z.string(),
    istAbbestellt: z.boolean(),
  }),
})
/** Die Adresse ist zugleich die Seite, auf der Menschen bestätigen: was Mailprogramme mit einem Klick rufen (RFC 8058). */
export const bestelleAb = endpunkt({
  ...ohneAnmeldung,
  methode: 'POST',
  pfad: '/post-abmelden/:kennzeichen',
  zusammenfassung: 'E-Mails dieser Art abbestellen, ohne Anmeldung (RFC 8058)',
  params: MitKennzeichen,
  antwort: null,
})

const betrieb = { thema: 'Versand von E-Mails', recht: 'post.verwalten', objekt: null } as const

/** Eine Mail, die nicht hinausging, jedenfalls bisher. */
export const Postfehler = z.object({
  id: z.number().int(),
  zustand: z.enum(['WARTET', 'GESCHEITERT']),
  /** Benutzername; bei jemandem ohne Konto die Adresse */
  empfaenger: z.string(),
  am: z.string(),
  versuche: z.number().int(),
  grund: z.string(),
})
export type Postfehler = z.infer<typeof Postfehler>

export const lesePoststand = endpunkt({
  ...betrieb,
  methode: 'GET',
  pfad: '/api/post',
  zusammenfassung: 'Versand von E-Mails: Einstellung ohne Kennwort, Ausgang, letzte Fehler',
  antwort: z.object({
    versand: z
      .object({
        rechner: z.string(),
        port: z.number().int(),
        verschluesselung: z.enum(['TLS', 'STARTTLS', 'MOEGLICH', 'OHNE']),
        benutzer: z.string().nullable(),
        von: z.string(),
        antwortAn: z.string().nullable(),
        umleitung: z.string().nullable(),
        sammelstunde: z.number().int(),
      })
      .nullable(),
    zahlen: z.object({
      wartet: z.number().int(),
      inVersand: z.number().int(),
      gesendet: z.number().int(),
      entfallen: z.number().int(),
      gescheitert: z.number().int(),
    }),
    fehler: z.array(Postfehler),
  }),
})
export const sendeProbe = endpunkt({
  ...betrieb,
  methode: 'POST',
  pfad: '/api/post/probe',
  zusammenfassung: 'Eine Probemail an die eigene Adresse senden',
  antwort: z.object({
    gelungen: z.boolean(),
    an: z.string(),
    /** Wortlaut des Postdienstes */
    antwort: z.string(),
  }),
})
export const wiederholePost = endpunkt({
  ...betrieb,
  methode: 'POST',
  pfad: '/api/post/:id/wiederholen',
  zusammenfassung: 'Eine gescheiterte E-Mail noch einmal versuchen',
  params: MitKennung,
  antwort: null,
})
