import type { Posteinstellung } from '../konfiguration/post.ts'
import { alsXmltext } from '../xml/xml.ts'
import { HOECHSTDAUER_MS } from './konstanten.ts'
import { alsKopftext, istAdresse, type Nachricht } from './nachricht.ts'

/**
 * Wie eine Übergabe ausging. `ABGELEHNT`: der Postdienst will diese Mail nicht, auch später nicht; `VERSCHOBEN`: später vielleicht;
 * `UNERREICHBAR`: es lag nicht an der Mail (Verbindung, Verschlüsselung, Anmeldung).
 */
export type Uebergabe = Readonly<{
  ausgang: 'ANGENOMMEN' | 'ABGELEHNT' | 'VERSCHOBEN' | 'UNERREICHBAR'
  /** Wortlaut des Postdienstes oder des Fehlers */
  antwort: string
}>

/**
 * Übergibt die Nachricht dem Postdienst. Die Bibliothek dazu wird erst hier geladen: ohne eingerichteten Versand nie.
 * @param wahl `hoechstdauer` in Millisekunden; `zertifikatsstellen`: weitere, denen vertraut wird (PEM), für Prüfungen
 */
export async function uebergib(
  einstellung: Posteinstellung,
  nachricht: Nachricht,
  { hoechstdauer = HOECHSTDAUER_MS, zertifikatsstellen }: { hoechstdauer?: number; zertifikatsstellen?: string } = {},
): Promise<Uebergabe> {
  const an = einstellung.umleitung ?? nachricht.an
  if (einstellung.umleitung === null && !istAdresse(an))
    return { ausgang: 'ABGELEHNT', antwort: 'Die Adresse des Empfängers ist keine E-Mail-Adresse.' }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: einstellung.rechner,
    port: einstellung.port,
    secure: einstellung.verschluesselung === 'TLS',
    requireTLS: einstellung.verschluesselung === 'STARTTLS',
    ignoreTLS: einstellung.verschluesselung === 'OHNE',
    ...(einstellung.anmeldung && {
      auth: { user: einstellung.anmeldung.benutzer, pass: einstellung.anmeldung.kennwort },
    }),
    ...(zertifikatsstellen !== undefined && { tls: { ca: zertifikatsstellen } }),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { response } = await transport.sendMail({
      from: { name: 'Benthosdatenbank', address: einstellung.von },
      to: { name: '', address: an },
      ...(einstellung.antwortAn !== null && { replyTo: einstellung.antwortAn }),
      envelope: { from: einstellung.von, to: [an] },
      messageId: messageIdVon(einstellung, nachricht),
      subject: alsKopftext(nachricht.betreff),
      ...mitEmpfaenger(einstellung, nachricht),
      textEncoding: 'quoted-printable',
      headers: {
        // Abwesenheitsnotizen sollen darauf nicht antworten.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(nachricht.abmeldung !== null && {
          'List-Unsubscribe': { prepared: true, value: `<${nachricht.abmeldung}>` },
          'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
        }),
      },
      signal: AbortSignal.timeout(hoechstdauer),
    })
    return { ausgang: 'ANGENOMMEN', antwort: alsAntwort(response) }
  } catch (fehler) {
    return gescheitert(fehler as Smtpfehler)
  } finally {
    transport.close()
  }
}

/** An der Prüfadresse steht, wer die Mail sonst bekommen hätte. */
function mitEmpfaenger(
  { umleitung }: Posteinstellung,
  { an, text, html }: Nachricht,
): Pick<Nachricht, 'text' | 'html'> {
  if (umleitung === null) return { text, html }
  const satz = `Umgeleitet, sonst ginge diese E-Mail an ${an}.`
  return {
    text: `${satz}\n\n${text}`,
    html: html.replace(/<body[^>]*>/, anfang => `${anfang}<p>${alsXmltext(satz)}</p>`),
  }
}

/** `<kennung@rechner>` mit dem Rechner der Absenderadresse. */
export const messageIdVon = ({ von }: Pick<Posteinstellung, 'von'>, { kennung }: Pick<Nachricht, 'kennung'>): string =>
  `<${kennung}@${von.slice(von.lastIndexOf('@') + 1)}>`

type Smtpfehler = Error & { code?: string; command?: string; response?: string; permanent?: boolean }

function gescheitert({ code, command, response, permanent, message }: Smtpfehler): Uebergabe {
  const antwort = alsAntwort(response ?? message)
  // Nur was der Postdienst zu Empfänger oder Inhalt sagte, sagt er über diese Mail; der Absender ist bei allen derselbe.
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM')
    return { ausgang: 'UNERREICHBAR', antwort }
  return { ausgang: (permanent ?? response === undefined) ? 'ABGELEHNT' : 'VERSCHOBEN', antwort }
}

const alsAntwort = (text: string): string => alsKopftext(text) || 'ohne Wortlaut'
