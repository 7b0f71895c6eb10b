import { leseTeilung } from '@benthos/fachmodell/zahl/leseTeilung'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { zeigeTeilung } from '@benthos/fachmodell/zahl/teilung'
import type { Abschnitt, Abschnittswerte, Einzelfeld, Feld, Feldort } from './typen.ts'

/** Werte eines Formulars nach Pfad (`abschnitt.feld`), flach; so liegen sie auch im Entwurf. */
export type Pfadwerte = Readonly<Record<string, unknown>>

export function feldorte(abschnitte: readonly Abschnitt[]): readonly Feldort[] {
  return abschnitte.flatMap(abschnitt => abschnitt.felder.flatMap(feld => orteVon(feld, abschnitt)))
}

/** Ein Zeitraum ist für Prüfung, Entwurf und Zusammenführung nichts Eigenes: er zerfällt in seine beiden Tage. */
export function orteVon(feld: Feld, abschnitt: Abschnitt): readonly Feldort[] {
  const ort = (einzeln: Einzelfeld): Feldort => ({
    pfad: feldpfad(einzeln.name, abschnitt),
    feld: einzeln,
    abschnitt,
  })
  if (feld.art !== 'zeitraum') return [ort(feld)]
  const { bis, label, ...rest } = feld
  return [
    ort({ ...rest, art: 'datum', label: `${label} von` }),
    ort({ ...rest, art: 'datum', name: bis, label: `${label} bis`, beginn: rest.name }),
  ]
}

/** Platz eines Feldes in den Werten des Formulars. */
export function feldpfad(name: string, { vorsatz }: Abschnitt): string {
  return vorsatz === undefined ? name : `${vorsatz}.${name}`
}

/** Liest einen Wert aus verschachtelten Werten. */
export function hole(werte: unknown, pfad: string): unknown {
  return pfad
    .split('.')
    .reduce<unknown>((stelle, teil) => (stelle as Record<string, unknown> | null | undefined)?.[teil], werte)
}

/** Verschachtelt flache Werte. */
export function verschachtele(flach: Pfadwerte): Record<string, unknown> {
  const ergebnis: Record<string, unknown> = {}
  for (const [pfad, wert] of Object.entries(flach)) {
    const teile = pfad.split('.')
    const letzter = teile.pop() ?? pfad
    let stelle = ergebnis
    for (const teil of teile) {
      stelle[teil] ??= {}
      stelle = stelle[teil] as Record<string, unknown>
    }
    stelle[letzter] = wert
  }
  return ergebnis
}

/** Werte der Felder in der Form, die ihre Bausteine erwarten; `daten` null: leeres Formular. */
export function anfangswerte(orte: readonly Feldort[], daten: unknown): Pfadwerte {
  return Object.fromEntries(orte.map(ort => [ort.pfad, gespeicherterWert(ort, daten) ?? leerwert(ort.feld)] as const))
}

function gespeicherterWert({ pfad, feld, abschnitt }: Feldort, daten: unknown): unknown {
  if (feld.art !== 'teilung') return hole(daten, pfad)
  return zeigeTeilung(hole(daten, pfad), hole(daten, feldpfad(feld.nenner, abschnitt)))
}

function leerwert(feld: Einzelfeld): unknown {
  switch (feld.art) {
    case 'text':
    case 'textarea':
      return ''
    case 'schalter':
      return false
    case 'mehrfachauswahl':
    case 'datei':
      return []
    default:
      return null
  }
}

/** Werte des Abschnitts, zu dem ein Feld gehört. */
export function abschnittswerte(werte: unknown, abschnitt: Abschnitt): Abschnittswerte {
  return ((abschnitt.vorsatz === undefined ? werte : hole(werte, abschnitt.vorsatz)) ?? {}) as Abschnittswerte
}

export function istSichtbar({ feld, abschnitt }: Feldort, werte: unknown): boolean {
  return feld.nurWenn?.(abschnittswerte(werte, abschnitt)) ?? true
}

/**
 * Macht aus den Werten der Bausteine die Eingabe des Schemas: Leeres wird null, Verborgenes fehlt (das Schema setzt
 * seine Vorgabe ein).
 */
