import { type Aenderung, zellschritte } from '../modell/aenderung.ts'
import { mitZellen, neueZeile, type Zeile } from '../modell/zeile.ts'
import { type Fundschluessel, verbindeBemerkungen } from '../taxa/doppelte.ts'
import { type Menge, vereineMengen } from '../taxa/menge.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Pruefzeile } from './pruefliste.ts'

/** Was mit Funden geschieht, die schon in der Liste stehen. */
export const VORHANDENE = ['EIGENE_ZEILE', 'VEREINEN', 'ERSETZEN', 'UEBERSPRINGEN'] as const
export type Vorhandene = (typeof VORHANDENE)[number]

/** @param worte wie die Menge der Liste das Vereinen und Ersetzen nennt */
export function vorhandeneText(art: Vorhandene, worte: Menge['worte']): string {
  const texte: Readonly<Record<Vorhandene, string>> = {
    EIGENE_ZEILE: 'als eigene Zeilen einfügen',
    VEREINEN: worte.vereinen,
    ERSETZEN: worte.ersetzen,
    UEBERSPRINGEN: 'nicht einfügen',
  }
  return texte[art]
}

export type Einfuegewahl = {
  /** gleiche Funde des eingefügten Textes zu einer Zeile mit der Summe zusammenfassen */
  zusammenfassen: boolean
  vorhandene: Vorhandene
  /** Zeilennummern, die der Mensch ausdrücklich ablehnt */
  abgelehnt: ReadonlySet<number>
}

/** Zeilenbilanz: gelesen = übernommen + zusammengefasst + übersprungen + abgelehnt, immer. */
export type Bilanz = {
  gelesen: number
  uebernommen: number
  zusammengefasst: number
  uebersprungen: number
  abgelehnt: number
}

export type Abgelehnt = { nr: number; roh: readonly string[]; grund: string }

export type Einfuegeergebnis = {
  bilanz: Bilanz
  /** Schritte für das Raster, als eine Handlung */
  schritte: readonly Aenderung[]
  /** Kennungen der neuen Zeilen */
  neue: readonly string[]
  abgelehnte: readonly Abgelehnt[]
}

/** Zeilen, die einander im eingefügten Text gleichen; die erste Zeile einer Gruppe zählt nicht mit. */
export function zaehleDoppelte(
  pruefung: readonly Pruefzeile[],
  abgelehnt: ReadonlySet<number>,
  art: Einfuegeart,
): number {
  const gruppen = gruppiere(
    pruefung.filter(p => istUebernehmbar(p, abgelehnt)),
    art,
  )
  return [...gruppen.values()].reduce((n, g) => n + g.length - 1, 0)
}

/** Zeilen, deren Fund schon in der Liste steht. */
export function zaehleVorhandene(
  pruefung: readonly Pruefzeile[],
  abgelehnt: ReadonlySet<number>,
  liste: readonly Zeile[],
  fundschluessel: Fundschluessel,
): number {
  const da = new Set(liste.map(fundschluessel))
  return pruefung.filter(p => istUebernehmbar(p, abgelehnt) && da.has(fundschluessel(neueZeile('', p.zellen)))).length
}

