import { describe, expect, test } from 'vitest'
import { leseKopfsatz } from './kopfsatz.ts'
import { alsRohkoepfe, type Kopfangaben, SAETZE } from './portalverbund.pruefhilfe.ts'
import type { Sicherheitsklasse } from './sicherheitsklasse.ts'

const lies = (roh: readonly string[], klasse: Sicherheitsklasse = 2) => leseKopfsatz(roh, klasse)
const grund = (...angaben: Kopfangaben[]) => lies(alsRohkoepfe(...angaben)).ablehnung?.grund
const wertVon = (...angaben: Kopfangaben[]) => {
  const ergebnis = lies(alsRohkoepfe(...angaben))
  if (ergebnis.ablehnung) throw new Error(ergebnis.ablehnung.grund)
  return ergebnis.wert
}

describe('[GEN-03] Ablehnungen', () => {
  test.each<[string, Kopfangaben, string]>([
    ['zwei Fassungen', { 'X-Version': '1.9' }, 'MEHRERE_VERSIONEN'],
    ['zwei Köpfe der Fassung', { 'X-PVP-VERSION': ['2.1', '2.1'] }, 'MEHRERE_VERSIONEN'],
    ['Leerzeichen nach der Fassung', { 'X-PVP-VERSION': '2.1 ' }, 'VERSION_UNBEKANNT'],
    ['Komma in der Fassung', { 'X-PVP-VERSION': '2,1' }, 'VERSION_UNBEKANNT'],
    ['leere Fassung', { 'X-PVP-VERSION': '' }, 'VERSION_UNBEKANNT'],
    ['2.1 im Kopf von 1.x', { 'X-PVP-VERSION': undefined, 'X-Version': '2.1' }, 'VERSION_UNBEKANNT'],
    ['2.0 im Kopf von 2.1', { 'X-PVP-VERSION': '2.0' }, 'VERSION_UNBEKANNT'],
    ['keine Fassung', { 'X-PVP-VERSION': undefined }, 'OHNE_VERSION'],
    ['Adresse nach Art der 1.x', { 'X-ORIG-URI': '/x' }, 'VERMISCHT'],
    ['Verrechnung nach Art der 1.x', { 'X-ACCOUNTING-ChargeCode': 'x' }, 'VERMISCHT'],
    ['unbekannter Kopf der 1.x', { 'X-AUTHENTICATE-neu': 'x' }, 'VERMISCHT'],
    ['USERID doppelt', { 'X-PVP-USERID': ['a', 'b'] }, 'DOPPELT'],
    ['Teilnehmer doppelt und gleich', { 'X-PVP-PARTICIPANT-ID': ['AT:VKZ:L3', 'AT:VKZ:L3'] }, 'DOPPELT'],
    ['Geburtsdatum doppelt, obwohl ungelesen', { 'X-PVP-BIRTHDATE': ['1970-01-01', '1970-01-01'] }, 'DOPPELT'],
    ['Rechner doppelt', { 'X-PVP-ORIG-HOST': ['a', 'b'] }, 'DOPPELT'],
    ['ohne USERID', { 'X-PVP-USERID': undefined }, 'FEHLT'],
    ['leere USERID', { 'X-PVP-USERID': '' }, 'FEHLT'],
    ['ohne Teilnehmer', { 'X-PVP-PARTICIPANT-ID': undefined }, 'FEHLT'],
    ['ohne Einheit', { 'X-PVP-OU-GV-OU-ID': undefined }, 'FEHLT'],
    ['ohne Familiennamen', { 'X-PVP-PRINCIPAL-NAME': undefined }, 'FEHLT'],
    ['USERID zu lang', { 'X-PVP-USERID': 'u'.repeat(129) }, 'ZU_LANG'],
    ['GID zu lang', { 'X-PVP-GID': `AT:${'g'.repeat(126)}` }, 'ZU_LANG'],
    ['Tabulator im Namen', { 'X-PVP-PRINCIPAL-NAME': 'Mus\tter' }, 'STEUERZEICHEN'],
    ['Bytefolgemarke vor dem Namen', { 'X-PVP-PRINCIPAL-NAME': '\uFEFFMuster' }, 'STEUERZEICHEN'],
    ['Unsichtbares in der USERID', { 'X-PVP-USERID': 'eva\u200b@noel.gv.at' }, 'STEUERZEICHEN'],
    ['Teilnehmer ohne AT', { 'X-PVP-PARTICIPANT-ID': 'VKZ:L3' }, 'KENNUNG_UNLESBAR'],
    ['Leerzeichen im Teilnehmer', { 'X-PVP-PARTICIPANT-ID': 'AT:VKZ:L3 gid' }, 'KENNUNG_UNLESBAR'],
    ['GID mit Skript', { 'X-PVP-GID': 'AT:<script>' }, 'KENNUNG_UNLESBAR'],
    ['Kennzeichen mit Leerzeichen', { 'X-PVP-OU-OKZ': 'L3 WA2' }, 'KENNUNG_UNLESBAR'],
    ['Klasse zu niedrig', { 'X-PVP-SECCLASS': '1' }, 'SICHERHEITSKLASSE'],
    ['Klasse fehlt', { 'X-PVP-SECCLASS': undefined }, 'SICHERHEITSKLASSE'],
    ['Klasse doppelt', { 'X-PVP-SECCLASS': ['1', '3'] }, 'SICHERHEITSKLASSE'],
    ['Klasse einmal leer', { 'X-PVP-SECCLASS': ['', '3'] }, 'SICHERHEITSKLASSE'],
    ['Klasse 02', { 'X-PVP-SECCLASS': '02' }, 'SICHERHEITSKLASSE'],
    ['Klasse mit Leerzeichen', { 'X-PVP-SECCLASS': '2 ' }, 'SICHERHEITSKLASSE'],
    ['Klasse 4', { 'X-PVP-SECCLASS': '4' }, 'SICHERHEITSKLASSE'],
    ['andere Ziffern', { 'X-PVP-SECCLASS': '\u0662' }, 'SICHERHEITSKLASSE'],
    ['zweite Rolle fehlerhaft', { 'X-PVP-ROLES': ['BENTHOS-LESEN', 'BENTHOS-ADMIN('] }, 'ROLLEN_UNLESBAR'],
    ['Unterstriche', { X_PVP_ROLES: 'BENTHOS-ADMIN' }, 'UNTERSTRICH'],
    ['ein Unterstrich', { 'X-PVP_ROLES': 'BENTHOS-ADMIN' }, 'UNTERSTRICH'],
  ])('%s', (_, angaben, soll) => {
    expect(grund(SAETZE['2.1'], angaben)).toBe(soll)
  })
  test('Fassung 2.0 kennt das Kennzeichen des Teilnehmers nicht, 1.8 keine bPK', () => {
    expect(grund(SAETZE['2.0'], { 'X-PVP-PARTICIPANT-OKZ': 'L3' })).toBe('VERMISCHT')
    expect(grund(SAETZE['1.8'], { 'X-AUTHENTICATE-gvBpk': 'x' })).toBe('VERMISCHT')
    expect(grund(SAETZE['1.9'], { 'X-AUTHENTICATE-gvBpk': 'x' })).toBeUndefined()
    expect(grund(SAETZE['1.9'], { 'X-PVP-USERID': 'x' })).toBe('VERMISCHT')
    expect(grund(SAETZE['1.9'], { 'X-Version': '1.7' })).toBe('VERSION_UNBEKANNT')
  })
  test('allein der Satz eines vorgelagerten Portals weist niemanden aus', () => {
    const kette = Object.fromEntries(Object.entries(SAETZE['2.1']).map(([name, wert]) => [`${name}_01`, wert]))
    expect(grund(kette)).toBe('OHNE_VERSION')
    expect(grund({ 'X-01-Version': '1.9', 'X-01-AUTHENTICATE-UserID': 'x' })).toBe('OHNE_VERSION')
  })
  test('der Satz zur Klasse nennt beide', () => {
    expect(lies(alsRohkoepfe(SAETZE['2.1'], { 'X-PVP-SECCLASS': '1' })).ablehnung?.text).toBe(
      'Diese Anwendung verlangt mindestens Sicherheitsklasse 2. Ihre Anmeldung am Portal hat Klasse 1.',
    )
  })
})

