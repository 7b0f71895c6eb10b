import type { Zeile } from './zeile.ts'

/** Abstand der Nummern neuer Zeilen: dazwischen ist Platz für später eingefügte, die ihre Stelle in der Liste behalten sollen. */
const ABSTAND = 20
/** Höchste Nummer, die der Server annimmt. */
export const HOECHSTE_NUMMER = 100_000

/**
 * Vergibt Nummern für den Server, der Zeilen nach ihrer Nummer ordnet und an ihr wiedererkennt. Zeilen, die er schon kennt,
 * behalten sie; neue bekommen eine zwischen denen ihrer Nachbarn. Ist dort kein Platz mehr, stehen sie am Ende.
 * @param bekannt Nummern des zuletzt gelesenen Standes
 * @returns Nummer je Kennung
 */
export function vergibNummern(zeilen: readonly Zeile[], bekannt: ReadonlySet<number>): ReadonlyMap<string, number> {
  const nummern = new Map<string, number>()
  const vergeben = new Set<number>()
  for (const { id, nummer } of zeilen) {
    if (nummer === null || !bekannt.has(nummer) || vergeben.has(nummer)) continue
    nummern.set(id, nummer)
    vergeben.add(nummer)
  }
  const hoechste = Math.max(0, ...vergeben)
  const uebrige: Zeile[] = []
  let vorgaenger = 0
  for (let i = 0; i < zeilen.length; i++) {
    const eigene = nummern.get(zeilen[i]?.id ?? '')
    if (eigene !== undefined) {
      vorgaenger = eigene
      continue
    }
    let ende = i
    while (ende < zeilen.length && !nummern.has(zeilen[ende]?.id ?? '')) ende++
    const neue = zeilen.slice(i, ende)
    const nachfolger = nummern.get(zeilen[ende]?.id ?? '')
    const plaetze =
      nachfolger === undefined ? amEnde(hoechste, neue.length) : zwischen(vorgaenger, nachfolger, neue.length)
    if (plaetze === null || plaetze.some(n => vergeben.has(n))) uebrige.push(...neue)
    else {
      for (const [k, zeile] of neue.entries()) {
        const nummer = plaetze[k] ?? 0
        nummern.set(zeile.id, nummer)
        vergeben.add(nummer)
      }
    }
    i = ende - 1
  }
  const plaetze = freie(vergeben, uebrige.length)
  for (const [k, zeile] of uebrige.entries()) nummern.set(zeile.id, plaetze[k] ?? 0)
  return nummern
}

function zwischen(von: number, bis: number, anzahl: number): readonly number[] | null {
  if (bis - von - 1 < anzahl) return null
  return Array.from({ length: anzahl }, (_, i) => von + Math.floor(((i + 1) * (bis - von)) / (anzahl + 1)))
}

function amEnde(hoechste: number, anzahl: number): readonly number[] | null {
  const schritt = Math.min(ABSTAND, Math.floor((HOECHSTE_NUMMER - hoechste) / anzahl))
  return schritt < 1 ? null : Array.from({ length: anzahl }, (_, i) => hoechste + schritt * (i + 1))
}

/** Freie Nummern hinter der höchsten, und wenn dort keine mehr sind, die kleinsten freien. */
function freie(vergeben: ReadonlySet<number>, anzahl: number): readonly number[] {
  const hinten = anzahl === 0 ? [] : amEnde(Math.max(0, ...vergeben), anzahl)
  if (hinten !== null) return hinten
  const plaetze: number[] = []
  for (let n = 1; plaetze.length < anzahl && n <= HOECHSTE_NUMMER; n++) if (!vergeben.has(n)) plaetze.push(n)
  return plaetze
}
