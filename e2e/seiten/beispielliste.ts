import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DATEI = '../../packages/fachmodell/src/taxonname/pruefdaten/beispiel-mhs-liste.csv'

/** Die Beispielliste eines Labors (64 Zeilen, echte Schreibweisen), wie sie aus Excel in die Zwischenablage kommt. */
export function beispiellisteAusExcel(): string {
  const text = new TextDecoder('windows-1252').decode(readFileSync(fileURLToPath(new URL(DATEI, import.meta.url))))
  return text.trimEnd().replaceAll('\r\n', '\n').replaceAll(';', '\t')
}
