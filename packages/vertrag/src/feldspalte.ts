import type { z } from 'zod'
import type { Einlesespalte, Spalteninhalt } from './einlesespalte.ts'
import { type Feld, feldVon } from './feld.ts'

/** Spalten zum Einlesen, wie der Katalog der Felder sie nennt. */

/** Wie der Wert dasteht, wo das nicht jeder gleich macht. */
const ANGABE: Partial<Record<Feld['art'], string>> = {
  auswahl: ' Name oder Kürzel aus der Auswahl.',
  mehrfachauswahl: ' Namen oder Kürzel aus der Auswahl, mit Strichpunkt getrennt.',
  verweis: ' Name, wie er in der Auswahl steht.',
  datum: ' TT.MM.JJJJ.',
  zeit: ' HH:MM.',
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

/**
 * Je Feld des Schemas, das im Katalog steht, eine Spalte. Verpflichtend ist, was ohne Angabe nicht gilt.
 * @param vorsatz der Pfade, mit Punkt
 * @param zusatz was der Katalog von einem Feld nicht weiß; Synonyme kommen zu den seinen dazu
 */
export function spaltenAus(
  schema: z.ZodObject,
  vorsatz: string,
  zusatz: Readonly<Record<string, Partial<Einlesespalte>>> = {},
): Einlesespalte[] {
  return Object.entries(schema.shape).flatMap(([name, teil]): Einlesespalte[] => {
    const spalte = spalteAus(`${vorsatz}${name}`, teil as z.ZodType)
    if (!spalte) return []
    const { synonyme = [], ...weiteres } = zusatz[name] ?? {}
    const istPflicht = !(teil as z.ZodType).safeParse(undefined).success
    return [
      {
        ...spalte,
        ...(istPflicht && { pflicht: true }),
        ...(synonyme.length > 0 && { synonyme: [...(spalte.synonyme ?? []), ...synonyme] }),
        ...weiteres,
      },
    ]
  })
}

function inhaltVon({ art, werte = [] }: Feld): Spalteninhalt {
  switch (art) {
    case 'zahl':
    case 'ganzzahl':
      return { art: 'ZAHL' }
    case 'datum':
      return { art: 'TAG' }
    case 'zeit':
      return { art: 'ZEIT' }
    case 'schalter':
    case 'janein':
      return { art: 'JA_NEIN' }
    case 'auswahl':
      return { art: 'WAHL', werte }
    case 'mehrfachauswahl':
      return { art: 'MEHRFACH', werte }
    case 'verweis':
      return { art: 'VERWEIS' }
    default:
      return { art: 'TEXT' }
  }
}
