import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Abbruch, fuehreBefehlAus, schritt, zeile } from './skript/ausgabe.mjs'
import { sorgeFuerChromium, sorgeFuerFremdeLeser, sorgeFuerPostgres } from './skript/debian.mjs'
import { baueOberflaeche, richteEin } from './skript/einrichten.mjs'
import { sorgeFuerNode24, startetProdukt } from './skript/node24.mjs'
import { gibSignaleWeiter, WURZEL } from './skript/prozess.mjs'
import { startePruefserver } from './skript/pruefserver.mjs'
import { STATISCHE_PRUEFUNGEN } from './skript/statisch.mjs'
import { fuehreVitestZweimalAus } from './skript/vitestlauf.mjs'

/**
 * `npm test`: alle Prüfungen auf einer frischen Maschine; installiert, was fehlt. `npm test -- --alles` führt auch aus, was dieselbe
 * Aussage wiederholt (ADR 40), und die der Datenbank in jeder Verbindung von Laufzeit und PostgreSQL ganz. Ein Teil allein: `node werkzeug/test.mjs
 * pruefe|einheit|node24|datenbank15|chromium|ablaeufe|anmeldung|weitere|datenbank`. Was scheitert, läuft noch einmal, allein; was dann besteht,
 * steht als unbeständig in `test-ergebnisse/unbestaendig.json`. Die letzte Zeile nennt die Summe: `N passed, N failed`.
 */
const TEILE = {
  pruefe: statisch,
  einheit: () => fuehreVitestZweimalAus('einheit'),
  node24,
  datenbank15,
  chromium,
  ablaeufe: () => spaeter('ablaeufe', { dateien: ['e2e/src/'] }),
  anmeldung: () => spaeter('anmeldung', { dateien: ['e2e/anmeldung/'] }),
  weitere: () => spaeter('weitere', { dateien: ['e2e/weitere/', ...(alles ? ['e2e/alles/'] : [])] }),
}
/** Was `--alles` dazu ausführt: die Datenbankprüfungen auf der eingebetteten Datenbank unter der Laufzeit, die gerade da ist. */
const DAZU = {
  datenbank: () =>
    fuehreVitestZweimalAus('datenbank', {
      env: { ALLES: 'ja', ABSTUERZE: '40', RUECKNAHMEN: '200', ...ohne('PRUEF_DATABASE_URL') },
    }),
}
const ALLE_TEILE = { ...TEILE, ...DAZU }

/** Was nichts über die Fassung von PostgreSQL sagt: es startet die eingebettete selbst. */
const OHNE_FREMDE_DATENBANK = ['apps/server/src/technik/db/eingebettet/**', 'e2e/absturzServer.test.ts']
/**
 * Auf PostgreSQL 15 wird jede Anweisung vorbereitet, die das Produkt im Lauf auf der eingebetteten Datenbank gestellt hat
 * (`anweisungenAuf15.test.ts`); ausgeführt wird dort, wo mehr geprüft wird als ihr Ergebnis: Sperren, Verbindungen, Schnappschüsse, Schema,
 * mehrere Server zugleich. Alles andere mit `--alles`.
 */
const AUF_15 = [
  'pruefstand/anweisungenAuf15',
  ...['db', 'journal', 'auftraege', 'schnappschuss'].map(ordner => `/technik/${ordner}/`),
  ...['gleichzeitig', 'Absturz', 'zweiServer', '/main', '/einspielung', '/versand', '/aufbewahrung'].map(
    name => `${name}.test.ts`,
  ),
]
const ANWEISUNGSBUCH = join(WURZEL, 'test-ergebnisse/anweisungen')

/** Wie lange die späteren Teile dauern, als Vielfaches von `chromium` (ADR 40). */
const DAUER_GEGEN_CHROMIUM = { ablaeufe: 1, anmeldung: 0.5, weitere: 1.6 }
/** Bis dahin muss ein späterer Teil eines ganzen Laufs voraussichtlich enden: so passen auch zweite Versuche in anderthalb Stunden. */
const ENDE_BIS_MIN = 75
const beginn = performance.now()

