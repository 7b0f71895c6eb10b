import { type Feld, feldVon } from '@benthos/vertrag/feld'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Kopierstueck } from '../../technik/db/kopieren/kopierzeiger.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { spalteVon } from '../probe/fundspalten.ts'

/** Gespeicherter Wert einer Zelle, wie ihn die Datenbank gibt. */
export type Ausfuhrwert = string | number | boolean | readonly string[] | null

/** Spalte einer Ausfuhr: ein Feld des Katalogs und wo es gespeichert ist. */
export type Ausfuhrspalte = {
  /** Name im Vertrag; ein Verweis verliert sein `Id`, denn in der Datei steht, worauf er verweist */
  feld: string
  eintrag: Feld
  wert: RawBuilder<unknown>
}

/** Eine Tabelle, die hinausgeht: ihre Zeilen sind schon die, die der Leser lesen darf. */
export type Ausfuhrtafel = {
  name: string
  titel: string
  spalten: readonly Ausfuhrspalte[]
  /** Tabellen, aus denen die Zeilen kommen; über sie wird gezählt */
  kern: RawBuilder<unknown>
  /** was nur nachgeschlagen wird: verlöre ein Verbund hier Zeilen, stimmte die Zählung nicht */
  dazu?: RawBuilder<unknown>
  /** dasselbe, wo viele Zeilen dieselbe nachschlagen: deren Zellen einer CSV-Datei schreibt die Datenbank dann einmal statt je Zeile */
  nachschlag?: readonly Nachschlag[]
  wo: RawBuilder<unknown>
  ordnung: RawBuilder<unknown>
}

/** Zeilen, zu denen je viele Zeilen oder Spalten der Tafel gehören, etwa Taxa zu Funden. */
type Nachschlag = {
  name: string
  /** Tabellen, aus denen die Werte seiner Spalten kommen; sie heißen wie im Verbund der Tafel */
  aus: RawBuilder<unknown>
  /** welche Zeile gemeint ist; ohne: `aus` nennt sie selbst */
  verweis?: RawBuilder<unknown>
  spalten: readonly { wert: RawBuilder<unknown> }[]
}

/** Was zum Lesen einer Tafel genügt: woher die Werte kommen, nicht, wie sie heißen. */
export type Lesetafel = Pick<Ausfuhrtafel, 'name' | 'kern' | 'dazu' | 'nachschlag' | 'wo' | 'ordnung'> & {
  spalten: readonly { wert: RawBuilder<unknown> }[]
}

/** Was neben den Namen des Katalogs zu sagen ist. */
type Spaltenangaben = {
  /** Ausdrücke, wo das Feld nicht in der Spalte seines Namens steht */
  statt?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Felder, die nicht hinausgehen */
  ohne?: readonly string[]
}

/** Je Feld des Schemas, das im Katalog steht, eine Spalte. @param tabelle in ihr heißt die Spalte wie das Feld */
export function spaltenAus(schema: z.ZodObject, tabelle: string, angaben: Spaltenangaben = {}): Ausfuhrspalte[] {
  const { statt = {}, ohne = [] } = angaben
  return spalten(schema, ohne, feld => statt[feld] ?? sql.ref(`${tabelle}.${spalteVon(feld)}`))
}

/** Wie `spaltenAus`, wo die Werte in einem JSON-Objekt stehen. */
export function spaltenAusJson(
  schema: z.ZodObject,
  objekt: RawBuilder<unknown>,
  ohne: readonly string[] = [],
): Ausfuhrspalte[] {
  return spalten(schema, ohne, feld => sql`${objekt} -> ${sql.lit(feld)}`)
}

function spalten(schema: z.ZodObject, ohne: readonly string[], wert: (feld: string) => RawBuilder<unknown>) {
  return Object.entries(schema.shape).flatMap(([feld, teil]): Ausfuhrspalte[] => {
    const eintrag = ohne.includes(feld) ? undefined : feldVon(teil as z.ZodType)
    if (!eintrag) return []
    return [{ feld: eintrag.art === 'verweis' ? feld.replace(/Id$/, '') : feld, eintrag, wert: wert(feld) }]
  })
}

