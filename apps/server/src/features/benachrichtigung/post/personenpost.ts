import { type Anschreiben, stelleAus } from '../../../fach/registrierung/bestaetigungslink.ts'
import { type Datenbank, mitTransaktion } from '../../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { istAdresse } from '../../../technik/post/nachricht.ts'
import type { Verfasstes } from '../../../technik/post/postdienst.ts'
import type { Angenommen } from '../../../technik/post/sql.ts'
import { alsXmltext } from '../../../technik/xml/xml.ts'
import { alsBriefbogen, verweis } from './briefbogen.ts'
import { type Ablehnung, type Konto, ladeAblehnung, ladeKonto, ladePortalursprung } from './empfaenger.ts'
import { EINGESTELLT_NACH_S } from './konstanten.ts'
import { basisVon, vorspannVon } from './umgebung.ts'

/** Worte der Mails, die keine Benachrichtigung sind. Der Betreff nennt niemanden. */

type Absatz = string | { worte: string; adresse: string }
type Brief = { an: string; betreff: string; absaetze: readonly Absatz[] }

/** Verfasst eine Mail an jemanden ohne Konto oder über das Konto selbst. */
export async function verfassePersonenpost(
  db: Datenbank,
  konfiguration: Konfiguration,
  post: Angenommen,
): Promise<Verfasstes> {
  if (post.art !== 'BESTAETIGUNG' && post.ueberfaelligS > EINGESTELLT_NACH_S)
    return { entfaellt: 'Zwei Tage lang ging keine E-Mail hinaus; seither ist die Nachricht überholt.' }
  const brief = await verfasseBrief(db, basisVon(konfiguration, await ladePortalursprung(db, post)), post)
  if ('entfaellt' in brief) return brief
  if (!istAdresse(brief.an)) return { entfaellt: 'Die Adresse ist keine gültige E-Mail-Adresse.' }
  return {
    kennung: post.kennung,
    an: brief.an,
    abmeldung: null,
    betreff: vorspannVon(konfiguration) + brief.betreff,
    text: brief.absaetze.map(a => (typeof a === 'string' ? a : `${a.worte}:\n${a.adresse}`)).join('\n\n'),
    html: alsBriefbogen(
      brief.absaetze.map(
        a =>
          `<p style="margin:0 0 16px;white-space:pre-line">${typeof a === 'string' ? alsXmltext(a) : verweis(a.adresse, a.worte)}</p>`,
      ),
    ),
  }
}

async function verfasseBrief(
  db: Datenbank,
  basis: string,
  { art, registrierung_id, empfaenger_id }: Angenommen,
): Promise<Brief | { entfaellt: string }> {
  const id = registrierung_id ?? empfaenger_id
  if (id === null) throw new Error('Diese Mail hat keinen Empfänger.')
  switch (art) {
    case 'BESTAETIGUNG':
      return schreibeAn(basis, await mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx => stelleAus(tx, id)))
    case 'ABLEHNUNG': {
      const abgelehnt = await ladeAblehnung(db, id)
      return abgelehnt ? ablehnung(basis, abgelehnt) : { entfaellt: 'Die Registrierung ist nicht abgelehnt.' }
    }
    case 'EINLADUNG': {
      const person = await ladeKonto(db, id)
      return person?.aktiv ? einladung(basis, person) : { entfaellt: 'Das Konto ist nicht aktiv.' }
    }
    case 'SPERRE': {
      const person = await ladeKonto(db, id)
      return person && !person.aktiv ? sperre(basis, person) : { entfaellt: 'Das Konto ist nicht mehr gesperrt.' }
    }
    default:
      throw new Error(`${art} ist eine Mail über Benachrichtigungen.`)
  }
}

function schreibeAn(basis: string, anschreiben: Anschreiben): Brief | { entfaellt: string } {
  switch (anschreiben.art) {
    case 'LINK':
      return bestaetigung(basis, anschreiben)
    case 'KONTO':
      return kontoBesteht(basis, anschreiben)
    case 'KEINES':
      return { entfaellt: anschreiben.weshalb }
  }
}

const NICHTS_ZU_TUN = 'Haben Sie darum nicht gebeten, brauchen Sie nichts zu tun.'

