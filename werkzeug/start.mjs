import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import AUFRUF from '../apps/server/aufruf.json' with { type: 'json' }
import { fuehreBefehlAus, schritt } from './skript/ausgabe.mjs'
import { baueOberflaeche, richteEin } from './skript/einrichten.mjs'
import { fuehreAus, gibSignaleWeiter, WURZEL } from './skript/prozess.mjs'

/** `npm start`: installiert und baut, was fehlt oder veraltet ist, und betreibt den Server, bis er endet. */

await fuehreBefehlAus(async () => {
  gibSignaleWeiter()
  await richteEin()
  await baueOberflaeche()
  schritt('Server startet …')
  return fuehreAus(process.execPath, AUFRUF, { env: umgebung(process.env) })
})

/**
 * Als root läuft die mitgelieferte Datenbank unter einem Konto ohne Rechte. Liegt das Projekt in einem Ordner, den nur root
 * betreten darf (etwa /root), bekommt sie einen allgemein erreichbaren Datenordner; ein gesetztes DATA_DIR bleibt, wie es ist.
 */
function umgebung(env) {
  if (env.DATA_DIR || env.DATABASE_URL || process.getuid?.() !== 0 || existsSync(`${WURZEL}/data/postgresql`))
    return env
  const sperre = gesperrterOrdner(WURZEL)
  if (sperre === null) return env
  // Mit Kennung des Projektordners: zwei Klone sollen sich keine Datenbank teilen.
  const ordner = `/var/lib/benthosdb/data-${createHash('sha256').update(WURZEL).digest('hex').slice(0, 8)}`
  schritt(`${sperre} darf nur root betreten; die Daten liegen deshalb in ${ordner} (einstellbar mit DATA_DIR).`)
  return { ...env, DATA_DIR: ordner }
}

function gesperrterOrdner(pfad) {
  for (let ordner = pfad; ordner !== dirname(ordner); ordner = dirname(ordner))
    if ((statSync(ordner).mode & 0o001) === 0) return ordner
  return null
}
