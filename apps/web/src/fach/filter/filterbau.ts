import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import type { Filterdefinition, Filterwerte } from './typen.ts'

/** Ein einzelner Filter: entsteht und bekommt Werte. */

/**
 * @param werte wirken
 * @param entwurf stehen in den Feldern und wirken noch nicht
 */
export function neuerFilter(
  definition: Filterdefinition,
  name: string,
  werte: Filterwerte = {},
  entwurf: Filterwerte = {},
): GespeicherterFilter {
  return {
    name,
    editable: true,
    touched: false,
    enabled: definition.defaultEnabled ?? false,
    criterias: Object.fromEntries(
      definition.criterias.map(({ id, label, defaultValue }) => {
        const wert = werte[id] ?? defaultValue
        const offen = entwurf[id]
        return [id, { label, applyableValue: offen === undefined ? wert : offen, currentValue: wert, defaultValue }]
      }),
    ),
  }
}

/** Ein gespeicherter Filter unter der heutigen Definition: was es nicht mehr gibt, fällt weg; Neues steht auf der Vorgabe. */
export function passeAn(definition: Filterdefinition, { name, enabled, criterias }: GespeicherterFilter) {
  const werte = definition.criterias.flatMap(({ id, defaultValue }): [string, Kriteriumswert][] => {
    const wert = criterias[id]?.currentValue
    return wert === undefined ? [] : [[id, inForm(wert, defaultValue)]]
  })
  return { ...neuerFilter(definition, name, Object.fromEntries(werte)), enabled }
}

/** Ein Wert in der Form seiner Vorgabe, wie ihn die Adresse nennt: ein Feld von Texten oder ein Text. */
export function inForm(wert: Kriteriumswert, vorgabe: Kriteriumswert): Kriteriumswert {
  const texte = [wert].flat().flatMap(einzeln => (einzeln === null ? [] : [String(einzeln)]))
  return Array.isArray(vorgabe) ? texte : (texte[0] ?? vorgabe)
}
