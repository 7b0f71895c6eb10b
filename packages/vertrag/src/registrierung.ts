import { ROLLEN, ROLLEN_LABEL } from '@benthos/fachmodell'
import { z } from 'zod'
import {
  Kennung,
  LAENGSTE_BEGRUENDUNG,
  MitKennung,
  pflichtabsaetze,
  pflichtauswahl,
  pflichttext,
  text,
  Version,
} from './bausteine.ts'
import { Benutzername, EMAIL_FORM, PERSONENFELDER } from './benutzer.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { mitRegeln } from './regeln.ts'

/**
 * Registrierung: jemand bittet um ein Konto und wartet auf Freigabe. Was im Rumpf steht und hier nicht, wird abgelehnt; ob es ein
 * Konto schon gibt, erfährt auf diesem Weg niemand.
 */

/** Um die Administration bittet niemand über ein Formular. */
const WUNSCHROLLEN = ROLLEN.filter(rolle => rolle !== 'ADMIN').map(value => ({ value, label: ROLLEN_LABEL[value] }))

const BEGRUENDUNG = feld('Wofür brauchen Sie den Zugang?', text(1000), {
  kurz: 'Anliegen',
  hilfe: 'Etwa der Auftrag, das Projekt oder die Aufgabe. Wer über die Freigabe entscheidet, liest es.',
})
const EINVERSTANDEN = feld('Ich habe die Datenschutzinformation gelesen', z.boolean().default(false), {
  hilfe:
    'Name, E-Mail-Adresse und Organisation werden gespeichert, damit über Ihre Registrierung entschieden werden kann.',
})
const NICHT_EINVERSTANDEN = 'Bitte bestätigen Sie, dass Sie die Datenschutzinformation gelesen haben'

export const Registrierung = mitRegeln(
  z.strictObject({
    vorname: PERSONENFELDER.vorname,
    nachname: PERSONENFELDER.nachname,
    email: feld('E-Mail-Adresse', pflichttext(254).regex(EMAIL_FORM.muster, EMAIL_FORM.meldung), {
      kurz: 'E-Mail',
      hilfe: 'Dienstliche Adresse, unter der Sie erreichbar sind.',
    }),
    username: feld('Gewünschter Benutzername', Benutzername, {
      kurz: 'Benutzername',
      hilfe: 'Der Name, unter dem Sie sich beim Anmeldedienst anmelden; meist Ihre E-Mail-Adresse.',
    }),
    organisation: feld('Organisation', pflichttext(200), {
      hilfe: 'Behörde, Büro oder Universität mit ihrem vollen Namen.',
    }),
    rolle: feld('Gewünschte Rolle', pflichtauswahl(WUNSCHROLLEN), {
      kurz: 'Rolle',
      hilfe: 'Was Sie tun wollen. Welche Rollen Sie bekommen, entscheidet, wer die Registrierung freigibt.',
    }),
    begruendung: BEGRUENDUNG,
    einverstanden: EINVERSTANDEN,
  }),
  ({ einverstanden }, melde) => {
    if (einverstanden !== true) melde('einverstanden', NICHT_EINVERSTANDEN)
  },
)
export type Registrierung = z.infer<typeof Registrierung>

/** Wer schon angemeldet ist, nennt nur sein Anliegen: Name, E-Mail-Adresse und Schlüssel liefert der Anmeldedienst. */
export const Sofortregistrierung = mitRegeln(
  z.strictObject({ begruendung: BEGRUENDUNG, einverstanden: EINVERSTANDEN }),
  ({ einverstanden }, melde) => {
    if (einverstanden !== true) melde('einverstanden', NICHT_EINVERSTANDEN)
  },
)
export type Sofortregistrierung = z.infer<typeof Sofortregistrierung>

