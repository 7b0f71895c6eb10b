import type { Wert } from '@benthos/fachmodell'
import { gelesen, LEER, nichtGelesen } from '@benthos/fachmodell/zahl/lesung'
import type { Menge } from './menge.ts'
import { deuteWahl, passendeWerte } from './wahl.ts'

type Skalenangaben = Pick<Menge, 'spalte' | 'kopfmuster' | 'breite' | 'worte'> & { skala: readonly Wert[] }

/** Geschätzte Menge in Stufen. Stufen lassen sich nicht addieren: von gleichen Funden gilt die höhere. */
export function skalenmenge({ skala, ...rest }: Skalenangaben): Menge {
  const stufe = (zelle: string) => skala.find(s => s.value === zelle)
  const grund = (text: string) =>
    `„${text}“ ist keine Stufe: ${skala[0]?.value} bis ${skala.at(-1)?.value} oder das Wort.`
  return {
    ...rest,
    ausrichtung: 'start',
    ...(skala[0] && { kleinste: skala[0].value }),
    siehtSoAus: text => stufe(deuteWahl(skala, text)) !== undefined,
    deute: text => deuteWahl(skala, text),
    leseAusListe: text => {
      const gedeutet = deuteWahl(skala, text)
      if (gedeutet === '') return LEER
      return gedeutet === '0' || stufe(gedeutet) !== undefined ? gelesen(gedeutet) : nichtGelesen(grund(text.trim()))
    },
    pruefe: zelle => (zelle === '' || stufe(zelle) !== undefined ? null : grund(zelle)),
    anzeige: zelle => stufe(zelle)?.label ?? zelle,
    vorschlaege: text =>
      passendeWerte(skala, text).map(s => ({
        schluessel: s.value,
        text: s.label,
        zellen: { [rest.spalte]: s.value },
      })),
    vereine: zellen => zellen.reduce((hoechste, zelle) => (Number(zelle) > Number(hoechste) ? zelle : hoechste), ''),
  }
}
