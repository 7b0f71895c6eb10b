import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
const produktion = starteFuerDatei({
  ENVIRONMENT: 'PROD',
  DEMO_USERS: 'false',
  OIDC_URL: 'https://sso.example.at',
  // Was in einem Attribut und beim Ersetzen etwas bedeutet, bleibt, was es ist.
  OIDC_CLIENT_ID: 'benthos"<&$&>',
  BETREIBER_NAME: 'Amt',
  BETREIBER_ANSCHRIFT: 'Uferweg 1, 1010 Wien',
  BETREIBER_TELEFON: '+43 1 000',
  BETREIBER_EMAIL: 'amt@example.at',
  HELPDESK_KONTAKT: 'helpdesk@example.at',
  DATENSCHUTZ_KONTAKT: 'datenschutz@example.at',
  PROTOKOLL_FRIST: '30 Tage',
})

/** Texte der gebauten Oberfläche unter `apps/web/`, nach Dateinamen. */
function gebautes(ordner: string): ReadonlyMap<string, string> {
  const ort = fileURLToPath(new URL(`../../apps/web/${ordner}/`, import.meta.url))
  return new Map(
    readdirSync(ort)
      .filter(name => /\.(js|css)$/.test(name))
      .map(name => [name, readFileSync(`${ort}${name}`, 'utf8')]),
  )
}

/** Was nur die Galerie schreibt: ihre Abschnitte, ihre Kurznachrichten, das Musterformular. */
const KENNZEICHEN = ['data-example', 'Kurznachrichten der Galerie', 'Begehung am Kehrwasser']

const dateienMit = (dateien: ReadonlyMap<string, string>, zeichen: string) =>
  [...dateien].flatMap(([name, text]) => (text.includes(zeichen) ? [name] : []))

test.each(KENNZEICHEN)('im Bau des Produkts steht nichts von der Galerie: „%s“', zeichen => {
  expect(dateienMit(gebautes('galerie/dist/galerie-teile'), zeichen)).not.toEqual([])
  expect(dateienMit(gebautes('dist/assets'), zeichen)).toEqual([])
})

describe('der Server verdichtet nichts zweimal', () => {
  const gross = [...gebautes('dist/assets')].filter(([, text]) => Buffer.byteLength(text) >= 1024)

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s: jede gebaute Datei kommt verdichtet, mit bekannter Länge und unverändertem Inhalt', async (art, entpacke) => {
    expect(gross.length).toBeGreaterThan(50)
    const falsche = await Promise.all(
      gross.map(async ([name, text]) => {
        const { kopf, rumpf } = await hole(`${p.produkt.adresse}/assets/${name}`, art)
        const stimmt =
          kopf['content-encoding'] === art &&
          // Im Lauf Verdichtetes ginge ohne Länge hinaus.
          Number(kopf['content-length']) === rumpf.length &&
          entpacke(rumpf).toString() === text
        return stimmt ? [] : [name]
      }),
    )
    expect(falsche.flat()).toEqual([])
  })

  test('wer nichts Verdichtetes annimmt, bekommt die Datei selbst', async () => {
    const [name = '', text] = gross[0] ?? []
    const { kopf, rumpf } = await hole(`${p.produkt.adresse}/assets/${name}`, 'identity')
    expect(kopf['content-encoding']).toBeUndefined()
    expect(rumpf.toString()).toBe(text)
  })
})

test('die Seite trägt die Einstellungen des Anmeldedienstes, so wie der Aufruf sie nennt', async () => {
  for (const { adresse } of [p.produkt, produktion.produkt]) {
    const seite = await (await fetch(`${adresse}/start`, { headers: { accept: 'text/html' } })).text()
    const angabe = /<meta name="anmeldedienst" content="([^"<>]*)" \/>/.exec(seite)?.[1] ?? ''
    const zeichen = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' } as Record<string, string>
    const gelesen: unknown = JSON.parse(angabe.replaceAll(/&\w+;/g, text => zeichen[text] ?? text))
    expect(gelesen).toEqual(await (await fetch(`${adresse}/api/env/keycloak`)).json())
  }
})

describe('die Galerie liefert ein Server', () => {
  const seite = async (produkt: string) =>
    (await fetch(`${produkt}/galerie?nur=table`, { headers: { accept: 'text/html' } })).text()
  const teil = async (produkt: string) => {
    const name = [...gebautes('galerie/dist/galerie-teile').keys()][0]
    return (await fetch(`${produkt}/galerie-teile/${name}`)).status
  }

  test('außerhalb der Produktion aus ihrem eigenen Bau', async () => {
    expect(await seite(p.produkt.adresse)).toContain('src="./galerie-teile/')
    expect(await teil(p.produkt.adresse)).toBe(200)
  })

  test('in der Produktion nicht, auch wenn sie gebaut danebenliegt', async () => {
    expect(await seite(produktion.produkt.adresse)).not.toContain('galerie-teile')
    expect(await teil(produktion.produkt.adresse)).toBe(404)
  })
})

/** Antwort, wie sie über die Leitung kommt; `fetch` entpackte sie. */
function hole(adresse: string, art: string): Promise<{ kopf: IncomingHttpHeaders; rumpf: Buffer }> {
  return new Promise((fertig, gescheitert) => {
    get(adresse, { headers: { 'accept-encoding': art } }, antwort => {
      const stuecke: Buffer[] = []
      antwort.on('data', (stueck: Buffer) => stuecke.push(stueck))
      antwort.on('end', () => fertig({ kopf: antwort.headers, rumpf: Buffer.concat(stuecke) }))
      antwort.on('error', gescheitert)
    }).on('error', gescheitert)
  })
}
