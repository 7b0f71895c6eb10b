import * as z from 'zod'
import { ganzzahl } from './werte.ts'

/** Versand von E-Mails; ohne `SMTP_URL` gibt es keinen. */
export type Posteinstellung = Readonly<{
  rechner: string
  port: number
  /**
   * `TLS` von Anfang an (smtps://), `STARTTLS` verlangt, `MOEGLICH`: wenn der Server es anbietet, `OHNE`: nie (Postdienst auf
   * demselben Rechner)
   */
  verschluesselung: 'TLS' | 'STARTTLS' | 'MOEGLICH' | 'OHNE'
  anmeldung: Readonly<{ benutzer: string; kennwort: string }> | null
  von: string
  antwortAn: string | null
  /** alles geht an diese eine Adresse; null: an die Personen selbst */
  umleitung: string | null
  /** Stunde in Österreich, zu der Gesammeltes hinausgeht */
  sammelstunde: number
}>

/** Bloße Adresse, wie sie im Umschlag von SMTP steht: ohne Namen, Leer- und Steuerzeichen. */
const ADRESSE = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i
/** `MAIL_UMLEITUNG=keine`: ausdrücklich an die Personen selbst. */
const KEINE_UMLEITUNG = 'keine'

const adresse = z.string().regex(ADRESSE, {
  error: e => `ist „${String(e.input)}“; erwartet wird eine Adresse wie benthos@example.at`,
})

export const POST_VARIABLEN = {
  SMTP_URL: z
    .string()
    .transform((text, kontext) => {
      const server = leseServer(text)
      if (server) return server
      kontext.issues.push({
        code: 'custom',
        input: '',
        message:
          'ist nicht lesbar; erwartet wird smtp://benutzer:kennwort@rechner:587 oder smtps://benutzer:kennwort@rechner:465, Sonderzeichen in Benutzer und Kennwort als %-Folgen',
      })
      return z.NEVER
    })
    .optional(),
  MAIL_VON: adresse.optional(),
  MAIL_ANTWORT_AN: adresse.optional(),
  MAIL_UMLEITUNG: z
    .string()
    .refine(text => text === KEINE_UMLEITUNG || ADRESSE.test(text), {
      error: e => `ist „${String(e.input)}“; erwartet wird eine Adresse wie pruefung@example.at oder „keine“`,
    })
    .optional(),
  MAIL_SAMMELSTUNDE: ganzzahl(0, 23, 'eine Stunde').default(7),
}

const variablen = z.object(POST_VARIABLEN)
type Postvariablen = z.infer<typeof variablen>
type Server = Pick<Posteinstellung, 'rechner' | 'port' | 'anmeldung'> & { istTls: boolean }

function leseServer(text: string): Server | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const istTls = url?.protocol === 'smtps:'
  if (!url || !(istTls || url.protocol === 'smtp:') || url.hostname === '' || url.search !== '' || url.hash !== '')
    return null
  if (!['', '/'].includes(url.pathname) || (url.username === '') !== (url.password === '')) return null
  const [benutzer, kennwort] = [url.username, url.password].map(entziffere)
  if (benutzer === null || benutzer === undefined || kennwort === null || kennwort === undefined) return null
  return {
    istTls,
    rechner: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (istTls ? 465 : 587),
    anmeldung: benutzer === '' ? null : { benutzer, kennwort },
  }
}

function entziffere(text: string): string | null {
  try {
    const klar = decodeURIComponent(text)
    return /\p{Cc}/u.test(klar) ? null : klar
  } catch {
    return null
  }
}

/** Wer den Versand einrichtet, sagt, von wem Mails kommen, und außerhalb von PROD, ob sie wirklich an Personen gehen. */
export function pruefePost(
  v: Postvariablen,
  { istProd, mitUrsprung }: { istProd: boolean; mitUrsprung: boolean },
): string[] {
  if (!v.SMTP_URL)
    return (['MAIL_VON', 'MAIL_ANTWORT_AN', 'MAIL_UMLEITUNG'] as const)
      .filter(name => v[name] !== undefined)
      .map(name => `${name} gilt nur mit SMTP_URL; setzen Sie SMTP_URL oder entfernen Sie ${name}.`)
  const fehler: string[] = []
  if (!v.MAIL_VON)
    fehler.push('MAIL_VON fehlt; nennen Sie die Absenderadresse der E-Mails, zum Beispiel MAIL_VON=benthos@example.at')
  if (!mitUrsprung)
    fehler.push(
      'PUBLIC_URL fehlt; die Verweise in E-Mails brauchen den Ursprung, zum Beispiel PUBLIC_URL=https://benthos.example.at',
    )
  if (!istProd && v.MAIL_UMLEITUNG === undefined)
    fehler.push(
      'MAIL_UMLEITUNG fehlt; außerhalb von PROD gehen E-Mails an eine Prüfadresse, zum Beispiel MAIL_UMLEITUNG=pruefung@example.at; sollen sie wirklich an die Personen gehen, setzen Sie MAIL_UMLEITUNG=keine.',
    )
  return fehler
}

/** `null`: es gibt keinen Versand. */
export function posteinstellungVon(v: Postvariablen, nurVerschluesselt: boolean): Posteinstellung | null {
  const { SMTP_URL: server, MAIL_VON: von, MAIL_UMLEITUNG: umleitung } = v
  if (!server || !von) return null
  return {
    rechner: server.rechner,
    port: server.port,
    verschluesselung: verschluesselungVon(server, nurVerschluesselt),
    anmeldung: server.anmeldung,
    von,
    antwortAn: v.MAIL_ANTWORT_AN ?? null,
    umleitung: umleitung === KEINE_UMLEITUNG ? null : (umleitung ?? null),
    sammelstunde: v.MAIL_SAMMELSTUNDE,
  }
}

const EIGENER_RECHNER = /^(localhost|127(\.\d+){3}|::1)$/

/** Ein Kennwort geht nie offen über die Leitung; Mails in PREPROD und PROD auch nicht, außer zum Postdienst auf demselben Rechner. */
function verschluesselungVon(
  { istTls, rechner, anmeldung }: Server,
  nurVerschluesselt: boolean,
): Posteinstellung['verschluesselung'] {
  if (istTls) return 'TLS'
  if (anmeldung) return 'STARTTLS'
  if (EIGENER_RECHNER.test(rechner)) return 'OHNE'
  return nurVerschluesselt ? 'STARTTLS' : 'MOEGLICH'
}
