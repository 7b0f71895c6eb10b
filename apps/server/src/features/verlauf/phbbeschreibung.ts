import { CHORIOTOPE, FARBGRUPPEN, labelVon, WUCHSFORMEN } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { datum, type Felder, verweis } from './beschreibung.ts'
import type { Namen } from './sql.ts'

/** Wie die Tabellen des Phytobenthos im Verlauf heißen: Unterseite, Titel, Felder oder Zeilen. */

const prozent = (wert: unknown) => (typeof wert === 'number' ? `${formatiereZahl(wert)} %` : null)
const choriotop = (wert: unknown) => labelVon(CHORIOTOPE, wert as string | null)
const taxon = verweis('taxon')

const PROBE: Felder = {
  taxalistenversion_id: { label: 'Taxalistenversion', feld: 'taxalistenversion', zeige: verweis('taxalistenversion') },
  substrat: {
    label: 'Substrat',
    zeige: wert => (Array.isArray(wert) && wert.length > 0 ? wert.map(choriotop).join(', ') : null),
  },
  teilproben: { label: 'Teilproben' },
  gesamtdeckung: { label: 'Gesamtdeckung', zeige: prozent },
  gezaehlte_schalen: { label: 'Gezählte Schalen', feld: 'gezaehlteSchalen' },
  schalenziel: { label: 'Ziel der Zählung' },
  praeparat: { label: 'Präparat' },
  bearbeiter: { label: 'Bearbeiter' },
  bestimmungsdatum: { label: 'Bestimmungsdatum', zeige: datum },
  bemerkung: { label: 'Bemerkung' },
}
const MISCHBESTAND: Felder = {
  name: { label: 'Name' },
  deckung: { label: 'Deckung', zeige: prozent },
  bemerkung: { label: 'Bemerkung' },
}
const WUCHSFORM: Felder = {
  taxon_id: { label: 'Art', zeige: taxon },
  farbgruppe: { label: 'Farbgruppe', zeige: wert => labelVon(FARBGRUPPEN, wert as string | null) },
  wuchsform: { label: 'Wuchsform', zeige: wert => labelVon(WUCHSFORMEN, wert as string | null) },
  deckung: { label: 'Deckung', zeige: prozent },
  substrat: { label: 'Substrat', zeige: choriotop },
  bemerkung: { label: 'Bemerkung' },
}

type Listenzeile = { zeile: number; taxon_id: number }
/** Wie eine Zeile einer Liste heißt und was sie sagt. */
export type Zeilenworte<Z extends { zeile: number }> = {
  label: (zeile: Z, namen: Namen) => string
  text: (zeile: Z) => string
}

type Fund = Listenzeile & {
  schalen: number | null
  schaetzklasse: number | null
  deckung: number | null
  cf: boolean
  bemerkung: string | null
}
const FUND: Zeilenworte<Fund> = {
  label: (fund, namen) => `${fund.cf ? 'cf. ' : ''}${taxon(fund.taxon_id, namen)}`,
  text: fund =>
    [
      fund.schalen === null ? null : formatiereAnzahl(fund.schalen, 'Schale', 'Schalen'),
      fund.schaetzklasse === null ? null : `Schätzklasse ${fund.schaetzklasse}`,
      fund.deckung === null ? null : `Deckung ${prozent(fund.deckung)}`,
      fund.bemerkung === null ? null : `Bemerkung „${fund.bemerkung}“`,
    ]
      .filter(teil => teil !== null)
      .join(', '),
}
const TEIL: Zeilenworte<Listenzeile & { anteil: number }> = {
  label: (teil, namen) => taxon(teil.taxon_id, namen) ?? '',
  text: teil => `Anteil ${prozent(teil.anteil)}`,
}

type Beschreibung = {
  teil: Verlaufsteil
  titel: string
  /** eine Aufnahme hat beliebig viele davon: erst mit der Kennung ist ein Feld eindeutig, mit dem Namen der Titel */
  jeGegenstand?: true
} & ({ felder: Felder } | { zeilen: Zeilenworte<never> })

export const PHB_TABELLEN = {
  phb_probe: { teil: 'phb/allgemein', titel: 'Probe · Phytobenthos', felder: PROBE },
  phb_fund: { teil: 'phb/taxa', titel: 'Taxaliste · Phytobenthos', zeilen: FUND },
  phb_algenmischbestand: {
    teil: 'phb/algenmischbestaende',
    titel: 'Algenmischbestand',
    jeGegenstand: true,
    felder: MISCHBESTAND,
  },
  phb_algenmischbestand_teil: {
    teil: 'phb/algenmischbestaende',
    titel: 'Arten des Algenmischbestands',
    jeGegenstand: true,
    zeilen: TEIL,
  },
  phb_wuchsform: {
    teil: 'ortsbefund/phytobenthos',
    titel: 'Ortsbefund · Makroskopische Arten und Wuchsformen',
    jeGegenstand: true,
    felder: WUCHSFORM,
  },
} as const satisfies Readonly<Record<string, Beschreibung>>
export type PhbTabelle = keyof typeof PHB_TABELLEN

export function istPhbTabelle(tabelle: string): tabelle is PhbTabelle {
  return tabelle in PHB_TABELLEN
}

/** Beschreibung einer Tabelle ohne ihre besonderen Typen. */
export function phbBeschreibung(tabelle: PhbTabelle): Beschreibung {
  return PHB_TABELLEN[tabelle] as Beschreibung
}