const bestaetigung = (
  basis: string,
  { an, name, username, organisation, kennzeichen }: Extract<Anschreiben, { art: 'LINK' }>,
): Brief => ({
  an,
  betreff: 'E-Mail-Adresse bestätigen',
  absaetze: [
    'Mit dieser E-Mail-Adresse hat jemand um ein Konto in der Benthosdatenbank Fließgewässer gebeten, und zwar mit diesen Angaben (ohne Satzzeichen):',
    `Name: ${alsHarmlosenNamen(name)}\nBenutzername: ${username === an.toLowerCase() ? 'diese E-Mail-Adresse' : alsHarmlosenBenutzernamen(username)}\nOrganisation: ${alsHarmlosenNamen(organisation)}`,
    'Waren Sie das und stimmen die Angaben, öffnen Sie diese Seite und bestätigen Sie dort Ihre Adresse. Der Verweis gilt 24 Stunden und einmal. Erst danach wird über die Registrierung entschieden.',
    { worte: 'E-Mail-Adresse bestätigen', adresse: `${basis}/registrierung-bestaetigen/${kennzeichen}` },
    `${NICHTS_ZU_TUN} Ohne Bestätigung wird die Registrierung gelöscht.`,
  ],
})

const kontoBesteht = (basis: string, { an }: { an: string }): Brief => ({
  an,
  betreff: 'Ihr Konto besteht schon',
  absaetze: [
    'Mit dieser E-Mail-Adresse hat jemand um ein Konto in der Benthosdatenbank Fließgewässer gebeten. Zu der Adresse gibt es schon eines; ein zweites brauchen Sie nicht.',
    { worte: 'Melden Sie sich damit an', adresse: `${basis}/start` },
    { worte: 'Gelingt das nicht, hilft der Helpdesk', adresse: `${basis}/helpdesk` },
    NICHTS_ZU_TUN,
  ],
})

const ablehnung = (basis: string, { an, grund }: Ablehnung): Brief => ({
  an,
  betreff: 'Registrierung abgelehnt',
  absaetze: [
    'Ihre Registrierung für ein Konto in der Benthosdatenbank Fließgewässer wurde abgelehnt.',
    `Grund: ${grund}`,
    { worte: 'Fragen dazu beantwortet der Helpdesk', adresse: `${basis}/helpdesk` },
  ],
})

const einladung = (basis: string, { an, name, username }: Konto): Brief => ({
  an,
  betreff: 'Ihr Konto in der Benthosdatenbank',
  absaetze: [
    `Guten Tag ${alsHarmlosenNamen(name)},`,
    'für Sie gibt es jetzt ein Konto in der Benthosdatenbank Fließgewässer.',
    `Ihr Benutzername: ${username}`,
    { worte: 'Hier melden Sie sich an', adresse: `${basis}/start` },
    'Ein Kennwort vergibt die Anwendung nicht: Sie melden sich bei Ihrem Anmeldedienst an.',
    { worte: 'Haben Sie kein Konto erwartet, wenden Sie sich an den Helpdesk', adresse: `${basis}/helpdesk` },
  ],
})

/** Weshalb, steht in der Anwendung: Begründungen sind für die geschrieben, die Benutzer verwalten. */
const sperre = (basis: string, { an, name }: Konto): Brief => ({
  an,
  betreff: 'Ihr Zugang ist gesperrt',
  absaetze: [
    `Guten Tag ${alsHarmlosenNamen(name)},`,
    'Ihr Zugang zur Benthosdatenbank Fließgewässer ist gesperrt. Was Sie erfasst haben, bleibt unter Ihrem Namen.',
    { worte: 'Fragen dazu beantwortet der Helpdesk', adresse: `${basis}/helpdesk` },
  ],
})

/** Was irgendwer schrieb, ohne Zeichen, aus denen Mailprogramme eine Adresse und damit einen Verweis machten. */
const harmlos = (text: string, verboten: RegExp): string =>
  [...text.replaceAll(verboten, ' ').replaceAll(/ +/g, ' ').trim()].slice(0, 80).join('')
const alsHarmlosenNamen = (name: string): string => harmlos(name, /[^\p{L}\p{M}'’ -]+/gu)
const alsHarmlosenBenutzernamen = (username: string): string => harmlos(username, /[^a-z0-9-]+/g)
