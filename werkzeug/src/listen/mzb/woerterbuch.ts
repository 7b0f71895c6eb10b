import type { Quellzeile } from '../csv.ts'
import { einfacheBlanks } from '../namen.ts'

export const WOERTERBUCH_DATEI = 'mzb_uk_dictionary.csv'
export const WOERTERBUCH_SPALTEN = [
  'taxon_name',
  'taxon_group_class',
  'family',
  'rank',
  'authority',
  'tl2_taxon',
  'bmwp',
  'whpt_p',
  'whpt_a',
  'whpt_b',
  'whpt_c',
  'whpt_d',
  'psi_group',
  'life_group',
  'aqem_code',
] as const
export type Woerterbuchzeile = Quellzeile<(typeof WOERTERBUCH_SPALTEN)[number]>

/** Werte einer Familie für BMWP, WHPT, LIFE und PSI und die Namen, unter denen jeder Index sie zählt. */
export type Familienwertung = {
  /** WHPT und LIFE */
  wertungsfamilie: string
  wertungsfamilieBmwp: string
  wertungsfamiliePsi: string
  werte: Readonly<Record<string, number>>
}

/** Schreibweisen derselben Familie, im Wörterbuch mit demselben AQEM-Code (4723, 9286); links die der Namensliste. */
export const FAMILIEN_GLEICH: readonly (readonly [string, string])[] = [
  ['Coenagrionidae', 'Coenagriidae'],
  ['Cordulegastridae', 'Cordulegasteridae'],
]

const PSI: Readonly<Record<string, number>> = { A: 1, B: 2, C: 3, D: 4 }
const LIFE = new Set(['1', '2', '3', '4', '5', '6'])

/** `Limnephilidae (including Apataniidae)` → Kopf und Mitglieder; null, wenn es keine Zusammenfassung ist. */
export function leseZusammenfassung(name: string): { kopf: string; mitglieder: readonly string[] } | null {
  const treffer = /^([A-Z][a-z]+)(?: group)? \(including ([^)]+)\)$/.exec(name)
  if (!treffer) return null
  const kopf = treffer[1] === 'Ancylus' ? 'Ancylidae' : (treffer[1] ?? '')
  return { kopf, mitglieder: (treffer[2] ?? '').split(/, | and /).map(einfacheBlanks) }
}

/** Anzeigename einer Zusammenfassung: `Limnephilidae (mit Apataniidae)`. */
function anzeigename(kopf: string, mitglieder: readonly string[]): string {
  const letzte = mitglieder.at(-1) ?? ''
  const davor = mitglieder.slice(0, -1)
  return `${kopf} (mit ${davor.length > 0 ? `${davor.join(', ')} und ${letzte}` : letzte})`
}

/**
 * Liest aus dem britischen Wörterbuch die Wertung je Familie. BMWP, LIFE und WHPT sind Familienindizes: Werte abweichender Artzeilen
 * bleiben außer Betracht. WHPT und LIFE zählen nach der Spalte `tl2_taxon`, BMWP nach den weiteren Zusammenfassungen
 * (`Rhyacophilidae (including Glossosomatidae)` …), PSI nach der Familie selbst.
 * BMWP 0, LIFE 0 und PSI E bedeuten „nicht gewertet“ und ergeben keinen Wert.
 */
