import { resolve } from 'node:path'
import type { Betreiberangaben } from '@benthos/vertrag/betreiberangaben'
import * as z from 'zod'
import { BETREIBERVARIABLEN, betreiberVon } from './betreiber.ts'
import { POST_VARIABLEN, type Posteinstellung, posteinstellungVon, pruefePost } from './post.ts'
import { PVP_VARIABLEN, type Pvpeinstellung, pruefePvp, pvpeinstellungVon } from './pvp.ts'
import { Startfehler } from './startfehler.ts'
import {
  acrWerte,
  aussteller,
  datenmenge,
  einerVon,
  ganzzahl,
  proxyvertrauen,
  schalter,
  ursprung,
  webadresse,
} from './werte.ts'

export const UMGEBUNGEN = ['LOCAL', 'DEV', 'TEST', 'DEMO', 'PREPROD', 'PROD'] as const
export type Umgebung = (typeof UMGEBUNGEN)[number]

export const PROTOKOLLSTUFEN = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type Protokollstufe = (typeof PROTOKOLLSTUFEN)[number]

/** Alles, was von außen eingestellt werden kann; einmal beim Start gelesen, danach unveränderlich. */
export type Konfiguration = Readonly<{
  port: number
  host: string
  /** Präfix aller Adressen ohne Schrägstrich am Ende, etwa `/benthosdb`; leer, wenn das Produkt an der Wurzel liegt */
  basisPfad: string
  /** absoluter Ordner für eingebettete Datenbank und Dateien */
  datenVerzeichnis: string
  /** null: die eingebettete PostgreSQL im Datenverzeichnis */
  datenbankUrl: string | null
  umgebung: Umgebung
  demoDaten: boolean
  demoBenutzer: boolean
  oidc: Readonly<{
    anbieter: 'eingebaut' | 'extern'
    /** Basisadresse von Keycloak ohne `/realms/…`; null beim eingebauten Anbieter und wenn ein Aussteller genannt ist */
    url: string | null
    /** Aussteller eines OpenID-Providers, der seine Wege selbst beschreibt; null: sie liegen wie bei Keycloak */
    aussteller: string | null
    realm: string
    clientId: string
    /** Pfad zur Rollenliste im Zugriffstoken, Ebenen mit Punkt getrennt */
    rollenClaim: string
    /** Stufen der Anmeldung (`acr`), die genügen; leer: jede */
    acrWerte: readonly string[]
  }>
  /** Anmeldung über den Portalverbund; null: aus */
  pvp: Pvpeinstellung | null
  /** Portal mit `login.do` und `userHome.do`, ohne Schrägstrich am Ende; null ohne Portal */
  portalUrl: string | null
  /** Ursprung, unter dem Browser das Produkt erreichen, wenn er vom eigenen Anschluss abweicht */
  oeffentlicheUrl: string | null
  /** Sekunden ohne Anfrage bis zum Ablauf der Sitzung */
  sitzungsdauer: number
  protokollStufe: Protokollstufe
  /** false, Zahl der vorgeschalteten Proxys oder deren Adressen */
  vertraueProxy: false | number | readonly string[]
  /** Byte */
  bodyGrenze: number
  /** Byte je Datei */
  uploadGrenze: number
  /** Angaben des Betreibers in den Texten der Informationsseiten; was fehlt, steht nicht darin */
  betreiber: Betreiberangaben
  /** Versand von E-Mails; null: es gibt keinen */
  post: Posteinstellung | null
  /** S3-kompatibler Speicher für Bilder; null: sie liegen in der Datenbank */
  bildspeicher: Readonly<{
    /** Adresse ohne Bucket und ohne Schrägstrich am Ende */
    endpunkt: string
    bucket: string
    region: string
    schluessel: string
    geheimnis: string
  }> | null
}>

const EINGEBAUT_ERLAUBT: ReadonlySet<Umgebung> = new Set(['LOCAL', 'TEST', 'DEMO'])
const DEMO_VORGABE: ReadonlySet<Umgebung> = new Set(['LOCAL', 'DEMO'])
/** Hier erreicht der Browser den Server unter seinem eigenen Anschluss, wenn nichts anderes gesagt ist. */
const EIGENER_ANSCHLUSS: ReadonlySet<Umgebung> = new Set(['LOCAL', 'TEST'])
const NUR_VERSCHLUESSELT: ReadonlySet<Umgebung> = new Set(['PREPROD', 'PROD'])

const BASISPFAD = /^(\/[a-z0-9_-]+)*\/?$/i

