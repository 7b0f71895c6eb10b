import { expect, test } from 'vitest'
import { leseKonfiguration } from './konfiguration.ts'
import { Startfehler } from './startfehler.ts'

const WURZEL = '/srv/benthos'
const lese = (env: Record<string, string>) => leseKonfiguration(env, WURZEL)

const EXTERN = { OIDC_PROVIDER: 'extern', OIDC_URL: 'https://sso.example.at' }

function meldungen(env: Record<string, string>): string[] {
  try {
    lese(env)
  } catch (fehler) {
    expect(fehler).toBeInstanceOf(Startfehler)
    const [kopf, ...zeilen] = (fehler as Startfehler).message.split('\n')
    expect(kopf).toBe('Die Einstellungen sind nicht gültig:')
    return zeilen.map(z => z.replace('  - ', ''))
  }
  return []
}

test('ohne eine einzige Variable läuft das Produkt lokal mit Demodaten unter http://localhost:8080/benthosdb', () => {
  expect(lese({})).toEqual({
    port: 8080,
    host: 'localhost',
    basisPfad: '/benthosdb',
    datenVerzeichnis: '/srv/benthos/data',
    datenbankUrl: null,
    umgebung: 'LOCAL',
    demoDaten: true,
    demoBenutzer: true,
    oidc: {
      anbieter: 'eingebaut',
      url: null,
      aussteller: null,
      realm: 'benthos',
      clientId: 'benthosdbf-web',
      rollenClaim: 'realm_access.roles',
      acrWerte: [],
    },
    pvp: null,
    portalUrl: null,
    oeffentlicheUrl: null,
    sitzungsdauer: 1800,
    protokollStufe: 'info',
    vertraueProxy: false,
    bodyGrenze: 4 * 1024 ** 2,
    uploadGrenze: 50 * 1024 ** 2,
    betreiber: {},
    post: null,
    bildspeicher: null,
  })
})

test.each([
  ['PORT', '9090', 'port', 9090],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['BASE_PATH', '/', 'basisPfad', ''],
  ['BASE_PATH', '/a/b/', 'basisPfad', '/a/b'],
  ['DATA_DIR', '/var/lib/x', 'datenVerzeichnis', '/var/lib/x'],
  ['DATA_DIR', 'unter/hier', 'datenVerzeichnis', '/srv/benthos/unter/hier'],
  ['DATABASE_URL', 'postgres://u:p@db/x', 'datenbankUrl', 'postgres://u:p@db/x'],
  ['DATABASE_URL', '   ', 'datenbankUrl', null],
  ['DEMO_DATA', 'nein', 'demoDaten', false],
  ['DEMO_USERS', '0', 'demoBenutzer', false],
  ['PORTAL_URL', 'https://portal.example.at/eco/', 'portalUrl', 'https://portal.example.at/eco'],
  ['PUBLIC_URL', 'https://benthos.example.at/', 'oeffentlicheUrl', 'https://benthos.example.at'],
  ['SESSION_TIMEOUT', '600', 'sitzungsdauer', 600],
  ['LOG_LEVEL', 'debug', 'protokollStufe', 'debug'],
  ['TRUST_PROXY', 'false', 'vertraueProxy', false],
  ['TRUST_PROXY', '1', 'vertraueProxy', 1],
  ['TRUST_PROXY', '10.0.0.1, fd00::/8', 'vertraueProxy', ['10.0.0.1', 'fd00::/8']],
  ['BODY_LIMIT', '512KB', 'bodyGrenze', 524_288],
  ['UPLOAD_LIMIT', '1048576', 'uploadGrenze', 1_048_576],
] as const)('%s=%s ergibt %s', (name, text, feld, wert) => {
  expect(lese({ [name]: text })[feld]).toEqual(wert)
})

test.each([
  ['LOCAL', true, 'eingebaut'],
  ['DEMO', true, 'eingebaut'],
  ['TEST', false, 'eingebaut'],
] as const)('%s: Demodaten und Demobenutzer %s, Anmeldung %s', (umgebung, demo, anbieter) => {
  const k = lese({ ENVIRONMENT: umgebung })
  expect([k.demoDaten, k.demoBenutzer, k.oidc.anbieter]).toEqual([demo, demo, anbieter])
})

