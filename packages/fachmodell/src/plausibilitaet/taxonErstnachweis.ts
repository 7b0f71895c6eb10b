import type { TaxonRang } from '../taxaliste.ts'
import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** Unter so vielen Taxalisten ist noch vieles neu. */
const MINDESTENS = 30

const NACHWEISBAR: readonly TaxonRang[] = ['ART', 'GATTUNG']

/** Nur Arten und Gattungen weist jemand nach: eine Gruppe oder Familie bezeugt bloß, wie genau bestimmt wurde. */
export const istNachweisbar = (rang: TaxonRang): boolean => NACHWEISBAR.includes(rang)

/** Arten und Gattungen, die im Gebiet bisher niemand nachgewiesen hat. */
export const pruefeErstnachweis: Pruefregel<Aufnahmebild> = ({ taxa, gebiet }) =>
  taxa
    .filter(
      ({ istErstnachweis, rang, taxalisten }) => istErstnachweis && istNachweisbar(rang) && taxalisten >= MINDESTENS,
    )
    .map(({ taxon, teil, element }) => ({
      regel: 'TAXON_ERSTNACHWEIS',
      teil,
      stelle: taxon,
      element,
      wert: taxon,
      text: `${taxon} wäre hier ein Erstnachweis: keine frühere Aufnahme, die Sie lesen dürfen, führt es (${gebiet}).`,
      quelle: 'Taxalisten der Aufnahmen dieses Gebiets',
    }))
