import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import type { Zeilenwerte } from '../einleseart.ts'
import { Dateimangel, type Dateizeile, type Tabelle, textzelle, type Zelle } from './tabelle.ts'

/** Wie eine Art JSON liest: die Spalten und die Zeilen, die es bedeutet. */
export type Jsonleser = { spalten: readonly Einlesespalte[]; zeilen: (inhalt: unknown) => readonly Zeilenwerte[] }

/** Beginnt der Text wie ein Objekt oder eine Liste? Eine Tabelle tut das nie. */
export function istJson(inhalt: Buffer): boolean {
  return /^\uFEFF?\s*[[{]/.test(inhalt.subarray(0, 200).toString('utf8'))
}

/** JSON als Tabelle: die Titel der Spalten in Zeile 1, darunter je Eintrag eine Zeile. So gilt für alle Dateien dieselbe Prüfung. */
export function oeffneJson(inhalt: Buffer, { spalten, zeilen: leseZeilen }: Jsonleser): Tabelle {
  const eintraege = leseZeilen(lies(inhalt))
  // Nur benutzte Spalten: was die Datei nicht nennt, soll auch der Bericht nicht nennen.
  const benutzte = spalten.filter(({ feld }) => eintraege.some(werte => alsZelle(werte[feld]) !== null))
  return {
    form: { dateiart: 'JSON', blatt: null, blaetter: [], zeichensatz: null, trennzeichen: null },
    zeilen: async function* (): AsyncGenerator<Dateizeile> {
      yield { nummer: 1, zellen: new Map(benutzte.map(({ titel }, i) => [i, { art: 'TEXT', text: titel }])) }
      for (const [nummer, werte] of eintraege.entries()) {
        const zellen = benutzte.flatMap(({ feld }, i): [number, Zelle][] => {
          const zelle = alsZelle(werte[feld])
          return zelle ? [[i, zelle]] : []
        })
        yield { nummer: nummer + 2, zellen: new Map(zellen) }
      }
    },
  }
}

function lies(inhalt: Buffer): unknown {
  try {
    return JSON.parse(inhalt.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (fehler) {
    if (!(fehler instanceof SyntaxError)) throw fehler
    throw new Dateimangel(
      'Die Datei beginnt wie JSON, ist aber keines: Sie ist beschädigt oder nicht zu Ende geschrieben.',
    )
  }
}

function alsZelle(wert: unknown): Zelle | null {
  if (wert === null || wert === undefined) return null
  if (typeof wert === 'number')
    return Number.isFinite(wert)
      ? { art: 'ZAHL', zahl: wert }
      : { art: 'MANGEL', text: '', grund: 'Die Zahl ist zu groß.' }
  if (typeof wert === 'boolean') return { art: 'JA_NEIN', wert }
  if (typeof wert === 'string') return textzelle(wert)
  return { art: 'MANGEL', text: '', grund: 'Hier steht eine Liste oder ein Objekt statt eines Werts.' }
}
