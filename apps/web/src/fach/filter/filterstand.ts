import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import { neuerFilter, passeAn, setzeKriteriumZurueck, setzeZurueck, unbenannterFilter, wendeAn } from './filterbau.ts'
import { findeMitWerten, gewaehlterFilter, pruefeHandlung } from './filterlage.ts'
import { FILTERTEXT } from './filtertexte.ts'
import { STANDARDFILTER, VORGABE_UPDATE_MODE } from './konstanten.ts'
import type { Filterdefinition, Filtergruppe, Filterwerte } from './typen.ts'

type Gespeicherte = Readonly<Record<string, GespeicherterFilter>>

/**
 * Zustand der Filter einer Liste und seine Übergänge (Spezifikation, Abschnitt 4). Rein: neue Schlüssel kommen von außen.
 * `gespeichert` ist der Stand der Ablage; daran hängt, was ein Wechsel zurückholt.
 */
export type Filterstand = Readonly<{ gruppe: Filtergruppe; gespeichert: Gespeicherte }>

export type Filterschritt =
  | { art: 'geladen'; gespeichert: Gespeicherte; selectedKey: string | null; fehler: string | null }
  /** Die Ablage hat eine Änderung nicht angenommen; `vorher` steht noch in ihr. */
  | { art: 'nichtGespeichert'; schluessel: string; vorher: GespeicherterFilter | undefined }
  /** `neuerSchluessel` bekommt der Filter, der entsteht, wenn keiner zu ändern ist; `sofort` wirkt auch im Modus apply */
  | { art: 'setze'; kriterium: string; wert: Kriteriumswert; neuerSchluessel: string; sofort?: boolean }
  | { art: 'wendeAn' }
  | { art: 'setzeZurueck' }
  | { art: 'setzeKriteriumZurueck'; kriterium: string }
  | { art: 'schalte'; enabled: boolean }
  | { art: 'waehle'; schluessel: string | null }
  | { art: 'erstelle'; name: string; neuerSchluessel: string }
  | { art: 'benenneUm'; name: string }
  | { art: 'speichere' }
  | { art: 'dupliziere'; neuerSchluessel: string }
  | { art: 'entferne' }
  /** Werte von außen (Adresse, Zurück), ohne andere Filter zu ändern; `istErster`: sie standen schon in den Feldern */
  | { art: 'oeffne'; werte: Filterwerte; neuerSchluessel: string; istErster?: boolean }

/** Anfang jeder Liste: der Standardfilter, gewählt und leer. */
export function beginneFilterstand(definition: Filterdefinition): Filterstand {
  const standardfilter = { ...neuerFilter(definition, FILTERTEXT.standardfilter), editable: false }
  return {
    gruppe: {
      selectedKey: STANDARDFILTER,
      values: { [STANDARDFILTER]: standardfilter },
      error: null,
      resetNotification: 0,
    },
    gespeichert: {},
  }
}

/** Nächster Zustand; ein Schritt, der nicht gehen darf, ändert nichts. */
export function reduziere(definition: Filterdefinition, stand: Filterstand, schritt: Filterschritt): Filterstand {
  const { gruppe } = stand
  const filter = gewaehlterFilter(gruppe)
  switch (schritt.art) {
    case 'geladen':
      return lade(definition, stand, schritt)
    case 'nichtGespeichert':
      return stelleHer(stand, schritt.schluessel, schritt.vorher)
    case 'setze':
      return setze(definition, stand, schritt)
    case 'wendeAn':
      return mitGewaehltem(stand, wendeAn)
    case 'setzeZurueck':
      return filter?.editable ? meldeRuecksetzung(mitGewaehltem(stand, setzeZurueck)) : stand
    case 'setzeKriteriumZurueck':
      return meldeRuecksetzung(mitGewaehltem(stand, alt => setzeKriteriumZurueck(alt, schritt.kriterium)))
    case 'schalte':
      return schalte(stand, schritt.enabled)
    case 'waehle':
      return pruefeHandlung(gruppe, 'wechsel') === null ? waehle(stand, schritt.schluessel) : stand
    case 'erstelle': {
      const criterias = (filter ?? neuerFilter(definition, '')).criterias
      const neu = wendeAn({ ...neuerFilter(definition, schritt.name), criterias })
      // Was ungespeichert war, steht jetzt im neuen Filter; der alte bekommt seinen gespeicherten Stand zurück.
      return speichere(fuegeAn(verwirf(stand), schritt.neuerSchluessel, neu))
    }
    case 'benenneUm':
      if (pruefeHandlung(gruppe, 'umbenennen') !== null) return stand
      return mitGewaehltem(stand, alt => ({ ...alt, name: schritt.name, touched: true }))
    case 'speichere':
      return filter?.editable ? speichere(mitGewaehltem(stand, wendeAn)) : stand
    case 'dupliziere': {
      if (!filter || pruefeHandlung(gruppe, 'duplizieren') !== null) return stand
      const kopie = { ...filter, name: FILTERTEXT.kopieVon(filter.name), editable: true, touched: true }
      return fuegeAn(verwirf(stand), schritt.neuerSchluessel, kopie)
    }
    case 'entferne':
      return pruefeHandlung(gruppe, 'loeschen') === null ? entferne(stand) : stand
    case 'oeffne': {
      const neu = oeffne(definition, stand, schritt.werte, schritt.neuerSchluessel)
      return schritt.istErster ? neu : meldeRuecksetzung(neu)
    }
  }
}

