import { stelleAus } from '../../../fach/registrierung/bestaetigungslink.ts'
import { type Datenbank, mitTransaktion } from '../../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { istAdresse } from '../../../technik/post/nachricht.ts'
import type { Verfasstes } from '../../../technik/post/postdienst.ts'
import type { Angenommen } from '../../../technik/post/sql.ts'
import { alsXmltext } from '../../../technik/xml/xml.ts'
import { alsBriefbogen, verweis } from './briefbogen.ts'
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
  const brief = await verfasseBrief(db, basisVon(konfiguration), post)
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
  { registrierung_id: id }: Angenommen,
): Promise<Brief | { entfaellt: string }> {
  if (id === null) throw new Error('Zu dieser Mail gibt es keine Registrierung.')
  const anschreiben = await mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx => stelleAus(tx, id))
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
  { an, name, kennzeichen }: { an: string; name: string; kennzeichen: string },
): Brief => ({
  an,
  betreff: 'E-Mail-Adresse bestätigen',
  absaetze: [
    `Unter dem Namen ${alsHarmlosenNamen(name)} und mit dieser E-Mail-Adresse hat jemand um ein Konto in der Benthosdatenbank Fließgewässer gebeten.`,
    'Waren Sie das, öffnen Sie diese Seite und bestätigen Sie dort Ihre Adresse. Der Verweis gilt 24 Stunden und einmal. Erst danach wird über die Registrierung entschieden.',
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

/** Den Namen schrieb irgendwer: was darin eine Adresse wäre, machten Mailprogramme zu einem Verweis. */
const alsHarmlosenNamen = (name: string): string =>
  [
    ...name
      .replaceAll(/[^\p{L}\p{M}'’ -]+/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  ]
    .slice(0, 80)
    .join('')
