import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { PRODUKT } from '../konfiguration/produkt.ts'

/** OpenAPI 3.1 aus den Verträgen; Pfade stehen unter dem Kontextpfad, so wie der Browser sie ruft. */
export async function richteBeschreibungEin(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUKT.titel,
        version: PRODUKT.version,
        description: 'Schnittstelle der Benthosdatenbank Fließgewässer',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

/** Veröffentlicht die Beschreibung; nach allen Endpunkten aufzurufen. */
export function veroeffentlicheBeschreibung(app: FastifyInstance, basisPfad: string): void {
  app.get(`${basisPfad}/api/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  )
}
