import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { ZIELORDNER } from '../ziel.ts'
import { leseBlaetter } from './blaetter.ts'
import { messeBlatt } from './messung.ts'

/** Misst, was die Suche von fremden Kieselalgenblättern erkennt (docs/messungen.md): `… main.ts MAPPE.xlsx [LISTE.json]`. */
const [mappe, liste = 'phb-2026.5.json'] = process.argv.slice(2)
if (mappe === undefined) {
  process.stderr.write('Aufruf: node --import tsx werkzeug/src/listen/fremde/main.ts MAPPE.xlsx [LISTE.json]\n')
  process.exit(1)
}
const lies = <T>(datei: string): T => JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8')) as T
const codes = lies<Record<'PHB', Taxoncodes>>('taxoncodes.json').PHB
const suche = erstelleTaxonSuche(lies<Taxaliste>(liste).taxa, codes)
const prozent = (anteil: number) => `${(anteil * 100).toFixed(2).replace('.', ',')} %`

for (const [blatt, zeilen] of await leseBlaetter(readFileSync(mappe))) {
  const { taxa, funde, nachName, nachCode, nachEinem } = messeBlatt(zeilen, text => suche.ordneZu(text))
  process.stdout.write(`${blatt}: ${taxa} Taxa, ${funde} Funde\n`)
  for (const [wonach, erkannt] of Object.entries({ Namen: nachName, Code: nachCode, 'Namen oder Code': nachEinem })) {
    const offen = erkannt.offene.join(', ') || 'nichts'
    process.stdout.write(
      `  nach ${wonach} ${prozent(erkannt.funde)} der Funde, ${prozent(erkannt.menge)} der Menge; offen: ${offen}\n`,
    )
  }
}
