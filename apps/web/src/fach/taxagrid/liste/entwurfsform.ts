import type { Entwurfsdaten, FremderTeil } from '../../../technik/entwurf/typen.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import { hatGleichenInhalt, type Zeile } from '../modell/zeile.ts'
import { UNSICHER } from '../taxa/sicherheit.ts'

/**
 * Form eines Listenentwurfs: die Reihenfolge, je geänderter Zeile ein Teil, offene Eingaben und abgelehnte Zeilen. Zeilen, die
 * noch wie in der Grundlage dastehen, sind mit ihr gesichert: die erste Änderung schreibt so nicht die ganze Liste.
 */
export const ENTWURFSSCHEMA = 1

const ZEILE = 'z:'
const OFFEN = 'offen:'
const ORDNUNG = 'ordnung'
const ABGELEHNT = 'abgelehnt'

/** Text eines offenen Zelleditors; `zeile: null` ist die Anfügezeile. */
export type OffeneEingabe = { zeile: string | null; spalte: string; text: string; um: number }

export type Listeninhalt = {
  /** null: nur eine offene Eingabe ist gesichert, die Zeilen sind die des Servers */
  zeilen: readonly Zeile[] | null
  abgelehnte: readonly Abgelehnt[]
  /** je Fenster höchstens eine, die älteste zuerst */
  offene: readonly OffeneEingabe[]
}

/** Teile der Zeilen und ihrer Reihenfolge. Unveränderte Zeilen bleiben derselbe Verweis und werden nicht neu gesichert. */
export function zeilenteile(zeilen: readonly Zeile[], basis: readonly Zeile[]): Entwurfsdaten {
  const vorher = nachKennung(basis)
  const teile: Record<string, unknown> = { [ORDNUNG]: zeilen.map(z => z.id) }
  for (const zeile of zeilen) {
    const alt = vorher.get(zeile.id)
    if (alt === zeile || (alt !== undefined && alt.nummer === zeile.nummer && hatGleichenInhalt(alt, zeile))) continue
    teile[ZEILE + zeile.id] = zeile
  }
  return teile
}

/** Teile neben den Zeilen. */
export function nebenteile(
  fenster: string,
  offen: OffeneEingabe | null,
  abgelehnte: readonly Abgelehnt[],
): Entwurfsdaten {
  return {
    ...(offen === null ? {} : { [OFFEN + fenster]: offen }),
    ...(abgelehnte.length === 0 ? {} : { [ABGELEHNT]: abgelehnte }),
  }
}

/** Namen der Nebenteile dieses Fensters. */
export function nebenteilnamen(fenster: string): readonly string[] {
  return [OFFEN + fenster, ABGELEHNT]
}

/** Liest einen Entwurf. Zeilen, die in der Reihenfolge fehlen (abgebrochenes Schreiben), stehen am Ende: keine geht verloren. */
export function leseInhalt(daten: Entwurfsdaten, basis: readonly Zeile[]): Listeninhalt {
  const geaendert = new Map<string, Zeile>()
  const offene: OffeneEingabe[] = []
  for (const [teil, wert] of Object.entries(daten)) {
    if (teil.startsWith(ZEILE)) geaendert.set(teil.slice(ZEILE.length), ohneCf(wert as Zeile))
    if (teil.startsWith(OFFEN)) offene.push(mitHeutigerSpalte(wert as OffeneEingabe))
  }
  const ordnung = daten[ORDNUNG] as readonly string[] | undefined
  return {
    zeilen: ordnung === undefined && geaendert.size === 0 ? null : setzeZusammen(geaendert, ordnung ?? [], basis),
    abgelehnte: (daten[ABGELEHNT] ?? []) as readonly Abgelehnt[],
    offene: offene.sort((a, b) => a.um - b.um),
  }
}

