import type { Akteur } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { AUFNAHMEKRITERIEN, type Aufnahmekriterium } from '@benthos/vertrag/aufnahmekriterien'
import type { Ausfuhrnachweis } from '@benthos/vertrag/ausfuhrnachweis'
import { type Ausschnitt, benenneAusschnitt } from '@benthos/vertrag/ausschnitt'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { bezugsrechtAlsSql } from '../rechte/bezugsrecht.ts'

/** Wonach ausgewählt ist, wie der Nachweis es nennt. */
export type Filterangabe = Ausfuhrnachweis['filter']

/** Eine Auswahl von Aufnahmen, wie eine Ausfuhr sie kennt, mit dem, was diese eine Ausfuhr noch fragt. */
type Wahl = AufnahmenFilter & { id?: readonly number[] | undefined }

/**
 * Die Auswahl in den Worten der Filterleiste. Was der Leser nicht lesen darf, nennt sie nicht beim Namen: sonst ließe er sich erfragen.
 * @param weitere Angaben, die keine Kriterien der Aufnahmenliste sind, mit ihrer Bezeichnung
 */
export async function beschreibeFilter(
  db: Kysely<DB>,
  akteur: Akteur,
  wahl: Wahl,
  weitere: Readonly<Record<string, { label: string; wert: unknown }>> = {},
): Promise<Filterangabe> {
  const { id, ...filter } = wahl
  const saetze: string[] = []
  if (id !== undefined)
    saetze.push(formatiereAnzahl(new Set(id).size, 'einzeln gewählte Aufnahme', 'einzeln gewählte Aufnahmen'))
  for (const [name, kriterium] of Object.entries(AUFNAHMEKRITERIEN)) {
    const wert = filter[name as keyof AufnahmenFilter]
    if (wert === undefined) continue
    saetze.push(`${kriterium.label}: ${(await worteVon(db, akteur, kriterium, wert)).join(', ')}`)
  }
  const uebrige = Object.entries(weitere).filter(([, { wert }]) => wert !== undefined)
  saetze.push(...uebrige.map(([, { label, wert }]) => `${label}: ${String(wert)}`))
  return {
    inWorten: saetze.length === 0 ? 'Ohne Filter: alles, was zu lesen ist' : saetze.join('; '),
    kriterien: Object.fromEntries([
      ...Object.entries(wahl).filter(([, wert]) => wert !== undefined),
      ...uebrige.map(([name, { wert }]) => [name, wert]),
    ]),
  }
}

async function worteVon(
  db: Kysely<DB>,
  akteur: Akteur,
  { werte, verweis, art }: Aufnahmekriterium,
  wert: unknown,
): Promise<string[]> {
  if (art === 'ausschnitt') return [benenneAusschnitt(wert as Ausschnitt)]
  const einzelne = [wert].flat().map(String)
  if (art === 'datum') return einzelne.map(tag => formatiereDatum(tag))
  if (werte !== undefined)
    return einzelne.map(einer => werte.find(({ value }) => String(value) === einer)?.label ?? einer)
  if (verweis === undefined) return einzelne
  const namen = await ladeNamen(db, akteur, verweis, einzelne.map(Number))
  return einzelne.map(einer => namen.get(Number(einer)) ?? `Nummer ${einer}`)
}

async function ladeNamen(
  db: Kysely<DB>,
  akteur: Akteur,
  verweis: NonNullable<Aufnahmekriterium['verweis']>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  // Woher eine Taxaliste kam, weiß nur, wer sie einlas.
  if (verweis === 'einlesung') return new Map()
  const darf =
    verweis === 'messstelle'
      ? bezugsrechtAlsSql(akteur, 'messstelle.lesen', verweis).sql
      : verweis === 'projekt'
        ? bezugsrechtAlsSql(akteur, 'projekt.lesen', verweis).sql
        : sql`true`
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(verweis)} where id = any(${[...ids]}::bigint[]) and ${darf}
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
