import { erkenneDezimalzeichen } from '@benthos/fachmodell/zahl/erkenneDezimalzeichen'
import { type Aenderung, zellschritte } from './aenderung.ts'
import type { Befehl } from './befehl.ts'
import { istEinzelneStelle } from './bereich.ts'
import { auswahlVon, type Spaltenmodell, type Stand } from './stand.ts'
import { fuehreAus } from './vorgang.ts'
import { neueZeile, type Zeile, zelleVon } from './zeile.ts'

/** Setzt jede Eingabezelle der Auswahl auf einen neuen Text. */
export function bearbeiteBereich(
  stand: Stand,
  spalten: readonly Spaltenmodell[],
  name: string,
  neu: (zeile: Zeile, spalte: Spaltenmodell) => string,
): Stand {
  const bereich = auswahlVon(stand)
  const betroffen = spalten.slice(bereich.vonSpalte, bereich.bisSpalte + 1).filter(s => s.istEingabe)
  const schritte = stand.zeilen
    .slice(bereich.vonZeile, bereich.bisZeile + 1)
    .flatMap(zeile => zellschritte(zeile, Object.fromEntries(betroffen.map(s => [s.id, neu(zeile, s)]))))
  return fuehreAus(stand, name, schritte)
}

/** Strg+D: die oberste Zeile der Auswahl nach unten; bei einer einzelnen Zelle die Zelle darüber. */
export function fuelleUnten(stand: Stand, spalten: readonly Spaltenmodell[]): Stand {
  const bereich = auswahlVon(stand)
  const quelle = stand.zeilen[bereich.vonZeile === bereich.bisZeile ? bereich.vonZeile - 1 : bereich.vonZeile]
  if (quelle === undefined) return stand
  if (istEinzelneStelle(bereich) && stand.zeilen[bereich.vonZeile] === undefined) return stand
  return bearbeiteBereich(stand, spalten, 'Nach unten ausfüllen', (_, spalte) => zelleVon(quelle, spalte.id))
}

/**
 * Fügt einen Block ab der linken oberen Zelle der Auswahl ein; eine einzelne Zelle füllt die ganze Auswahl. Was über das Ende
 * reicht, wird neue Zeile; was über die letzte Spalte reicht, bleibt draußen. Was ein Raster schrieb, hat Komma; bei Fremdem
 * sagt es nur die Spalte selbst.
 */
export function block(
  stand: Stand,
  { zellen, kennungen, istEigenes }: Extract<Befehl, { art: 'BLOCK' }>,
  spalten: readonly Spaltenmodell[],
): Stand {
  const auswahl = auswahlVon(stand)
  const dezimalzeichen = (spalte: number) =>
    istEigenes ? ',' : erkenneDezimalzeichen(zellen.map(zeile => zeile[spalte] ?? ''))
  const [einzige] = zellen.length === 1 && zellen[0]?.length === 1 ? zellen[0] : []
  if (einzige !== undefined && !istEinzelneStelle(auswahl)) {
    return bearbeiteBereich(
      stand,
      spalten,
      'Einfügen',
      (_, spalte) => spalte.lies(einzige, dezimalzeichen(0))[spalte.id] ?? '',
    )
  }
  const breite = Math.max(...zellen.map(z => z.length), 1)
  const zeichen = Array.from({ length: breite }, (_, j) => dezimalzeichen(j))
  const schritte: Aenderung[] = []
  const neue: Zeile[] = []
  for (const [i, quellzeile] of zellen.entries()) {
    const gelesen: Record<string, string> = {}
    for (const [j, text] of quellzeile.entries()) {
      const spalte = spalten[auswahl.vonSpalte + j]
      if (spalte?.istEingabe !== true) continue
      // Eine leere Stadiumszelle löscht nicht, was aus dem Taxonnamen schon gelesen ist.
      for (const [id, wert] of Object.entries(spalte.lies(text, zeichen[j] ?? null)))
        if (wert !== '' || !gelesen[id]) gelesen[id] = wert
    }
    const zeile = stand.zeilen[auswahl.vonZeile + i]
    if (zeile !== undefined) schritte.push(...zellschritte(zeile, gelesen))
    else {
      const kennung = kennungen[i]
      if (kennung !== undefined && Object.values(gelesen).some(t => t !== '')) neue.push(neueZeile(kennung, gelesen))
    }
  }
  if (neue.length > 0) schritte.push({ art: 'EINFUEGEN', index: stand.zeilen.length, zeilen: neue })
  const anker = { zeile: auswahl.vonZeile, spalte: auswahl.vonSpalte }
  const aktiv = {
    zeile: Math.min(auswahl.vonZeile + zellen.length - 1, stand.zeilen.length + neue.length),
    spalte: Math.min(auswahl.vonSpalte + breite - 1, spalten.length - 1),
  }
  return fuehreAus(stand, 'Einfügen', schritte, { aktiv, anker })
}

/** Entfernt alle Zeilen, die die Auswahl berührt; der Fokus bleibt an derselben Stelle. */
export function entferneZeilen(stand: Stand): Stand {
  const { vonZeile, bisZeile } = auswahlVon(stand)
  const weg = stand.zeilen.slice(vonZeile, bisZeile + 1)
  if (weg.length === 0) return stand
  const stelle = { zeile: vonZeile, spalte: stand.aktiv.spalte }
  const name = weg.length === 1 ? 'Zeile löschen' : `${weg.length} Zeilen löschen`
  return fuehreAus(stand, name, [{ art: 'ENTFERNEN', index: vonZeile, zeilen: weg }], { aktiv: stelle, anker: stelle })
}
