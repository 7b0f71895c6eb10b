import { Algenmischbestand } from '@benthos/vertrag/phb'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { type Felder, verweis, type Zeilenworte } from './beschreibung.ts'
import { prozent } from './probenbeschreibung.ts'

/** Wie die eigenen Tabellen des Phytobenthos im Verlauf heißen: Unterseite, Titel, Felder oder Zeilen. */

const taxon = verweis('taxon')

const MISCHBESTAND: Felder = { schema: Algenmischbestand }
const WUCHSFORM: Felder = {
  schema: Wuchsformbefund,
  spalten: { taxon: 'taxon_id' },
  verweise: { taxon: 'taxon' },
}

type Listenzeile = { zeile: number; taxon_id: number }
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
