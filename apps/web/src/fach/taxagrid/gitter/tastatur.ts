import type { Befehl, Bewegung } from '../modell/befehl.ts'

/** Was eine Taste im Raster auslöst: ein Befehl an das Modell oder eine Handlung der Oberfläche. */
export type Tastenwirkung =
  | { art: 'BEFEHL'; befehl: Befehl }
  | { art: 'SEITE'; richtung: 1 | -1; erweitern: boolean }
  | { art: 'TAB'; zurueck: boolean }
  | { art: 'BEGINNE'; text: string; bearbeitung: 'ERSETZEN' | 'AENDERN'; natuerlich: boolean }
  | { art: 'UMSCHALTEN' | 'NEUE_ZEILE' | 'ZEILE_WAEHLEN' | 'BERICHTIGEN' | 'RUECKFRAGE' | 'HILFE' | 'VERLASSEN' }
  | { art: 'NAECHSTER_FEHLER'; zurueck: boolean }

export type Taste = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const PFEILE: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const MIT_STRG: Readonly<Record<string, Bewegung['art']>> = {
  Home: 'RASTERANFANG',
  End: 'RASTERENDE',
  ArrowUp: 'SPALTENANFANG',
  ArrowDown: 'SPALTENENDE',
  ArrowLeft: 'ZEILENANFANG',
  ArrowRight: 'ZEILENENDE',
}

/** Deutet eine Taste, solange keine Zelle bearbeitet wird; null: der Browser behandelt sie. */
export function deuteTaste(e: Taste): Tastenwirkung | null {
  const strg = e.ctrlKey || e.metaKey
  // Rechts-Alt schreibt auf deutschen Tastaturen Zeichen und meldet sich als Strg+Alt.
  if (strg && !e.altKey) return mitStrg(e)
  if (e.altKey && !strg) return e.key === 'Enter' ? { art: 'BERICHTIGEN' } : null
  const pfeil = PFEILE[e.key]
  if (pfeil !== undefined) {
    return bewegung({ art: 'SCHRITT', zeilen: pfeil[0], spalten: pfeil[1] }, e.shiftKey)
  }
  switch (e.key) {
    case 'Home':
      return bewegung({ art: 'ZEILENANFANG' }, e.shiftKey)
    case 'End':
      return bewegung({ art: 'ZEILENENDE' }, e.shiftKey)
    case 'PageDown':
    case 'PageUp':
      return { art: 'SEITE', richtung: e.key === 'PageDown' ? 1 : -1, erweitern: e.shiftKey }
    case 'Tab':
      return { art: 'TAB', zurueck: e.shiftKey }
    case 'Enter':
      return { art: 'BEFEHL', befehl: { art: 'WEITER', weiter: e.shiftKey ? 'OBEN' : 'UNTEN' } }
    case 'F2':
      // Umschalt+F2 schreibt auch in Tabellenprogrammen einen Kommentar.
      if (e.shiftKey) return { art: 'RUECKFRAGE' }
      return { art: 'BEGINNE', text: '', bearbeitung: 'AENDERN', natuerlich: false }
    case 'F8':
      return { art: 'NAECHSTER_FEHLER', zurueck: e.shiftKey }
    case 'Delete':
      return { art: 'BEFEHL', befehl: { art: 'LEERE' } }
    case 'Backspace':
      return { art: 'BEGINNE', text: '', bearbeitung: 'ERSETZEN', natuerlich: false }
    case 'Escape':
      return { art: 'VERLASSEN' }
    case ' ':
      return e.shiftKey ? { art: 'ZEILE_WAEHLEN' } : { art: 'UMSCHALTEN' }
    case '?':
      return { art: 'HILFE' }
    case 'Dead':
    case 'Process':
      // Totes Zeichen (´ ^) oder Eingabehilfe: das Feld muss schon dastehen, der Browser setzt das Zeichen zusammen.
      return { art: 'BEGINNE', text: '', bearbeitung: 'ERSETZEN', natuerlich: true }
    default:
      return [...e.key].length === 1
        ? { art: 'BEGINNE', text: e.key, bearbeitung: 'ERSETZEN', natuerlich: false }
        : null
  }
}

function mitStrg(e: Taste): Tastenwirkung | null {
  const art = MIT_STRG[e.key]
  if (art !== undefined && art !== 'SCHRITT') return bewegung({ art }, e.shiftKey)
  switch (e.key.toLowerCase()) {
    case 'a':
      return { art: 'BEFEHL', befehl: { art: 'WAEHLE_ALLES' } }
    case 'd':
      return { art: 'BEFEHL', befehl: { art: 'FUELLE_UNTEN' } }
    case 'y':
      return { art: 'BEFEHL', befehl: { art: 'WIEDERHOLE' } }
    case 'z':
      return { art: 'BEFEHL', befehl: { art: e.shiftKey ? 'WIEDERHOLE' : 'RUECKGAENGIG' } }
    case '+':
      return { art: 'NEUE_ZEILE' }
    case '-':
      return { art: 'BEFEHL', befehl: { art: 'LOESCHE_ZEILEN' } }
    default:
      return null
  }
}

function bewegung(b: Bewegung, erweitern: boolean): Tastenwirkung {
  return { art: 'BEFEHL', befehl: { art: 'BEWEGE', bewegung: b, erweitern } }
}

/** Befehle, die Daten ändern: im Nur-Lesen-Zustand wirken sie nicht. */
export function istAendernd(wirkung: Tastenwirkung): boolean {
  if (wirkung.art === 'BEFEHL') return !['BEWEGE', 'WAEHLE_ALLES', 'WEITER'].includes(wirkung.befehl.art)
  return ['BEGINNE', 'UMSCHALTEN', 'NEUE_ZEILE', 'BERICHTIGEN'].includes(wirkung.art)
}
