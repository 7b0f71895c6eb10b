import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import { neuerFilter } from './filterbau.ts'
import { gesetzteWerte, gewaehlterFilter, istGleich, istLeer, pruefeHandlung, sindGleich } from './filterlage.ts'
import { FILTERTEXT } from './filtertexte.ts'
import { STANDARDFILTER, UNGESPEICHERT, VORGABE_UPDATE_MODE } from './konstanten.ts'
import type { Filterdefinition, Filtergruppe, Filterort, Filterwerte, Gespeicherte } from './typen.ts'

/**
 * Filter einer Liste (Spezifikation, Abschnitt 4). Was gilt, sagt die Adresse; was gespeichert ist, die Ablage; nur was in
 * den Feldern steht und noch nicht angewendet ist, gibt es nirgends sonst. Alles Übrige folgt daraus. Rein: neue Schlüssel
 * kommen von außen.
 */
export type Filterstand = Readonly<{
  ort: Filterort
  gespeichert: Gespeicherte
  /** Was sich beim Lesen der Ablage nicht lesen ließ, in Worten. */
  fehler: string | null
  /** Werte in den Feldern, die noch nicht wirken, nach Kriterium */
  entwurf: Filterwerte
  /** Kennung des Eintrags im Verlauf; ein Schritt, nach dem in den Feldern neu begonnen wird, zählt sie weiter. */
  besuch: string
}>

export type Filterschritt =
  /** `sofort` wirkt auch im Modus apply */
  | { art: 'setze'; kriterium: string; wert: Kriteriumswert; sofort?: boolean }
  | { art: 'wendeAn' }
  | { art: 'setzeZurueck' }
  | { art: 'setzeKriteriumZurueck'; kriterium: string }
  | { art: 'schalte'; enabled: boolean }
  | { art: 'waehle'; schluessel: string | null }
  | { art: 'erstelle'; name: string; neuerSchluessel: string }
  | { art: 'benenneUm'; name: string }
  | { art: 'speichere'; neuerSchluessel: string }
  | { art: 'dupliziere' }
  | { art: 'entferne' }
  /** Die Ablage hat ihn nicht angenommen: sein Name ist wieder ungespeichert. */
  | { art: 'nichtGespeichert'; schluessel: string; name: string }

/** Alle Filter und der gewählte, wie Adresse, Ablage und Felder sie zusammen ergeben. */
export function leiteGruppeAb(definition: Filterdefinition, stand: Filterstand): Filtergruppe {
  const { gespeichert, entwurf } = stand
  const standardfilter = { ...neuerFilter(definition, FILTERTEXT.standardfilter), editable: false }
  const ort = geltenderOrt(definition, stand)
  const selectedKey = schluesselZu(ort, gespeichert)
  const values: Record<string, GespeicherterFilter> = { [STANDARDFILTER]: standardfilter, ...gespeichert }
  if (selectedKey !== null)
    values[selectedKey] = {
      ...neuerFilter(definition, ort.name ?? values[selectedKey]?.name ?? FILTERTEXT.unbenannt, ort.werte, entwurf),
      editable: selectedKey !== STANDARDFILTER,
      enabled: ort.enabled,
      touched: !istLeer(entwurf) || istGeaendert(ort, gespeichert[selectedKey]),
    }
  return { selectedKey, values, error: stand.fehler, resetNotification: stand.besuch }
}

