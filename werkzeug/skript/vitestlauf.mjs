import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fuehreAus, WURZEL, werkzeug } from './prozess.mjs'

/** Ein gescheiterter Test oder Lauf: wo und warum. */
const fehlschlag = (wo, warum) => ({ wo, warum })

/**
 * Führt ein Projekt (wahlweise nur bestimmte Dateien, oder `ohne` solche, die einem Muster folgen) mit vitest aus und zählt das Ergebnis.
 * Ein Lauf ohne Test, ein übersprungener Test, eine nicht ladbare Datei und ein Absturz zählen als gescheitert.
 */
export async function fuehreVitestAus(projekt, { name = projekt, dateien = [], ohne = [], env = process.env } = {}) {
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
  const [programm, fest] = werkzeug('vitest/vitest.mjs', ...argumente, ...ohne.map(m => `--exclude=${m}`), ...dateien)
  const ende = await fuehreAus(programm, fest, { env })
  return zaehle(leseBericht(bericht), ende)
}

/** Zählt einen Bericht von vitest (Form von jest) zusammen mit dem Rückgabewert des Laufs aus. */
export function zaehle(bericht, ende) {
  if (!bericht)
    return { bestanden: 0, fehler: [fehlschlag('Lauf', `ohne Ergebnis abgebrochen (Rückgabewert ${ende})`)] }
  const fehler = []
  let bestanden = 0
  for (const datei of bericht.testResults) {
    const ort = relative(WURZEL, datei.name)
    const vorher = fehler.length
    for (const t of datei.assertionResults) {
      const wo = `${ort} › ${[...t.ancestorTitles, t.title].join(' › ')}`
      if (t.status === 'passed') bestanden += 1
      else if (t.status === 'failed') fehler.push(fehlschlag(wo, t.failureMessages.join('\n')))
      else fehler.push(fehlschlag(wo, `nicht ausgeführt (${t.status})`))
    }
    if (datei.status === 'failed' && fehler.length === vorher) fehler.push(fehlschlag(ort, datei.message))
    else if (datei.assertionResults.length === 0) fehler.push(fehlschlag(ort, 'die Datei enthält keinen Test'))
  }
  if (bestanden === 0 && fehler.length === 0) fehler.push(fehlschlag('Lauf', 'kein Test gefunden'))
  if (ende !== 0 && fehler.length === 0)
    fehler.push(
      fehlschlag('Lauf', `mit Rückgabewert ${ende} beendet, obwohl kein Test scheiterte (Fehler außerhalb der Tests)`),
    )
  return { bestanden, fehler }
}

function leseBericht(pfad) {
  try {
    return JSON.parse(readFileSync(pfad, 'utf8'))
  } catch {
    return null
  }
}
