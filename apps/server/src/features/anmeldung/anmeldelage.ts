import { isDeepStrictEqual } from 'node:util'
import { type Akteur, alleinAls, type Rolle, rollenVon, type WeitereRolle } from '@benthos/fachmodell'
import { bereinige } from '@benthos/vertrag/bausteine'
import { EMAIL_FORM } from '@benthos/vertrag/benutzer'
import { type Datenbank, mitTransaktion } from '../../technik/db/datenbank.ts'
import type { FremdeIdentitaet, Sitzung } from '../../technik/http/sitzung.ts'
import {
  type Benutzerzeile,
  liesBenutzer,
  liesBenutzerZuSchluessel,
  liesRegistrierungsstand,
  schreibeAngaben,
  schreibeRollen,
  verknuepfeBenutzer,
} from './sql.ts'
import type { Identitaet } from './tokenpruefung.ts'

/** Warum jemand mit gültiger Anmeldung trotzdem nicht hereindarf. */
type Hindernis =
  | 'UNBEKANNT'
  | 'WARTET'
  | 'ABGELEHNT'
  | 'DEAKTIVIERT'
  | 'ANMELDESTUFE'
  | 'OHNE_ROLLE'
  | 'OHNE_PORTALROLLE'
  | 'PERSON_NICHT_ZUGELASSEN'
  | 'ORGANISATION_NICHT_ZUGELASSEN'

/** Ergebnis der Anmeldung einer geprüften Identität: eine Sitzung oder der Grund, warum es keine gibt. */
export type Anmeldelage =
  | { sitzung: Sitzung }
  | {
      sitzung: null
      hindernis: Hindernis
      /** wer sich registrieren kann: beim externen Anmeldedienst oder am Portal angemeldet, hier unbekannt */
      identitaet?: FremdeIdentitaet
    }

export const HINDERNIS_TEXT: Readonly<Record<Hindernis, string>> = {
  UNBEKANNT:
    'Ihre Anmeldung ist gültig, Sie sind in der Benthosdatenbank aber noch nicht eingetragen. Bitte wenden Sie sich an den Helpdesk oder registrieren Sie sich.',
  WARTET:
    'Ihre Registrierung ist eingelangt und wartet auf Freigabe. Sobald darüber entschieden ist, können Sie sich anmelden.',
  ABGELEHNT: 'Ihre Registrierung wurde abgelehnt. Bitte wenden Sie sich an den Helpdesk.',
  DEAKTIVIERT: 'Ihr Benutzerkonto ist deaktiviert. Bitte wenden Sie sich an die Administration Ihrer Organisation.',
  ANMELDESTUFE:
    'Diese Anwendung verlangt eine stärkere Anmeldung, als Ihr Anmeldedienst für Sie meldet. Bitte melden Sie sich ab und mit dem dort vorgesehenen weiteren Nachweis wieder an.',
  OHNE_ROLLE:
    'Ihrem Benutzerkonto ist keine Rolle zugeteilt. Bitte wenden Sie sich an die Administration Ihrer Organisation.',
  OHNE_PORTALROLLE:
    'Ihr Portal nennt für Sie keine Rolle, die in Ihrer Organisation gilt. Bitte wenden Sie sich an die Administration Ihres Portals.',
  PERSON_NICHT_ZUGELASSEN:
    'Ihre Anmeldung am Portal ist gültig, Sie sind in der Benthosdatenbank aber nicht eingetragen. Bitte wenden Sie sich an den Helpdesk.',
  ORGANISATION_NICHT_ZUGELASSEN:
    'Ihre Anmeldung am Portal ist gültig, Ihre Organisation ist in der Benthosdatenbank aber nicht eingetragen. Bitte wenden Sie sich an den Helpdesk.',
}

/**
 * Eingebauter Anmeldedienst: Der Token nennt die Kennung des Benutzers, seine Rollen stehen in der Datenbank;
 * Rollen im Token gelten nicht.
 */
export async function meldeEingebautAn(db: Datenbank, identitaet: Identitaet): Promise<Anmeldelage> {
  const id = Number(identitaet.sub)
  const zeile = Number.isSafeInteger(id) && id > 0 ? await liesBenutzer(db, id) : undefined
  return zeile ? alsLage(zeile, zeile.rollen, 'KEYCLOAK', zeile.weitere) : { sitzung: null, hindernis: 'UNBEKANNT' }
}