describe('[GEN-03] gültige Sätze', () => {
  test.each(['2.1', '2.0', '1.9', '1.8'] as const)('Fassung %s', fassung => {
    expect(wertVon(SAETZE[fassung]).satz).toMatchObject({
      fassung,
      klasse: 2,
      userid: 'eva.muster@noel.gv.at',
      gid: 'AT:L3:1:eva.muster',
      teilnehmer: 'AT:VKZ:L3',
      vorname: 'Eva',
      nachname: 'Muster',
      email: 'eva.muster@noel.gv.at',
      rollen: [],
    })
  })
  test('ohne Köpfe zur Person: niemand, auch mit fremdem X-Version und der Adresse allein', () => {
    for (const angaben of [{}, { 'X-Version': '7' }, { 'X-PVP-ORIG-HOST': 'portal.example.at', 'X-TXID': '1' }])
      expect(wertVon(angaben).satz).toBeNull()
  })
  test('die Schreibweise der Namen zählt nicht, die Reihenfolge nicht', () => {
    const roh = alsRohkoepfe(SAETZE['2.1'])
    const paare = roh.flatMap((_, i) => (i % 2 === 0 ? [[roh[i]?.toLowerCase() ?? '', roh[i + 1] ?? '']] : []))
    expect(lies(paare.toReversed().flat())).toEqual(lies(roh))
  })
  test('1.x: ohne Komma ist alles Familienname', () => {
    expect(wertVon(SAETZE['1.9'], { 'X-AUTHENTICATE-cn': 'Eva Muster' }).satz).toMatchObject({
      nachname: 'Eva Muster',
      vorname: '',
    })
  })
  test('UTF-8 und Latin-1 werden einmal entschlüsselt, nicht zweimal', () => {
    const name = (wert: string) => ['X-PVP-PRINCIPAL-NAME', wert]
    const ohne = alsRohkoepfe(SAETZE['2.1'], { 'X-PVP-PRINCIPAL-NAME': undefined })
    const nachname = (wert: string) => lies([...ohne, ...name(wert)])
    expect(nachname('Gro\u00c3\u009f')).toMatchObject({ wert: { satz: { nachname: 'Groß' } } })
    expect(nachname('Gro\u00df')).toMatchObject({ wert: { satz: { nachname: 'Groß' } } })
    expect(wertVon(SAETZE['2.1'], { 'X-PVP-PRINCIPAL-NAME': 'MÃ¼ller' }).satz?.nachname).toBe('MÃ¼ller')
  })
  test('Backslash und Spitzklammern in der USERID sind Daten', () => {
    expect(wertVon(SAETZE['2.1'], { 'X-PVP-USERID': 'AMT\\eva"<script>' }).satz?.userid).toBe('AMT\\eva"<script>')
  })
  test('der Satz davor zählt nicht: LESEN bleibt LESEN', () => {
    const { satz, begleitung } = wertVon(SAETZE['2.1'], {
      'X-PVP-ROLES': 'BENTHOS-LESEN',
      'X-PVP-ROLES_01': 'BENTHOS-ADMIN',
      'X-PVP-USERID_01': 'chef@bund.gv.at',
      'X-01-AUTHORIZE-roles': 'BENTHOS-ADMIN',
    })
    expect(satz).toMatchObject({ userid: 'eva.muster@noel.gv.at', rollen: [{ name: 'BENTHOS-LESEN', parameter: [] }] })
    expect(begleitung.vorgelagerte).toBe(1)
  })
  test('Unbekanntes und Verschriebenes bleibt außer Acht', () => {
    const { satz, begleitung } = wertVon(SAETZE['2.1'], { 'X-PVP-PRINCIPALNAME': 'Chef', 'X-PORTAL-ROLE': 'ADMIN' })
    expect(satz?.nachname).toBe('Muster')
    expect(begleitung.unbekannte).toEqual(['x-pvp-principalname'])
  })
  test('Adresse und Vorgangsnummer; was keine Nummer ist, fällt weg', () => {
    expect(
      wertVon(SAETZE['2.1'], { 'X-PVP-ORIG-SCHEME': 'https', 'X-PVP-ORIG-HOST': 'p.example.at', 'X-PVP-TXID': '1$a' })
        .begleitung,
    ).toMatchObject({ schema: 'https', rechner: 'p.example.at', vorgang: null })
    expect(wertVon(SAETZE['1.9'], { 'X-TXID': '4711-1@p1' }).begleitung.vorgang).toBe('4711-1@p1')
  })
})
