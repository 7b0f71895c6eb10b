import {
  ART_STADIEN,
  type Element,
  ENTNAHMEGERAETE,
  FREIGABESTATUS_LABEL,
  type Freigabestatus,
  labelVon,
  MZB_METHODEN,
  type MzbMethode,
  statusLabel,
} from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import type { Namen } from './sql.ts'

/** Wie ein gespeicherter Wert im Verlauf heißt und aussieht. */

/** `feld`: wie das Formular es nennt, wenn anders als die Spalte */
type Darstellung = { label: string; feld?: string; zeige?: (wert: unknown, namen: Namen) => string | null }
export type Felder = Readonly<Record<string, Darstellung>>

/** Ein Wert an seinem Feld, in Worten. */
export type Angabe = { feld: string; label: string; text: string }

export const datum = (wert: unknown) => (typeof wert === 'string' ? formatiereDatum(wert) : null)
const uhrzeit = (wert: unknown) => (typeof wert === 'string' ? wert.slice(0, 5) : null)
export const verweis = (art: keyof Namen) => (wert: unknown, namen: Namen) =>
  typeof wert === 'number' ? (namen[art].get(wert) ?? '(gelöscht)') : null

/** Anzeigetext eines einfachen Wertes; `null` ist „leer“. Zahlen haben alle Stellen: sonst sähe eine Änderung wie keine aus. */
export function zeigeWert(wert: unknown): string | null {
  if (wert === null || wert === undefined || wert === '') return null
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (typeof wert === 'number') return formatiereZahl(wert, 15)
  return String(wert)
}

/** Felder der Aufnahme, soweit das Element sie zeigt; Status und Freigabe erzählen die Statusereignisse. */
export function aufnahmefelder(element: Element): Felder {
  const e = element === 'MZB' ? 'mzb' : 'phb'
  return {
    code: { label: 'Code' },
    messstelle_id: { label: 'Messstelle', feld: 'messstelleId', zeige: verweis('messstelle') },
    projekt_id: { label: 'Projekt', feld: 'projektId', zeige: verweis('projekt') },
    datum: { label: 'Datum', zeige: datum },
    uhrzeit: { label: 'Uhrzeit', zeige: uhrzeit },
    probenehmer: { label: 'Probenehmer' },
    bemerkung: { label: 'Bemerkung' },
    [`${e}_auftragnehmer_id`]: {
      label: `Auftragnehmer ${element}`,
      feld: element === 'MZB' ? 'auftragnehmerMzbId' : 'auftragnehmerPhbId',
      zeige: verweis('organisationseinheit'),
    },
    [`${e}_klasse`]: { label: `Klasse ${element}` },
  }
}

/** Unterseite der Aufnahme, auf der eine Probe dieser Methode steht. */
export const PROBENTEIL: Readonly<Record<MzbMethode, Verlaufsteil>> = {
  MHS: 'mzb/mhs',
  SCREENING: 'mzb/screening',
  QUALITATIV: 'mzb/qualitativeProbe',
  QUANTITATIV: 'mzb/quantitativeProbe',
  BIOMASSE: 'mzb/biomasse',
}

export const PROBENFELDER: Felder = {
  taxalistenversion_id: {
    label: 'Taxalistenversion',
    feld: 'taxalistenversion',
    zeige: verweis('taxalistenversion'),
  },
  entnahmegeraet: { label: 'Entnahmegerät', zeige: wert => labelVon(ENTNAHMEGERAETE, wert as string | null) },
  maschenweite: { label: 'Maschenweite (µm)' },
  flaeche: { label: 'Fläche (m²)' },
  teilproben: { label: 'Teilproben' },
  aussortiert_zaehler: { label: 'Aussortierter Anteil, Zähler', feld: 'aussortiertZaehler' },
  aussortiert_nenner: { label: 'Aussortierter Anteil, Nenner', feld: 'aussortiertNenner' },
  bearbeiter: { label: 'Bearbeiter' },
  bestimmungsdatum: { label: 'Bestimmungsdatum', zeige: datum },
  bemerkung: { label: 'Bemerkung' },
}

/** Titel des Teils der Aufnahme, den eine Änderung betrifft. */
export const TITEL = {
  aufnahme: 'Aufnahmedaten',
  status: 'Status',
  freigabe: 'Freigabe',
  typologie: 'Gewässertyp',
  einschaetzung: 'Experteneinschätzung',
  bestaetigung: 'Plausibilität: geprüfter Hinweis',
  kopf: (methode: string) => `Probenkopf · ${labelVon(MZB_METHODEN, methode)}`,
  taxaliste: (methode: string) => `Taxaliste · ${labelVon(MZB_METHODEN, methode)}`,
} as const

export function statusText(art: unknown, wert: unknown): string | null {
  if (typeof wert !== 'string') return null
  return art === 'FREIGABE' ? (FREIGABESTATUS_LABEL[wert as Freigabestatus] ?? wert) : statusLabel(wert)
}

type Fund = {
  zeile: number
  taxon_id: number
  art_stadium: string | null
  anzahl: number | null
  haeufigkeitsklasse: number | null
  biomasse: number | null
  habitat: string | null
  cf: boolean
  bemerkung: string | null
}

/** Ein Fund heißt nach Taxon und Stadium. */
export function fundLabel(fund: Fund, namen: Namen): string {
  const name = namen.taxon.get(fund.taxon_id) ?? '(unbekanntes Taxon)'
  const stadium = labelVon(ART_STADIEN, fund.art_stadium)
  return `${fund.cf ? 'cf. ' : ''}${name}${stadium === null ? '' : ` (${stadium})`}`
}

/** Menge und Angaben eines Fundes in einer Zeile. */
export function fundText(fund: Fund): string {
  const teile = [
    fund.anzahl === null ? null : `Anzahl ${formatiereZahl(fund.anzahl)}`,
    fund.haeufigkeitsklasse === null ? null : `Häufigkeit ${fund.haeufigkeitsklasse}`,
    fund.biomasse === null ? null : `Biomasse ${formatiereZahl(fund.biomasse)} g/m²`,
    fund.habitat === null ? null : `Habitat ${fund.habitat}`,
    fund.bemerkung === null ? null : `Bemerkung „${fund.bemerkung}“`,
  ]
  return teile.filter(teil => teil !== null).join(', ')
}
export type { Fund }