const alles = process.argv.includes('--alles')
const gewaehlt = process.argv.slice(2).filter(t => t !== '--alles')
const istGanzerLauf = gewaehlt.length === 0
let stoppeServer = async () => {}
let hatAnweisungsbuch = false
/** Wie lange `chromium` in diesem Lauf gedauert hat; danach richtet sich, was noch beginnt. */
let minutenChromium = Number.POSITIVE_INFINITY

await fuehreBefehlAus(async () => {
  const unbekannt = gewaehlt.find(t => !(t in ALLE_TEILE))
  if (unbekannt)
    throw new Abbruch(
      `Den Teil „${unbekannt}“ gibt es nicht; möglich sind --alles und ${Object.keys(ALLE_TEILE).join(', ')}.`,
    )
  gibSignaleWeiter({ gruppe: true, danach: () => void stoppeServer().then(() => process.exit(130)) })
  await richteEin()
  await sorgeFuerFremdeLeser()

  const ergebnisse = []
  for (const teil of istGanzerLauf ? Object.keys(alles ? ALLE_TEILE : TEILE) : gewaehlt) {
    schritt(`Teil ${teil}`)
    ergebnisse.push({ teil, ...(await versuche(ALLE_TEILE[teil])) })
  }
  return berichte(ergebnisse)
})

async function statisch() {
  const fehler = []
  for (const pruefung of STATISCHE_PRUEFUNGEN) {
    const { name, mangel } = await pruefung()
    zeile(`  ${mangel ? '✗' : '✓'} ${name}`)
    if (mangel) fehler.push({ wo: name, warum: mangel })
  }
  return { bestanden: STATISCHE_PRUEFUNGEN.length - fehler.length, fehler, unbestaendig: [] }
}

/** Die Datenbankprüfungen auf der ältesten zugesagten Fassung, unter der Laufzeit, die gerade da ist. */
async function datenbank15() {
  // Wer diesen Teil allein ausführt, hat aus diesem Lauf kein Anweisungsbuch und stellt alle.
  const env = hatAnweisungsbuch ? { ...process.env, ANWEISUNGEN: ANWEISUNGSBUCH } : process.env
  const dateien = hatAnweisungsbuch && !alles ? AUF_15 : []
  const angaben = { name: 'datenbank15', ohne: OHNE_FREMDE_DATENBANK, dateien, env }
  if (process.env.PRUEF_DATABASE_URL) return fuehreVitestZweimalAus('datenbank', angaben)
  const server = await startePruefserver(await sorgeFuerPostgres())
  stoppeServer = server.stoppe
  try {
    return await fuehreVitestZweimalAus('datenbank', {
      ...angaben,
      env: { ...env, PRUEF_DATABASE_URL: server.url },
    })
  } finally {
    stoppeServer = async () => {}
    await server.stoppe()
  }
}

/** Das Produkt und seine Datenbankprüfungen unter der Laufzeit, die für den Betrieb empfohlen ist. */
async function node24() {
  const node = await sorgeFuerNode24()
  rmSync(ANWEISUNGSBUCH, { recursive: true, force: true })
  const env = { ...ohne('PRUEF_DATABASE_URL'), ANWEISUNGSBUCH }
  await baueOberflaeche()
  // Zugleich: der Start mit Beispieldaten braucht einen Kern, die Vorlage der Prüfdatenbanken inzwischen den anderen.
  const laeufe = await Promise.all([
    startetProdukt(node),
    fuehreVitestZweimalAus('datenbank', { name: 'node24', node, env }),
  ])
  hatAnweisungsbuch = true
  return {
    bestanden: laeufe.reduce((summe, lauf) => summe + lauf.bestanden, 0),
    fehler: laeufe.flatMap(lauf => lauf.fehler),
    unbestaendig: laeufe.flatMap(lauf => lauf.unbestaendig),
  }
}

