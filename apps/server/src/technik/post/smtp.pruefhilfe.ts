import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { leseKonfiguration } from '../konfiguration/konfiguration.ts'
import type { Posteinstellung } from '../konfiguration/post.ts'

/** Zertifikat und Schlüssel für localhost, nur für Prüfungen. */
export const ZERTIFIKAT = `-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDSULddrkj98uYO3
Vm1cYpVEVhMlmdNW2MrzKwqFeijjedq26RbUAzTpy8pJwNoiizemyXWfLAaQO0WP
s1lOqHijTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBQ6VcQHYqU2OmgVb9Y+gzbFRbRqwjAKBggqhkjOPQQD
AgNHADBEAiB/d+PrZ7m6+a/7ZNsrjD5jQOJVPC+PWHwGLSuSrMN5/gIgB2k3HfG1
jLr5mKZpLPr1unDkoY8GwCGNF6fP7Wflw0Y=
-----END CERTIFICATE-----
`
const SCHLUESSEL = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaDu+C9EW/KrWH/nK
U2knxQNNdkl4FlqdtB7eeXKH4tuhRANCAAQ0lC3Xa5I/fLmDt1ZtXGKVRFYTJZnT
VtjK8ysKhXoo43natukW1AM06cvKScDaIos3psl1nywGkDtFj7NZTqh4
-----END PRIVATE KEY-----
`

/** Was der Postdienst bekam: der Umschlag, die Mail gelesen und Zeichen für Zeichen. */
export type Eingang = { von: string; an: string[]; mail: ParsedMail; roh: string; istVerschluesselt: boolean }

/** Ablehnung des Postdienstes mit Code. */
export const ablehnung = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Was er an einer Stelle der Übergabe tut: nichts (annehmen), ablehnen, oder warten, bis es fertig ist. */
type Zwischenfall = (was: string) => Promise<Error | null> | Error | null

export type Pruefpost = Awaited<ReturnType<typeof startePruefpost>>

/** Ein wirklicher SMTP-Server an einem eigenen Anschluss; `verhalten` lässt sich zwischen den Mails ändern. */
export async function startePruefpost(optionen: SMTPServerOptions = {}) {
  const eingang: Eingang[] = []
  const verhalten: { beiEmpfaenger: Zwischenfall; beiMail: Zwischenfall; nachMail: Zwischenfall } = {
    beiEmpfaenger: () => null,
    beiMail: () => null,
    nachMail: () => null,
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    key: SCHLUESSEL,
    cert: ZERTIFIKAT,
    logger: false,
    closeTimeout: 100,
    onAuth: (anmeldung, _sitzung, antworte) =>
      anmeldung.username === 'benthos' && anmeldung.password === 'geheim/1'
        ? antworte(null, { user: 'benthos' })
        : antworte(ablehnung(535, 'Anmeldung falsch')),
    onRcptTo: ({ address }, _sitzung, antworte) =>
      void Promise.resolve(verhalten.beiEmpfaenger(address)).then(fehler => antworte(fehler)),
    onData: (strom, sitzung, antworte) => {
      const teile: Buffer[] = []
      strom.on('data', (teil: Buffer) => teile.push(teil))
      strom.on('end', () => {
        const roh = Buffer.concat(teile).toString('utf8')
        const nimmAn = async (): Promise<Error | null> => {
          const abgelehnt = await verhalten.beiMail(roh)
          if (abgelehnt) return abgelehnt
          const von = sitzung.envelope.mailFrom
          eingang.push({
            von: von === false ? '' : von.address,
            an: sitzung.envelope.rcptTo.map(({ address }) => address),
            mail: await simpleParser(roh),
            roh,
            istVerschluesselt: sitzung.secure,
          })
          return verhalten.nachMail(roh)
        }
        nimmAn().then(fehler => antworte(fehler), antworte)
      })
    },
    ...optionen,
  })
  server.on('error', () => undefined)
  const lauscher = server.listen(0, '127.0.0.1')
  await once(lauscher, 'listening')
  const { port } = lauscher.address() as AddressInfo
  return {
    port,
    eingang,
    verhalten,
    beende: () => new Promise<void>(fertig => server.close(() => fertig())),
  }
}

/** Umgebung eines Servers, der über diesen Postdienst versendet. */
export const postumgebung = (port: number, weitere: Record<string, string> = {}): Record<string, string> => ({
  SMTP_URL: `smtp://localhost:${port}`,
  MAIL_VON: 'benthos@example.at',
  MAIL_UMLEITUNG: 'keine',
  PUBLIC_URL: 'https://benthos.example.at',
  ...weitere,
})

export function posteinstellung(port: number, weitere: Record<string, string> = {}): Posteinstellung {
  const { post } = leseKonfiguration({ ENVIRONMENT: 'TEST', ...postumgebung(port, weitere) })
  if (!post) throw new Error('Die Einstellung ergibt keinen Versand.')
  return post
}
