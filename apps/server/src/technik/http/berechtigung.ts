import type { Endpunkt } from '@benthos/vertrag'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { Anfrage, Dienste } from './kontext.ts'
import { pruefeObjekt } from './lage.ts'

/** Eine Anfrage, von deren Eingabe noch niemand etwas weiß; die genauen Typen kennt, wer den Endpunkt bedient. */
export type Berechtigte = Omit<Anfrage<unknown, unknown, unknown, unknown>, 'query' | 'body'>
/** Was eine Anfrage neben ihrem Objekt mitbringt. */
export type Rahmen = Omit<Berechtigte, 'params' | 'db' | 'fakten'>
/** Warum der Teil des Objekts trotz des Rechts niemandem offensteht. */
export type Sperre = ((anfrage: Berechtigte) => Promise<string | null>) | undefined

/**
 * Lädt das Objekt der Anfrage und prüft das Recht daran.
 * @throws Einwand, wenn es dieses Objekt für den Anfragenden nicht gibt oder er daran nicht darf
 */
export async function berechtige(
  { lagen }: Pick<Dienste, 'lagen'>,
  { vertrag, sperre }: { vertrag: Endpunkt; sperre?: Sperre },
  params: unknown,
  rahmen: Rahmen,
  db: Datenbank | Transaktion,
): Promise<Berechtigte> {
  const { objekt } = vertrag
  const akteur = rahmen.sitzung?.akteur ?? null
  const lage = objekt && (await lagen[objekt](db, (params as { id: number }).id, vertrag, akteur))
  const a: Berechtigte = { ...rahmen, params, db, fakten: lage?.fakten }
  if (objekt) pruefeObjekt(vertrag, akteur, lage, lage?.sichtbar ? await sperre?.(a) : null)
  return a
}