const variablen = z.object({
  PORT: ganzzahl(1, 65_535, 'ein Port').default(8080),
  // localhost statt 0.0.0.0: mit Demobenutzern soll niemand aus dem Netz mitlesen, ohne dass es jemand so eingestellt hat.
  HOST: z.string().default('localhost'),
  BASE_PATH: z
    .string()
    .regex(BASISPFAD, { error: e => `ist „${String(e.input)}“; erwartet wird ein Pfad wie /benthosdb` })
    .transform(p => p.replace(/\/$/, ''))
    .default('/benthosdb'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: () =>
        'beginnt nicht mit postgresql://; erwartet wird postgresql://benutzer:kennwort@rechner:5432/datenbank',
    })
    .optional(),
  ENVIRONMENT: einerVon(UMGEBUNGEN).default('LOCAL'),
  DEMO_DATA: schalter.optional(),
  DEMO_USERS: schalter.optional(),
  OIDC_PROVIDER: einerVon(['eingebaut', 'extern']).optional(),
  OIDC_URL: webadresse.optional(),
  OIDC_ISSUER: aussteller.optional(),
  OIDC_REALM: z.string().optional(),
  OIDC_CLIENT_ID: z.string().default('benthosdbf-web'),
  OIDC_ROLE_CLAIM: z.string().default('realm_access.roles'),
  OIDC_ACR_VALUES: acrWerte.default([]),
  ...PVP_VARIABLEN,
  PORTAL_URL: webadresse.optional(),
  PUBLIC_URL: ursprung.optional(),
  SESSION_TIMEOUT: ganzzahl(10, 86_400, 'eine Dauer in Sekunden').default(1800),
  LOG_LEVEL: einerVon(PROTOKOLLSTUFEN).default('info'),
  TRUST_PROXY: proxyvertrauen.default(false),
  BODY_LIMIT: datenmenge.default(4 * 1024 ** 2),
  UPLOAD_LIMIT: datenmenge.default(50 * 1024 ** 2),
  ...BETREIBERVARIABLEN,
  ...POST_VARIABLEN,
  S3_ENDPOINT: webadresse.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: e => `ist „${String(e.input)}“; erwartet wird der Name eines Buckets wie benthos-bilder`,
    })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})
type Variablen = z.infer<typeof variablen>

/**
 * Liest und prüft die Umgebungsvariablen; leere Werte gelten als nicht gesetzt.
 * Alle Fehler kommen auf einmal als `Startfehler`, jeder mit der Variablen und dem, was zu tun ist.
 * @param wurzel Ordner, gegen den ein relatives DATA_DIR aufgelöst wird
 */
export function leseKonfiguration(env: NodeJS.ProcessEnv, wurzel: string = process.cwd()): Konfiguration {
  const gesetzt = Object.fromEntries(
    Object.entries(env)
      .map(([name, wert]) => [name, wert?.trim()])
      .filter(([, wert]) => wert),
  )
  const ergebnis = variablen.safeParse(gesetzt)
  const fehler = ergebnis.success
    ? pruefeZusammenhang(ergebnis.data)
    : ergebnis.error.issues.map(i => `${i.path.join('.')} ${i.message}.`)
  if (!ergebnis.success || fehler.length > 0)
    throw new Startfehler(
      'KONFIGURATION',
      `Die Einstellungen sind nicht gültig:\n${fehler.map(f => `  - ${f}`).join('\n')}`,
    )
  return alsKonfiguration(ergebnis.data, wurzel)
}

function pruefeZusammenhang(v: Variablen): string[] {
  const umgebung = v.ENVIRONMENT
  const fehler: string[] = []
  if (umgebung === 'PROD' && v.DEMO_DATA)
    fehler.push('DEMO_DATA ist in PROD nicht erlaubt; entfernen Sie die Variable oder setzen Sie DEMO_DATA=false.')
  if (umgebung === 'PROD' && v.DEMO_USERS)
    fehler.push('DEMO_USERS ist in PROD nicht erlaubt; entfernen Sie die Variable oder setzen Sie DEMO_USERS=false.')
  fehler.push(...pruefeAnmeldedienst(v))
  if (NUR_VERSCHLUESSELT.has(umgebung) && v.PORTAL_URL?.startsWith('http:'))
    fehler.push(`PORTAL_URL ist unverschlüsselt; in ${umgebung} wird eine Adresse mit https:// verlangt.`)
  if (NUR_VERSCHLUESSELT.has(umgebung) && v.PUBLIC_URL?.startsWith('http:'))
    fehler.push(`PUBLIC_URL ist unverschlüsselt; in ${umgebung} wird eine Adresse mit https:// verlangt.`)
  fehler.push(...pruefePvp(v, NUR_VERSCHLUESSELT.has(umgebung)))
  fehler.push(
    ...pruefePost(v, {
      istProd: umgebung === 'PROD',
      mitUrsprung: v.PUBLIC_URL !== undefined || EIGENER_ANSCHLUSS.has(umgebung),
    }),
  )
  const fehlend = S3_ANGABEN.filter(name => v[name] === undefined)
  if (fehlend.length > 0 && fehlend.length < S3_ANGABEN.length)
    fehler.push(
      `${fehlend.join(', ')} ${fehlend.length === 1 ? 'fehlt' : 'fehlen'}; der S3-Speicher für Bilder braucht alle vier: ${S3_ANGABEN.join(', ')}. Ohne sie liegen Bilder in der Datenbank.`,
    )
  if (NUR_VERSCHLUESSELT.has(umgebung) && v.S3_ENDPOINT?.startsWith('http:'))
    fehler.push(`S3_ENDPOINT ist unverschlüsselt; in ${umgebung} wird eine Adresse mit https:// verlangt.`)
  return fehler
}

