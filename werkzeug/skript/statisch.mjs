import { pruefeLizenzen } from './lizenzen.mjs'
import { lese, werkzeug } from './prozess.mjs'

/** Die statischen Prüfungen; jede liefert `{ name, mangel }`, mangel leer, wenn alles stimmt. */
export const STATISCHE_PRUEFUNGEN = [
  () => programm('Typen (tsc)', 'typescript/bin/tsc', '-p', 'tsconfig.json'),
  () => programm('Regeln (oxlint)', 'oxlint/bin/oxlint', '--deny-warnings'),
  () => programm('Form (biome)', '@biomejs/biome/bin/biome', 'check', '--max-diagnostics=30', '--colors=off'),
  lizenzen,
]

async function programm(name, ...pfad) {
  const { ende, ausgabe } = await lese(...werkzeug(...pfad))
  return { name, mangel: ende === 0 ? '' : ausgabe.trim() || `Rückgabewert ${ende}` }
}

function lizenzen() {
  const { anzahl, maengel } = pruefeLizenzen()
  return { name: `Lizenzen (${anzahl} Pakete)`, mangel: maengel.join('\n') }
}
