import type { Endpunkt } from '@benthos/vertrag'
import { AUFNAHMEKRITERIEN, type Aufnahmekriterium } from '@benthos/vertrag/aufnahmekriterien'
import {
  leseOgc,
  leseOgcBeschreibung,
  leseOgcKonformitaet,
  leseOgcMerkmal,
  leseOgcSammlung,
  listeOgcMerkmale,
  listeOgcSammlungen,
  OGC_LISTENKRITERIEN,
  OGC_SEITE,
  OGC_WERTELISTEN,
} from '@benthos/vertrag/ogc'
import { beschreibeListenkriterium, schreibweiseVon } from '@benthos/vertrag/ogclistenkriterien'
import { z } from 'zod'
import { PRODUKT } from '../../technik/konfiguration/produkt.ts'

const AUFRUFE: readonly Endpunkt[] = [
  leseOgc,
  leseOgcBeschreibung,
  leseOgcKonformitaet,
  listeOgcSammlungen,
  leseOgcSammlung,
  listeOgcMerkmale,
  leseOgcMerkmal,
]

/**
 * Der Dienst in OpenAPI 3.0, wie ihn die Norm verlangt, aus denselben Verträgen wie die Beschreibung des Ganzen (die in 3.1 steht).
 * @param adresse öffentliche Adresse mit Kontextpfad
 */
export function beschreibeDienst(adresse: string): string {
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: `${PRODUKT.titel}: OGC API – Features`, version: PRODUKT.version },
    servers: [{ url: adresse }],
    paths: Object.fromEntries(
      AUFRUFE.map(aufruf => [aufruf.pfad.replaceAll(/:(\w+)/g, '{$1}'), { get: beschreibeAufruf(aufruf) }]),
    ),
    components: { schemas: { exception: FEHLER } },
  })
}

function beschreibeAufruf({ pfad, zusammenfassung, params, query, medientypen }: Endpunkt) {
  return {
    summary: zusammenfassung,
    operationId: `get${pfad.replaceAll(/\W+/g, '_')}`,
    parameters: [...parameter(params, 'path'), ...parameter(query, 'query')],
    responses: {
      200: {
        description: 'Gelungen',
        content: Object.fromEntries((medientypen ?? []).map(typ => [typ, { schema: { type: schemaartVon(typ) } }])),
      },
      default: {
        description: 'Fehler',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/exception' } } },
      },
    },
  }
}

const schemaartVon = (medientyp: string) => (medientyp.endsWith('json') ? 'object' : 'string')

function parameter(schema: z.ZodType | undefined, ort: 'path' | 'query') {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' })
  return Object.entries(properties).map(([name, eigenes]) => ({
    name,
    in: ort,
    required: ort === 'path',
    ...PARAMETERFORM[name],
    schema: SCHEMA[name] ?? eigenes,
  }))
}

/** In Listen trennt der Beistrich, wie die Norm es zeigt. */
const ALS_LISTE = { style: 'form', explode: false }
const inWorten = (liste: readonly { value: string; label: string }[]) =>
  liste.map(({ value, label }) => (value === label ? value : `${value}: ${label}`)).join('; ')
const PARAMETERFORM: Readonly<Record<string, object>> = {
  bbox: ALS_LISTE,
  suche: { description: 'Jedes Wort muss in Code, Name der Messstelle oder Gewässer vorkommen.' },
  ...Object.fromEntries(
    Object.entries(OGC_WERTELISTEN).map(([name, liste]) => [
      name,
      { ...ALS_LISTE, description: `Eines davon genügt. ${inWorten(liste)}` },
    ]),
  ),
  ...Object.fromEntries(OGC_LISTENKRITERIEN.map(name => [name, listenform(name)])),
}

function listenform(name: string) {
  const { label, werte }: Aufnahmekriterium = AUFNAHMEKRITERIEN[name as keyof typeof AUFNAHMEKRITERIEN]
  return {
    ...(schreibweiseVon(name) === 'beistrich' && ALS_LISTE),
    description: `Nur mit Token, wie in der Liste: ${label}.${werte ? ` ${inWorten(werte)}` : ''}`,
  }
}

/** Was die Norm in Worten vorgibt und sich aus der Prüfung nicht ableiten lässt. */
const SCHEMA: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(OGC_WERTELISTEN).map(([name, liste]) => [
      name,
      { type: 'array', minItems: 1, items: { type: 'string', enum: liste.map(({ value }) => value) } },
    ]),
  ),
  ...Object.fromEntries(OGC_LISTENKRITERIEN.map(name => [name, beschreibeListenkriterium(name)])),
  bbox: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
  limit: { type: 'integer', minimum: 1, maximum: OGC_SEITE.hoechstens, default: OGC_SEITE.vorgabe },
  datetime: { type: 'string' },
  next: { type: 'string' },
  merkmal: { type: 'integer', minimum: 1 },
}

const FEHLER = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
} as const