/** Baut aus Prüfung und Wahl die Handlung für das Raster. Rein: das Raster ändert sich erst, wenn sie bestätigt wird. */
export function bilanziere(
  pruefung: readonly Pruefzeile[],
  wahl: Einfuegewahl,
  liste: readonly Zeile[],
  art: Einfuegeart,
  kennung: (nr: number) => string,
): Einfuegeergebnis {
  const { fundschluessel } = art
  const bilanz: Bilanz = {
    gelesen: pruefung.length,
    uebernommen: 0,
    zusammengefasst: 0,
    uebersprungen: 0,
    abgelehnt: 0,
  }
  const abgelehnte: Abgelehnt[] = []
  const annehmbar: Pruefzeile[] = []
  for (const p of pruefung) {
    if (p.lage === 'UEBERSPRUNGEN' || p.lage === 'SUMME') bilanz.uebersprungen++
    else if (istUebernehmbar(p, wahl.abgelehnt)) annehmbar.push(p)
    else {
      bilanz.abgelehnt++
      abgelehnte.push({ nr: p.nr, roh: p.roh, grund: grundVon(p) })
    }
  }
  const vorhanden = ersteJeFund(liste, fundschluessel)
  const schritte: Aenderung[] = []
  const neue: Zeile[] = []
  const gruppen = wahl.zusammenfassen ? [...gruppiere(annehmbar, art).values()] : annehmbar.map(p => [p])
  for (const gruppe of gruppen) {
    const [erste, ...weitere] = gruppe
    if (erste === undefined) continue
    const zeile = vereine(kennung(erste.nr), gruppe, art.mengen)
    const ziel = wahl.vorhandene === 'EIGENE_ZEILE' ? undefined : vorhanden.get(fundschluessel(zeile) ?? '')
    const schritt = ziel === undefined ? null : aufVorhandene(ziel, zeile, wahl.vorhandene, art.mengen)
    bilanz.zusammengefasst += schritt === 'UEBERSPRUNGEN' ? 0 : weitere.length
    if (schritt === null) {
      neue.push(zeile)
      bilanz.uebernommen++
    } else if (schritt === 'UEBERSPRUNGEN') bilanz.uebersprungen += gruppe.length
    else {
      vorhanden.set(fundschluessel(schritt.zeile) ?? '', schritt.zeile)
      schritte.push(...schritt.schritte)
      if (wahl.vorhandene === 'VEREINEN') bilanz.zusammengefasst++
      else bilanz.uebernommen++
    }
  }
  if (neue.length > 0) schritte.push({ art: 'EINFUEGEN', index: liste.length, zeilen: neue })
  return { bilanz, schritte, neue: neue.map(z => z.id), abgelehnte }
}

function istUebernehmbar(p: Pruefzeile, abgelehnt: ReadonlySet<number>): boolean {
  return p.lage === 'ZUGEORDNET' && !abgelehnt.has(p.nr)
}

function grundVon(p: Pruefzeile): string {
  const gruende = Object.values(p.gruende)
  return gruende.length === 0 ? 'Nicht übernommen.' : gruende.join(' ')
}

/** Gruppen gleicher Funde, in denen dieselben Mengen angegeben sind. Zeilen ohne Menge lassen sich nicht vereinigen und bleiben einzeln. */
function gruppiere(
  zeilen: readonly Pruefzeile[],
  { fundschluessel, mengen }: Einfuegeart,
): ReadonlyMap<string, readonly Pruefzeile[]> {
  const gruppen = new Map<string, Pruefzeile[]>()
  for (const p of zeilen) {
    const zeile = neueZeile('', p.zellen)
    const fund = fundschluessel(zeile)
    const vereinbar = vereineMengen(mengen, [zeile])
    const schluessel = fund === null || vereinbar === null ? `#${p.nr}` : [fund, ...Object.keys(vereinbar)].join('\t')
    const gruppe = gruppen.get(schluessel)
    if (gruppe === undefined) gruppen.set(schluessel, [p])
    else gruppe.push(p)
  }
  return gruppen
}

function vereine(id: string, gruppe: readonly Pruefzeile[], mengen: readonly Menge[]): Zeile {
  const zeilen = gruppe.map(p => neueZeile(id, p.zellen))
  const [erste] = zeilen
  if (erste === undefined || zeilen.length === 1) return erste ?? neueZeile(id)
  const bemerkung = verbindeBemerkungen(zeilen)
  return neueZeile(id, { ...erste.zellen, bemerkung, ...vereineMengen(mengen, zeilen) })
}

function ersteJeFund(liste: readonly Zeile[], fundschluessel: Fundschluessel): Map<string, Zeile> {
  const erste = new Map<string, Zeile>()
  for (const zeile of liste) {
    const schluessel = fundschluessel(zeile)
    if (schluessel !== null && !erste.has(schluessel)) erste.set(schluessel, zeile)
  }
  return erste
}

/** Wirkung auf eine vorhandene Zeile; null: doch als eigene Zeile, weil eine Menge fehlt. */
function aufVorhandene(
  ziel: Zeile,
  neu: Zeile,
  art: Vorhandene,
  mengen: readonly Menge[],
): { zeile: Zeile; schritte: readonly Aenderung[] } | 'UEBERSPRUNGEN' | null {
  if (art === 'UEBERSPRINGEN') return 'UEBERSPRUNGEN'
  const vereint = vereineMengen(mengen, art === 'VEREINEN' ? [ziel, neu] : [neu])
  if (vereint === null) return null
  const zellen = { ...vereint, bemerkung: verbindeBemerkungen([ziel, neu]) }
  return { zeile: mitZellen(ziel, zellen), schritte: zellschritte(ziel, zellen) }
}
