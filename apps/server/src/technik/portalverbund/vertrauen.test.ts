import { describe, expect, test } from 'vitest'
import { baueVertrauen } from './vertrauen.ts'
import { ZERTIFIKATE, ZERTIFIKATSNAMEN } from './zertifikate.pruefhilfe.ts'

const G = 'g'.repeat(40)
const mitGeheimnis = baueVertrauen({ vertrauteProxys: ['10.1.0.0/16', 'fd00::5'], geheimnis: G, zertifikat: null })
const kopf = (wert: string): string[] => ['X-Benthos-Portal-Secret', wert]

describe('[GEN-03] Adresse und Geheimnis', () => {
  test.each([
    ['10.2.0.1', kopf(G), 'FREMDE_ADRESSE'],
    ['::ffff:10.2.0.1', kopf(G), 'FREMDE_ADRESSE'],
    ['fd00::6', kopf(G), 'FREMDE_ADRESSE'],
    ['127.0.0.1', kopf(G), 'FREMDE_ADRESSE'],
    [undefined, kopf(G), 'FREMDE_ADRESSE'],
    ['10.1.0.1', [], 'OHNE_NACHWEIS'],
    ['10.1.0.1', kopf(''), 'FALSCHER_NACHWEIS'],
    ['10.1.0.1', kopf(`${G}x`), 'FALSCHER_NACHWEIS'],
    ['10.1.0.1', [...kopf(G), ...kopf(G)], 'FALSCHER_NACHWEIS'],
    ['10.1.0.1', kopf(G), null],
    ['::ffff:10.1.0.1', kopf(G), null],
    ['fd00::5', kopf(G), null],
  ])('%s mit %j: %s', (adresse, rohkoepfe, soll) => {
    expect(mitGeheimnis({ adresse, rohkoepfe })).toBe(soll)
  })
})

describe('[GEN-03] Zertifikat', () => {
  const zertifikat = { kopf: 'client-cert', ...ZERTIFIKATSNAMEN }
  const angaben = { vertrauteProxys: ['10.1.0.1'], geheimnis: null, zertifikat }
  const pruefe = (rohkoepfe: string[], jetzt = Date.now) =>
    baueVertrauen(angaben, jetzt)({ adresse: '10.1.0.1', rohkoepfe })
  const rfc9440 = (der: string) => ['Client-Cert', `:${der}:`]
  const pem = (der: string) => encodeURIComponent(`-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`)

  test.each<[string, string[]]>([
    ['abgelaufen', rfc9440(ZERTIFIKATE.abgelaufen)],
    ['anderer Inhaber', rfc9440(ZERTIFIKATE.andererInhaber)],
    ['anderer Aussteller', rfc9440(ZERTIFIKATE.fremdeCa)],
    ['kein Zertifikat', rfc9440('AAAA')],
    ['nur der Name', ['Client-Cert', ZERTIFIKATSNAMEN.inhaber]],
    ['unvollständige Prozentzeichen', ['Client-Cert', '%E0%A4%A']],
    ['doppelt', [...rfc9440(ZERTIFIKATE.gueltig), ...rfc9440(ZERTIFIKATE.gueltig)]],
  ])('%s: abgelehnt', (_, rohkoepfe) => {
    expect(pruefe(rohkoepfe)).toBe('FALSCHER_NACHWEIS')
  })
  test('ohne Kopf: abgelehnt', () => {
    expect(pruefe([])).toBe('OHNE_NACHWEIS')
  })
  test('gültig, in beiden Schreibweisen; vor und nach seiner Zeit nicht', () => {
    expect(pruefe(rfc9440(ZERTIFIKATE.gueltig))).toBeNull()
    expect(pruefe(['Client-Cert', pem(ZERTIFIKATE.gueltig)])).toBeNull()
    expect(pruefe(rfc9440(ZERTIFIKATE.gueltig), () => Date.UTC(2019, 11, 31))).toBe('FALSCHER_NACHWEIS')
    expect(pruefe(rfc9440(ZERTIFIKATE.gueltig), () => Date.UTC(2120, 0, 1))).toBe('FALSCHER_NACHWEIS')
  })
  test('sind Geheimnis und Zertifikat eingerichtet, braucht es beide', () => {
    const beide = baueVertrauen({ ...angaben, geheimnis: G })
    const mit = (rohkoepfe: string[]) => beide({ adresse: '10.1.0.1', rohkoepfe })
    expect(mit(kopf(G))).toBe('OHNE_NACHWEIS')
    expect(mit(rfc9440(ZERTIFIKATE.gueltig))).toBe('OHNE_NACHWEIS')
    expect(mit([...kopf(G), ...rfc9440(ZERTIFIKATE.gueltig)])).toBeNull()
  })
  test('ohne jeden eingerichteten Nachweis genügt auch die richtige Adresse nicht', () => {
    expect(baueVertrauen({ ...angaben, zertifikat: null })({ adresse: '10.1.0.1', rohkoepfe: [] })).toBe(
      'OHNE_NACHWEIS',
    )
  })
})
