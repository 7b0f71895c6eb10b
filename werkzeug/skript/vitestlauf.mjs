import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { schritt } from './ausgabe.mjs'
import { starte, WURZEL, warteAuf, werkzeug } from './prozess.mjs'

/**
 * Scheitern mehr Dateien als diese, ist nichts unbeständig, sondern etwas kaputt: dann gilt der erste Versuch, statt die
 * Zeit des ganzen Laufs noch einmal zu brauchen.
 */
const HOECHSTENS_ZWEITE_VERSUCHE = 8

/** So viel vom Ende der Fehlerausgabe (Zeichen) steht dabei, wenn ein Lauf scheitert, ohne dass ein Test es tat. */
const FEHLERAUSGABE = 4_000

/** Ein gescheiterter Test, eine gescheiterte Datei oder (ohne `datei`) ein gescheiterter Lauf: wo und warum. */
const fehlschlag = (wo, warum, datei) => ({ wo, warum, ...(datei && { datei }) })

/**
 * Führt ein Projekt (wahlweise nur bestimmte Dateien, oder `ohne` solche, die einem Muster folgen; wahlweise unter einem anderen
 * `node`) mit vitest aus und zählt das Ergebnis.
 * Ein Lauf ohne Test, ein übersprungener Test, eine nicht ladbare Datei und ein Absturz zählen als gescheitert.
 */
export async function fuehreVitestAus(projekt, angaben = {}) {
  const { bericht, ende, fehlerausgabe } = await lauf(projekt, angaben)
  return { ...zaehle(bericht, ende, fehlerausgabe), unbestaendig: [] }
}

/**
 * Wie `fuehreVitestAus`; jede Datei, in der etwas scheiterte, läuft danach noch einmal, allein: mit eigenem Prozess, Browser
 * und eigener Datenbank wie beim ersten Mal, aber ohne Nachbarn. Was dann besteht, ist `unbestaendig`: ein Fehler, der zu
 * finden ist, der den Lauf aber nicht scheitern lässt. Die ganze Datei, nicht der eine Test: manche bauen aufeinander auf.
 * `minuten` ist, was der erste Versuch aller gedauert hat.
 */
export async function fuehreVitestZweimalAus(projekt, angaben = {}) {
  const beginn = performance.now()
  const erster = await lauf(projekt, angaben)
  const minuten = (performance.now() - beginn) / 60_000
  const dateien = [...new Set(zaehle(erster.bericht, erster.ende).fehler.flatMap(f => f.datei ?? []))]
  const zweite = new Map()
  if (dateien.length <= HOECHSTENS_ZWEITE_VERSUCHE)
    for (const [nummer, datei] of dateien.entries()) {
      schritt(`Noch einmal, allein: ${datei}`)
      const name = `${angaben.name ?? projekt}-zweiter-versuch-${nummer + 1}`
      zweite.set(datei, await lauf(projekt, { ...angaben, name, dateien: [datei] }))
    }
  return { ...urteile(erster, zweite), minuten }
}