function mitGewaehltem(stand: Filterstand, aendere: (filter: GespeicherterFilter) => GespeicherterFilter): Filterstand {
  const { selectedKey } = stand.gruppe
  const filter = gewaehlterFilter(stand.gruppe)
  return selectedKey === null || !filter ? stand : fuegeAn(stand, selectedKey, aendere(filter))
}

/** Setzt einen Filter ein und wählt ihn. */
function fuegeAn({ gruppe, gespeichert }: Filterstand, schluessel: string, filter: GespeicherterFilter): Filterstand {
  const values = { ...gruppe.values, [schluessel]: filter }
  return { gespeichert, gruppe: { ...gruppe, selectedKey: schluessel, values } }
}

function meldeRuecksetzung({ gruppe, gespeichert }: Filterstand): Filterstand {
  return { gespeichert, gruppe: { ...gruppe, resetNotification: gruppe.resetNotification + 1 } }
}

function setze(
  definition: Filterdefinition,
  stand: Filterstand,
  { kriterium, wert, neuerSchluessel, sofort = false }: Extract<Filterschritt, { art: 'setze' }>,
): Filterstand {
  const istAenderbar = gewaehlterFilter(stand.gruppe)?.editable === true
  const wirkt = sofort || (definition.updateMode ?? VORGABE_UPDATE_MODE) === 'live'
  return mitGewaehltem(
    istAenderbar ? stand : fuegeAn(stand, neuerSchluessel, unbenannterFilter(definition)),
    filter => {
      const alt = filter.criterias[kriterium]
      if (!alt) return filter
      const neu = { ...alt, applyableValue: wert, ...(wirkt && { currentValue: wert }) }
      return { ...filter, touched: true, criterias: { ...filter.criterias, [kriterium]: neu } }
    },
  )
}

/** Ob ein gespeicherter Filter wirkt, merkt sich die Ablage gleich mit; seine Kriterien bleiben dort, wie sie sind. */
function schalte(stand: Filterstand, enabled: boolean): Filterstand {
  const { gruppe, gespeichert } = mitGewaehltem(stand, filter => ({ ...filter, enabled }))
  const alt = gruppe.selectedKey === null ? undefined : gespeichert[gruppe.selectedKey]
  if (gruppe.selectedKey === null || !alt) return { gruppe, gespeichert }
  return { gruppe, gespeichert: { ...gespeichert, [gruppe.selectedKey]: { ...alt, enabled } } }
}

function speichere(stand: Filterstand): Filterstand {
  const { gruppe, gespeichert } = mitGewaehltem(stand, filter => ({ ...filter, touched: false }))
  const filter = gewaehlterFilter(gruppe)
  if (gruppe.selectedKey === null || !filter) return stand
  return { gruppe, gespeichert: { ...gespeichert, [gruppe.selectedKey]: filter } }
}

/** Am gewählten Filter gilt wieder, was gespeichert ist; ein nie gespeicherter verschwindet, der Standardfilter bleibt. */
function verwirf({ gruppe, gespeichert }: Filterstand): Filterstand {
  const { selectedKey } = gruppe
  if (selectedKey === null || gewaehlterFilter(gruppe)?.editable !== true) return { gruppe, gespeichert }
  const alt = gespeichert[selectedKey]
  const values = alt ? { ...gruppe.values, [selectedKey]: alt } : ohne(gruppe.values, selectedKey)
  return { gespeichert, gruppe: { ...gruppe, values } }
}