/** Nächster Stand; ein Schritt, der nicht gehen darf, ändert nichts. */
export function reduziere(definition: Filterdefinition, stand: Filterstand, schritt: Filterschritt): Filterstand {
  const gruppe = leiteGruppeAb(definition, stand)
  const filter = gewaehlterFilter(gruppe)
  const { selectedKey, values } = gruppe
  const { gespeichert, entwurf } = stand
  const ort = aenderbarerOrt(definition, stand)
  const werte = mitWerten(definition, ort.werte, entwurf)
  switch (schritt.art) {
    case 'setze':
      return setze(definition, stand, schritt)
    case 'wendeAn':
      return istLeer(entwurf) ? stand : { ...stand, ort: { ...ort, werte }, entwurf: {} }
    case 'setzeZurueck':
      return filter?.editable ? beginneBei(stand, aufVorgabe(ort)) : stand
    case 'setzeKriteriumZurueck': {
      if (!filter?.editable) return stand
      const uebrig = { ...ort, werte: ohne(ort.werte, schritt.kriterium) }
      const offen = ohne(entwurf, schritt.kriterium)
      return { ...stand, entwurf: offen, ort: istLeer(uebrig.werte) && istLeer(offen) ? aufVorgabe(uebrig) : uebrig }
    }
    case 'schalte': {
      if (selectedKey === null) return stand
      const alt = gespeichert[selectedKey]
      const { enabled } = schritt
      // Das merkt sich die Ablage gleich mit; die Kriterien bleiben dort, wie sie sind.
      const danach = alt ? { ...gespeichert, [selectedKey]: { ...alt, enabled } } : gespeichert
      return { ...stand, ort: { ...geltenderOrt(definition, stand), enabled }, gespeichert: danach }
    }
    case 'waehle': {
      const gibtEs = schritt.schluessel === null || Object.hasOwn(values, schritt.schluessel)
      if (!gibtEs || schritt.schluessel === selectedKey || pruefeHandlung(gruppe, 'wechsel') !== null) return stand
      return beginneBei(stand, ortVon(definition, gespeichert, schritt.schluessel))
    }
    case 'erstelle':
      return speichere(stand, schritt.neuerSchluessel, neuerFilter(definition, schritt.name, werte))
    case 'benenneUm':
      if (pruefeHandlung(gruppe, 'umbenennen') !== null) return stand
      return { ...stand, ort: { ...ort, name: schritt.name } }
    case 'speichere': {
      if (selectedKey === null || !filter?.editable) return stand
      const schluessel = selectedKey === UNGESPEICHERT ? schritt.neuerSchluessel : selectedKey
      return speichere(stand, schluessel, { ...neuerFilter(definition, filter.name, werte), enabled: filter.enabled })
    }
    case 'dupliziere': {
      if (!filter || pruefeHandlung(gruppe, 'duplizieren') !== null) return stand
      const { name, enabled } = filter
      return { ...stand, ort: { name: FILTERTEXT.kopieVon(name), enabled, werte: gesetzteWerte(filter), unlesbar: [] } }
    }
    case 'entferne': {
      if (selectedKey === null || pruefeHandlung(gruppe, 'loeschen') !== null) return stand
      const rest = ohne(gespeichert, selectedKey)
      const danach = nachbarVon(Object.keys(values), selectedKey)
      return { ...beginneBei(stand, ortVon(definition, rest, danach)), gespeichert: rest }
    }
    case 'nichtGespeichert':
      if (stand.ort.schluessel !== schritt.schluessel) return stand
      return { ...stand, ort: { ...stand.ort, name: stand.ort.name ?? schritt.name } }
  }
}

/** Die Adresse eines Filters; einer, den es nicht gibt, ist der Standardfilter. */
export function ortVon(definition: Filterdefinition, gespeichert: Gespeicherte, schluessel: string | null): Filterort {
  if (schluessel === null) return { schluessel, enabled: true, werte: {}, unlesbar: [] }
  const filter = Object.hasOwn(gespeichert, schluessel) ? gespeichert[schluessel] : undefined
  if (filter) return { schluessel, enabled: filter.enabled, werte: gesetzteWerte(filter), unlesbar: [] }
  return { schluessel: STANDARDFILTER, enabled: definition.defaultEnabled ?? false, werte: {}, unlesbar: [] }
}

/** Was nach dem Löschen gilt: der vorige, sonst der nächste, sonst keiner. */
export function nachbarVon(schluessel: readonly string[], fort: string): string | null {
  const stelle = schluessel.indexOf(fort)
  return schluessel[stelle - 1] ?? schluessel[stelle + 1] ?? null
}

/** Welchen Filter eine Adresse meint; eine, die nur Werte nennt, den aktiven gespeicherten, der genau so filtert. */
function schluesselZu({ schluessel, name, enabled, werte }: Filterort, gespeichert: Gespeicherte): string | null {
  if (schluessel && Object.hasOwn(gespeichert, schluessel)) return schluessel
  if (name === undefined && istLeer(werte)) {
    if (schluessel === undefined || schluessel === STANDARDFILTER) return STANDARDFILTER
    if (schluessel === null) return null
  }
  const gleicher =
    schluessel === undefined && name === undefined && enabled
      ? Object.entries(gespeichert).find(([, filter]) => filter.enabled && sindGleich(gesetzteWerte(filter), werte))
      : undefined
  return gleicher?.[0] ?? UNGESPEICHERT
}

