import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Dienste } from '../../technik/http/kontext.ts'
import { WEGE } from './wege.ts'

const STIL = new URL('./seiten/stil.css', import.meta.url)
const ZEICHEN = new URL('./seiten/zeichen.svg', import.meta.url)
const SCHRIFT = (staerke: number) =>
  new URL(import.meta.resolve(`@fontsource/source-sans-3/files/source-sans-3-latin-${staerke}-normal.woff2`))

/** Stildatei, Zeichen und Schrift der Anmeldeseiten; unabhängig von der gebauten Oberfläche. */
export async function registriereDateien(app: FastifyInstance, { konfiguration }: Dienste): Promise<void> {
  const dateien = [
    { name: 'stil.css', art: 'text/css; charset=utf-8', inhalt: await readFile(STIL), dauer: 300 },
    { name: 'zeichen.svg', art: 'image/svg+xml', inhalt: await readFile(ZEICHEN), dauer: 300 },
    { name: 'schrift-400.woff2', art: 'font/woff2', inhalt: await readFile(SCHRIFT(400)), dauer: 31_536_000 },
    { name: 'schrift-600.woff2', art: 'font/woff2', inhalt: await readFile(SCHRIFT(600)), dauer: 31_536_000 },
  ]
  for (const { name, art, inhalt, dauer } of dateien) {
    const weg = `/realms/${konfiguration.oidc.realm}${WEGE.dateien}/${name}`
    app.get(weg, async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${dauer}`).type(art).send(inhalt),
    )
  }
}
