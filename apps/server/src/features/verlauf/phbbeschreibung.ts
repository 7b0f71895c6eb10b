import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Algenmischbestand, PhbKopf } from '@benthos/vertrag/phb'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { FASSUNG, type Felder, verweis } from './beschreibung.ts'
import type { Namen } from './sql.ts'

/** Wie die Tabellen des Phytobenthos im Verlauf heißen: Unterseite, Titel, Felder oder Zeilen. */

const prozent = (wert: unknown) => (typeof wert === 'number' ? `${formatiereZahl(wert)} %` : null)
const taxon = verweis('taxon')

const PROBE: Felder = { schema: PhbKopf, ...FASSUNG }
const MISCHBESTAND: Felder = { schema: Algenmischbestand }
const WUCHSFORM: Felder = {
  schema: Wuchsformbefund,
  spalten: { taxon: 'taxon_id' },
  verweise: { taxon: 'taxon' },
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
