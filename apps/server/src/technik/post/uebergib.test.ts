import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Nachricht } from './nachricht.ts'
import { ablehnung, type Pruefpost, posteinstellung, startePruefpost, ZERTIFIKAT } from './smtp.pruefhilfe.ts'
import { uebergib } from './uebergib.ts'

let offen: Pruefpost
let mitStarttls: Pruefpost
let mitTls: Pruefpost
beforeAll(async () => {
  offen = await startePruefpost()
  mitStarttls = await startePruefpost({ disabledCommands: [], authOptional: false, allowInsecureAuth: false })
  mitTls = await startePruefpost({ secure: true, authOptional: false })
})
afterAll(() => Promise.all([offen, mitStarttls, mitTls].map(dienst => dienst.beende())))
afterEach(() => {
  offen.verhalten.beiEmpfaenger = () => null
  offen.verhalten.beiMail = () => null
})

const NACHRICHT: Nachricht = {
  kennung: '3f2c9f2e-1111-4222-8333-444455556666',
  an: 'anna@example.at',
  betreff: 'Als unplausibel zurückgegeben – Aufnahme 17',
  text: 'Grüße aus dem Fluss\n.\nZeile nach dem Punkt',
  html: '<html><body style="margin:0"><p>Grüße</p></body></html>',
  abmeldung: 'https://benthos.example.at/benthosdb/post-abmelden/1.RUECKFRAGE.x',
}
const letzte = (dienst: Pruefpost) => {
  const eine = dienst.eingang.at(-1)
  if (!eine) throw new Error('Es kam keine Mail an.')
  return eine
}

