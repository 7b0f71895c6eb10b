import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'

/** Wie eine Tabelle eines Archivs auszusehen hat, gleich, welche Beschreibung es sagt. */

export type Feldform = {
  name: string
  art: 'text' | 'zahl' | 'ganzzahl' | 'tag' | 'zeit' | 'janein' | 'zeitraum'
  /** Dezimalzeichen einer Zahl */
  dezimalzeichen?: string
  pflicht?: boolean
  min?: number
  max?: number
  werte?: ReadonlySet<string>
  muster?: RegExp
}

export type Fremdschluessel = { felder: readonly string[]; tafel: string; zielfelder: readonly string[] }

export type Tafelform = {
  name: string
  datei: string
  felder: readonly Feldform[]
  trennzeichen: string
  zeilenende: '\n' | '\r\n'
  /** Anführung von Zellen; null: es gibt keine */
  anfuehrung: '"' | null
  mitBom: boolean
  schluessel: readonly string[]
  /** weitere Felder, deren Werte einmalig sind */
  einmalige?: readonly string[]
  /** Kennungen müssen sich auch ohne Groß und Klein unterscheiden */
  ohneGrossKlein?: boolean
  verweise: readonly Fremdschluessel[]
  /** Felder, die zusammen stehen oder zusammen fehlen */
  paare?: readonly (readonly [string, string])[]
}

/** Was das Verzeichnis eines Archivs über eine seiner Dateien sagt. */
export type Dateiangabe = { datei: string; bytes: number; sha256: string; zeilen: number | null }

const ZIFFERN = { '.': /^-?\d+(\.\d+)?$/, ',': /^-?\d+(,\d+)?$/ } as const

/** Was an der Zelle falsch ist, als Satz ohne Schluss; null: nichts. */
export function zellmangel(feld: Feldform, zelle: string): string | null {
  const was = `„${kuerze(zelle)}“ im Feld „${feld.name}“`
  if (zelle === '') return feld.pflicht ? `Das Feld „${feld.name}“ ist leer und darf es nicht sein` : null
  if (feld.werte && !feld.werte.has(zelle)) return `${was} steht nicht in der Werteliste`
  if (feld.muster && !feld.muster.test(zelle)) return `${was} steht nicht in der Werteliste`
  switch (feld.art) {
    case 'text':
      return null
    case 'janein':
      return zelle === 'ja' || zelle === 'nein' ? null : `${was} ist weder „ja“ noch „nein“`
    case 'tag':
      return istTag(zelle) ? null : `${was} ist kein Tag in der Form JJJJ-MM-TT`
    case 'zeitraum':
      return zelle.split('/').every(istTag) && zelle.split('/').length <= 2
        ? null
        : `${was} ist weder ein Tag in der Form JJJJ-MM-TT noch zwei davon mit „/“ dazwischen`
    case 'zeit':
      return /^([01]\d|2[0-3]):[0-5]\d/.test(zelle) ? null : `${was} ist keine Uhrzeit in der Form hh:mm`
    case 'zahl':
    case 'ganzzahl':
      return zahlmangel(feld, zelle, was)
  }
}

function zahlmangel({ art, dezimalzeichen, min, max }: Feldform, zelle: string, was: string): string | null {
  const zeichen = dezimalzeichen === ',' ? ',' : '.'
  if (art === 'ganzzahl' && !/^-?\d+$/.test(zelle)) return `${was} ist keine ganze Zahl`
  const gelesen = ZIFFERN[zeichen].test(zelle) ? leseZahl(zelle, zeichen) : null
  if (gelesen?.art !== 'WERT') return `${was} ist keine Zahl mit ${zeichen === ',' ? 'Dezimalkomma' : 'Dezimalpunkt'}`
  const zahl = gelesen.wert
  if (min !== undefined && zahl < min) return `${was} ist kleiner als ${min}`
  if (max !== undefined && zahl > max) return `${was} ist größer als ${max}`
  return null
}

function istTag(text: string): boolean {
  const teile = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!teile) return false
  const tag = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(tag.getTime()) && tag.toISOString().startsWith(text)
}

const ANGEZEIGT = 60
/** Ein Wert, wie er in einem Satz steht: kurz und ohne Zeichen, die ihn verwirren. */
export function kuerze(text: string): string {
  const rein = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  return rein.length > ANGEZEIGT ? `${rein.slice(0, ANGEZEIGT)}…` : rein
}
