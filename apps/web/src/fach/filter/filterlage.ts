import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import { FILTERTEXT, FILTERWARNUNG, type Filterwarnung } from './filtertexte.ts'
import type { Filterdefinition, Filtergruppe, Filterwerte } from './typen.ts'

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

/** Suchtext, wenn ein Filter nur ihn verlangt und keinen eigenen Namen hat: dann sagt der Text, was gesucht ist, sonst der Name. */
export function alleinigerSuchtext(
  filter: Pick<GespeicherterFilter, 'name'> | null,
  werte: Filterwerte,
  { criterias }: Pick<Filterdefinition, 'criterias'>,
): string | null {
  const [erstes, ...weitere] = Object.entries(werte)
  if (filter?.name !== FILTERTEXT.unbenannt || erstes === undefined || weitere.length > 0) return null
  const [id, wert] = erstes
  return typeof wert === 'string' && criterias.find(k => k.art === 'text')?.id === id ? wert.trim() : null
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