function pruefeAnmeldedienst(v: Variablen): string[] {
  const umgebung = v.ENVIRONMENT
  const anbieter = anbieterVon(v)
  const adressen = (['OIDC_URL', 'OIDC_ISSUER'] as const).filter(name => v[name] !== undefined)
  const fehler: string[] = []
  if (anbieter === 'eingebaut' && !EINGEBAUT_ERLAUBT.has(umgebung))
    fehler.push(
      `OIDC_PROVIDER=eingebaut ist nur in LOCAL, TEST und DEMO erlaubt, nicht in ${umgebung}; setzen Sie OIDC_PROVIDER=extern und OIDC_URL auf Ihre Keycloak-Adresse.`,
    )
  if (anbieter === 'eingebaut')
    for (const name of adressen)
      fehler.push(`${name} gilt nur mit OIDC_PROVIDER=extern; entfernen Sie eine der beiden Variablen.`)
  if (anbieter === 'eingebaut' && v.OIDC_ACR_VALUES.length > 0)
    fehler.push('OIDC_ACR_VALUES gilt nur mit OIDC_PROVIDER=extern; entfernen Sie die Variable.')
  if (anbieter === 'extern' && adressen.length === 0)
    fehler.push(
      'OIDC_URL fehlt; setzen Sie die Adresse Ihres Keycloak, zum Beispiel OIDC_URL=https://sso.example.at, oder OIDC_ISSUER auf den Aussteller eines anderen OpenID-Providers.',
    )
  const neben = (['OIDC_URL', 'OIDC_REALM'] as const).filter(name => v[name] !== undefined)
  if (v.OIDC_ISSUER !== undefined && neben.length > 0)
    fehler.push(
      `OIDC_ISSUER steht neben ${neben.join(' und ')}; nennen Sie entweder den Aussteller oder Adresse und Realm eines Keycloak.`,
    )
  if (NUR_VERSCHLUESSELT.has(umgebung))
    for (const name of adressen)
      if (/^http:/i.test(v[name] ?? ''))
        fehler.push(`${name} ist unverschlüsselt; in ${umgebung} wird eine Adresse mit https:// verlangt.`)
  return fehler
}

const S3_ANGABEN = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Ohne Angabe: extern, sobald eine Adresse genannt ist oder die Umgebung den eingebauten Anbieter nicht erlaubt. */
function anbieterVon(v: Variablen): 'eingebaut' | 'extern' {
  if (v.OIDC_PROVIDER) return v.OIDC_PROVIDER
  return v.OIDC_URL || v.OIDC_ISSUER || !EINGEBAUT_ERLAUBT.has(v.ENVIRONMENT) ? 'extern' : 'eingebaut'
}

function alsKonfiguration(v: Variablen, wurzel: string): Konfiguration {
  return {
    port: v.PORT,
    host: v.HOST,
    basisPfad: v.BASE_PATH,
    datenVerzeichnis: resolve(wurzel, v.DATA_DIR),
    datenbankUrl: v.DATABASE_URL ?? null,
    umgebung: v.ENVIRONMENT,
    demoDaten: v.DEMO_DATA ?? DEMO_VORGABE.has(v.ENVIRONMENT),
    demoBenutzer: v.DEMO_USERS ?? DEMO_VORGABE.has(v.ENVIRONMENT),
    oidc: {
      anbieter: anbieterVon(v),
      url: v.OIDC_URL ?? null,
      aussteller: v.OIDC_ISSUER ?? null,
      realm: v.OIDC_REALM ?? 'benthos',
      clientId: v.OIDC_CLIENT_ID,
      rollenClaim: v.OIDC_ROLE_CLAIM,
      acrWerte: v.OIDC_ACR_VALUES,
    },
    pvp: pvpeinstellungVon(v),
    portalUrl: v.PORTAL_URL ?? null,
    oeffentlicheUrl: v.PUBLIC_URL ?? null,
    sitzungsdauer: v.SESSION_TIMEOUT,
    protokollStufe: v.LOG_LEVEL,
    vertraueProxy: v.TRUST_PROXY,
    bodyGrenze: v.BODY_LIMIT,
    uploadGrenze: v.UPLOAD_LIMIT,
    betreiber: betreiberVon(v),
    post: posteinstellungVon(v, NUR_VERSCHLUESSELT.has(v.ENVIRONMENT)),
    bildspeicher: bildspeicherVon(v),
  }
}

function bildspeicherVon(v: Variablen): Konfiguration['bildspeicher'] {
  if (!v.S3_ENDPOINT || !v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return null
  return {
    endpunkt: v.S3_ENDPOINT,
    bucket: v.S3_BUCKET,
    region: v.S3_REGION,
    schluessel: v.S3_ACCESS_KEY_ID,
    geheimnis: v.S3_SECRET_ACCESS_KEY,
  }
}