/** Ein Lauf von vitest: sein Bericht (null, wenn er ohne abbrach), sein Rückgabewert und das Ende seiner Fehlerausgabe. */
async function lauf(projekt, { name = projekt, dateien = [], ohne = [], env = process.env, node = process.execPath }) {
  const bericht = join(WURZEL, 'test-ergebnisse', `${name}.json`)
  mkdirSync(dirname(bericht), { recursive: true })
  rmSync(bericht, { force: true })
  const argumente = [
    'run',
    '--project',
    projekt,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${bericht}`,
  ]
  const [, fest] = werkzeug('vitest/vitest.mjs', ...argumente, ...ohne.map(m => `--exclude=${m}`), ...dateien)
  const kind = starte(node, fest, { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let fehlerausgabe = ''
  kind.stderr.setEncoding('utf8').on('data', teil => {
    process.stderr.write(teil)
    fehlerausgabe = (fehlerausgabe + teil).slice(-FEHLERAUSGABE)
  })
  const ende = await warteAuf(kind)
  return { bericht: leseBericht(bericht), ende, fehlerausgabe }
}

/**
 * Zählt einen Bericht von vitest (Form von jest) zusammen mit dem Rückgabewert des Laufs aus. Was außerhalb der Tests
 * scheitert, steht in keinem Bericht: dann nennt das Ende der Fehlerausgabe den Grund.
 */
export function zaehle(bericht, ende, fehlerausgabe = '') {
  const ohneTest = warum => fehlschlag('Lauf', fehlerausgabe ? `${warum}\n${fehlerausgabe.trim()}` : warum)
  if (!bericht) return { bestanden: 0, fehler: [ohneTest(`ohne Ergebnis abgebrochen (Rückgabewert ${ende})`)] }
  const fehler = []
  let bestanden = 0
  for (const datei of bericht.testResults) {
    const ort = relative(WURZEL, datei.name)
    const vorher = fehler.length
    for (const t of datei.assertionResults) {
      const wo = benenne(ort, t)
      if (t.status === 'passed') bestanden += 1
      else if (t.status === 'failed') fehler.push(fehlschlag(wo, t.failureMessages.join('\n'), ort))
      else fehler.push(fehlschlag(wo, `nicht ausgeführt (${t.status})`, ort))
    }
    if (datei.status === 'failed' && fehler.length === vorher) fehler.push(fehlschlag(ort, datei.message, ort))
    else if (datei.assertionResults.length === 0) fehler.push(fehlschlag(ort, 'die Datei enthält keinen Test', ort))
  }
  if (bestanden === 0 && fehler.length === 0) fehler.push(fehlschlag('Lauf', 'kein Test gefunden'))
  if (ende !== 0 && fehler.length === 0)
    fehler.push(ohneTest(`mit Rückgabewert ${ende} beendet, obwohl kein Test scheiterte (Fehler außerhalb der Tests)`))
  return { bestanden, fehler }
}

/**
 * Urteil aus dem ersten Lauf und den zweiten Versuchen je Datei. Ein Test hat bestanden, wenn er in einem von beiden bestand;
 * in beiden gescheitert bleibt gescheitert. Was nur beim zweiten Mal scheiterte, ist ebenso unbeständig.
 */
export function urteile(erster, zweite) {
  const { bestanden, fehler } = zaehle(erster.bericht, erster.ende, erster.fehlerausgabe)
  const imErsten = bestandene(erster.bericht)
  const gescheitert = []
  const unbestaendig = []
  let dazu = 0
  for (const f of fehler) {
    const zweiter = zweite.get(f.datei)
    const imZweiten = bestandene(zweiter?.bericht)
    if (imZweiten.has(f.wo)) {
      unbestaendig.push(f)
      dazu += 1
    } else if (f.wo === f.datei && zaehle(zweiter?.bericht, zweiter?.ende).fehler.length === 0) {
      // Beim ersten Mal lief die Datei nicht zu Ende; ihre Tests zählen, soweit sie es nicht schon tun.
      unbestaendig.push(f)
      dazu += [...imZweiten].filter(wo => !imErsten.has(wo)).length
    } else gescheitert.push(f)
  }
  for (const { bericht, ende } of zweite.values())
    for (const f of zaehle(bericht, ende).fehler)
      if (imErsten.has(f.wo)) unbestaendig.push({ ...f, warum: `erst beim zweiten Mal: ${f.warum}` })
  return { bestanden: bestanden + dazu, fehler: gescheitert, unbestaendig }
}

const benenne = (ort, t) => `${ort} › ${[...t.ancestorTitles, t.title].join(' › ')}`

function bestandene(bericht) {
  const alle = bericht?.testResults ?? []
  return new Set(
    alle.flatMap(datei =>
      datei.assertionResults.filter(t => t.status === 'passed').map(t => benenne(relative(WURZEL, datei.name), t)),
    ),
  )
}

function leseBericht(pfad) {
  try {
    return JSON.parse(readFileSync(pfad, 'utf8'))
  } catch {
    return null
  }
}
