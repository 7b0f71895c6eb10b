import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import { FILTERWARNUNG, type Filterwarnung } from './filtertexte.ts'
import { STANDARDFILTER } from './konstanten.ts'
import type { Filtergruppe, Filterwerte } from './typen.ts'

/** Fragen an die Filter einer Liste. */

export function gewaehlterFilter({ selectedKey, values }: Filtergruppe): GespeicherterFilter | null {
  return selectedKey === null ? null : (values[selectedKey] ?? null)
}

/** Werte, die jetzt filtern: die geltenden des gewählten Filters, wenn er aktiv ist. */
export function wirksameWerte(gruppe: Filtergruppe): Filterwerte {
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

/** Schlüssel eines aktiven Filters mit genau diesen Werten; der Standardfilter ist der ohne. */
export function findeMitWerten({ values }: Filtergruppe, werte: Filterwerte): string | undefined {
  if (Object.keys(werte).length === 0) return STANDARDFILTER
  return Object.entries(values).find(([, filter]) => filter.enabled && sindGleich(gesetzteWerte(filter), werte))?.[0]
}

/** Gibt es Eingaben, die noch nicht angewendet sind? */
export function hatOffeneEingaben(filter: GespeicherterFilter): boolean {
  return Object.values(filter.criterias).some(stand => !istGleich(stand.applyableValue, stand.currentValue))
}

export const istGleich = (a: Kriteriumswert, b: Kriteriumswert): boolean => JSON.stringify(a) === JSON.stringify(b)

export const sindGleich = (a: Filterwerte, b: Filterwerte): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, wert]) => id in b && istGleich(wert, b[id] ?? null))

/** Was einem Wechsel, Umbenennen, Duplizieren oder Löschen entgegensteht; `null`: nichts. */
export function pruefeHandlung(
  gruppe: Filtergruppe,
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