function waehle(stand: Filterstand, schluessel: string | null): Filterstand {
  if (schluessel === stand.gruppe.selectedKey) return stand
  if (schluessel !== null && !(schluessel in stand.gruppe.values)) return stand
  const { gruppe, gespeichert } = verwirf(stand)
  return meldeRuecksetzung({ gespeichert, gruppe: { ...gruppe, selectedKey: schluessel } })
}

/** Danach gilt der vorige Filter, sonst der nächste, sonst keiner. */
function entferne({ gruppe, gespeichert }: Filterstand): Filterstand {
  const { selectedKey: fort, values } = gruppe
  if (fort === null) return { gruppe, gespeichert }
  const alle = Object.keys(values)
  const stelle = alle.indexOf(fort)
  const selectedKey = alle[stelle - 1] ?? alle[stelle + 1] ?? null
  return meldeRuecksetzung({
    gespeichert: ohne(gespeichert, fort),
    gruppe: { ...gruppe, selectedKey, values: ohne(values, fort) },
  })
}

/**
 * Wählt den Filter mit genau diesen Werten; gibt es keinen, entsteht ein unbenannter. Ein früherer, nie gespeicherter wird
 * dafür wiederverwendet, damit sich keine ansammeln.
 */
function oeffne(
  definition: Filterdefinition,
  stand: Filterstand,
  werte: Filterwerte,
  neuerSchluessel: string,
): Filterstand {
  const vorhanden = findeMitWerten(stand.gruppe, werte)
  if (vorhanden !== undefined && vorhanden === stand.gruppe.selectedKey) return stand
  // Ungespeichertes wartet auf die Rückkehr; was nur zurückgesetzt war, steht dann wieder wie gespeichert da.
  const { gruppe, gespeichert } = gewaehlterFilter(stand.gruppe)?.touched ? stand : verwirf(stand)
  if (vorhanden !== undefined) return { gespeichert, gruppe: { ...gruppe, selectedKey: vorhanden } }
  const [frueher] =
    Object.entries(gruppe.values).find(
      ([schluessel, { name }]) => name === FILTERTEXT.unbenannt && !(schluessel in gespeichert),
    ) ?? []
  const filter = { ...unbenannterFilter(definition, werte), enabled: true }
  return fuegeAn({ gruppe, gespeichert }, frueher ?? neuerSchluessel, filter)
}

/** Was inzwischen hier geschehen ist, gilt vor dem Geladenen. */
function lade(
  definition: Filterdefinition,
  { gruppe, gespeichert }: Filterstand,
  geladen: Extract<Filterschritt, { art: 'geladen' }>,
): Filterstand {
  const ausAblage = Object.fromEntries(
    Object.entries(geladen.gespeichert).map(([schluessel, filter]) => [schluessel, passeAn(definition, filter)]),
  )
  const { [STANDARDFILTER]: standard, ...eigene } = gruppe.values
  const values = { ...(standard && { [STANDARDFILTER]: standard }), ...ausAblage, ...eigene }
  const gewaehlt = geladen.selectedKey !== null && geladen.selectedKey in values ? geladen.selectedKey : STANDARDFILTER
  const selectedKey = gruppe.selectedKey === STANDARDFILTER ? gewaehlt : gruppe.selectedKey
  return {
    gruppe: { ...gruppe, values, selectedKey, error: geladen.fehler },
    gespeichert: { ...ausAblage, ...gespeichert },
  }
}

function stelleHer(
  { gruppe, gespeichert }: Filterstand,
  schluessel: string,
  vorher: GespeicherterFilter | undefined,
): Filterstand {
  const hier = gruppe.values[schluessel]
  const filter = hier ? { ...hier, touched: true } : vorher
  return {
    gruppe: { ...gruppe, values: filter ? { ...gruppe.values, [schluessel]: filter } : gruppe.values },
    gespeichert: vorher ? { ...gespeichert, [schluessel]: vorher } : ohne(gespeichert, schluessel),
  }
}

function ohne<T>(eintraege: Readonly<Record<string, T>>, schluessel: string): Readonly<Record<string, T>> {
  const { [schluessel]: _, ...rest } = eintraege
  return rest
}