test.each(['DEV', 'PREPROD', 'PROD'] as const)('%s: ohne Demo, mit externer Anmeldung', umgebung => {
  const k = lese({ ENVIRONMENT: umgebung, OIDC_URL: 'https://sso.example.at/auth/' })
  expect([k.demoDaten, k.demoBenutzer]).toEqual([false, false])
  expect(k.oidc).toMatchObject({ anbieter: 'extern', url: 'https://sso.example.at/auth', aussteller: null })
})

test('[SESS-07] ein Aussteller genügt statt Adresse und Realm und bleibt, wie er geschrieben ist', () => {
  for (const OIDC_ISSUER of ['https://sso.example.at/', 'https://sso.example.at', 'https://SSO.example.at/realms/b'])
    expect(lese({ OIDC_ISSUER }).oidc).toMatchObject({ anbieter: 'extern', url: null, aussteller: OIDC_ISSUER })
})

const PVP = { PVP_ENABLED: 'true', PVP_TRUSTED_PROXIES: '10.1.2.3', PVP_SHARED_SECRET: 'g'.repeat(32) }
const ZERTIFIKAT = {
  PVP_CLIENT_CERT_HEADER: 'Client-Cert',
  PVP_CLIENT_CERT_SUBJECT: 'CN=portal',
  PVP_CLIENT_CERT_ISSUER: 'CN=CA',
}

