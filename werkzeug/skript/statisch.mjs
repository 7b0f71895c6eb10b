import { pruefeLizenzen } from './lizenzen.mjs'
import { lese, werkzeug } from './prozess.mjs'

/** Die statischen Prüfungen; jede liefert `{ name, mangel }`, mangel leer, wenn alles stimmt. */
export const STATISCHE_PRUEFUNGEN = [
  () => programm('Typen (tsc)', werkzeug('typescript/bin/tsc', '-p', 'tsconfig.json')),
  () => programm('Regeln (oxlint)', werkzeug('oxlint/bin/oxlint', '--deny-warnings')),
  () => programm('Form (biome)', werkzeug('@biomejs/biome/bin/biome', 'check', '--max-diagnostics=30', '--colors=off')),
  () => programm('Erster Aufruf der Oberfläche', [process.execPath, ['--import', 'tsx', 'bench/src/erstaufruf.ts']]),
  lizenzen,
]

async function programm(name, aufruf) {
  const { ende, ausgabe } = await lese(...aufruf)
  return { name, mangel: ende === 0 ? '' : ausgabe.trim() || `Rückgabewert ${ende}` }
}

function lizenzen() {
  const { anzahl, maengel } = pruefeLizenzen()
  return { name: `Lizenzen (${anzahl} Pakete)`, mangel: maengel.join('\n') }
}
