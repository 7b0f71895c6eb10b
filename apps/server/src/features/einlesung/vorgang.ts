import { rollenVon } from '@benthos/fachmodell'
import type { Einleseart, Einlesung } from '@benthos/vertrag/einlesung'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { ladeInhalt } from '../../technik/einlesen/sql.ts'
import { benenneOriginal } from '../../technik/http/anlage.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { alsEinlesung } from './antwort.ts'
import { ladeEinen, ladeFrueheresLaden, ladeVorgaenge, type Seite, type Sicht } from './sql.ts'

/** Vorgänge, die der Angemeldete sehen darf: die eigenen, die Administration alle. */

/** In der Datei eines anderen kann die Liste stehen, die er nicht kennen soll: dann sieht auch die Administration nur die eigenen. */
const bestimmtBlind = ({ akteur }: Sitzung): boolean => akteur.blind !== undefined

export const sichtVon = (sitzung: Sitzung): Sicht => ({
  benutzerId: rollenVon(sitzung.akteur).includes('ADMIN') && !bestimmtBlind(sitzung) ? null : sitzung.benutzerId,
})

/** Vorgänge dieser Arten (ohne Angabe aller), eine Seite, der neueste zuerst. */
export async function ladeProtokolle(
  db: Datenbank | Transaktion,
  sitzung: Sitzung,
  arten: readonly Einleseart[] | undefined,
  seite: Seite,
) {
  const { zeilen, gesamt } = await ladeVorgaenge(db, sichtVon(sitzung), arten, seite)
  return { zeilen: zeilen.map(zeile => alsEinlesung(zeile)), gesamt, seite: seite.seite, groesse: seite.groesse }
}

/** @throws Einwand `NICHT_GEFUNDEN`, auch für fremde */
export async function lies(db: Datenbank | Transaktion, sitzung: Sitzung, id: number): Promise<Einlesung> {
  const sicht = sichtVon(sitzung)
  const zeile = await ladeEinen(db, sicht, id)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
  // Ein Hinweis vor dem Laden; danach ist es entschieden.
  if (zeile.geladen > 0) return alsEinlesung(zeile)
  return alsEinlesung(zeile, await ladeFrueheresLaden(db, { ...sicht, organisation: befragte(sitzung) }, zeile))
}

/** Wer blind zweitbestimmt, erfährt auch aus seiner Organisation nicht, was geladen ist: eine kurze Liste wäre zu erraten. */
const befragte = (sitzung: Sitzung): number | null =>
  bestimmtBlind(sitzung) ? null : sitzung.akteur.organisationseinheitId

/** Die Datei, wie sie kam. */
export function liesOriginal(
  db: Datenbank | Transaktion,
  { id, dateiname }: Pick<Einlesung, 'id' | 'dateiname'>,
  kopf: (name: string, wert: string) => void,
): Promise<Buffer> {
  benenneOriginal(kopf, dateiname)
  return ladeInhalt(db, id)
}