/**
 * Externer Anmeldedienst: Den Benutzer bestimmt sein dauerhafter Schlüssel dort, die Rollen bestimmt der Token. Beim
 * ersten Mal wird ein vorab angelegter Benutzer gleichen Namens gebunden; das Journal hält es fest.
 * @param angaben `stufen`: Stufen der Anmeldung, die genügen; keine: jede
 */
export async function meldeExternAn(
  db: Datenbank,
  identitaet: Identitaet,
  { anfrageId, stufen }: { anfrageId: string; stufen: readonly string[] },
): Promise<Anmeldelage> {
  // Vor allem anderen: auch gebunden und registriert wird niemand, der zu schwach angemeldet ist.
  if (stufen.length > 0 && !stufen.includes(identitaet.stufe)) return { sitzung: null, hindernis: 'ANMELDESTUFE' }
  const bekannt = await liesBenutzerZuSchluessel(db, 'KEYCLOAK', identitaet.sub)
  if (bekannt) return alsExterne(db, bekannt, identitaet, anfrageId)
  // Beides kann, wer sich beim Anmeldedienst selbst anlegt, frei wählen.
  if (identitaet.username === '' || identitaet.emailUngeprueft) return ohneKonto(db, alsFremde(identitaet))
  const id = await mitTransaktion(db, { benutzerId: null, anfrageId }, tx => verknuepfeBenutzer(tx, identitaet))
  // Hat eine gleichzeitige Anfrage gewonnen, steht der Schlüssel jetzt schon da.
  const zeile =
    id === null ? await liesBenutzerZuSchluessel(db, 'KEYCLOAK', identitaet.sub) : await liesBenutzer(db, id)
  return zeile ? alsExterne(db, zeile, identitaet, anfrageId) : ohneKonto(db, alsFremde(identitaet))
}

/** Eine Vergabe sagt, wofür jemand eine Rolle hat; ob er sie hat, sagt der Token (ADR 37). */
async function alsExterne(
  db: Datenbank,
  zeile: Benutzerzeile,
  { rollen, vorname, nachname, email, emailUngeprueft, ausgestelltAm }: Identitaet,
  anfrageId: string,
): Promise<Anmeldelage> {
  const genannte = zeile.weitere.filter(({ rolle }) => rollen.includes(rolle))
  const stand = new Date(ausgestelltAm * 1000)
  await fuehreRollenNach(db, zeile, { rollen, genannte, stand }, anfrageId)
  const angaben = { vorname, nachname, email: emailUngeprueft ? '' : email }
  const nachgefuehrte = await fuehreAngabenNach(db, zeile, { angaben, stand }, anfrageId)
  return alsLage(nachgefuehrte, rollen, 'KEYCLOAK', genannte)
}

/** Quelle von Name und Adresse ist der Anbieter; was dort anders steht, wird hier nachgeführt, und das Journal hält es fest. */
export async function fuehreAngabenNach(
  db: Datenbank,
  zeile: Benutzerzeile,
  { angaben, stand }: { angaben: Pick<Benutzerzeile, 'vorname' | 'nachname' | 'email'>; stand: Date },
  anfrageId: string,
): Promise<Benutzerzeile> {
  const neu = {
    vorname: passend(angaben.vorname, zeile.vorname),
    nachname: passend(angaben.nachname, zeile.nachname),
    email: istAnschrift(angaben.email) ? angaben.email.toLowerCase() : zeile.email,
  }
  if (neu.vorname === zeile.vorname && neu.nachname === zeile.nachname && neu.email === zeile.email) return zeile
  // Wie bei den Rollen war es die Anwendung: die Person hat hier nichts geändert.
  const geschrieben = await mitTransaktion(db, { benutzerId: null, anfrageId }, tx =>
    schreibeAngaben(tx, zeile.id, neu, stand),
  )
  return geschrieben ? { ...zeile, ...neu } : zeile
}

/** Eine Zeile ohne Unsichtbares; länger ist kein Name, und leer soll keiner werden. */
function passend(wert: string, bisher: string): string {
  const neu = bereinige(wert)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return neu === '' || neu.length > 100 ? bisher : neu
}
const istAnschrift = (wert: string): boolean => wert.length <= 254 && EMAIL_FORM.muster.test(wert)

