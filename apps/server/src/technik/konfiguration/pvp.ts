import * as z from 'zod'
import { adressliste, einerVon, ganzzahl, schalter, webadresse } from './werte.ts'

/** Was mit jemandem geschieht, den die Anwendung nicht kennt: abgewiesen, oder er bittet um Zugang und wartet auf Freigabe. */
const UNBEKANNT = einerVon(['ablehnen', 'registrieren'])
type Unbekannt = 'ablehnen' | 'registrieren'

/** Anmeldung über den Portalverbund; wirksam allein von den genannten Adressen und mit jedem genannten Nachweis. */
export type Pvpeinstellung = Readonly<{
  vertrauteProxys: readonly string[]
  /** Wert des Kopfs `X-Benthos-Portal-Secret`; null: nicht verlangt */
  geheimnis: string | null
  /** Kopf, in dem der TLS-Endpunkt das geprüfte Zertifikat des Portals weiterreicht; null: nicht verlangt */
  zertifikat: Readonly<{ kopf: string; inhaber: string; aussteller: string }> | null
  sicherheitsklasse: 1 | 2 | 3
  unbekanntePersonen: Unbekannt
  unbekannteOrganisationen: Unbekannt
  /** Ursprünge, die als Adresse im Browser gelten, wenn das Portal sie nennt */
  ursprunge: readonly string[]
  /** Bundesländer, die ein Land als Teilnehmer über das eigene hinaus vergeben darf, etwa `AT-3` → `AT-9` */
  landpaare: readonly (readonly [teilnehmer: string, bundesland: string])[]
}>

export const PVP_VARIABLEN = {
  PVP_ENABLED: schalter.default(false),
  PVP_TRUSTED_PROXIES: adressliste.default([]),
  PVP_SHARED_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, {
      error: () =>
        'ist zu kurz oder enthält andere Zeichen; erwartet werden 32 bis 200 druckbare Zeichen ohne Leerzeichen',
    })
    .optional(),
  PVP_CLIENT_CERT_HEADER: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,60}$/i, {
      error: e => `ist „${String(e.input)}“; erwartet wird der Name eines Kopfs wie Client-Cert`,
    })
    .transform(name => name.toLowerCase())
    .optional(),
  PVP_CLIENT_CERT_SUBJECT: z.string().optional(),
  PVP_CLIENT_CERT_ISSUER: z.string().optional(),
  PVP_SECCLASS: ganzzahl(1, 3, 'eine Sicherheitsklasse').default(2),
  PVP_UNKNOWN_PERSONS: UNBEKANNT.default('registrieren'),
  PVP_UNKNOWN_ORGANISATIONS: UNBEKANNT.default('registrieren'),
  PVP_ORIGINS: z
    .string()
    .transform((text, kontext) => {
      const eintraege = teile(text)
      const falsch = eintraege.filter(eintrag => !istUrsprung(eintrag))
      if (falsch.length === 0) return eintraege
      kontext.issues.push({
        code: 'custom',
        input: text,
        message: `enthält „${falsch.join(', ')}“; erwartet werden Ursprünge mit Komma getrennt, zum Beispiel https://portal.example.at`,
      })
      return z.NEVER
    })
    .default([]),
  PVP_LAND_PAIRS: z
    .string()
    .regex(/^AT-[1-9]:AT-[1-9]( *, *AT-[1-9]:AT-[1-9])*$/, {
      error: e =>
        `ist „${String(e.input)}“; erwartet werden Paare aus Land und Bundesland mit Komma getrennt, zum Beispiel AT-3:AT-9`,
    })
    .transform(text => teile(text).map(paar => [paar.slice(0, 4), paar.slice(5)] as const))
    .default([]),
}

const variablen = z.object(PVP_VARIABLEN)
type Pvpvariablen = z.infer<typeof variablen>

const teile = (text: string): string[] =>
  text
    .split(',')
    .map(teil => teil.trim())
    .filter(teil => teil !== '')

function istUrsprung(text: string): boolean {
  const adresse = webadresse.safeParse(text)
  return adresse.success && new URL(adresse.data).origin === text
}

const ZERTIFIKAT = ['PVP_CLIENT_CERT_HEADER', 'PVP_CLIENT_CERT_SUBJECT', 'PVP_CLIENT_CERT_ISSUER'] as const

/** Wer PVP einschaltet, sagt auch, von wem es kommt und woran das Portal zu erkennen ist; die Adresse allein genügt nicht. */
export function pruefePvp(v: Pvpvariablen, nurVerschluesselt: boolean): string[] {
  if (!v.PVP_ENABLED) return []
  const fehler: string[] = []
  if (v.PVP_TRUSTED_PROXIES.length === 0)
    fehler.push(
      'PVP_TRUSTED_PROXIES fehlt; nennen Sie die Adressen, von denen das Portal die Anwendung erreicht, zum Beispiel PVP_TRUSTED_PROXIES=10.0.0.5',
    )
  if (v.PVP_TRUSTED_PROXIES.some(netz => /\/0+$/.test(netz)))
    fehler.push('PVP_TRUSTED_PROXIES nennt alle Adressen (/0); nennen Sie nur die des Portals.')
  const fehlend = ZERTIFIKAT.filter(name => v[name] === undefined)
  if (fehlend.length > 0 && fehlend.length < ZERTIFIKAT.length)
    fehler.push(
      `${fehlend.join(', ')} ${fehlend.length === 1 ? 'fehlt' : 'fehlen'}; das Zertifikat des Portals braucht alle drei: ${ZERTIFIKAT.join(', ')}.`,
    )
  else if (fehlend.length > 0 && v.PVP_SHARED_SECRET === undefined)
    fehler.push(
      `PVP_ENABLED=true braucht einen Nachweis des Portals: setzen Sie PVP_SHARED_SECRET oder ${ZERTIFIKAT.join(', ')}.`,
    )
  if (nurVerschluesselt && v.PVP_ORIGINS.some(ursprung => ursprung.startsWith('http:')))
    fehler.push('PVP_ORIGINS nennt eine unverschlüsselte Adresse; verlangt wird https://.')
  return fehler
}

/** `null`: PVP ist aus, und Köpfe des Portalverbunds bedeuten nichts. */
export function pvpeinstellungVon(v: Pvpvariablen): Pvpeinstellung | null {
  if (!v.PVP_ENABLED) return null
  const { PVP_CLIENT_CERT_HEADER: kopf, PVP_CLIENT_CERT_SUBJECT: inhaber, PVP_CLIENT_CERT_ISSUER: aussteller } = v
  return {
    vertrauteProxys: v.PVP_TRUSTED_PROXIES,
    geheimnis: v.PVP_SHARED_SECRET ?? null,
    zertifikat: kopf && inhaber && aussteller ? { kopf, inhaber, aussteller } : null,
    sicherheitsklasse: v.PVP_SECCLASS as 1 | 2 | 3,
    unbekanntePersonen: v.PVP_UNKNOWN_PERSONS,
    unbekannteOrganisationen: v.PVP_UNKNOWN_ORGANISATIONS,
    ursprunge: v.PVP_ORIGINS,
    landpaare: v.PVP_LAND_PAIRS,
  }
}
