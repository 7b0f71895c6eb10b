import { type Filterschritt, type Filterstand, leiteGruppeAb, ortVon, reduziere } from './filterstand.ts'
import { STANDARDFILTER } from './konstanten.ts'
import type { Filterdefinition, Filtergruppe, Filterort, Filterwerte } from './typen.ts'

/** Stand einer Liste mit den Filtern, die sie daraus zeigt. */
export type Lage = Filterstand & Readonly<{ gruppe: Filtergruppe }>

export const zeige = (definition: Filterdefinition, stand: Filterstand): Lage => ({
  ...stand,
  gruppe: leiteGruppeAb(definition, stand),
})

/** Anfang jeder Liste: der Standardfilter, gewählt und leer. */
export const beginne = (definition: Filterdefinition): Lage =>
  zeige(definition, {
    ort: ortVon(definition, {}, STANDARDFILTER),
    gespeichert: {},
    fehler: null,
    entwurf: {},
    besuch: 'a',
  })

/** Ein Schritt; ändert er nichts, ist es dieselbe Lage. */
export function gehe(definition: Filterdefinition, lage: Lage, schritt: Filterschritt): Lage {
  const neu = reduziere(definition, lage, schritt)
  return neu === lage ? lage : zeige(definition, neu)
}

/** Adresse eines Verweises, der nur Werte nennt. */
export const verweis = (werte: Filterwerte): Filterort => ({ enabled: true, werte, unlesbar: [] })

/** Öffnet eine andere Adresse derselben Liste, wie ein Verweis oder „Zurück“ es tut. */
export const oeffne = (definition: Filterdefinition, lage: Lage, ort: Filterort): Lage =>
  zeige(definition, { ...lage, ort, entwurf: {}, besuch: `${lage.besuch}b` })
