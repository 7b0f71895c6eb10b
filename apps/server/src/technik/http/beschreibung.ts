import { hatRecht } from '@benthos/fachmodell'
import { type Endpunkt, Problem } from '@benthos/vertrag'
import { eintragAn } from '@benthos/vertrag/feld'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PRODUKT } from '../konfiguration/produkt.ts'
import { GESAMTKOPF } from './blaettern.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Vertrag, den dieser Weg bedient: er steht in der Beschreibung der Schnittstelle */
    vertrag?: Endpunkt
  }
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Sammelt ab jetzt die Verträge, die bedient werden, und gibt die Beschreibung der Schnittstelle (OpenAPI 3.1) unter
 * `/api/openapi.json` heraus. Pfade stehen unter dem Kontextpfad, so wie der Browser sie ruft.
 */
export function richteBeschreibungEin(app: FastifyInstance, basisPfad: string): void {
  const vertraege: Endpunkt[] = []
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.vertrag?.methode === method) vertraege.push(config.vertrag)
  })
  let text: string | undefined
  app.get(`${basisPfad}/api/openapi.json`, async (_request, reply) => {
    text ??= JSON.stringify(beschreibe(vertraege, basisPfad))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function beschreibe(vertraege: readonly Endpunkt[], basisPfad: string) {
  const bausteine = new Bausteine()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const vertrag of vertraege) {
    const pfad = basisPfad + vertrag.pfad.replaceAll(/:(\w+)/g, '{$1}')
    paths[pfad] = { ...paths[pfad], [vertrag.methode.toLowerCase()]: beschreibeAufruf(vertrag, bausteine) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUKT.titel,
      version: PRODUKT.version,
      description:
        'Schnittstelle der Benthosdatenbank Fließgewässer. PUT, PATCH und DELETE nimmt sie auch als POST mit dem Kopf X-HTTP-Method-Override; page, size und search gelten wie seite, groesse (oder anzahl) und suche.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: bausteine.alle,
    },
  }
}

function beschreibeAufruf(vertrag: Endpunkt, bausteine: Bausteine) {
  const name = `${vertrag.methode}_${vertrag.pfad.replaceAll(/\W+/g, '_')}`
  return {
    tags: [vertrag.thema],
    summary: vertrag.zusammenfassung,
    description: `Recht: ${vertrag.recht}`,
    ...sicherheit(vertrag),
    parameters: [
      ...parameter(bausteine.lies(vertrag.params, 'input', `${name}_pfad`), 'path'),
      ...parameter(bausteine.lies(vertrag.query, 'input', `${name}_abfrage`), 'query'),
    ],
    ...(vertrag.body && {
      requestBody: {
        required: true,
        content: { [RUMPFTYP[vertrag.rumpfart ?? 'json']]: { schema: bausteine.lies(vertrag.body, 'input', name) } },
      },
    }),
    responses: {
      ...gelungen(vertrag, bausteine.lies(vertrag.antwort, 'output', `${name}_antwort`)),
      ...(vertrag.methode === 'GET' &&
        vertrag.antwort !== null && {
          304: { description: 'Unverändert: der Browser hat den Inhalt schon (If-None-Match)' },
        }),
      default: {
        description: 'Fehler',
        content: { 'application/json': { schema: bausteine.lies(Problem, 'output', 'Problem') } },
      },
    },
  }
}

/** Was der Katalog über ein Feld weiß, steht auch in der Beschreibung; und dass eine Eingabe keine anderen Namen hat. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (zodSchema instanceof z.ZodObject && zodSchema._zod.def.catchall === undefined)
    jsonSchema.additionalProperties = false
  const feld = eintragAn(zodSchema as z.ZodType)
  if (!feld) return
  const { label, hilfe, einheit, darwinCore } = feld
  Object.assign(jsonSchema, {
    title: label,
    description: hilfe,
    ...(einheit !== undefined && { 'x-einheit': einheit }),
    ...(darwinCore !== undefined && { 'x-darwin-core': darwinCore }),
  })
}

const RUMPFTYP = {
  json: 'application/json',
  formular: 'application/x-www-form-urlencoded',
  datei: 'multipart/form-data',
} as const

/** Was niemand von niemandem unterscheidet, braucht keine Anmeldung; was auch Veröffentlichtes zeigt, nimmt beides. */
function sicherheit({ recht }: Endpunkt) {
  if (recht === 'allgemein.oeffentlich') return { security: [] }
  return hatRecht(null, recht) ? { security: [{}, { bearer: [] }] } : {}
}

function parameter(schema: Schema, ort: 'path' | 'query') {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, eigenes]) => ({
    name,
    in: ort,
    required: ort === 'path' || required.includes(name),
    schema: eigenes,
  }))
}

function gelungen({ antwort, status, medientypen, blaettert, inAbschnitten }: Endpunkt, schema: Schema) {
  if (antwort === null) return { 204: { description: 'Gelungen, ohne Inhalt' } }
  const koepfe = blaettert === undefined ? {} : { headers: { [GESAMTKOPF]: GESAMTZAHL } }
  if (antwort !== 'datei')
    return {
      [status ?? 200]: {
        description: status === 202 ? 'Angenommen' : 'Gelungen',
        ...koepfe,
        content: { 'application/json': { schema } },
      },
    }
  const inhalte = Object.fromEntries((medientypen ?? []).map(typ => [typ, {}]))
  return {
    200: { description: 'Datei', ...koepfe, content: inhalte },
    ...(inAbschnitten && { 206: { description: 'Der verlangte Abschnitt der Datei (Range)', content: inhalte } }),
  }
}

const GESAMTZAHL = {
  description: 'So viele Einträge sind es auf allen Seiten; steht da, sobald eine Seite verlangt ist',
  schema: { type: 'integer', minimum: 0 },
} as const

/** Übersetzt Schemata. Was sich selbst enthält, steht unter einem eigenen Namen, damit der Verweis darauf ein Ziel hat. */
class Bausteine {
  readonly alle: Record<string, Schema> = {}

  lies(schema: z.ZodType | 'datei' | null | undefined, io: 'input' | 'output', name: string): Schema {
    if (!schema || schema === 'datei') return {}
    const { $schema: _, $defs = {}, ...ganzes } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
    const text = JSON.stringify(ganzes)
    const verweise = (json: string): Schema =>
      JSON.parse(
        json
          .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
          .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}_`),
      )
    for (const [teil, inhalt] of Object.entries($defs)) this.alle[`${name}_${teil}`] = verweise(JSON.stringify(inhalt))
    if (!`${text}${JSON.stringify($defs)}`.includes('"$ref":"#"')) return verweise(text)
    this.alle[name] = verweise(text)
    return { $ref: `#/components/schemas/${name}` }
  }
}