/** Was jeder Stand im Browser zeigen muss. */
async function chromium() {
  const ergebnis = await imBrowser('chromium', {
    ohne: ['src', 'anmeldung', 'weitere', 'alles'].map(ordner => `e2e/${ordner}/**`),
  })
  if (ergebnis.bestanden > 0) minutenChromium = ergebnis.minuten
  return ergebnis
}

/**
 * Ein Teil, den ein ganzer Lauf nur beginnt, wenn er damit, gemessen an `chromium`, rechtzeitig zu Ende kommt; sonst sagt er, dass er fehlt.
 */
async function spaeter(teil, dateien) {
  const ende = performance.now() - beginn + DAUER_GEGEN_CHROMIUM[teil] * minutenChromium * 60_000
  if (istGanzerLauf && !alles && ende > ENDE_BIS_MIN * 60_000)
    return {
      bestanden: 0,
      fehler: [],
      unbestaendig: [],
      ausgelassen: `Bis Minute ${ENDE_BIS_MIN} käme er nicht zu Ende; allein: node werkzeug/test.mjs ${teil}`,
    }
  return imBrowser(teil, dateien)
}

async function imBrowser(name, dateien) {
  const pfad = await sorgeFuerChromium()
  await baueOberflaeche()
  return fuehreVitestZweimalAus('chromium', {
    name,
    ...dateien,
    env: { ...(alles && { ALLES: 'ja', ANSCHLAEGE: '1800' }), ...ohne('PRUEF_DATABASE_URL'), CHROMIUM: pfad },
  })
}

/** Ein Teil, der gar nicht erst anläuft, ist gescheitert und hält die anderen nicht auf. */
async function versuche(teil) {
  try {
    return await teil()
  } catch (fehler) {
    return {
      bestanden: 0,
      unbestaendig: [],
      fehler: [{ wo: 'Vorbereitung', warum: fehler instanceof Abbruch ? fehler.message : fehler.stack }],
    }
  }
}

function berichte(ergebnisse) {
  const unbestaendig = ergebnisse.flatMap(({ teil, unbestaendig }) => unbestaendig.map(u => ({ teil, ...u })))
  mkdirSync(join(WURZEL, 'test-ergebnisse'), { recursive: true })
  writeFileSync(join(WURZEL, 'test-ergebnisse/unbestaendig.json'), `${JSON.stringify(unbestaendig, null, 2)}\n`)
  for (const { teil, wo, warum } of unbestaendig) zeile(`\n~ ${teil}: unbeständig: ${wo}\n${einruecken(warum)}`)
  for (const { teil, fehler } of ergebnisse)
    for (const { wo, warum } of fehler) zeile(`\n✗ ${teil}: ${wo}\n${einruecken(warum)}`)
  zeile()
  for (const { teil, bestanden, fehler, ausgelassen } of ergebnisse)
    zeile(
      ausgelassen
        ? `  – ${teil}: nicht gelaufen. ${ausgelassen}`
        : `  ${fehler.length ? '✗' : '✓'} ${teil}: ${bestanden} bestanden, ${fehler.length} gescheitert`,
    )
  const summe = wert => ergebnisse.reduce((bisher, e) => bisher + wert(e), 0)
  const gescheitert = summe(e => e.fehler.length)
  zeile(`  unbeständig (erst gescheitert, allein bestanden): ${unbestaendig.length}`)
  zeile(`\n${summe(e => e.bestanden)} passed, ${gescheitert} failed`)
  return gescheitert === 0 ? 0 : 1
}

function einruecken(text) {
  const zeilen = String(text).split('\n').slice(0, 40)
  return zeilen.map(z => `    ${z}`).join('\n')
}

function ohne(name) {
  const { [name]: _, ...rest } = process.env
  return rest
}