export function alsEingabe(orte: readonly Feldort[], werte: unknown): Record<string, unknown> {
  const flach = orte.flatMap(ort => {
    const roh = hole(werte, ort.pfad)
    const wert = istSichtbar(ort, werte) ? (istLeer(roh) ? null : roh) : undefined
    return ort.feld.art === 'teilung' ? teilungsfelder(ort, ort.feld.nenner, wert) : [[ort.pfad, wert] as const]
  })
  return verschachtele(Object.fromEntries(flach))
}

/** Zähler und Nenner für das Schema; Unlesbares bleibt beim Zähler stehen und wird dort abgelehnt. */
function teilungsfelder({ pfad, abschnitt }: Feldort, nenner: string, wert: unknown): (readonly [string, unknown])[] {
  const lesung = typeof wert === 'string' ? leseTeilung(wert) : null
  const teile = lesung?.art === 'WERT' ? lesung.wert : { zaehler: wert, nenner: wert === undefined ? undefined : null }
  return [
    [pfad, teile.zaehler],
    [feldpfad(nenner, abschnitt), teile.nenner],
  ]
}

export function istLeer(wert: unknown): boolean {
  return wert === null || wert === undefined || (typeof wert === 'string' && wert.trim() === '')
}

/** Hat hier noch niemand etwas angegeben? Auch eine Auswahl ohne Eintrag ist leer. */
export function istUnausgefuellt(wert: unknown): boolean {
  return istLeer(wert) || (Array.isArray(wert) && wert.length === 0)
}

/** Sagen zwei Werte dasselbe? Leer ist leer, gleich welcher Form; Listen gelten in ihrer Reihenfolge. */
export function istGleich(a: unknown, b: unknown): boolean {
  return JSON.stringify(vergleichsform(a)) === JSON.stringify(vergleichsform(b))
}

function vergleichsform(wert: unknown): unknown {
  if (istUnausgefuellt(wert)) return null
  // JSON kennt NaN nicht; eine unlesbare Zahl ist aber nicht dasselbe wie keine.
  if (typeof wert === 'number' && Number.isNaN(wert)) return 'NaN'
  if (Array.isArray(wert)) return wert.map(vergleichsform)
  // Eine Datei hat keine eigenen Felder, in JSON wäre jede gleich.
  if (wert instanceof File) return [wert.name, wert.size, wert.lastModified]
  return typeof wert === 'string' ? wert.trim() : wert
}

/**
 * Hat der Wert die Form, die der Baustein des Felds erwartet? Ein Entwurf kann aus einer früheren Fassung der Anwendung
 * stammen, in der das Feld noch ein anderes war.
 */
export function istPassend(feld: Einzelfeld, wert: unknown): boolean {
  switch (feld.art) {
    case 'text':
    case 'textarea':
      return typeof wert === 'string'
    case 'schalter':
      return typeof wert === 'boolean'
    case 'mehrfachauswahl':
      return Array.isArray(wert) && wert.every(eintrag => typeof eintrag === wertart(feld))
    case 'datei':
      return Array.isArray(wert) && wert.every(eintrag => eintrag instanceof File)
    case 'janein':
      return wert === null || typeof wert === 'boolean'
    case 'zahl':
    case 'ganzzahl':
      // Text steht nur dort, wo jemand etwas tippte, was keine Zahl ist.
      return wert === null || typeof wert === 'number' || (typeof wert === 'string' && leseZahl(wert).art === 'FEHLER')
    case 'datum':
    case 'zeit':
    case 'teilung':
      return wert === null || typeof wert === 'string'
    case 'auswahl':
    case 'suche':
      return wert === null || typeof wert === wertart(feld)
  }
}

const wertart = (feld: { wert?: 'text' | 'kennung' }) => (feld.wert === 'kennung' ? 'number' : 'string')

export function flacheWerte(orte: readonly Feldort[], werte: unknown): Pfadwerte {
  return Object.fromEntries(orte.map(({ pfad }) => [pfad, hole(werte, pfad)]))
}
