import { hatGleichenInhalt, type Zeile, type Zellen, zelleVon } from './zeile.ts'

/**
 * Drei-Wege-Zusammenführung einer Liste: gemeinsamer Vorfahre, eigener Stand, fremder Stand. Was nur eine Seite geändert hat,
 * gilt; was beide verschieden geändert haben, wird ein Konflikt und bleibt mit beiden Werten stehen, bis jemand entscheidet.
 */

export type Konflikt =
  | { art: 'ZELLE'; schluessel: string; zeile: Zeile; spalte: string; basis: string; meins: string; fremd: string }
  /** ich habe die Zeile geändert, die andere Seite hat sie gelöscht */
  | { art: 'FREMD_GELOESCHT'; schluessel: string; zeile: Zeile; basis: Zeile }
  /** ich habe die Zeile gelöscht, die andere Seite hat sie geändert */
  | { art: 'SELBST_GELOESCHT'; schluessel: string; zeile: Zeile; basis: Zeile }

export type Zusammenfuehrung = {
  /** Ergebnis; bei Konflikten steht vorläufig der eigene Wert (bei einer Löschung: die geänderte Zeile) */
  zeilen: readonly Zeile[]
  konflikte: readonly Konflikt[]
  /** was von der anderen Seite hereinkam */
  fremd: { zellen: number; neueZeilen: number; geloeschteZeilen: number }
}

/** Wahl zu einem Konflikt. */
export type Entscheidung = 'MEINS' | 'FREMD'

export function fuehreZusammen(
  basis: readonly Zeile[],
  meine: readonly Zeile[],
  fremde: readonly Zeile[],
): Zusammenfuehrung {
  const basisJe = nachSchluessel(basis, basis)
  const meineJe = nachSchluessel(meine, basis)
  const fremdeJe = nachSchluessel(fremde, basis)
  const konflikte: Konflikt[] = []
  const fremd = { zellen: 0, neueZeilen: 0, geloeschteZeilen: 0 }
  const ergebnis = new Map<string, Zeile>()

  for (const [schluessel, zeile] of meineJe) {
    const vorfahre = basisJe.get(schluessel)
    const andere = fremdeJe.get(schluessel)
    if (vorfahre === undefined && andere === undefined) ergebnis.set(schluessel, zeile)
    else if (andere !== undefined) {
      const { zeile: gemischt, uebernommen } = mische(schluessel, vorfahre, zeile, andere, konflikte)
      fremd.zellen += uebernommen
      ergebnis.set(schluessel, gemischt)
    } else if (vorfahre !== undefined && hatGleichenInhalt(vorfahre, zeile)) fremd.geloeschteZeilen++
    else if (vorfahre !== undefined) {
      // Am Server gibt es die Zeile nicht mehr: bleibt sie, wird sie neu gespeichert.
      const bleibt = { ...zeile, nummer: null }
      konflikte.push({ art: 'FREMD_GELOESCHT', schluessel, zeile: bleibt, basis: vorfahre })
      ergebnis.set(schluessel, bleibt)
    }
  }
  for (const [schluessel, andere] of fremdeJe) {
    if (ergebnis.has(schluessel) || meineJe.has(schluessel)) continue
    const vorfahre = basisJe.get(schluessel)
    if (vorfahre === undefined) fremd.neueZeilen++
    else if (hatGleichenInhalt(vorfahre, andere)) continue
    else konflikte.push({ art: 'SELBST_GELOESCHT', schluessel, zeile: andere, basis: vorfahre })
    ergebnis.set(schluessel, andere)
  }
  return { zeilen: ordne(ergebnis, [...meineJe.keys()], [...fremdeJe.keys()]), konflikte, fremd }
}