export function leseFamilienwertungen(zeilen: readonly Woerterbuchzeile[]): ReadonlyMap<string, Familienwertung> {
  const nachName = new Map(zeilen.map(z => [z.wert.taxon_name, z]))
  const bmwpName = liesBmwpZusammenfassungen(zeilen)
  const ergebnis = new Map<string, Familienwertung>()
  for (const { wert } of zeilen) {
    const kandidat = wert.rank === 'Family' || wert.taxon_name === 'Oligochaeta'
    if (!kandidat || !/^[A-Z][a-z]+$/.test(wert.taxon_name)) continue
    const familie = wert.taxon_name
    const tl2 = wert.tl2_taxon
    const zusammen = leseZusammenfassung(tl2)
    const wertungsfamilie = zusammen ? anzeigename(zusammen.kopf, zusammen.mitglieder) : tl2 || familie
    const werte: Record<string, number> = {}
    if (wert.bmwp !== '0' && wert.bmwp !== '') werte.bmwp = Number(wert.bmwp)
    for (const s of ['p', 'a', 'b', 'c', 'd'] as const) {
      if (wert[`whpt_${s}`] !== '') werte[`whpt_${s}`] = Number(wert[`whpt_${s}`])
    }
    const life = (zusammen ? nachName.get(tl2)?.wert.life_group : undefined) ?? wert.life_group
    if (LIFE.has(life)) werte.life_gruppe = Number(life)
    const psi = (nachName.get(familie)?.wert ?? wert).psi_group
    const psiWert = PSI[psi]
    if (psiWert !== undefined) werte.psi_gruppe = psiWert
    if (Object.keys(werte).length === 0) continue
    const einheitlich = tl2 === 'Oligochaeta' ? 'Oligochaeta' : null
    ergebnis.set(familie, {
      wertungsfamilie: einheitlich ?? umbenannt(wertungsfamilie),
      wertungsfamilieBmwp: einheitlich ?? bmwpName.get(familie) ?? umbenannt(wertungsfamilie),
      wertungsfamiliePsi: einheitlich ?? umbenannt(familie),
      werte,
    })
  }
  for (const [neu, alt] of FAMILIEN_GLEICH) vereine(ergebnis, neu, alt)
  const oligochaeta = ergebnis.get('Oligochaeta')
  if (!oligochaeta) throw new Error('Wörterbuch: Zeile Oligochaeta fehlt.')
  for (const [familie, w] of ergebnis) if (w.wertungsfamilie === 'Oligochaeta') ergebnis.set(familie, oligochaeta)
  return ergebnis
}

function umbenannt(familie: string): string {
  return FAMILIEN_GLEICH.find(([, alt]) => alt === familie)?.[0] ?? familie
}

/** Beide Schreibweisen erhalten die Vereinigung der Werte; widersprüchliche Werte brechen den Bau ab. */
function vereine(wertungen: Map<string, Familienwertung>, neu: string, alt: string): void {
  const a = wertungen.get(neu)
  const b = wertungen.get(alt)
  if (!a && !b) return
  const basis = a ?? b
  if (!basis) return
  for (const [k, v] of Object.entries(a?.werte ?? {})) {
    const w = b?.werte[k]
    if (w !== undefined && w !== v) throw new Error(`${neu}/${alt}: ${k} widerspricht sich (${v}, ${w}).`)
  }
  const vereint = {
    wertungsfamilie: neu,
    wertungsfamilieBmwp: neu,
    wertungsfamiliePsi: neu,
    werte: { ...b?.werte, ...a?.werte },
  }
  wertungen.set(neu, vereint)
  wertungen.set(alt, vereint)
}

/** BMWP-Name je Familie: die umfassendste Zusammenfassung, die das Wörterbuch als eigene Zeile mit BMWP-Wert führt. */
function liesBmwpZusammenfassungen(zeilen: readonly Woerterbuchzeile[]): ReadonlyMap<string, string> {
  const groesse = new Map<string, number>()
  const name = new Map<string, string>()
  for (const { wert } of zeilen) {
    const z = wert.rank === 'Superfamily' && wert.bmwp !== '0' ? leseZusammenfassung(wert.taxon_name) : null
    if (!z) continue
    for (const familie of [z.kopf, ...z.mitglieder]) {
      if ((groesse.get(familie) ?? 0) >= z.mitglieder.length) continue
      groesse.set(familie, z.mitglieder.length)
      name.set(familie, anzeigename(z.kopf, z.mitglieder))
    }
  }
  return name
}
