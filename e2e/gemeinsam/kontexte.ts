import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core'

/** Seiten ohne Inhalt in geleerten Kontexten, die nur behalten, was von Dateien der Oberfläche zwischengespeichert ist. */
const ruhende = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * So lange wartet eine Prüfung auf das, was geschehen muss. Auf einem ausgelasteten Rechner braucht ein Bericht, der allein in einer
 * Sekunde da ist, länger als die Vorgabe (30 s).
 */
const GEDULD_MS = 60_000

/** Das wirkliche `close` eines Kontexts. */
const schliesser = new WeakMap<BrowserContext, () => Promise<void>>()

/** Schließt alle Fenster, auch die ruhenden: die nächste Datei beginnt in einem Browser ohne eines. */
export async function schliesseFenster(browser: Browser): Promise<void> {
  ruhende.delete(browser)
  await Promise.all(browser.contexts().map(kontext => (schliesser.get(kontext) ?? (() => kontext.close()))()))
}

/**
 * Leere Seite in einem Kontext ohne Cookies, Speicher, Rechte und Umleitungen; dessen `close` gibt ihn geleert zurück, statt
 * ihn zu vernichten.
 */
export async function nimmSeite(browser: Browser, groesse: ViewportSize): Promise<Page> {
  const vorrat = vorratFuer(browser, `${groesse.width}x${groesse.height}`)
  return vorrat.pop() ?? (await bereiteVor(browser, groesse, vorrat)).newPage()
}

function vorratFuer(browser: Browser, groesse: string): Page[] {
  const jeGroesse = ruhende.get(browser) ?? new Map<string, Page[]>()
  const vorrat = jeGroesse.get(groesse) ?? []
  ruhende.set(browser, jeGroesse.set(groesse, vorrat))
  return vorrat
}

async function bereiteVor(browser: Browser, groesse: ViewportSize, vorrat: Page[]): Promise<BrowserContext> {
  const kontext = await browser.newContext({
    viewport: groesse,
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    acceptDownloads: true,
    // Was sich noch bewegt, träfe ein Klick daneben: anders als ein Mensch wartet er nicht, bis ein Block aufgeklappt ist.
    reducedMotion: 'reduce',
  })
  kontext.setDefaultTimeout(GEDULD_MS)
  const herkuenfte = new Set<string>()
  kontext.on('request', anfrage => {
    if (anfrage.isNavigationRequest()) herkuenfte.add(new URL(anfrage.url()).origin)
  })
  const schliesse = kontext.close.bind(kontext)
  schliesser.set(kontext, schliesse)
  const istVeraendert = beobachteBleibendes(kontext)
  let leert: Promise<void> | null = null
  kontext.close = () => {
    if (vorrat.some(seite => seite.context() === kontext)) return Promise.resolve()
    if (istVeraendert()) return schliesse()
    leert ??= leere(kontext, herkuenfte)
      .then(seite => void vorrat.push(seite))
      .finally(() => (leert = null))
    return leert
  }
  return kontext
}

/** Eine gestellte Uhr und eingesetzte Skripte lassen sich nicht zurücknehmen: solche Kontexte gibt es nur einmal. */
function beobachteBleibendes(kontext: BrowserContext): () => boolean {
  let veraendert = false
  const beobachte = <T extends object>(objekt: T, name: keyof T & string): void => {
    const urspruenglich = objekt[name]
    if (typeof urspruenglich !== 'function') return
    const beobachtet = (...angaben: unknown[]): unknown => {
      veraendert = true
      return urspruenglich.apply(objekt, angaben)
    }
    Object.assign(objekt, { [name]: beobachtet })
  }
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) beobachte(kontext.clock, name)
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) beobachte(kontext, name)
  return () => veraendert
}

/** Schließt alle Seiten und leert, was sie gespeichert haben. @returns neue Seite im selben Fenster des Browsers */
async function leere(kontext: BrowserContext, herkuenfte: ReadonlySet<string>): Promise<Page> {
  const bisher = kontext.pages()
  const neue = await kontext.newPage()
  await Promise.all(bisher.map(seite => seite.close()))
  await Promise.all([
    kontext.unrouteAll({ behavior: 'ignoreErrors' }),
    kontext.clearCookies(),
    kontext.clearPermissions(),
    kontext.setOffline(false),
    leereSpeicher(neue, herkuenfte),
  ])
  return neue
}

/** Alles, was eine Seite speichern kann; der Zwischenspeicher für Dateien gehört nicht dazu. */
async function leereSpeicher(seite: Page, herkuenfte: ReadonlySet<string>): Promise<void> {
  const verbindung = await seite.context().newCDPSession(seite)
  for (const origin of herkuenfte) await verbindung.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await verbindung.detach()
}
