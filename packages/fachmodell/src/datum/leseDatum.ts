import { gelesen, LEER, type Lesung, nichtGelesen } from '../zahl/lesung.ts'

const SPAETESTES_JAHR = 2199

/** Ob es den Tag im gregorianischen Kalender gibt. */
function istKalendertag(jahr: number, monat: number, tag: number): boolean {
  if (monat < 1 || monat > 12 || tag < 1) return false
  const schaltjahr = (jahr % 4 === 0 && jahr % 100 !== 0) || jahr % 400 === 0
  const tage = [31, schaltjahr ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][monat - 1] ?? 0
  return tag <= tage
}

/**
 * Liest ein Datum in deutscher Schreibweise (Tag.Monat.Jahr, auch einstellig; TTMMJJJJ) oder als JJJJ-MM-TT.
 * Zweistellige Jahre werden abgewiesen, damit kein Jahrhundert geraten wird. Welcher Tag der früheste ist, sagt die Regel des
 * Felds: hier stünde sie ein zweites Mal und mit anderen Worten.
 * @returns das Datum als JJJJ-MM-TT
 * @example leseDatum('21.4.2025') // { art: 'WERT', wert: '2025-04-21' }
 */
export function leseDatum(text: string): Lesung<string> {
  const t = text.replaceAll('\u00a0', ' ').trim()
  if (t === '') return LEER
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(t)
  const deutsch = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(t) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(t)
  if (!iso && !deutsch) {
    if (/^\d{1,2}\. ?\d{1,2}\. ?\d{2}$/.test(t)) return nichtGelesen('Bitte das Jahr vierstellig angeben.')
    return nichtGelesen(`„${t}“ ist kein Datum. Bitte als TT.MM.JJJJ angeben.`)
  }
  const [jahr, monat, tag] = (iso ? [iso[1], iso[2], iso[3]] : [deutsch?.[3], deutsch?.[2], deutsch?.[1]]).map(Number)
  if (jahr === undefined || monat === undefined || tag === undefined || !istKalendertag(jahr, monat, tag)) {
    return nichtGelesen(`Den Tag „${t}“ gibt es nicht.`)
  }
  if (jahr > SPAETESTES_JAHR) return nichtGelesen(`Das Jahr darf höchstens ${SPAETESTES_JAHR} sein.`)
  return gelesen(`${String(jahr).padStart(4, '0')}-${String(monat).padStart(2, '0')}-${String(tag).padStart(2, '0')}`)
}

/** Ob der Text ein Tag in der Form JJJJ-MM-TT ist, wie er gespeichert wird. */
export function istTag(text: string): boolean {
  const gelesenerTag = leseDatum(text)
  return gelesenerTag.art === 'WERT' && gelesenerTag.wert === text
}
