import type { Wert } from '@benthos/fachmodell'
import { gelesen, LEER, nichtGelesen } from '@benthos/fachmodell/zahl/lesung'
import type { Menge } from './menge.ts'

type Skalenangaben = Pick<Menge, 'spalte' | 'kopfmuster' | 'breite' | 'worte'> & { skala: readonly Wert[] }

/**
 * Deutet getippten Text als Stufe einer Skala: Ziffer, ganze Bezeichnung, Wort oder dessen Anfang, wenn nur eine Stufe so beginnt.
 * Unverstandenes kommt unverändert zurück.
 * @example deuteStufe(HAEUFIGKEITEN_5, 'mass') // '5'
 */
export function deuteStufe(skala: readonly Wert[], text: string): string {
  const roh = text.trim()
  const passende = passendeStufen(skala, roh)
  const genau = passende.find(stufe => stufe.value === roh || wortVon(stufe) === roh.toLowerCase())
  if (roh === '') return ''
  return genau?.value ?? (passende.length === 1 && passende[0] !== undefined ? passende[0].value : roh)
}

/** Stufen, deren Ziffer, Wort oder Bezeichnung so beginnt; ohne Text alle. */
export function passendeStufen(skala: readonly Wert[], text: string): readonly Wert[] {
  const klein = text.trim().toLowerCase()
  return skala.filter(stufe => wortVon(stufe).startsWith(klein) || stufe.label.toLowerCase().startsWith(klein))
}

/** „3 – wenig bis mittel (11–30)“ heißt mit Wort „wenig bis mittel“. */
function wortVon({ label }: Wert): string {
  return label
    .replace(/^\d+ – /, '')
    .replace(/ \(.*\)$/, '')
    .toLowerCase()
}

/** Geschätzte Menge in Stufen. Stufen lassen sich nicht addieren: von gleichen Funden gilt die höhere. */
export function skalenmenge({ skala, ...rest }: Skalenangaben): Menge {
  const stufe = (zelle: string) => skala.find(s => s.value === zelle)
  const grund = (text: string) =>
    `„${text}“ ist keine Stufe: ${skala[0]?.value} bis ${skala.at(-1)?.value} oder das Wort.`
  return {
    ...rest,
    ausrichtung: 'start',
    siehtSoAus: text => stufe(deuteStufe(skala, text)) !== undefined,
    deute: text => deuteStufe(skala, text),
    leseAusListe: text => {
      const gedeutet = deuteStufe(skala, text)
      if (gedeutet === '') return LEER
      return gedeutet === '0' || stufe(gedeutet) !== undefined ? gelesen(gedeutet) : nichtGelesen(grund(text.trim()))
    },
    pruefe: zelle => (zelle === '' || stufe(zelle) !== undefined ? null : grund(zelle)),
    anzeige: zelle => stufe(zelle)?.label ?? zelle,
    vorschlaege: text =>
      passendeStufen(skala, text).map(s => ({
        schluessel: s.value,
        text: s.label,
        zellen: { [rest.spalte]: s.value },
      })),
    vereine: zellen => zellen.reduce((hoechste, zelle) => (Number(zelle) > Number(hoechste) ? zelle : hoechste), ''),
  }
}