describe('A-MELDUNG-06: Eine E-Mail', () => {
  test('kommt an, wie sie geschrieben ist: Umschlag, Köpfe, Text und HTML', async () => {
    expect(
      await uebergib(posteinstellung(offen.port, { MAIL_ANTWORT_AN: 'hilfe@example.at' }), NACHRICHT),
    ).toMatchObject({
      ausgang: 'ANGENOMMEN',
      antwort: expect.stringMatching(/^250/) as string,
    })
    const { von, an, mail, roh } = letzte(offen)
    expect([von, an]).toEqual(['benthos@example.at', ['anna@example.at']])
    expect(mail.subject).toBe(NACHRICHT.betreff)
    expect(mail.text?.trim()).toBe(NACHRICHT.text)
    expect(mail.html).toBe(NACHRICHT.html)
    expect(mail.messageId).toBe('<3f2c9f2e-1111-4222-8333-444455556666@example.at>')
    expect(mail.replyTo?.text).toBe('hilfe@example.at')
    expect(roh).toContain(`List-Unsubscribe: <${NACHRICHT.abmeldung}>\r\n`)
    expect(roh).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(roh).toContain('Auto-Submitted: auto-generated\r\n')
  })

  test('geht mit Umleitung allein an die eine Adresse, im Umschlag und in jedem Kopf', async () => {
    await uebergib(posteinstellung(offen.port, { MAIL_UMLEITUNG: 'pruefung@example.at' }), NACHRICHT)
    expect(letzte(offen).an).toEqual(['pruefung@example.at'])
    const { mail, roh } = letzte(offen)
    expect(roh.slice(0, roh.indexOf('\r\n\r\n'))).not.toContain('anna@')
    expect(mail.text).toContain('Umgeleitet, sonst ginge diese E-Mail an anna@example.at.')
    expect(mail.html).toContain('Umgeleitet, sonst ginge diese E-Mail an anna@example.at.')
  })

  test.each([
    'anna@example.at\r\nBcc: mallory@example.at',
    'anna@example.at\nRCPT TO:<mallory@example.at>',
    'anna@example.at, mallory@example.at',
    'Anna <anna@example.at>',
    '"a\u0000b"@example.at',
    'anna@example.at>\r\nDATA',
    'anna@',
    '',
  ])('an %j geht nicht hinaus', async an => {
    const vorher = offen.eingang.length
    expect(await uebergib(posteinstellung(offen.port), { ...NACHRICHT, an })).toMatchObject({ ausgang: 'ABGELEHNT' })
    expect(offen.eingang).toHaveLength(vorher)
  })

  test.each([
    'Titel\r\nBcc: mallory@example.at',
    'Titel\nContent-Type: text/html',
    'Titel\u2028Bcc: mallory@example.at',
    `${'ä'.repeat(400)}\r\nBcc: mallory@example.at`,
  ])('mit dem Betreff %j bekommt keinen weiteren Kopf und keinen weiteren Empfänger', async betreff => {
    await uebergib(posteinstellung(offen.port), { ...NACHRICHT, betreff })
    const { an, mail } = letzte(offen)
    expect(an).toEqual(['anna@example.at'])
    expect([...mail.headers.keys()].sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'list',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})

describe('A-MELDUNG-06: Verschlüsselung und Anmeldung', () => {
  const mitAnmeldung = (port: number, kennwort: string, schema = 'smtp') =>
    posteinstellung(port, { SMTP_URL: `${schema}://benthos:${encodeURIComponent(kennwort)}@localhost:${port}` })

  test('STARTTLS, dann das Kennwort; die Mail geht verschlüsselt', async () => {
    expect(
      await uebergib(mitAnmeldung(mitStarttls.port, 'geheim/1'), NACHRICHT, { zertifikatsstellen: ZERTIFIKAT }),
    ).toMatchObject({
      ausgang: 'ANGENOMMEN',
    })
    expect(letzte(mitStarttls).istVerschluesselt).toBe(true)
  })
  test('TLS von Anfang an', async () => {
    expect(
      await uebergib(mitAnmeldung(mitTls.port, 'geheim/1', 'smtps'), NACHRICHT, { zertifikatsstellen: ZERTIFIKAT }),
    ).toMatchObject({
      ausgang: 'ANGENOMMEN',
    })
    expect(letzte(mitTls).istVerschluesselt).toBe(true)
  })
  test('ein falsches Kennwort liegt nicht an der Mail, und die Antwort nennt es nicht', async () => {
    const ergebnis = await uebergib(mitAnmeldung(mitStarttls.port, 'ganz-falsch'), NACHRICHT, {
      zertifikatsstellen: ZERTIFIKAT,
    })
    expect(ergebnis).toMatchObject({ ausgang: 'UNERREICHBAR', antwort: expect.stringContaining('535') as string })
    expect(ergebnis.antwort).not.toContain('ganz-falsch')
  })
  test('ein Zertifikat, dem niemand vertraut: nichts geht hinaus', async () => {
    const vorher = mitTls.eingang.length
    expect(await uebergib(mitAnmeldung(mitTls.port, 'geheim/1', 'smtps'), NACHRICHT)).toMatchObject({
      ausgang: 'UNERREICHBAR',
    })
    expect(mitTls.eingang).toHaveLength(vorher)
  })
  test('bietet der Postdienst kein STARTTLS, geht weder Kennwort noch Mail hinaus', async () => {
    const vorher = offen.eingang.length
    expect(
      await uebergib(mitAnmeldung(offen.port, 'geheim/1'), NACHRICHT, { zertifikatsstellen: ZERTIFIKAT }),
    ).toMatchObject({
      ausgang: 'UNERREICHBAR',
    })
    expect(offen.eingang).toHaveLength(vorher)
  })
})

describe('A-MELDUNG-08: Wie die Übergabe ausging', () => {
  test.each([
    [550, 'ABGELEHNT'],
    [552, 'ABGELEHNT'],
    [450, 'VERSCHOBEN'],
    [421, 'UNERREICHBAR'],
  ])('%i zum Empfänger heißt %s, mit dem Wortlaut', async (code, ausgang) => {
    offen.verhalten.beiEmpfaenger = () => ablehnung(code, 'so nicht')
    const ergebnis = await uebergib(posteinstellung(offen.port), NACHRICHT)
    expect(ergebnis.ausgang).toBe(ausgang)
    expect(ergebnis.antwort).toContain('so nicht')
  })
  test.each([
    [554, 'ABGELEHNT'],
    [451, 'VERSCHOBEN'],
  ])('%i zum Inhalt heißt %s', async (code, ausgang) => {
    offen.verhalten.beiMail = () => ablehnung(code, 'Inhalt')
    expect(await uebergib(posteinstellung(offen.port), NACHRICHT)).toMatchObject({ ausgang })
  })
  test('schweigt der Postdienst, endet die Übergabe nach der Höchstdauer', async () => {
    offen.verhalten.beiEmpfaenger = () => new Promise(() => undefined)
    const beginn = performance.now()
    expect(await uebergib(posteinstellung(offen.port), NACHRICHT, { hoechstdauer: 300 })).toMatchObject({
      ausgang: 'UNERREICHBAR',
    })
    expect(performance.now() - beginn).toBeLessThan(10_000)
  })
  test('niemand am Anschluss: unerreichbar', async () => {
    const fort = await startePruefpost()
    await fort.beende()
    expect(await uebergib(posteinstellung(fort.port), NACHRICHT)).toMatchObject({ ausgang: 'UNERREICHBAR' })
  })
})
