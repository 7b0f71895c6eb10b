import { mitZellen, type Zeile, zelleVon } from './zeile.ts'

/** Kleinster umkehrbarer Schritt. */
export type Aenderung =
  | { art: 'ZELLE'; zeile: string; spalte: string; vorher: string; nachher: string }
  | { art: 'EINFUEGEN'; index: number; zeilen: readonly Zeile[] }
  | { art: 'ENTFERNEN'; index: number; zeilen: readonly Zeile[] }

/**
 * Wendet Schritte der Reihe nach an. Zeilen werden über ihre Kennung gefunden: hat ein anderes Fenster die Liste inzwischen
 * verschoben, trifft ein Schritt trotzdem die richtige Zeile oder keine.
 */
export function wendeAn(zeilen: readonly Zeile[], aenderungen: readonly Aenderung[]): readonly Zeile[] {
  let ergebnis = zeilen
  let i = 0
  while (i < aenderungen.length) {
    const aenderung = aenderungen[i]
    if (aenderung === undefined) break
    if (aenderung.art === 'ZELLE') {
      const ende = endeDerZellen(aenderungen, i)
      ergebnis = setzeZellen(ergebnis, aenderungen.slice(i, ende) as Zellschritt[])
      i = ende
      continue
    }
    ergebnis = aenderung.art === 'EINFUEGEN' ? fuegeEin(ergebnis, aenderung) : entferne(ergebnis, aenderung)
    i++
  }
  return ergebnis
}

/** Schritte, die `aenderungen` rückgängig machen. */
export function kehreUm(aenderungen: readonly Aenderung[]): readonly Aenderung[] {
  return aenderungen.map(umgekehrt).toReversed()
}

type Zellschritt = Extract<Aenderung, { art: 'ZELLE' }>

function umgekehrt(a: Aenderung): Aenderung {
  switch (a.art) {
    case 'ZELLE':
      return { ...a, vorher: a.nachher, nachher: a.vorher }
    case 'EINFUEGEN':
      return { ...a, art: 'ENTFERNEN' }
    case 'ENTFERNEN':
      return { ...a, art: 'EINFUEGEN' }
  }
}

function endeDerZellen(aenderungen: readonly Aenderung[], von: number): number {
  let ende = von
  while (aenderungen[ende]?.art === 'ZELLE') ende++
  return ende
}

/** Viele Zellen in einem Durchgang: das Einfügen von 1.500 Zellen darf nicht 1.500-mal suchen. */
function setzeZellen(zeilen: readonly Zeile[], schritte: readonly Zellschritt[]): readonly Zeile[] {
  const jeZeile = new Map<string, Record<string, string>>()
  for (const { zeile, spalte, nachher } of schritte) {
    const zellen = jeZeile.get(zeile)
    if (zellen === undefined) jeZeile.set(zeile, { [spalte]: nachher })
    else zellen[spalte] = nachher
  }
  let geaendert = false
  const ergebnis = zeilen.map(zeile => {
    const zellen = jeZeile.get(zeile.id)
    if (zellen === undefined) return zeile
    const neu = mitZellen(zeile, zellen)
    if (neu !== zeile) geaendert = true
    return neu
  })
  return geaendert ? ergebnis : zeilen
}

function fuegeEin(zeilen: readonly Zeile[], { index, zeilen: neue }: { index: number; zeilen: readonly Zeile[] }) {
  const vorhanden = new Set(zeilen.map(z => z.id))
  const fehlende = neue.filter(z => !vorhanden.has(z.id))
  if (fehlende.length === 0) return zeilen
  const stelle = Math.min(Math.max(index, 0), zeilen.length)
  return [...zeilen.slice(0, stelle), ...fehlende, ...zeilen.slice(stelle)]
}

function entferne(zeilen: readonly Zeile[], { zeilen: weg }: { zeilen: readonly Zeile[] }) {
  const kennungen = new Set(weg.map(z => z.id))
  const bleibende = zeilen.filter(z => !kennungen.has(z.id))
  return bleibende.length === zeilen.length ? zeilen : bleibende
}

/** Zellschritte einer Zeile für die Spalten, deren Text sich ändert. */
export function zellschritte(zeile: Zeile, zellen: Readonly<Record<string, string>>): Aenderung[] {
  return Object.entries(zellen)
    .map(([spalte, nachher]) => ({
      art: 'ZELLE' as const,
      zeile: zeile.id,
      spalte,
      vorher: zelleVon(zeile, spalte),
      nachher,
    }))
    .filter(a => a.vorher !== a.nachher)
}
