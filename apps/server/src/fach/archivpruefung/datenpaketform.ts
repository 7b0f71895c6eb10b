import { z } from 'zod'
import { alsJson } from './beschreibung.ts'
import { HOLE_NEU, type Maengelliste } from './maengel.ts'
import type { Dateiangabe, Feldform, Tafelform } from './tafelform.ts'

/** `datapackage.json` (Frictionless Data Package 1.0), so weit unsere Archive es benutzen: was in jeder Tabelle zu stehen hat. */

const FELDARTEN = {
  string: 'text',
  number: 'zahl',
  integer: 'ganzzahl',
  date: 'tag',
  time: 'zeit',
  boolean: 'janein',
} as const

const Feld = z.object({
  name: z.string().min(1),
  type: z.enum(Object.keys(FELDARTEN) as [keyof typeof FELDARTEN, ...(keyof typeof FELDARTEN)[]]),
  decimalChar: z.string().optional(),
  constraints: z
    .object({
      required: z.boolean().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      enum: z.array(z.string()).optional(),
      pattern: z.string().max(20_000).optional(),
    })
    .optional(),
})
const Felder = z.union([z.string().transform(feld => [feld]), z.array(z.string())])
const Pruefsumme = z.string().regex(/^sha256:[0-9a-f]{64}$/)
const Ressource = z.object({
  name: z.string().min(1),
  path: z.string().min(1),
  bytes: z.number().int(),
  hash: Pruefsumme,
  zeilenErwartet: z.number().int(),
  zeilenGeschrieben: z.number().int(),
  dialect: z.object({ delimiter: z.string().length(1), lineTerminator: z.enum(['\n', '\r\n']) }),
  mitBom: z.boolean().default(true),
  schema: z.object({
    fields: z.array(Feld).min(1),
    primaryKey: Felder.default([]),
    foreignKeys: z
      .array(z.object({ fields: Felder, reference: z.object({ resource: z.string(), fields: Felder }) }))
      .default([]),
  }),
})
const Datenpaket = z.object({
  name: z.string(),
  resources: z.array(Ressource),
  beilagen: z.array(z.object({ path: z.string(), bytes: z.number().int(), hash: Pruefsumme })).default([]),
})

/** Was ein Archiv über sich sagt. */
export type Archivform = { tafeln: Tafelform[]; beilagen: Dateiangabe[]; angaben: Map<string, Dateiangabe> }

const DATEI = 'datapackage.json'

/** @returns null, wenn sich die Beschreibung nicht lesen lässt; warum, steht in der Liste */
export function liesDatenpaket(inhalt: Buffer, maengel: Maengelliste): (Archivform & { name: string }) | null {
  const gelesen = Datenpaket.safeParse(alsJson(inhalt))
  if (!gelesen.success) {
    const [erster] = gelesen.error.issues
    const ort = erster && erster.path.length > 0 ? ` (${erster.path.join('.')})` : ''
    maengel.melde(
      `Die Beschreibung des Archivs ist kein Datenpaket, wie es das Produkt schreibt${ort}; ${HOLE_NEU}`,
      DATEI,
    )
    return null
  }
  const { name, resources, beilagen } = gelesen.data
  const angaben = new Map<string, Dateiangabe>()
  for (const { path, bytes, hash, zeilenErwartet, zeilenGeschrieben } of resources) {
    if (zeilenErwartet !== zeilenGeschrieben)
      maengel.melde(
        `Von ${path} waren ${zeilenErwartet} Zeilen zu schreiben und ${zeilenGeschrieben} sind geschrieben; führen Sie die Daten noch einmal aus.`,
        DATEI,
      )
    angaben.set(path, { datei: path, bytes, sha256: hash.slice(7), zeilen: zeilenGeschrieben })
  }
  return {
    name,
    tafeln: resources.map(alsForm),
    beilagen: beilagen.map(({ path, bytes, hash }) => ({ datei: path, bytes, sha256: hash.slice(7), zeilen: null })),
    angaben,
  }
}

function alsForm({ name, path, dialect, mitBom, schema }: z.output<typeof Ressource>): Tafelform {
  return {
    name,
    datei: path,
    felder: schema.fields.map(alsFeldform),
    trennzeichen: dialect.delimiter,
    zeilenende: dialect.lineTerminator,
    anfuehrung: '"',
    mitBom,
    schluessel: schema.primaryKey,
    verweise: schema.foreignKeys.map(({ fields, reference }) => ({
      felder: fields,
      tafel: reference.resource === '' ? name : reference.resource,
      zielfelder: reference.fields,
    })),
  }
}

function alsFeldform({ name, type, decimalChar, constraints = {} }: z.output<typeof Feld>): Feldform {
  const { required, minimum, maximum, enum: werte, pattern } = constraints
  return {
    name,
    art: FELDARTEN[type],
    ...(decimalChar !== undefined && { dezimalzeichen: decimalChar }),
    ...(required !== undefined && { pflicht: required }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(werte && { werte: new Set(werte) }),
    ...(pattern !== undefined && { muster: alsMuster(pattern) }),
  }
}

/** Nur Aufzählungen, wie das Produkt sie schreibt: ein fremder Ausdruck könnte beliebig lange rechnen. */
function alsMuster(muster: string): RegExp {
  const werte = /^\(([A-Za-z0-9_|-]+)\)\(\\\|\(\1\)\)\*$/.exec(muster)?.[1]
  return werte === undefined ? /[^]*/ : new RegExp(`^(?:${werte})(?:\\|(?:${werte}))*$`)
}
