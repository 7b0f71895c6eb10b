import { ART_STADIEN, labelVon, METHODENANGABEN, PROBENMETHODEN, type Probenmethode } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { feldangaben } from '@benthos/vertrag/feldangaben'
import { Fund as Fundschema } from '@benthos/vertrag/fund'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { PhbKopf } from '@benthos/vertrag/phb'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { spalteVon } from '../../fach/probe/fundspalten.ts'
import type { Felder, Zeilenworte } from './beschreibung.ts'
import type { Journalzeile, Namen } from './sql.ts'

/**
 * Proben, Bestimmungen und Funde im Verlauf. Was vor ADR 21 geschrieben wurde, steht im Journal unter früheren Tabellen, je
 * Qualitätselement eigenen; gedeutet wird es wie das heutige.
 */

const KOPFTABELLEN = ['probe', 'bestimmung', 'mzb_probe', 'phb_probe'] as const
const FUNDTABELLEN = ['fund', 'mzb_fund', 'phb_fund'] as const
export type Probentabelle = (typeof KOPFTABELLEN)[number] | (typeof FUNDTABELLEN)[number]

const istIn = <T extends string>(tabellen: readonly T[], tabelle: string): tabelle is T =>
  (tabellen as readonly string[]).includes(tabelle)

/** Unterseite der Aufnahme, auf der Kopf und Taxa einer Probe dieser Methode stehen. */
export const PROBENTEIL: Readonly<Record<Probenmethode, { kopf: Verlaufsteil; taxa: Verlaufsteil }>> = {
  MHS: { kopf: 'mzb/mhs', taxa: 'mzb/mhs' },
  SCREENING: { kopf: 'mzb/screening', taxa: 'mzb/screening' },
  QUALITATIV: { kopf: 'mzb/qualitativeProbe', taxa: 'mzb/qualitativeProbe' },
  QUANTITATIV: { kopf: 'mzb/quantitativeProbe', taxa: 'mzb/quantitativeProbe' },
  BIOMASSE: { kopf: 'mzb/biomasse', taxa: 'mzb/biomasse' },
  PHB: { kopf: 'phb/allgemein', taxa: 'phb/taxa' },
}

/** Methode der Probe, von der eine Journalzeile handelt. */
function methodeVon({ tabelle, schluessel, vorher, nachher }: Journalzeile, namen: Namen): Probenmethode {
  if (tabelle.startsWith('phb_')) return 'PHB'
  const stand = nachher ?? vorher
  const genannt =
    tabelle === 'mzb_probe' && !Array.isArray(stand) && stand !== null
      ? stand['methode']
      : tabelle === 'mzb_fund'
        ? // Die Probe steht in der Tabelle oder, gelöscht, im Journal.
          namen.probe.get(Number(schluessel))
        : schluessel.split('/')[1]
  return genannt as Probenmethode
}

type Probenbeschreibung = { teil: Verlaufsteil; titel: string } & (
  | { art: 'KOPF'; felder: Felder }
  | { art: 'FUNDE'; zeilen: Zeilenworte<Fund> }
)

/** Wie eine Journalzeile einer Probe heißt; null: sie handelt von anderem. */
export function probenbeschreibung(zeile: Journalzeile, namen: Namen): Probenbeschreibung | null {
  const istKopf = istIn(KOPFTABELLEN, zeile.tabelle)
  if (!istKopf && !istIn(FUNDTABELLEN, zeile.tabelle)) return null
  const methode = methodeVon(zeile, namen)
  const label = labelVon(PROBENMETHODEN, methode)
  const teile = PROBENTEIL[methode]
  return istKopf
    ? { art: 'KOPF', teil: teile.kopf, titel: `Probenkopf · ${label}`, felder: kopffelder(zeile, methode) }
    : { art: 'FUNDE', teil: teile.taxa, titel: `Taxaliste · ${label}`, zeilen: FUND }
}

export const prozent = (wert: unknown) => (typeof wert === 'number' ? `${formatiereZahl(wert)} %` : null)

/** Die Fassung steht mit ihrer Kennung da; wer bestimmt hat, hieß früher in der Tabelle wie heute im Formular. */
function kopffelder({ tabelle }: Journalzeile, methode: Probenmethode): Felder {
  return {
    schema: KOPF_JE_ELEMENT[METHODENANGABEN[methode].element],
    spalten: {
      taxalistenversion: 'taxalistenversion_id',
      ...(tabelle === 'bestimmung' && { bearbeiter: 'bestimmer' }),
    },
    verweise: { taxalistenversion: 'taxalistenversion' },
  }
}
const KOPF_JE_ELEMENT = { MZB: MzbKopf, PHB: PhbKopf }

/** Spalten eines Fundes im Journal; leere fehlen seit ADR 21, „cf.“ war früher eine eigene. */
type Fund = { zeile: number; taxon_id: number } & Readonly<Record<string, unknown>>

const FUND: Zeilenworte<Fund> = {
  /** Ein Fund heißt nach Taxon und Stadium. */
  label: (fund, namen) => {
    const name = namen.taxon.get(fund.taxon_id) ?? '(unbekanntes Taxon)'
    const stadium = labelVon(ART_STADIEN, fund['art_stadium'] as string | null)
    return `${istUnsicher(fund) ? 'cf. ' : ''}${name}${stadium === null ? '' : ` (${stadium})`}`
  },
  text: fund =>
    feldangaben(Fundschema, feld => (istImNamen(feld, fund) ? null : fund[spalteVon(feld)]))
      .map(({ feld, label, text }) => `${label} ${feld === 'bemerkung' ? `„${text}“` : text}`)
      .join(', '),
}
const istUnsicher = (fund: Fund) => fund['cf'] === true || fund['sicherheit'] === 'CF'
/** Wonach der Fund schon heißt. */
const istImNamen = (feld: string, fund: Fund) =>
  ['zeile', 'taxon', 'artStadium', 'cf'].includes(feld) || (feld === 'sicherheit' && istUnsicher(fund))
