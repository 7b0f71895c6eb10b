import type { z } from 'zod'
import type { Einlesespalte, Spalteninhalt } from './einlesespalte.ts'
import { type Feld, feldVon } from './feld.ts'

/** Spalten zum Einlesen, wie der Katalog der Felder sie nennt. */

/** Wie der Wert dasteht, wo das nicht jeder gleich macht. */
const ANGABE: Partial<Record<Feld['art'], string>> = {
  auswahl: ' Name oder Kürzel aus der Auswahl.',
  verweis: ' Name, wie er in der Auswahl steht.',
  datum: ' TT.MM.JJJJ.',
  schalter: ' ja oder nein.',
  janein: ' ja oder nein.',
}

/**
 * Spalte eines Felds mit allem, was der Katalog davon weiß; ob sie Pflicht ist, sagt, wer sie verwendet.
 * @param pfad wohin ihr Wert gehört
 * @returns undefined: das Schema steht nicht im Katalog
 */
export function spalteAus(pfad: string, schema: z.ZodType): Einlesespalte | undefined {
  const feld = feldVon(schema)
  if (!feld) return undefined
  const { label: titel, hilfe, einheit, synonyme, beispiel = '' } = feld
  return {
    feld: pfad,
    titel,
    inhalt: inhaltVon(feld),
    hilfe: `${hilfe}${ANGABE[feld.art] ?? ''}`,
    beispiel,
    ...(einheit !== undefined && { einheit }),
    ...(synonyme !== undefined && { synonyme }),
  }
}

function inhaltVon({ art, werte = [] }: Feld): Spalteninhalt {
  switch (art) {
    case 'zahl':
    case 'ganzzahl':
      return { art: 'ZAHL' }
    case 'datum':
      return { art: 'TAG' }
    case 'schalter':
    case 'janein':
      return { art: 'JA_NEIN' }
    case 'auswahl':
      return { art: 'WAHL', werte }
    case 'verweis':
      return { art: 'VERWEIS' }
    default:
      return { art: 'TEXT' }
  }
}
