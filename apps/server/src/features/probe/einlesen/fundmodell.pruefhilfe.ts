import type { Einlesung } from '@benthos/vertrag/einlesung'
import type { Datenbank } from '../../../technik/db/datenbank.ts'

/** Woraus erzeugte Fundlisten bestehen, was es heißt, und was danach in der Datenbank steht. */

/** Wie ein Taxon in der Datei steht, und was das heißt; Taxon `null`: unbekannt, `SUMME`: kein Fund. */
export const SCHREIBUNGEN = [
  ['Baetis rhodani', 'Baetis rhodani', null, false],
  ['BAETIS  RHODANI (Pictet, 1843)', 'Baetis rhodani', null, false],
  ['Baetis cf. rhodani', 'Baetis rhodani', null, true],
  ['Baetis rhodani Lv.', 'Baetis rhodani', 'LARVE', false],
  ['Elmis aenea Ad.', 'Elmis aenea', 'IMAGO', false],
  ['Elmis aenea', 'Elmis aenea', null, false],
  ['Erfundenia nonsensica', null, null, false],
  ['Summe', 'SUMME', null, false],
] as const
export const STADIEN = [
  ['', null],
  ['Lv', 'LARVE'],
  ['Imago', 'IMAGO'],
] as const
/** `null`: keine Menge, `undefined`: so nicht zu lesen */
export const MENGEN = [
  ['3', 3],
  ['7,5', 7.5],
  ['12', 12],
  ['0', null],
  ['', null],
  ['(leer)', null],
  ['<5', undefined],
] as const

/** Bestand je Aufnahme: Fund → Menge, in der Folge, in der er dazukam. */
export type Modell = Map<string, number>[]
export type Ausgang = Exclude<keyof NonNullable<Einlesung['bilanz']>, 'gelesen'>

export const leereBilanz = (gelesen = 0): Record<'gelesen' | Ausgang, number> => ({
  gelesen,
  angenommen: 0,
  geaendert: 0,
  unveraendert: 0,
  uebersprungen: 0,
  abgelehnt: 0,
})

/** Worin zwei Funde einer Aufnahme derselbe sind (A-EINLESEN-13). */
export const fundschluessel = (taxon: string, stadium: string | null, habitat: string | null, cf: boolean): string =>
  [taxon, stadium, habitat, cf].join('|')

type Bestandszeile = { id: number; fund: string; anzahl: number }
const nachFund = (a: Bestandszeile, b: Bestandszeile) => a.id - b.id || (a.fund < b.fund ? -1 : 1)

/** Was das Modell sagt, geordnet wie `ladeBestand`. */
export const bestandNach = (modell: Modell, ids: readonly number[]): Bestandszeile[] =>
  modell
    .flatMap((bestand, i) => [...bestand].map(([fund, anzahl]) => ({ id: ids[i] ?? 0, fund, anzahl })))
    .toSorted(nachFund)

/** Was gespeichert ist, an den Tabellen selbst gelesen. */
export async function ladeBestand(db: Datenbank, ids: readonly number[]): Promise<Bestandszeile[]> {
  const zeilen = await db
    .selectFrom('fund')
    .innerJoin('bestimmung', 'bestimmung.id', 'fund.bestimmung_id')
    .innerJoin('taxon', 'taxon.id', 'fund.taxon_id')
    .select(['bestimmung.aufnahme_id as id', 'taxon.name', 'art_stadium', 'habitat', 'sicherheit', 'anzahl'])
    .where('bestimmung.aufnahme_id', 'in', ids)
    .execute()
  return zeilen
    .map(({ id, name, art_stadium, habitat, sicherheit, anzahl }) => ({
      id,
      fund: fundschluessel(name, art_stadium, habitat, sicherheit === 'CF'),
      anzahl: Number(anzahl),
    }))
    .toSorted(nachFund)
}