/**
 * Trägt nach, was der Anbieter anders sagt, als es hier steht; auch, dass er keine Rolle mehr nennt. Wer gesperrt ist, bleibt, wie er ist.
 * @param genannte Vergaben, deren Rolle er dafür nennt
 * @param stand wann der Anbieter es sagte: ein älterer Token, der noch gilt, bringt nichts Entzogenes zurück
 */
export async function fuehreRollenNach(
  db: Datenbank,
  zeile: Benutzerzeile,
  { stand, ...angaben }: { rollen: readonly Rolle[]; genannte: readonly WeitereRolle[]; stand: Date },
  anfrageId: string,
): Promise<void> {
  const { rollen, genannte } = angaben
  const istGleich =
    rollen.length === zeile.rollen.length &&
    rollen.every(rolle => zeile.rollen.includes(rolle)) &&
    // Beide sind Auszüge derselben geordneten Liste.
    isDeepStrictEqual(genannte, zeile.genannte)
  if (!zeile.aktiv || istGleich) return
  await mitTransaktion(db, { benutzerId: null, anfrageId }, tx => schreibeRollen(tx, zeile.id, angaben, stand))
}

const alsFremde = ({ sub, username, vorname, nachname, email, emailUngeprueft }: Identitaet): FremdeIdentitaet => ({
  provider: 'KEYCLOAK',
  schluessel: sub,
  username,
  vorname,
  nachname,
  email,
  emailUngeprueft,
  organisation: null,
  portalursprung: null,
})

/**
 * Wer gültig angemeldet und kein Benutzer ist: er wartet schon, ist abgelehnt oder kann um Zugang bitten.
 * @param darfBitten nicht, wo die Einstellung Unbekannte abweist
 */
export async function ohneKonto(
  db: Datenbank,
  identitaet: FremdeIdentitaet,
  darfBitten: boolean = true,
): Promise<Anmeldelage> {
  const stand = await liesRegistrierungsstand(db, identitaet)
  if (stand === 'WARTET' || stand === 'ABGELEHNT') return { sitzung: null, hindernis: stand }
  if (!darfBitten) return { sitzung: null, hindernis: 'PERSON_NICHT_ZUGELASSEN' }
  return { sitzung: null, hindernis: 'UNBEKANNT', identitaet }
}

/**
 * Die Sitzung eines Benutzers, oder warum er keine bekommt.
 * @param eigene seine Rollen in der eigenen Organisation
 * @param weitere seine Rollen für andere
 */
export function alsLage(
  zeile: Benutzerzeile,
  eigene: readonly Rolle[],
  provider: Sitzung['provider'] = 'KEYCLOAK',
  weitere: readonly WeitereRolle[] = [],
): Anmeldelage {
  if (!zeile.aktiv) return { sitzung: null, hindernis: 'DEAKTIVIERT' }
  const zugeteilt: Akteur = {
    rollen: eigene,
    organisationseinheitId: zeile.organisation_id,
    bundesland: zeile.organisation_bundesland,
    ...(weitere.length > 0 && { weitere }),
    ...(zeile.blind.length > 0 && { blind: zeile.blind }),
  }
  const rollen = rollenVon(zugeteilt)
  if (rollen.length === 0) return { sitzung: null, hindernis: 'OHNE_ROLLE' }
  const aktiveRolle = zeile.aktive_rolle && rollen.includes(zeile.aktive_rolle) ? zeile.aktive_rolle : null
  const organisationseinheit =
    zeile.organisation_id === null
      ? null
      : {
          id: zeile.organisation_id,
          name: zeile.organisation_name ?? '',
          bundesland: zeile.organisation_bundesland,
        }
  return {
    sitzung: {
      benutzerId: zeile.id,
      username: zeile.username,
      name: `${zeile.vorname} ${zeile.nachname}`,
      email: zeile.email,
      provider,
      rollen,
      aktiveRolle,
      organisationseinheit,
      zugeteilt,
      akteur: aktiveRolle ? alleinAls(zugeteilt, aktiveRolle) : zugeteilt,
    },
  }
}
