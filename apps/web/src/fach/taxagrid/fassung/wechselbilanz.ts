import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Fassungswechselstand, Taxonwechsel } from '@benthos/vertrag/taxaliste'
import type { z } from 'zod'

/** Ohne Wahl lässt sich das Taxon nicht weiterführen. */
export function istOffen({ art }: Taxonwechsel): boolean {
  return art === 'FEHLT' || art === 'MEHRDEUTIG'
}

const TEILE: readonly (readonly [Taxonwechsel['art'], string])[] = [
  ['FEHLT', 'ohne Entsprechung'],
  ['MEHRDEUTIG', 'mehrdeutig'],
  ['GEWAEHLT', 'mit gewähltem Namen'],
  ['UMBENANNT', 'umbenannt'],
  ['SYNONYM', 'als Synonym weitergeführt'],
  ['GLEICH', 'mit anderen Kennwerten'],
]

/**
 * Der Wechsel in einem Satz; die Zahlen ergeben zusammen alle Taxa der Probe.
 * @example wechselbilanz(stand) // '57 Taxa: 2 ohne Entsprechung, 1 umbenannt, 54 unverändert.'
 */
export function wechselbilanz({ taxa, aenderungen }: z.output<typeof Fassungswechselstand>): string {
  if (taxa === 0) return 'Die Probe hat noch keine Taxa.'
  const zahl = (art: Taxonwechsel['art']) => aenderungen.filter(a => a.art === art).length
  const teile = TEILE.map(([art, text]) => [zahl(art), text] as const)
  const alle = [...teile, [taxa - aenderungen.length, 'unverändert'] as const].filter(([n]) => n > 0)
  return `${formatiereAnzahl(taxa, 'Taxon', 'Taxa')}: ${alle.map(([n, text]) => `${formatiereZahl(n)} ${text}`).join(', ')}.`
}

/** Was mit einem Taxon geschieht, für die Tabelle. */
export function wechseltext({ art, neu }: Taxonwechsel): string {
  switch (art) {
    case 'FEHLT':
      return 'hat keine Entsprechung'
    case 'MEHRDEUTIG':
      return 'ist mehrdeutig'
    case 'GEWAEHLT':
      return `wird als ${neu ?? ''} weitergeführt`
    case 'UMBENANNT':
      return `heißt ${neu ?? ''}`
    case 'SYNONYM':
      return `ist ein Synonym von ${neu ?? ''}; der Name bleibt`
    case 'GLEICH':
      return 'heißt gleich'
  }
}