/** Zahl der Zeilen, die die Tafel haben muss: gezählt, nicht gelesen. */
export async function zaehleZeilen(
  { tx }: Schnappschuss,
  { kern, wo }: Pick<Lesetafel, 'kern' | 'wo'>,
): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`select count(*) as anzahl from ${kern} where ${wo}`.execute(tx)
  return rows[0]?.anzahl ?? 0
}

/**
 * Zeilen der Tafel in Schüben, die Werte in der Folge ihrer Spalten.
 * @param erwartet was `zaehleZeilen` im selben Schnappschuss ergab
 * @throws Error am Ende, wenn es andere Zeilen waren: eine stillschweigend kürzere Ausfuhr gibt es nicht
 */
export async function* liesTafel(
  schnappschuss: Schnappschuss,
  tafel: Lesetafel,
  erwartet: number,
): AsyncGenerator<readonly (readonly Ausfuhrwert[])[]> {
  let geschrieben = 0
  for await (const schub of schnappschuss.lies(abfrageAus(tafel))) {
    geschrieben += schub.length
    yield schub.map(zeile => Object.values(zeile))
  }
  pruefeZahl(tafel, erwartet, geschrieben)
}

/**
 * Wie `liesTafel`, nur schon als Zeilen einer CSV-Datei, von der Datenbank geschrieben (`csvzelle`): dieselben Zellen, die
 * `alsCsvzeilen` schriebe. Der Zaun (`offset 0`) lässt jeden Wert einmal berechnen, wie oft ihn die Umschrift auch braucht, und jede
 * Zelle eines Nachschlags einmal, wie viele Zeilen sie auch nennen.
 */
export async function* kopiereTafel(
  schnappschuss: Schnappschuss,
  tafel: Lesetafel,
  erwartet: number,
): AsyncGenerator<Kopierstueck> {
  const { nachschlag = [] } = tafel
  const fertige = new Map(
    nachschlag.flatMap(({ name, spalten }) => spalten.map(({ wert }, i) => [wert, sql.ref(`${name}.c${i}`)] as const)),
  )
  const spalten = tafel.spalten.map(({ wert }) => ({ wert: fertige.get(wert) ?? wert, istZelle: fertige.has(wert) }))
  const zellen = spalten.map(({ istZelle }, i) => (istZelle ? sql.id(`c${i}`) : sql`csvzelle(${sql.id(`c${i}`)})`))
  const dazu = nachschlag.length === 0 ? tafel.dazu : sql.join(nachschlag.map(alsVerbund), sql` `)
  let geschrieben = 0
  for await (const stueck of schnappschuss.kopiere(
    sql`select ${sql.join(zellen)} from (${abfrageAus({ ...tafel, spalten, dazu: dazu ?? sql`` })} offset 0) as zeile`,
  )) {
    geschrieben += stueck.zeilen
    yield stueck
  }
  pruefeZahl(tafel, erwartet, geschrieben)
}

function alsVerbund({ name, aus, verweis = sql`true`, spalten }: Nachschlag): RawBuilder<unknown> {
  const zellen = spalten.map(({ wert }, i) => sql`csvzelle(${wert}) as ${sql.id(`c${i}`)}`)
  return sql`join lateral (select ${sql.join(zellen)} from ${aus} where ${verweis} offset 0) as ${sql.id(name)} on true`
}

function abfrageAus({ spalten, kern, dazu = sql``, wo, ordnung }: Lesetafel): RawBuilder<Record<string, Ausfuhrwert>> {
  const werte = spalten.map(({ wert }, i) => sql`${wert} as ${sql.id(`c${i}`)}`)
  return sql`select ${sql.join(werte)} from ${kern} ${dazu} where ${wo} order by ${ordnung}`
}

function pruefeZahl({ name }: Lesetafel, erwartet: number, geschrieben: number): void {
  if (geschrieben !== erwartet)
    throw new Error(`Ausfuhr von ${name}: ${erwartet} Zeilen erwartet, ${geschrieben} geschrieben.`)
}
