import { z } from 'zod'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../../technik/db/datenbank.ts'
import { zugangVon } from '../regeln.ts'
import { ladeBenutzer, schreibeEreignisse, sperreVerwaltung } from '../sql.ts'
import { entzugAller, schreibeVergaben } from '../vergabe/vergabe.ts'
import { ersetzePerson } from './pseudonymisierung.ts'
import { ladeGeloeschte, ladePerson, ladeWiedererkennbares, loescheRegistrierungen, sperre } from './sql.ts'

/**
 * Löschungen überstehen eine Sicherung, die älter ist als sie: außerhalb der Datenbank steht, welche Konten es waren, und nach dem
 * Einspielen werden sie noch einmal gelöscht. Die Zeilen nennen niemanden.
 */

const Zeitpunkt = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const Loeschung = z.strictObject({
  konto: z.number().int().positive(),
  angelegtAm: Zeitpunkt,
  /** wer gelöscht hat und weshalb; null: die Frist */
  durch: z.number().int().positive().nullable(),
  grund: z.string().min(1).max(500).nullable(),
  /** ihre Bitten um ein Konto; ältere Listen nennen keine */
  registrierungen: z.array(z.strictObject({ id: z.number().int().positive(), eingelangtAm: Zeitpunkt })).default([]),
})
export type Loeschung = z.infer<typeof Loeschung>

/** Eine JSON-Zeile je Löschung, die älteste zuerst. */
export async function listeLoeschungen(db: Datenbank): Promise<string> {
  return (await ladeGeloeschte(db)).map(loeschung => `${JSON.stringify(loeschung)}\n`).join('')
}

/** Liest, was `listeLoeschungen` schrieb. @throws RangeError mit der Nummer der ersten Zeile, die keine Löschung ist */
export function liesLoeschungen(text: string): Loeschung[] {
  return text.split('\n').flatMap((zeile, i) => {
    if (zeile.trim() === '') return []
    const gelesen = Loeschung.safeParse(alsObjekt(zeile))
    if (gelesen.success) return [gelesen.data]
    throw new RangeError(`Zeile ${i + 1} nennt keine Löschung.`)
  })
}

function alsObjekt(zeile: string): unknown {
  try {
    return JSON.parse(zeile)
  } catch {
    return null
  }
}

/** `ANDERE`: unter der Kennung steht hier ein Konto, das ein anderes ist; `FEHLT`: es gibt hier keines; `REGISTRIERUNG`: nur die Bitte darum, jetzt gelöscht. */
export type Ausgang = 'NACHGEHOLT' | 'SCHON' | 'FEHLT' | 'REGISTRIERUNG' | 'ANDERE'

/** Wiederholt Löschungen, jede für sich. @returns was aus jeder wurde */
export async function holeLoeschungenNach(
  db: Datenbank,
  loeschungen: readonly Loeschung[],
): Promise<readonly (readonly [konto: number, ausgang: Ausgang])[]> {
  const ausgaenge: [number, Ausgang][] = []
  for (const loeschung of loeschungen)
    ausgaenge.push([
      loeschung.konto,
      await mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx => holeNach(tx, loeschung)),
    ])
  return ausgaenge
}

async function holeNach(
  tx: Transaktion,
  { konto, angelegtAm, durch, grund, registrierungen }: Loeschung,
): Promise<Ausgang> {
  await sperreVerwaltung(tx)
  const hier = await ladeWiedererkennbares(tx, konto)
  if (hier?.angelegtAm !== angelegtAm) {
    const geloescht = await loescheRegistrierungen(tx, registrierungen)
    return hier ? 'ANDERE' : geloescht > 0 ? 'REGISTRIERUNG' : 'FEHLT'
  }
  if (hier.pseudonymisiert_am !== null) return 'SCHON'
  // Wer löschte, kann jünger sein als die Sicherung.
  const anlass = {
    durch: durch !== null && (await ladeBenutzer(tx, durch)) ? durch : null,
    grund: grund ?? 'Löschung nach dem Einspielen einer Sicherung nachgeholt',
  }
  if (hier.aktiv) await sperreMitAllem(tx, konto, anlass)
  const person = await ladePerson(tx, konto)
  if (person) await ersetzePerson(tx, person, anlass)
  return 'NACHGEHOLT'
}

/** Die Sicherung ist älter als die Sperre: auch sie gilt wieder. Offene Arbeit gibt der Server frei, wie nach jeder Sperre. */
async function sperreMitAllem(
  tx: Transaktion,
  id: number,
  anlass: { durch: number | null; grund: string },
): Promise<void> {
  const stand = await ladeBenutzer(tx, id)
  if (!stand) return
  const zugang = zugangVon(stand)
  await schreibeVergaben(tx, id, zugang, entzugAller(zugang, anlass.grund), anlass.durch)
  await sperre(tx, id)
  await schreibeEreignisse(tx, id, [{ art: 'GESPERRT' }], anlass)
}
