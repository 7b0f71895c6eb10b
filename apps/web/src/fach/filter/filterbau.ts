import type { GespeicherterFilter, Kriteriumsstand } from '@benthos/vertrag/filter'
import { istGleich } from './filterlage.ts'
import { FILTERTEXT } from './filtertexte.ts'
import type { Filterdefinition, Filterwerte } from './typen.ts'

/** Ein einzelner Filter: entsteht, bekommt Werte, kehrt zur Vorgabe zurück. */

export function neuerFilter(definition: Filterdefinition, name: string, werte: Filterwerte = {}): GespeicherterFilter {
  return {
    name,
    editable: true,
    touched: false,
    enabled: definition.defaultEnabled ?? false,
    criterias: Object.fromEntries(
      definition.criterias.map(({ id, label, defaultValue }) => {
        const wert = werte[id] ?? defaultValue
        return [id, { label, applyableValue: wert, currentValue: wert, defaultValue }]
      }),
    ),
  }
}

/** Der Filter, der entsteht, wenn jemand Kriterien setzt, ohne einen gewählt zu haben. */
export function unbenannterFilter(definition: Filterdefinition, werte: Filterwerte = {}): GespeicherterFilter {
  return { ...neuerFilter(definition, FILTERTEXT.unbenannt, werte), touched: true }
}

export function wendeAn(filter: GespeicherterFilter): GespeicherterFilter {
  return mitJedem(filter, stand => ({ ...stand, currentValue: stand.applyableValue }))
}

/** Alle Kriterien auf der Vorgabe: danach gibt es nichts Ungespeichertes. */
export function setzeZurueck(filter: GespeicherterFilter): GespeicherterFilter {
  return { ...mitJedem(filter, aufVorgabe), touched: false }
}

/** Ein Kriterium auf der Vorgabe; ungespeichert ist der Filter dann nur, wenn ein anderes davon abweicht. */
export function setzeKriteriumZurueck(filter: GespeicherterFilter, id: string): GespeicherterFilter {
  const kriterium = filter.criterias[id]
  if (!kriterium) return filter
  const criterias = { ...filter.criterias, [id]: aufVorgabe(kriterium) }
  return { ...filter, criterias, touched: !Object.values(criterias).every(istVorgabe) }
}

/** Ein gespeicherter Filter unter der heutigen Definition: was es nicht mehr gibt, fällt weg; Neues steht auf der Vorgabe. */
export function passeAn(definition: Filterdefinition, filter: GespeicherterFilter): GespeicherterFilter {
  const werte = Object.fromEntries(Object.entries(filter.criterias).map(([id, stand]) => [id, stand.currentValue]))
  return { ...neuerFilter(definition, filter.name, werte), enabled: filter.enabled }
}

function mitJedem(
  filter: GespeicherterFilter,
  aendere: (stand: Kriteriumsstand) => Kriteriumsstand,
): GespeicherterFilter {
  const criterias = Object.entries(filter.criterias).map(([id, stand]) => [id, aendere(stand)])
  return { ...filter, criterias: Object.fromEntries(criterias) }
}

const aufVorgabe = (stand: Kriteriumsstand): Kriteriumsstand => ({
  ...stand,
  applyableValue: stand.defaultValue,
  currentValue: stand.defaultValue,
})

const istVorgabe = (stand: Kriteriumsstand): boolean =>
  istGleich(stand.applyableValue, stand.defaultValue) && istGleich(stand.currentValue, stand.defaultValue)
