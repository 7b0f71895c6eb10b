import type { z } from 'zod'
import type { Einlesespalte, Spalteninhalt } from './einlesespalte.ts'
import { type Feld, feldVon } from './feld.ts'
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from './messstellenabschnitte.ts'

/** Ohne Angabe gilt Österreich. */
const VORBELEGT: ReadonlySet<string> = new Set(['lage_allgemein.land'])

/** Spalte, in der auch Neues stehen darf. */
export const GEWAESSERSPALTE = 'identifizierung.gewaesserId'
const NEUES_GEWAESSER =
  ' Ein Gewässer, das es noch nicht gibt, nennen Sie mit seinem Vorfluter („Mühlbach → Ybbs“): Die Prüfung fragt dann, ob es angelegt werden soll.'

/** Wie der Wert dasteht, wo das nicht jeder gleich macht. */
const ANGABE: Partial<Record<Feld['art'], string>> = {
  auswahl: ' Name oder Kürzel aus der Auswahl.',
  verweis: ' Name, wie er in der Auswahl steht.',
  datum: ' TT.MM.JJJJ.',
  schalter: ' ja oder nein.',
  janein: ' ja oder nein.',
}

/** Spalten, aus denen Messstellen eingelesen werden: alle Felder ihrer Abschnitte, wie der Katalog sie nennt. */
export const MESSSTELLENSPALTEN: readonly Einlesespalte[] = [
  ...spalten('identifizierung', Identifizierung),
  ...spalten('lage_allgemein', LageAllgemein),
  ...spalten('lage_koordinaten', LageKoordinaten),
  ...spalten('charakteristik', Charakteristik),
]

function spalten(abschnitt: string, schema: z.ZodObject): Einlesespalte[] {
  return Object.entries(schema.shape).flatMap(([name, teil]) => {
    const feld = feldVon(teil as z.ZodType)
    if (!feld) return []
    const pfad = `${abschnitt}.${name}`
    const { label: titel, hilfe, einheit, synonyme, beispiel = '' } = feld
    return {
      feld: pfad,
      titel,
      inhalt: inhaltVon(feld),
      hilfe: `${hilfe}${ANGABE[feld.art] ?? ''}${pfad === GEWAESSERSPALTE ? NEUES_GEWAESSER : ''}`,
      beispiel,
      ...(pfad === GEWAESSERSPALTE && { fragt: true as const }),
      ...(einheit !== undefined && { einheit }),
      ...(synonyme !== undefined && { synonyme }),
      ...(!VORBELEGT.has(pfad) && !(teil as z.ZodType).safeParse(undefined).success && { pflicht: true }),
    }
  })
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
