import { BlockList, isIP } from 'node:net'
import * as z from 'zod'

/**
 * Bausteine für Umgebungsvariablen: aus dem Text der Shell wird der Wert, oder eine Meldung, die sagt, was erwartet wird.
 * Die Variable selbst nennt `leseKonfiguration`; die Meldung hier schließt an ihren Namen an.
 */

const JA = new Set(['true', '1', 'ja', 'on'])
const NEIN = new Set(['false', '0', 'nein', 'off'])

export const schalter = z.string().transform((text, kontext) => {
  const wert = text.toLowerCase()
  if (JA.has(wert)) return true
  if (NEIN.has(wert)) return false
  return abgelehnt(kontext, `ist „${text}“; erwartet wird true oder false`)
})

/** Ganze Zahl mit beiden Grenzen eingeschlossen. */
export function ganzzahl(von: number, bis: number, bedeutung: string) {
  return z.string().transform((text, kontext) => {
    const wert = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (wert >= von && wert <= bis) return wert
    return abgelehnt(kontext, `ist „${text}“; erwartet wird ${bedeutung} von ${von} bis ${bis}`)
  })
}

const EINHEITEN: Readonly<Record<string, number>> = { '': 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

/** Datenmenge in Byte aus `1048576`, `512kb`, `10mb` oder `1gb` (binäre Vielfache), höchstens 1 GiB. */
export const datenmenge = z.string().transform((text, kontext) => {
  const treffer = /^(\d+)\s*(kb|mb|gb)?$/i.exec(text)
  const wert = treffer ? Number(treffer[1]) * (EINHEITEN[(treffer[2] ?? '').toLowerCase()] ?? 1) : 0
  if (wert >= 1024 && wert <= 1024 ** 3) return wert
  return abgelehnt(kontext, `ist „${text}“; erwartet wird eine Datenmenge von 1kb bis 1gb, zum Beispiel 10mb`)
})

/** Einer aus einer geschlossenen Liste; Groß- und Kleinschreibung wie in der Liste. */
export function einerVon<const T extends readonly [string, ...string[]]>(erlaubt: T) {
  return z.enum(erlaubt, { error: e => `ist „${String(e.input)}“; erlaubt sind ${erlaubt.join(', ')}` })
}

/** Adresse mit http oder https, ohne Schrägstrich am Ende. */
export const webadresse = z.string().transform((text, kontext) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '')
  return abgelehnt(kontext, `ist „${text}“; erwartet wird eine Adresse wie https://sso.example.at`)
})

/** Aussteller eines OpenID-Providers, Zeichen für Zeichen wie in seiner Beschreibung: ein Schrägstrich am Ende zählt. */
export const aussteller = z.string().refine(text => webadresse.safeParse(text).success, {
  error: e => `ist „${String(e.input)}“; erwartet wird der Aussteller des Anmeldedienstes wie https://sso.example.at`,
})

/** Ursprung (Schema, Rechner, Port) ohne Pfad. */
export const ursprung = webadresse.transform((text, kontext) => {
  if (new URL(text).origin === text) return text
  return abgelehnt(
    kontext,
    `ist „${text}“; erwartet wird nur der Ursprung ohne Pfad, zum Beispiel https://benthos.example.at`,
  )
})

/** Kommaliste von IP-Adressen oder Netzen in CIDR-Schreibweise. */
export const adressliste = z.string().transform((text, kontext) => {
  const eintraege = text
    .split(',')
    .map(e => e.trim())
    .filter(e => e !== '')
  const falsch = eintraege.filter(e => !istAdresseOderNetz(e))
  if (falsch.length === 0 && eintraege.length > 0) return eintraege
  return abgelehnt(
    kontext,
    `enthält „${falsch.join(', ') || text}“; erwartet werden IP-Adressen oder Netze mit Komma getrennt, zum Beispiel 10.0.0.5,192.168.1.0/24`,
  )
})

/** `false`, Zahl der vorgeschalteten Proxys oder Liste ihrer Adressen; ein blindes `true` gäbe es jedem Absender in die Hand. */
export const proxyvertrauen = z.string().transform((text, kontext) => {
  if (NEIN.has(text.toLowerCase())) return false as const
  if (/^[1-9]$/.test(text)) return Number(text)
  const liste = adressliste.safeParse(text)
  if (liste.success) return liste.data
  return abgelehnt(
    kontext,
    `ist „${text}“; erwartet wird false, die Zahl der vorgeschalteten Proxys (1 bis 9) oder deren Adressen, zum Beispiel 10.0.0.5,192.168.1.0/24`,
  )
})

function istAdresseOderNetz(eintrag: string): boolean {
  const [adresse = '', laenge, ...rest] = eintrag.split('/')
  const familie = isIP(adresse)
  if (familie === 0 || rest.length > 0) return false
  if (laenge === undefined) return true
  try {
    new BlockList().addSubnet(adresse, /^\d+$/.test(laenge) ? Number(laenge) : -1, familie === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

function abgelehnt(kontext: z.RefinementCtx, message: string): never {
  kontext.issues.push({ code: 'custom', message, input: kontext.value })
  return z.NEVER
}

/** Stufen der Anmeldung (`acr`), mit Komma getrennt, wie der Anmeldedienst sie nennt. */
export const acrWerte = z
  .string()
  .transform(text => text.split(',').map(wert => wert.trim()))
  .refine(werte => werte.every(wert => /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,100}$/.test(wert)), {
    error: e => `ist „${String(e.input)}“; erwartet werden Stufen des Anmeldedienstes, mit Komma getrennt, wie 2,3`,
  })
