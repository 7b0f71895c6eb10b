import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WURZEL } from './quellen.ts'

const lies = (pfad: string): string => readFileSync(join(WURZEL, pfad), 'utf8')

/** Kennungen aller Annahmen. */
const annahmen = (): ReadonlySet<string> =>
  new Set(
    readdirSync(join(WURZEL, 'docs/annahmen')).flatMap(datei =>
      [...lies(`docs/annahmen/${datei}`).matchAll(/^- \*\*(A-[A-Z]+-\d\d)\*\*/gm)].map(([, kennung = '']) => kennung),
    ),
  )

/**
 * Verweise einer Übersicht, die nirgends hinführen.
 * @param verweise je Satz die Kennung einer Annahme oder eine Prüfdatei mit einem Ausschnitt daraus: `` `pfad`: „Titel“ ``
 */
export function falschePruefverweise(verweise: readonly string[]): string[] {
  const kennungen = annahmen()
  return verweise.filter(verweis => {
    if (kennungen.has(verweis)) return false
    const [, pfad = '', titel = ''] = /^`([^`]+)`: „(.+)“$/.exec(verweis) ?? []
    return titel === '' || !existsSync(join(WURZEL, pfad)) || !lies(pfad).includes(titel)
  })
}
