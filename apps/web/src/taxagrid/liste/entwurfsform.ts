import type { Entwurfsdaten, FremderTeil } from '../../entwurf/typen.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import type { Zeile } from '../modell/zeile.ts'

/** Form eines Listenentwurfs: je Zeile ein Teil, dazu die Reihenfolge, offene Eingaben und abgelehnte Zeilen. */
export const ENTWURFSSCHEMA = 1

const ZEILE = 'z:'
const OFFEN = 'offen:'
const ORDNUNG = 'ordnung'
const ABGELEHNT = 'abgelehnt'

/** Text eines offenen Zelleditors; `zeile: null` ist die Anfügezeile. */
export type OffeneEingabe = { zeile: string | null; spalte: string; text: string; um: number }

export type Listeninhalt = {
  zeilen: readonly Zeile[]
  abgelehnte: readonly Abgelehnt[]
  /** je Fenster höchstens eine, die älteste zuerst */
  offene: readonly OffeneEingabe[]
}

/** Teile der Zeilen und ihrer Reihenfolge. Unveränderte Zeilen bleiben derselbe Verweis und werden nicht neu gesichert. */
export function zeilenteile(zeilen: readonly Zeile[]): Entwurfsdaten {
  const teile: Record<string, unknown> = { [ORDNUNG]: zeilen.map(z => z.id) }
  for (const zeile of zeilen) teile[ZEILE + zeile.id] = zeile
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

/** Liest einen Entwurf. Zeilen, die in der Reihenfolge fehlen (abgebrochenes Schreiben), stehen am Ende: keine geht verloren. */
export function leseInhalt(daten: Entwurfsdaten): Listeninhalt {
  const zeilen = new Map<string, Zeile>()
  const offene: OffeneEingabe[] = []
  for (const [teil, wert] of Object.entries(daten)) {
    if (teil.startsWith(ZEILE)) zeilen.set(teil.slice(ZEILE.length), wert as Zeile)
    if (teil.startsWith(OFFEN)) offene.push(wert as OffeneEingabe)
  }
  return {
    zeilen: ordneNach(zeilen, (daten[ORDNUNG] ?? []) as readonly string[]),
    abgelehnte: (daten[ABGELEHNT] ?? []) as readonly Abgelehnt[],
    offene: offene.sort((a, b) => a.um - b.um),
  }
}

/** Änderungen eines anderen Fensters, nach Zeilen, Reihenfolge und Abgelehntem getrennt. */
export type Fensteraenderung = {
  vorher: readonly Zeile[]
  nachher: readonly Zeile[]
  ordnung: readonly string[] | null
  abgelehnte: readonly Abgelehnt[] | null
}

export function leseFensteraenderung(teile: readonly FremderTeil[]): Fensteraenderung {
  const ergebnis = { vorher: [] as Zeile[], nachher: [] as Zeile[], ordnung: null, abgelehnte: null } as {
    vorher: Zeile[]
    nachher: Zeile[]
    ordnung: readonly string[] | null
    abgelehnte: readonly Abgelehnt[] | null
  }
  for (const { teil, basis, wert } of teile) {
    if (teil.startsWith(ZEILE)) {
      if (basis !== undefined) ergebnis.vorher.push(basis as Zeile)
      if (wert !== undefined) ergebnis.nachher.push(wert as Zeile)
    }
    if (teil === ORDNUNG) ergebnis.ordnung = (wert ?? null) as readonly string[] | null
    if (teil === ABGELEHNT) ergebnis.abgelehnte = (wert ?? []) as readonly Abgelehnt[]
  }
  return ergebnis
}

/** Ordnet Zeilen nach Kennungen; nicht genannte behalten ihre Folge und stehen am Ende. */
export function ordneNach(zeilen: ReadonlyMap<string, Zeile>, ordnung: readonly string[]): readonly Zeile[] {
  const genannt = new Set(ordnung)
  return [...ordnung.flatMap(id => zeilen.get(id) ?? []), ...[...zeilen.values()].filter(z => !genannt.has(z.id))]
}
