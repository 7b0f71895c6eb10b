import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { THEMA_COOKIE, THEMEN, type Thema } from '@benthos/vertrag/thema'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anmeldedienstFuerBrowser } from '../konfiguration/anmeldedienst.ts'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { alsXmltext } from '../xml/xml.ts'
import { Einwand } from './problem.ts'

const WEB = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
/** Galerie der Bausteine, für sich gebaut; in der Produktion gibt es sie nicht. */
const GALERIE = fileURLToPath(new URL('../../../../web/galerie/dist/', import.meta.url))
/** Was die Oberfläche in die Seite geschrieben bekommt, bevor ihr Code läuft. */
const BASIS_MARKE = '<base href="/" />'
const WURZEL_MARKE = '<html lang="de-DE"'
const FARBEN_MARKE = 'name="color-scheme" content="light dark"'
const NONCE_MARKE = '%CSP_NONCE%'
const ANMELDEDIENST_MARKE = '%ANMELDEDIENST%'
const TITEL_MARKE = /<title>[^<]*<\/title>/
const OHNE_SKRIPT_MARKE = /<noscript>[^]*?<\/noscript>/

/**
 * Liefert die gebaute Oberfläche: Dateien mit Prüfsumme im Namen unveränderlich, jede andere Adresse als Seite
 * (die Wegewahl ist Sache des Browsers), außer unter `/api`, dort ist Unbekanntes ein 404 der Schnittstelle.
 */
export async function richteOberflaecheEin(app: FastifyInstance, konfiguration: Konfiguration): Promise<void> {
  const basis = konfiguration.basisPfad
  const gebaut = existsSync(`${WEB}index.html`)
  const mitGalerie = konfiguration.umgebung !== 'PROD' && existsSync(`${GALERIE}index.html`)
  const dateien = [...(gebaut ? [[WEB, 'assets']] : []), ...(mitGalerie ? [[GALERIE, 'galerie-teile']] : [])]
  for (const [ordner, name] of dateien) {
    await app.register(fastifyStatic, {
      root: `${ordner}${name}/`,
      prefix: `${basis}/${name}/`,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    })
  }
  if (basis !== '') app.get('/', async (_request, reply) => reply.redirect(`${basis}/`, 302))
  app.setNotFoundHandler(async (request, reply) => {
    const pfad = request.url.split('?')[0] ?? ''
    const istSeite =
      request.method === 'GET' && (pfad === basis || pfad.startsWith(`${basis}/`)) && !pfad.startsWith(`${basis}/api/`)
    // Die Startadresse ist nie ein Aufruf der Schnittstelle; sie kommt auch ohne die Kopfzeile eines Browsers als Seite.
    const willHtml = String(request.headers.accept ?? '').includes('text/html') || pfad.replace(/\/$/, '') === basis
    if (!istSeite || !willHtml || pfad.startsWith(`${basis}/assets/`) || !gebaut) throw new Einwand('NICHT_GEFUNDEN')
    return sendeSeite(konfiguration, request, reply, {
      ordner: mitGalerie && istGalerie(pfad.slice(basis.length)) ? GALERIE : WEB,
    })
  })
}

/** Was eine Adresse der Oberfläche schon vom Server aus sagt, ehe ihr Code läuft. */
export type Seiteninhalt = {
  titel: string
  /** was ohne JavaScript dasteht, schon als Auszeichnung */
  ohneSkript: string
}

/** Sendet die Seite der Oberfläche mit einem Inhalt, den auch liest, wer nichts ausführt. */
export async function sendeOberflaeche(
  konfiguration: Konfiguration,
  request: FastifyRequest,
  reply: FastifyReply,
  inhalt: Seiteninhalt,
): Promise<FastifyReply> {
  if (!existsSync(`${WEB}index.html`)) throw new Einwand('NICHT_GEFUNDEN')
  return sendeSeite(konfiguration, request, reply, { ordner: WEB, inhalt })
}

async function sendeSeite(
  konfiguration: Konfiguration,
  request: FastifyRequest,
  reply: FastifyReply,
  { ordner, inhalt }: { ordner: string; inhalt?: Seiteninhalt },
): Promise<FastifyReply> {
  const seite = await leseSeite(ordner, {
    basis: konfiguration.basisPfad,
    anmeldedienst: alsXmltext(JSON.stringify(anmeldedienstFuerBrowser(konfiguration))),
    nonce: reply.cspNonce.style,
    thema: THEMEN.find(name => name === request.cookies[THEMA_COOKIE]),
  })
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(
      inhalt === undefined
        ? seite
        : seite
            .replace(TITEL_MARKE, () => `<title>${alsXmltext(inhalt.titel)}</title>`)
            .replace(OHNE_SKRIPT_MARKE, () => `<noscript>${inhalt.ohneSkript}</noscript>`),
    )
}

const istGalerie = (weg: string): boolean => weg === '/galerie' || weg.startsWith('/galerie/')

type Seitenangaben = { basis: string; anmeldedienst: string; nonce: string; thema: Thema | undefined }

/** Jedes Mal neu gelesen: wird die Oberfläche bei laufendem Server neu gebaut, passen Seite und Dateien weiter zusammen. */
async function leseSeite(ordner: string, { basis, anmeldedienst, nonce, thema }: Seitenangaben): Promise<string> {
  const seite = await readFile(`${ordner}index.html`, 'utf8')
  // Ersetzt wird durch Funktionen: ein „$“ in einer Einstellung ist sonst ein Muster.
  return (
    seite
      .replace(WURZEL_MARKE, () => (thema === undefined ? WURZEL_MARKE : `${WURZEL_MARKE} data-theme="${thema}"`))
      // Auch der leere Grund, ehe die Stile da sind, hat schon die gewählte Farbe.
      .replace(FARBEN_MARKE, () => (thema === undefined ? FARBEN_MARKE : `name="color-scheme" content="${thema}"`))
      .replace(BASIS_MARKE, () => `<base href="${basis}/" />`)
      .replace(ANMELDEDIENST_MARKE, () => anmeldedienst)
      .replaceAll(NONCE_MARKE, nonce)
  )
}
