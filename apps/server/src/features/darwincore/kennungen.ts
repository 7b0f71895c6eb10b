import type { ArtStadium, Probenmethode } from '@benthos/fachmodell'

/** Kennungen, die bleiben: aus Nummern, die die Datenbank nie neu vergibt. Verschieden sind sie auch ohne Groß und Klein. */

/** Womit jede Kennung dieses Bestands beginnt. */
const BESTAND = 'AT:BDFG'

const METHODENKURZ: Readonly<Record<Probenmethode, string>> = {
  MHS: 'MHS',
  SCREENING: 'SCR',
  QUALITATIV: 'QUAL',
  QUANTITATIV: 'QUANT',
  BIOMASSE: 'BIO',
  PHB: 'PHB',
}

type Begehung = { aufnahmeId: number; messstelle: string; datum: string }

/** Eine Aufnahme: Messstelle und Tag zum Lesen, ihre Nummer zum Unterscheiden. */
export const begehungskennung = ({ aufnahmeId, messstelle, datum }: Begehung): string =>
  [BESTAND, alsTeil(messstelle), datum, aufnahmeId].join(':')

/** Eine Probe; je Aufnahme und Methode gibt es eine. */
export const probenkennung = (begehung: Begehung & { methode: Probenmethode }): string =>
  `${begehungskennung(begehung)}:${METHODENKURZ[begehung.methode]}:1`

/** Ein Fund: seine Zeile, sein Taxon und sein Stadium; ein anderes Taxon in derselben Zeile ist ein anderer Fund. */
export const fundkennung = (
  probe: string,
  fund: { zeile: number; taxon: string; stadium: ArtStadium | null },
): string => [probe, alsTeil(fund.taxon), ...(fund.stadium ? [fund.stadium] : []), fund.zeile].join(':')

/** Zeichen, die in Adressen und Tabellen nichts anderes bedeuten. */
const alsTeil = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
