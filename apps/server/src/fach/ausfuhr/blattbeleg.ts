import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Einwand } from '../../technik/http/problem.ts'
import type { Xlsxblatt, Xlsxspalte, Xlsxzeile, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { BLATTZEILEN } from '../../technik/xlsx/mappe.ts'
import { alsZelltext } from '../../technik/xlsx/zelltext.ts'
import type { Ausfuhrnachweis, Ausfuhrteil } from './nachweis.ts'

/** Blätter einer Mappe, die ihr Nachweis belegt: gezählt und mit einer Prüfsumme, die jeder Leser der Zellen nachrechnen kann. */

/**
 * Prüftext einer Zeile: ein JSON-Feld ihrer Zellen, so wie sie in der Mappe stehen.
 * @example pruefzeile(['Baetis rhodani', 4.5, { tag: '2026-05-01' }, null]) // '["Baetis rhodani",4.5,"2026-05-01"]\n'
 */
export function pruefzeile(zellen: readonly Xlsxzelle[]): string {
  const gefuellt = zellen.findLastIndex(zelle => zelle !== null)
  return `${JSON.stringify(zellen.slice(0, gefuellt + 1).map(alsPruefwert))}\n`
}

function alsPruefwert(zelle: Xlsxzelle): string | number | null {
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  if (typeof zelle === 'object') return zelle?.tag ?? null
  // XML macht aus jedem Zeilenende dasselbe.
  return typeof zelle === 'string' ? alsZelltext(zelle).replaceAll(/\r\n?/g, '\n') : zelle
}

/** Nimmt die Kopfzeile eines Blatts in seine Prüfsumme auf. */
export function belegeKopf(teil: Ausfuhrteil, spalten: readonly Xlsxspalte[]): void {
  teil.nimm(pruefzeile(spalten.map(({ titel }) => titel)))
}

/** @param zaehlt so viele der Zeilen sind Daten */
export function belegeZeilen(teil: Ausfuhrteil, zeilen: readonly Xlsxzeile[], zaehlt = zeilen.length): void {
  for (const zeile of zeilen) {
    if ('nummer' in zeile) throw new TypeError('Nur Zeilen, die aufeinander folgen, haben einen Prüftext.')
    teil.nimm(pruefzeile(zeile))
  }
  teil.zaehle(zaehlt)
}

/**
 * Das Blatt, dessen Zeilen beim Schreiben gezählt und geprüft werden.
 * @param vorzeilen so viele Zeilen unter dem Kopf gehören noch zu ihm und zählen nicht
 * @throws Einwand `EINGABE_UNGUELTIG`, wenn das Blatt zu lang würde
 */
export function belegtesBlatt(nachweis: Ausfuhrnachweis, blatt: Xlsxblatt, erwartet: number, vorzeilen = 0): Xlsxblatt {
  pruefeBlattlaenge(blatt.name, erwartet + vorzeilen)
  const teil = nachweis.beginne(blatt.name, erwartet)
  async function* mitBeleg() {
    belegeKopf(teil, blatt.spalten)
    let ausstehend = vorzeilen
    for await (const zeilen of blatt.schuebe) {
      const kopfzeilen = Math.min(ausstehend, zeilen.length)
      ausstehend -= kopfzeilen
      belegeZeilen(teil, zeilen, zeilen.length - kopfzeilen)
      yield zeilen
    }
    teil.schliesse()
  }
  return { ...blatt, schuebe: mitBeleg() }
}

/** @throws Einwand mit dem nächsten Schritt, wenn Excel so viele Zeilen nicht fasst */
export function pruefeBlattlaenge(blatt: string, zeilen: number): void {
  // Eine Zeile braucht der Kopf.
  if (zeilen < BLATTZEILEN) return
  throw new Einwand(
    'EINGABE_UNGUELTIG',
    `Das Blatt „${blatt}“ hätte mit dem Kopf ${formatiereZahl(zeilen + 1)} Zeilen; Excel fasst höchstens ${formatiereZahl(BLATTZEILEN)}. Laden Sie die Funde als CSV oder die sichtbare Datenbank, oder schränken Sie den Filter ein, etwa auf einen Zeitraum oder ein Bundesland.`,
  )
}
