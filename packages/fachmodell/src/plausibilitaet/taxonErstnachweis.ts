import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** Unter so vielen Taxalisten ist noch vieles neu. */
const MINDESTENS = 30

/** Taxa, die im Gebiet bisher niemand nachgewiesen hat. */
export const pruefeErstnachweis: Pruefregel<Aufnahmebild> = ({ taxa, gebiet }) =>
  taxa
    .filter(({ istErstnachweis, taxalisten }) => istErstnachweis && taxalisten >= MINDESTENS)
    .map(({ taxon, teil, element }) => ({
      regel: 'TAXON_ERSTNACHWEIS',
      teil,
      stelle: taxon,
      element,
      wert: taxon,
      text: `${taxon} wäre hier ein Erstnachweis: keine frühere Aufnahme, die Sie lesen dürfen, führt es (${gebiet}).`,
      quelle: 'Taxalisten der Aufnahmen dieses Gebiets',
    }))