/** Die Adresse, wie sie den gewählten Filter beim Schlüssel nennt; wer etwas eingibt, hat damit einen änderbaren gewählt. */
function geltenderOrt(definition: Filterdefinition, stand: Filterstand): Filterort {
  if (!istLeer(stand.entwurf)) return aenderbarerOrt(definition, stand)
  const schluessel = schluesselZu(stand.ort, stand.gespeichert)
  return schluessel === UNGESPEICHERT ? stand.ort : { ...stand.ort, schluessel }
}

/** Adresse, an der eine Änderung gilt: die des gewählten Filters, oder eines neuen, wenn der sich nicht ändern lässt. */
function aenderbarerOrt(definition: Filterdefinition, { ort, gespeichert }: Filterstand): Filterort {
  const schluessel = schluesselZu(ort, gespeichert)
  if (schluessel === null || schluessel === STANDARDFILTER)
    return { name: FILTERTEXT.unbenannt, enabled: definition.defaultEnabled ?? false, werte: {}, unlesbar: [] }
  if (schluessel !== UNGESPEICHERT) return { ...ort, schluessel }
  // Ein Schlüssel, den die Ablage nicht kennt, bleibt stehen: vielleicht ist sie nur noch nicht gelesen.
  if (ort.schluessel && ort.schluessel !== STANDARDFILTER) return ort
  return { ...ort, schluessel: undefined, name: ort.name ?? FILTERTEXT.unbenannt }
}

/** Alle Kriterien auf der Vorgabe: danach gibt es nichts Ungespeichertes, auch keinen Namen. */
function aufVorgabe(ort: Filterort): Filterort {
  return { ...ort, name: ort.schluessel === undefined ? FILTERTEXT.unbenannt : undefined, werte: {}, unlesbar: [] }
}

/** Ungespeichert ist, was die Adresse anders sagt als die Ablage; ohne Kriterien ist ein Filter nur zurückgesetzt. */
function istGeaendert({ name, werte, unlesbar }: Filterort, gespeichert: GespeicherterFilter | undefined): boolean {
  const vorher = gespeichert?.name ?? FILTERTEXT.unbenannt
  const alt = gespeichert ? ohne(gesetzteWerte(gespeichert), ...unlesbar) : {}
  return (name ?? vorher) !== vorher || (!istLeer(werte) && !sindGleich(werte, alt))
}

function setze(
  definition: Filterdefinition,
  stand: Filterstand,
  { kriterium, wert, sofort = false }: Extract<Filterschritt, { art: 'setze' }>,
): Filterstand {
  const vorgabe = definition.criterias.find(({ id }) => id === kriterium)?.defaultValue
  if (vorgabe === undefined) return stand
  const ort = aenderbarerOrt(definition, stand)
  const uebrig = ohne(stand.entwurf, kriterium)
  // Was ohnehin gilt, ändert nichts und lässt keinen Filter entstehen.
  if (istGleich(wert, ort.werte[kriterium] ?? vorgabe)) return { ...stand, entwurf: uebrig }
  if (!sofort && (definition.updateMode ?? VORGABE_UPDATE_MODE) === 'apply')
    return { ...stand, entwurf: { ...uebrig, [kriterium]: wert } }
  return { ...stand, ort: { ...ort, werte: mitWerten(definition, ort.werte, { [kriterium]: wert }) }, entwurf: uebrig }
}

function speichere(stand: Filterstand, schluessel: string, filter: GespeicherterFilter): Filterstand {
  const gespeichert = { ...stand.gespeichert, [schluessel]: filter }
  const { enabled } = filter
  return {
    ...stand,
    ort: { schluessel, enabled, werte: gesetzteWerte(filter), unlesbar: [] },
    gespeichert,
    entwurf: {},
  }
}

/** In den Feldern wird neu begonnen: was getippt und noch nicht übernommen ist, verfällt. */
function beginneBei(stand: Filterstand, ort: Filterort): Filterstand {
  const [eintrag, nummer = '0'] = stand.besuch.split('.')
  return { ...stand, ort, entwurf: {}, besuch: `${eintrag}.${Number(nummer) + 1}` }
}

function mitWerten({ criterias }: Filterdefinition, werte: Filterwerte, neue: Filterwerte): Filterwerte {
  const vorgaben = new Map(criterias.map(({ id, defaultValue }) => [id, defaultValue]))
  const alle = Object.entries({ ...werte, ...neue })
  return Object.fromEntries(alle.filter(([id, wert]) => !istGleich(wert, vorgaben.get(id) ?? null)))
}

function ohne<T>(
  eintraege: Readonly<Record<string, T>>,
  ...schluessel: readonly string[]
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(eintraege).filter(([name]) => !schluessel.includes(name)))
}