test('[GEN-03] Portalverbund: aus, solange ihn niemand einschaltet; auch seine Angaben bewirken dann nichts', () => {
  expect(lese({ ...PVP, PVP_ENABLED: 'false' }).pvp).toBeNull()
})
test('[GEN-03] Portalverbund mit Geheimnis und allen Vorgaben', () => {
  expect(lese(PVP).pvp).toEqual({
    vertrauteProxys: ['10.1.2.3'],
    geheimnis: 'g'.repeat(32),
    zertifikat: null,
    sicherheitsklasse: 2,
    unbekanntePersonen: 'registrieren',
    unbekannteOrganisationen: 'registrieren',
    ursprunge: [],
    landpaare: [],
  })
})
test('[GEN-03] Portalverbund mit Zertifikat und allem, was sich einstellen lässt', () => {
  expect(
    lese({
      ...PVP,
      ...ZERTIFIKAT,
      PVP_SHARED_SECRET: '',
      PVP_SECCLASS: '3',
      PVP_UNKNOWN_PERSONS: 'ablehnen',
      PVP_UNKNOWN_ORGANISATIONS: 'ablehnen',
      PVP_ORIGINS: 'https://portal.example.at, https://zwei.example.at:8443',
      PVP_LAND_PAIRS: 'AT-3:AT-9, AT-9:AT-3',
    }).pvp,
  ).toEqual({
    vertrauteProxys: ['10.1.2.3'],
    geheimnis: null,
    zertifikat: { kopf: 'client-cert', inhaber: 'CN=portal', aussteller: 'CN=CA' },
    sicherheitsklasse: 3,
    unbekanntePersonen: 'ablehnen',
    unbekannteOrganisationen: 'ablehnen',
    ursprunge: ['https://portal.example.at', 'https://zwei.example.at:8443'],
    landpaare: [
      ['AT-3', 'AT-9'],
      ['AT-9', 'AT-3'],
    ],
  })
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example.at/',
  S3_BUCKET: 'benthos-bilder',
  S3_ACCESS_KEY_ID: 'kennung',
  S3_SECRET_ACCESS_KEY: 'geheim',
}

test('S3-Speicher für Bilder', () => {
  expect(lese({ ...S3, S3_REGION: 'eu-central-1' }).bildspeicher).toEqual({
    endpunkt: 'https://s3.example.at',
    bucket: 'benthos-bilder',
    region: 'eu-central-1',
    schluessel: 'kennung',
    geheimnis: 'geheim',
  })
  expect(lese(S3).bildspeicher?.region).toBe('us-east-1')
})

const POST = {
  SMTP_URL: 'smtp://benthos:s3cr%2Fet@mail.example.at',
  MAIL_VON: 'benthos@example.at',
  MAIL_UMLEITUNG: 'keine',
  PUBLIC_URL: 'https://b.example.at',
}

test('A-MELDUNG-06: Versand mit allem, was sich einstellen lässt', () => {
  expect(
    lese({ ...POST, MAIL_ANTWORT_AN: 'helpdesk@example.at', MAIL_UMLEITUNG: 'p@example.at', MAIL_SAMMELSTUNDE: '0' })
      .post,
  ).toEqual({
    rechner: 'mail.example.at',
    port: 587,
    verschluesselung: 'STARTTLS',
    anmeldung: { benutzer: 'benthos', kennwort: 's3cr/et' },
    von: 'benthos@example.at',
    antwortAn: 'helpdesk@example.at',
    umleitung: 'p@example.at',
    sammelstunde: 0,
  })
})
test.each([
  ['LOCAL', 'smtp://mail.example.at', 'MOEGLICH', 587],
  ['LOCAL', 'smtps://mail.example.at', 'TLS', 465],
  ['LOCAL', 'smtps://[::1]:4650', 'TLS', 4650],
  ['PROD', 'smtp://mail.example.at:25', 'STARTTLS', 25],
  ['PROD', 'smtp://127.0.0.1:25', 'OHNE', 25],
  ['PROD', 'smtp://u:k@localhost:25', 'STARTTLS', 25],
])('A-MELDUNG-06: in %s heißt %s: %s', (ENVIRONMENT, SMTP_URL, verschluesselung, port) => {
  const k = lese({ ...POST, ...EXTERN, ENVIRONMENT, SMTP_URL })
  expect(k.post).toMatchObject({ verschluesselung, port, umleitung: null, sammelstunde: 7, antwortAn: null })
})

test.each<[Record<string, string>, RegExp]>([
  [{ ...POST, SMTP_URL: 'http://u:geheim@mail.example.at' }, /^SMTP_URL ist nicht lesbar; (?!.*geheim)/],
  [{ ...POST, SMTP_URL: 'smtp://nur-benutzer@mail.example.at' }, /^SMTP_URL ist nicht lesbar/],
  [{ ...POST, SMTP_URL: 'smtp://u:%zz@mail.example.at' }, /^SMTP_URL ist nicht lesbar/],
  [{ ...POST, SMTP_URL: 'smtp://u:a%0d%0ab@mail.example.at' }, /^SMTP_URL ist nicht lesbar/],
  [{ ...POST, SMTP_URL: 'smtp://mail.example.at/weg' }, /^SMTP_URL ist nicht lesbar/],
  [{ ...POST, MAIL_VON: '' }, /^MAIL_VON fehlt/],
  [
    { ...POST, MAIL_VON: 'Benthos <b@example.at>' },
    /^MAIL_VON ist „Benthos <b@example\.at>“; erwartet wird eine Adresse/,
  ],
  [{ ...POST, MAIL_ANTWORT_AN: 'a@b.at, c@d.at' }, /^MAIL_ANTWORT_AN ist/],
  [{ ...POST, ENVIRONMENT: 'DEMO', PUBLIC_URL: '' }, /^PUBLIC_URL fehlt; die Verweise/],
  [{ ...POST, MAIL_UMLEITUNG: '' }, /^MAIL_UMLEITUNG fehlt/],
  [{ ...POST, ENVIRONMENT: 'DEMO', MAIL_UMLEITUNG: '' }, /^MAIL_UMLEITUNG fehlt/],
  [{ ...POST, MAIL_UMLEITUNG: 'niemand' }, /^MAIL_UMLEITUNG ist „niemand“; erwartet wird eine Adresse .* oder „keine“/],
  [{ ...POST, MAIL_SAMMELSTUNDE: '24' }, /^MAIL_SAMMELSTUNDE ist „24“; erwartet wird eine Stunde von 0 bis 23/],
  [{ MAIL_VON: 'benthos@example.at' }, /^MAIL_VON gilt nur mit SMTP_URL/],
  [{ PORT: '0' }, /^PORT ist „0“; erwartet wird ein Port von 1 bis 65535\.$/],
  [{ PORT: '80a' }, /^PORT ist „80a“/],
  [{ BASE_PATH: 'benthos' }, /^BASE_PATH ist „benthos“; erwartet wird ein Pfad wie \/benthosdb/],
  [{ BASE_PATH: '/a b' }, /^BASE_PATH/],
  [{ ENVIRONMENT: 'prod' }, /^ENVIRONMENT ist „prod“; erlaubt sind LOCAL, DEV, TEST, DEMO, PREPROD, PROD/],
  [{ DEMO_DATA: 'vielleicht' }, /^DEMO_DATA ist „vielleicht“; erwartet wird true oder false/],
  [{ DATABASE_URL: 'mysql://u:geheim@db/x' }, /^DATABASE_URL beginnt nicht mit postgresql:\/\/(?!.*geheim)/],
  [{ OIDC_PROVIDER: 'intern' }, /^OIDC_PROVIDER ist „intern“; erlaubt sind eingebaut, extern/],
  [{ OIDC_PROVIDER: 'extern' }, /^OIDC_URL fehlt/],
  [{ OIDC_PROVIDER: 'eingebaut', OIDC_URL: 'https://sso.example.at' }, /^OIDC_URL gilt nur mit OIDC_PROVIDER=extern/],
  [{ OIDC_PROVIDER: 'eingebaut', OIDC_ISSUER: 'https://sso.example.at' }, /^OIDC_ISSUER gilt nur mit OIDC_PROVIDER/],
  [{ OIDC_ISSUER: 'https://a.example', OIDC_URL: 'https://a.example' }, /^OIDC_ISSUER steht neben OIDC_URL;/],
  [{ OIDC_ISSUER: 'https://a.example', OIDC_REALM: 'benthos' }, /^OIDC_ISSUER steht neben OIDC_REALM;/],
  [{ OIDC_ISSUER: 'sso.example.at' }, /^OIDC_ISSUER ist „sso\.example\.at“; erwartet wird der Aussteller/],
  [{ OIDC_ISSUER: 'https://sso.example.at/?x=1' }, /^OIDC_ISSUER ist /],
  [{ OIDC_URL: 'sso.example.at' }, /^OIDC_URL ist „sso\.example\.at“; erwartet wird eine Adresse/],
  [{ ...PVP, PVP_TRUSTED_PROXIES: '' }, /^PVP_TRUSTED_PROXIES fehlt/],
  [{ ...PVP, PVP_TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, /^PVP_TRUSTED_PROXIES nennt alle Adressen/],
  [{ ...PVP, PVP_SHARED_SECRET: '' }, /^PVP_ENABLED=true braucht einen Nachweis des Portals/],
  [{ ...PVP, PVP_SHARED_SECRET: 'zu-kurz' }, /^PVP_SHARED_SECRET ist zu kurz(?!.*zu-kurz)/],
  [{ ...PVP, ...ZERTIFIKAT, PVP_CLIENT_CERT_ISSUER: '' }, /^PVP_CLIENT_CERT_ISSUER fehlt/],
  [{ ...PVP, PVP_CLIENT_CERT_HEADER: 'X Y' }, /^PVP_CLIENT_CERT_HEADER ist „X Y“/],
  [{ ...PVP, PVP_SECCLASS: '0' }, /^PVP_SECCLASS ist „0“; erwartet wird eine Sicherheitsklasse von 1 bis 3/],
  [{ ...PVP, PVP_UNKNOWN_PERSONS: 'ja' }, /^PVP_UNKNOWN_PERSONS ist „ja“; erlaubt sind ablehnen, registrieren/],
  [{ ...PVP, PVP_UNKNOWN_ORGANISATIONS: 'x' }, /^PVP_UNKNOWN_ORGANISATIONS ist „x“/],
  [{ ...PVP, PVP_ORIGINS: 'https://p.example.at/pfad' }, /^PVP_ORIGINS enthält „https:\/\/p\.example\.at\/pfad“/],
  [{ ...PVP, PVP_LAND_PAIRS: 'L3:AT-9' }, /^PVP_LAND_PAIRS ist „L3:AT-9“/],
  [{ ENVIRONMENT: 'PROD', ...EXTERN, ...PVP, PVP_ORIGINS: 'http://p.example.at' }, /^PVP_ORIGINS nennt eine unversch/],
  [{ PVP_TRUSTED_PROXIES: 'portal.example.at' }, /^PVP_TRUSTED_PROXIES enthält „portal\.example\.at“/],
  [{ PVP_TRUSTED_PROXIES: '10.0.0.0/33' }, /^PVP_TRUSTED_PROXIES enthält „10\.0\.0\.0\/33“/],
  [{ PUBLIC_URL: 'https://x.example.at/pfad' }, /^PUBLIC_URL .*nur der Ursprung ohne Pfad/],
  [{ SESSION_TIMEOUT: '5' }, /^SESSION_TIMEOUT ist „5“; erwartet wird eine Dauer in Sekunden von 10 bis 86400/],
  [{ LOG_LEVEL: 'laut' }, /^LOG_LEVEL ist „laut“/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY ist „true“; erwartet wird false, die Zahl/],
  [{ BODY_LIMIT: '10' }, /^BODY_LIMIT ist „10“; erwartet wird eine Datenmenge/],
  [{ UPLOAD_LIMIT: '5tb' }, /^UPLOAD_LIMIT ist „5tb“/],
  [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY fehlt; (?!.*kennung)/],
  [{ S3_BUCKET: 'bilder' }, /^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY fehlen;/],
  [{ ...S3, S3_BUCKET: 'Meine Bilder' }, /^S3_BUCKET ist „Meine Bilder“/],
  [{ ...S3, S3_ENDPOINT: 's3.example.at' }, /^S3_ENDPOINT ist „s3\.example\.at“; erwartet wird eine Adresse/],
  [{ ENVIRONMENT: 'PROD', ...EXTERN, ...S3, S3_ENDPOINT: 'http://s3.example.at' }, /^S3_ENDPOINT ist unverschlüsselt/],
  [{ ENVIRONMENT: 'PROD', ...EXTERN, DEMO_DATA: 'true' }, /^DEMO_DATA ist in PROD nicht erlaubt/],
  [{ ENVIRONMENT: 'PROD', ...EXTERN, DEMO_USERS: 'ja' }, /^DEMO_USERS ist in PROD nicht erlaubt/],
  [{ ENVIRONMENT: 'PROD', OIDC_PROVIDER: 'eingebaut' }, /^OIDC_PROVIDER=eingebaut ist nur in LOCAL, TEST und DEMO/],
  [{ ENVIRONMENT: 'PREPROD', OIDC_PROVIDER: 'eingebaut' }, /nicht in PREPROD/],
  [{ ENVIRONMENT: 'DEV', OIDC_PROVIDER: 'eingebaut' }, /nicht in DEV/],
  [{ ENVIRONMENT: 'PROD' }, /^OIDC_URL fehlt/],
  [{ ENVIRONMENT: 'PROD', OIDC_URL: 'http://sso.example.at' }, /^OIDC_URL ist unverschlüsselt/],
  [{ ENVIRONMENT: 'PREPROD', OIDC_ISSUER: 'HTTP://sso.example.at/' }, /^OIDC_ISSUER ist unverschlüsselt/],
  [{ ENVIRONMENT: 'PROD', ...EXTERN, PORTAL_URL: 'http://p.example.at' }, /^PORTAL_URL ist unverschlüsselt/],
  [{ ENVIRONMENT: 'PREPROD', ...EXTERN, PUBLIC_URL: 'http://b.example.at' }, /^PUBLIC_URL ist unverschlüsselt/],
])('%j wird abgelehnt: %s', (env, erwartet) => {
  const gefunden = meldungen(env)
  expect(gefunden).toHaveLength(1)
  expect(gefunden[0]).toMatch(erwartet)
})

test('alle Fehler kommen auf einmal', () => {
  expect(meldungen({ PORT: 'x', LOG_LEVEL: 'x', BODY_LIMIT: 'x' }).map(m => m.split(' ')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'BODY_LIMIT',
  ])
  expect(meldungen({ ENVIRONMENT: 'PROD', DEMO_DATA: '1', DEMO_USERS: '1', OIDC_PROVIDER: 'eingebaut' })).toHaveLength(
    3,
  )
})