/** Zeile eines Entwurfs aus der Zeit, als „cf.“ eine eigene Spalte war; heute sagt es die Sicherheit. */
export function ohneCf(zeile: Zeile): Zeile {
  const { cf, ...zellen } = zeile.zellen
  return cf === undefined ? zeile : { ...zeile, zellen: { ...zellen, sicherheit: cf === 'cf.' ? UNSICHER : cf } }
}

function mitHeutigerSpalte(offen: OffeneEingabe): OffeneEingabe {
  return offen.spalte === 'cf' ? { ...offen, spalte: 'sicherheit' } : offen
}

/** Änderungen eines anderen Fensters: betroffene Zeilen vorher und nachher, Reihenfolge, Abgelehntes. */
export type Fensteraenderung = {
  vorher: readonly Zeile[]
  nachher: readonly Zeile[]
  ordnung: readonly string[] | null
  abgelehnte: readonly Abgelehnt[] | null
}

/** @param basis Grundlage beider Fenster: aus ihr stammen Zeilen, die der Entwurf nicht eigens führt */
export function leseFensteraenderung(teile: readonly FremderTeil[], basis: readonly Zeile[]): Fensteraenderung {
  const grundlage = nachKennung(basis)
  const je = new Map(teile.map(t => [t.teil, t]))
  const ordnung = je.get(ORDNUNG)
  const [vorherige, neue] = [kennungen(ordnung?.basis), kennungen(ordnung?.wert)]
  const betroffen = new Set([
    ...teile.filter(t => t.teil.startsWith(ZEILE)).map(t => t.teil.slice(ZEILE.length)),
    ...(vorherige !== null && neue !== null ? unterschied(vorherige, neue) : []),
  ])
  const zeilenVon = (seite: 'basis' | 'wert', folge: ReadonlySet<string> | null) =>
    [...betroffen].flatMap(id => {
      const teil = je.get(ZEILE + id)
      const eigen = teil?.[seite] as Zeile | undefined
      // Ohne eigenen Teil gilt die Grundlage, wenn die Zeile in der Liste steht.
      return eigen ?? (folge === null || folge.has(id) ? (grundlage.get(id) ?? []) : [])
    })
  const abgelehnte = je.get(ABGELEHNT)
  return {
    vorher: zeilenVon('basis', vorherige),
    nachher: zeilenVon('wert', neue),
    ordnung: neue === null ? null : [...neue],
    abgelehnte: abgelehnte === undefined ? null : ((abgelehnte.wert ?? []) as readonly Abgelehnt[]),
  }
}

/** Ordnet Zeilen nach Kennungen; nicht genannte behalten ihre Folge und stehen am Ende. */
export function ordneNach(zeilen: ReadonlyMap<string, Zeile>, ordnung: readonly string[]): readonly Zeile[] {
  const genannt = new Set(ordnung)
  return [...ordnung.flatMap(id => zeilen.get(id) ?? []), ...[...zeilen.values()].filter(z => !genannt.has(z.id))]
}

function setzeZusammen(
  geaendert: ReadonlyMap<string, Zeile>,
  ordnung: readonly string[],
  basis: readonly Zeile[],
): readonly Zeile[] {
  const grundlage = nachKennung(basis)
  const zeilen = new Map<string, Zeile>()
  for (const id of ordnung) {
    const zeile = geaendert.get(id) ?? grundlage.get(id)
    if (zeile !== undefined) zeilen.set(id, zeile)
  }
  for (const [id, zeile] of geaendert) zeilen.set(id, zeile)
  return ordneNach(zeilen, ordnung)
}

function nachKennung(zeilen: readonly Zeile[]): ReadonlyMap<string, Zeile> {
  return new Map(zeilen.map(z => [z.id, z]))
}

function kennungen(wert: unknown): ReadonlySet<string> | null {
  return Array.isArray(wert) ? new Set(wert as string[]) : null
}

function unterschied(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] {
  return [...[...a].filter(id => !b.has(id)), ...[...b].filter(id => !a.has(id))]
}
