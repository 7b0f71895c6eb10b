import type { Mengenfeld } from '@benthos/fachmodell'
import { type Dezimalzeichen, leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import { gelesen, type Lesung, nichtGelesen } from '@benthos/fachmodell/zahl/lesung'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { meldungFuer } from '@benthos/vertrag'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund, type Fundfeld } from '@benthos/vertrag/fund'
import type { Befund, Vorschlag } from '../gitter/spalte.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { deuteZahl, lesungenVon, zahlAnzeige } from './zahl.ts'

/** Womit eine Taxaliste ihre Funde misst: eine Spalte mit Deutung, Prüfung und der Regel, nach der gleiche Funde eins werden. */
export type Menge = {
  /** Spalte des Rasters und Feld des Fundes */
  spalte: Mengenfeld
  ausrichtung: 'zahl' | 'start'
  breite: string
  /** auf schmalen Schirmen nur die Ziffer der Stufe oder gar nicht; ohne Angabe wie sonst */
  schmal?: 'ZIFFER' | 'NICHT'
  /** Überschriften, an denen die Spalte einer eingefügten Liste zu erkennen ist */
  kopfmuster: RegExp
  /** Überschriften, die eine andere Einheit nennen: solche Spalten übernimmt nur, wer sie ausdrücklich wählt */
  andereEinheit?: RegExp
  /** so sehen ihre Zellen aus, wenn die Überschrift nichts sagt */
  siehtSoAus: (text: string) => boolean
  /** deutet getippten oder mit diesem Dezimalzeichen eingefügten Text; Unverstandenes bleibt stehen */
  deute: (text: string, dezimalzeichen?: Dezimalzeichen | null) => string
  /** liest eine Zelle einer eingefügten Liste; `0` heißt kein Fund */
  leseAusListe: (text: string, dezimalzeichen: Dezimalzeichen | null) => Lesung<string>
  /** Grund, aus dem eine ausgefüllte Zelle so nicht gilt; null: sie gilt */
  pruefe: (zelle: string) => string | null
  /** Grund zur Nachfrage; das Speichern bleibt möglich */
  warne?: (zelle: string) => string | null
  anzeige: (zelle: string) => string
  vorschlaege?: (text: string) => readonly Vorschlag[]
  /** Zelle des kleinsten Funds, wo es einen gibt: ein Individuum, die unterste Stufe */
  kleinste?: string
  /** vereinigt gültige Zellen gleicher Funde */
  vereine: (zellen: readonly string[]) => string
  /** wie die Vereinigung in der Prüfansicht heißt */
  worte: { zusammenfassen: string; vereinen: string; ersetzen: string }
}

export type Zahlangaben = Pick<Menge, 'spalte' | 'kopfmuster' | 'breite' | 'worte'> &
  Partial<Pick<Menge, 'warne' | 'andereEinheit' | 'kleinste'>>

/** Warum der Vertrag diesen Wert an einem Fund nicht annimmt; null: er nimmt ihn an. */
export function mangelImVertrag(feld: Fundfeld, wert: unknown): string | null {
  const mangel = Fund.shape[feld].safeParse(wert, { reportInput: true }).error?.issues[0]
  return mangel ? meldungFuer(mangel) : null
}

/** Gezählte oder gewogene Menge, wie sie der Vertrag begrenzt; gleiche Funde werden addiert. */
export function zahlmenge(angaben: Zahlangaben): Menge {
  const { spalte } = angaben
  const teile = 10 ** (feldIn(Fund, spalte).stellen ?? 0)
  return {
    ...angaben,
    ausrichtung: 'zahl',
    siehtSoAus: text => /^[-<>~]?\s*\d[\d.,\s]*$/.test(text),
    deute: deuteZahl,
    leseAusListe: (text, dezimalzeichen) => {
      const zahl = leseZahlAusListe(text, dezimalzeichen)
      if (zahl.art !== 'WERT') return zahl
      const grund = zahl.wert === 0 ? null : mangelImVertrag(spalte, zahl.wert)
      return grund === null ? gelesen(schreibeZahl(zahl.wert)) : nichtGelesen(grund)
    },
    pruefe: zelle => {
      if (lesungenVon(zelle).length > 0)
        return `Die eingefügte Zahl kann ${zelle} heißen. Bitte nur eine davon eintragen.`
      const zahl = leseZahl(zelle)
      return zahl.art === 'FEHLER' ? zahl.grund : zahl.art === 'LEER' ? null : mangelImVertrag(spalte, zahl.wert)
    },
    anzeige: zahlAnzeige,
    vereine: zellen => schreibeZahl(zellen.reduce((n, zelle) => n + Math.round(wertVon(zelle) * teile), 0) / teile),
  }
}

function wertVon(zelle: string): number {
  const zahl = leseZahl(zelle)
  return zahl.art === 'WERT' ? zahl.wert : 0
}

/** Beanstandung einer Mengenzelle; kann das Eingefügte zwei Zahlen sein, lässt sich jede, die gilt, mit einem Griff wählen. */
export function befundDerMenge(menge: Menge, zelle: string): Befund | null {
  const text = menge.pruefe(zelle)
  if (text === null) return null
  const vorschlaege = lesungenVon(zelle)
    .filter(lesung => menge.pruefe(lesung) === null)
    .map(lesung => ({ text: lesung, zellen: { [menge.spalte]: lesung } }))
  return { schwere: 'FEHLER', text, ...(vorschlaege.length > 0 && { vorschlaege }) }
}

/**
 * Vereinigt die Mengen gleicher Funde: je Menge die Zellen aller Zeilen oder, wo keine eine hat, nichts.
 * @returns null, wenn eine Zelle fehlt, die andere haben, oder nicht gilt: die Summe wäre geraten
 */
export function vereineMengen(mengen: readonly Menge[], zeilen: readonly Zeile[]): Record<string, string> | null {
  const vereint: Record<string, string> = {}
  for (const menge of mengen) {
    const zellen = zeilen.map(zeile => zelleVon(zeile, menge.spalte))
    if (zellen.every(zelle => zelle === '')) continue
    if (zellen.some(zelle => zelle === '' || menge.pruefe(zelle) !== null)) return null
    vereint[menge.spalte] = menge.vereine(zellen)
  }
  return Object.keys(vereint).length === 0 ? null : vereint
}

/** Summe der gültigen Zellen einer Zahlmenge; Unlesbares zählt nicht mit, es ist als Fehler bezeichnet. */
export function summeVon(menge: Menge, zeilen: readonly Zeile[]): number {
  const gueltige = zeilen
    .map(zeile => zelleVon(zeile, menge.spalte))
    .filter(zelle => zelle !== '' && menge.pruefe(zelle) === null)
  return wertVon(menge.vereine(gueltige))
}