/** Wendet die Entscheidungen auf das Ergebnis an. */
export function entscheide(
  { zeilen, konflikte }: Pick<Zusammenfuehrung, 'zeilen' | 'konflikte'>,
  entscheidungen: ReadonlyMap<string, Entscheidung>,
): readonly Zeile[] {
  const weg = new Set<string>()
  const zellen = new Map<string, Record<string, string>>()
  for (const konflikt of konflikte) {
    const wahl = entscheidungen.get(konfliktschluessel(konflikt)) ?? 'MEINS'
    if (konflikt.art === 'FREMD_GELOESCHT' && wahl === 'FREMD') weg.add(konflikt.zeile.id)
    if (konflikt.art === 'SELBST_GELOESCHT' && wahl === 'MEINS') weg.add(konflikt.zeile.id)
    if (konflikt.art === 'ZELLE' && wahl === 'FREMD') {
      zellen.set(konflikt.zeile.id, { ...zellen.get(konflikt.zeile.id), [konflikt.spalte]: konflikt.fremd })
    }
  }
  return zeilen
    .filter(z => !weg.has(z.id))
    .map(z => {
      const neu = zellen.get(z.id)
      return neu === undefined ? z : { ...z, zellen: ohneLeere({ ...z.zellen, ...neu }) }
    })
}

export function konfliktschluessel(k: Konflikt): string {
  return k.art === 'ZELLE' ? `${k.schluessel}/${k.spalte}` : k.schluessel
}

/**
 * Dieselbe Zeile heißt auf allen Seiten gleich: nach ihrer Nummer, wenn der Vorfahre sie kennt, sonst nach ihrer Kennung.
 * Eine neue Zeile beider Seiten mit zufällig gleicher Nummer ist nicht dieselbe Zeile.
 */
function nachSchluessel(zeilen: readonly Zeile[], basis: readonly Zeile[]): Map<string, Zeile> {
  const nummern = basis === zeilen ? null : new Set(basis.map(z => z.nummer))
  return new Map(
    zeilen.map(z => [z.nummer !== null && (nummern === null || nummern.has(z.nummer)) ? `#${z.nummer}` : z.id, z]),
  )
}

function mische(
  schluessel: string,
  basis: Zeile | undefined,
  meine: Zeile,
  fremde: Zeile,
  konflikte: Konflikt[],
): { zeile: Zeile; uebernommen: number } {
  const zellen: Record<string, string> = { ...meine.zellen }
  let uebernommen = 0
  const offen: { spalte: string; basis: string; meins: string; fremd: string }[] = []
  for (const spalte of new Set([...Object.keys(meine.zellen), ...Object.keys(fremde.zellen)])) {
    const [alt, meins, fremd] = [
      basis === undefined ? '' : zelleVon(basis, spalte),
      zelleVon(meine, spalte),
      zelleVon(fremde, spalte),
    ]
    if (meins === fremd || fremd === alt) continue
    if (meins === alt) {
      zellen[spalte] = fremd
      uebernommen++
    } else offen.push({ spalte, basis: alt, meins, fremd })
  }
  const zeile = { ...meine, nummer: fremde.nummer, zellen: ohneLeere(zellen) }
  for (const zelle of offen) konflikte.push({ art: 'ZELLE', schluessel, zeile, ...zelle })
  return { zeile, uebernommen }
}

/** Eigene Reihenfolge; was nur die andere Seite hat, steht hinter seinem dortigen Vorgänger. */
function ordne(zeilen: ReadonlyMap<string, Zeile>, meine: readonly string[], fremde: readonly string[]): Zeile[] {
  const folge = meine.filter(s => zeilen.has(s))
  const enthalten = new Set(folge)
  const dahinter = new Map<string | null, string[]>()
  let vorgaenger: string | null = null
  for (const schluessel of fremde) {
    if (!zeilen.has(schluessel)) continue
    if (enthalten.has(schluessel)) vorgaenger = schluessel
    else dahinter.set(vorgaenger, [...(dahinter.get(vorgaenger) ?? []), schluessel])
  }
  const reihe = [...(dahinter.get(null) ?? []), ...folge.flatMap(s => [s, ...(dahinter.get(s) ?? [])])]
  return reihe.flatMap(s => zeilen.get(s) ?? [])
}

function ohneLeere(zellen: Zellen): Zellen {
  return Object.fromEntries(Object.entries(zellen).filter(([, text]) => text !== ''))
}