/** Eine Registrierung, die auf Freigabe wartet. */
export const OffeneRegistrierung = z.object({
  id: z.number().int(),
  version: z.number().int(),
  art: z.enum(['SELBST', 'OTF']),
  username: z.string(),
  vorname: z.string(),
  nachname: z.string(),
  email: z.string(),
  /** wie sie geschrieben wurde */
  organisation: z.string().nullable(),
  /** bekannte Organisation dieses Namens */
  organisationseinheitId: z.number().int().nullable(),
  rolle: z.enum(ROLLEN).nullable(),
  begruendung: z.string().nullable(),
  /** ob die Adresse der Person gehört, hat niemand bestätigt, auch der Anmeldedienst nicht */
  istUnbestaetigt: z.boolean(),
  eingelangtAm: z.string(),
})
export type OffeneRegistrierung = z.infer<typeof OffeneRegistrierung>

/** Für alle gleich, ob es das Konto schon gibt oder nicht. */
const Eingangsbestaetigung = z.object({ meldung: z.string() })

const gemeinsam = { methode: 'POST', thema: 'Registrierung', recht: 'allgemein.oeffentlich', objekt: null } as const

export const registriere = endpunkt({
  ...gemeinsam,
  pfad: '/register',
  zusammenfassung: 'Um ein Konto bitten, ohne Anmeldung',
  body: Registrierung,
  status: 202,
  antwort: Eingangsbestaetigung,
})
/** Nicht `GET`: Postdienste öffnen Verweise, um sie zu prüfen. */
export const bestaetigeRegistrierung = endpunkt({
  ...gemeinsam,
  pfad: '/register/bestaetigen',
  zusammenfassung: 'Die E-Mail-Adresse einer Registrierung bestätigen, mit dem Kennzeichen aus der E-Mail',
  // Was keines sein kann, ist unbekannt wie jedes andere, das nicht gilt: eine Antwort für alle.
  body: z.strictObject({ kennzeichen: pflichttext(200) }),
  antwort: Eingangsbestaetigung,
})
export const registriereSofort = endpunkt({
  ...gemeinsam,
  pfad: '/register/otf',
  zusammenfassung: 'Um ein Konto bitten, beim Anmeldedienst angemeldet, hier noch unbekannt',
  body: Sofortregistrierung,
  status: 202,
  antwort: Eingangsbestaetigung,
})
export const listeRegistrierungen = endpunkt({
  methode: 'GET',
  pfad: '/api/registrierungen',
  thema: 'Registrierung',
  zusammenfassung: 'Registrierungen, über die der Angemeldete entscheidet, älteste zuerst',
  recht: 'registrierung.entscheiden',
  objekt: null,
  antwort: z.object({ zeilen: z.array(OffeneRegistrierung) }),
})
export const leseBenutzeranlage = endpunkt({
  methode: 'GET',
  pfad: '/user/create',
  thema: 'Registrierung',
  zusammenfassung: 'Was beim Anlegen eines Benutzers zur Wahl steht, auch zur Freigabe einer wartenden Registrierung',
  recht: 'registrierung.entscheiden',
  objekt: null,
  query: z.object({ registrierung: Kennung.optional() }),
  antwort: z.object({
    /** Rollen, die der Angemeldete dabei gibt; leer: er legt keinen an */
    rollen: z.array(z.enum(ROLLEN)),
    /** Organisation, in der allein er anlegt; null: er wählt eine */
    organisationseinheitId: z.number().int().nullable(),
    /** es gehen E-Mails hinaus, und niemand sonst verständigt die Person */
    mitEinladung: z.boolean(),
    registrierung: OffeneRegistrierung.nullable(),
  }),
})
/** Freigegeben wird mit `POST /user/create`: das Konto entsteht mit den Angaben und der Prüfung jeder Anlage. */
export const lehneRegistrierungAb = endpunkt({
  methode: 'POST',
  pfad: '/api/registrierungen/:id/ablehnen',
  thema: 'Registrierung',
  zusammenfassung: 'Registrierung mit Grund ablehnen',
  recht: 'registrierung.entscheiden',
  objekt: null,
  params: MitKennung,
  body: z.strictObject({ version: Version, grund: pflichtabsaetze(LAENGSTE_BEGRUENDUNG) }),
  antwort: null,
})
