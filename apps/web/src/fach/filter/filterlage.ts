import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import { FILTERWARNUNG, type Filterwarnung } from './filtertexte.ts'
import type { Filtergruppe, Filterwerte } from './typen.ts'

/** Fragen an die Filter einer Liste. */

type Wahl = Pick<Filtergruppe, 'selectedKey' | 'values'>

export function gewaehlterFilter({ selectedKey, values }: Wahl): GespeicherterFilter | null {
  return selectedKey === null ? null : (values[selectedKey] ?? null)
}

/** Werte, die jetzt filtern: die geltenden des gewählten Filters, wenn er aktiv ist. */
export function wirksameWerte(gruppe: Wahl): Filterwerte {
  const filter = gewaehlterFilter(gruppe)
  return filter?.enabled ? gesetzteWerte(filter) : {}
}

/** Geltende Werte eines Filters, auch wenn er gerade inaktiv ist. */
export function gesetzteWerte(filter: GespeicherterFilter): Filterwerte {
  return Object.fromEntries(
    Object.entries(filter.criterias)
      .filter(([, stand]) => !istGleich(stand.currentValue, stand.defaultValue))
      .map(([id, stand]) => [id, stand.currentValue]),
  )
}

/** Gibt es Eingaben, die noch nicht angewendet sind? */
export function hatOffeneEingaben(filter: GespeicherterFilter): boolean {
  return Object.values(filter.criterias).some(stand => !istGleich(stand.applyableValue, stand.currentValue))
}

export const istGleich = (a: Kriteriumswert, b: Kriteriumswert): boolean => JSON.stringify(a) === JSON.stringify(b)

export const istLeer = (werte: Filterwerte): boolean => Object.keys(werte).length === 0

export const sindGleich = (a: Filterwerte, b: Filterwerte): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, wert]) => id in b && istGleich(wert, b[id] ?? null))

/** Was einem Wechsel, Umbenennen, Duplizieren oder Löschen entgegensteht; `null`: nichts. */
export function pruefeHandlung(
  gruppe: Wahl,
  handlung: 'wechsel' | 'umbenennen' | 'duplizieren' | 'loeschen',
): Filterwarnung | null {
  const filter = gewaehlterFilter(gruppe)
  if (handlung === 'wechsel') return filter?.touched ? FILTERWARNUNG.wechselUngespeichert : null
  if (handlung === 'duplizieren') {
    if (filter === null) return FILTERWARNUNG.duplizierenOhneAuswahl
    return filter.touched ? FILTERWARNUNG.duplizierenUngespeichert : null
  }
  // Der Standardfilter gehört niemandem: er zählt hier nicht als Auswahl.
  if (filter?.editable) return null
  return handlung === 'umbenennen' ? FILTERWARNUNG.umbenennenOhneAuswahl : FILTERWARNUNG.loeschenOhneAuswahl
}
