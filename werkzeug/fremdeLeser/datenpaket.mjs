import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import datapackage from 'datapackage'

/**
 * Liest ein Datenpaket mit dem Paket `datapackage` der Frictionless Data: Beschreibung, jede Zelle nach ihrem Feld, jeder Schlüssel und Verweis;
 * Bytes und Prüfsummen prüft es nicht. Anders als andere Leser überliest es die Kennung am Anfang einer Datei (U+FEFF) nicht, die Excel
 * braucht: sie ist hier vorher weg.
 * Eingabe: JSON, Name der Datei → Inhalt in Base64. Ausgabe: JSON mit Mängeln und Sätzen je Tabelle.
 */
const ordner = mkdtempSync(join(tmpdir(), 'datenpaket-'))
const [maengel, saetze] = [[], {}]
try {
  const dateien = JSON.parse(await text(process.stdin))
  for (const [name, inhalt] of Object.entries(dateien))
    writeFileSync(join(ordner, name), ohneKennung(Buffer.from(inhalt, 'base64')))
  const beschreibung = JSON.parse(Buffer.from(dateien['datapackage.json'], 'base64').toString())
  const paket = await datapackage.Package.load(beschreibung, { basePath: ordner })
  nimm('Paket', paket.valid ? [] : paket.errors)
  for (const quelle of paket.resources)
    try {
      nimm(quelle.name, quelle.valid ? [] : quelle.errors)
      saetze[quelle.name] = (await quelle.read({ relations: true, keyed: true })).length
      await quelle.checkRelations()
    } catch (fehler) {
      nimm(quelle.name, fehler.errors?.length ? fehler.errors : [fehler])
    }
} finally {
  rmSync(ordner, { recursive: true })
}
process.stdout.write(JSON.stringify({ maengel: maengel.slice(0, 50), saetze }))

function ohneKennung(roh) {
  return roh.subarray(0, 3).equals(Buffer.from('\ufeff')) ? roh.subarray(3) : roh
}

function nimm(wo, fehler) {
  for (const { message } of fehler) maengel.push(`${wo} · ${message}`)
}
