import type { z } from 'zod'
import type { Einlesespalte } from './einlesespalte.ts'
import { spalteAus } from './feldspalte.ts'
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from './messstellenabschnitte.ts'

/** Ohne Angabe gilt Österreich. */
const VORBELEGT: ReadonlySet<string> = new Set(['lage_allgemein.land'])

/** Spalte, in der auch Neues stehen darf. */
export const GEWAESSERSPALTE = 'identifizierung.gewaesserId'
const NEUES_GEWAESSER =
  ' Ein Gewässer, das es noch nicht gibt, nennen Sie mit seinem Vorfluter („Mühlbach → Ybbs“): Die Prüfung fragt dann, ob es angelegt werden soll.'

/** Spalten, aus denen Messstellen eingelesen werden: alle Felder ihrer Abschnitte, wie der Katalog sie nennt. */
export const MESSSTELLENSPALTEN: readonly Einlesespalte[] = [
  ...spalten('identifizierung', Identifizierung),
  ...spalten('lage_allgemein', LageAllgemein),
  ...spalten('lage_koordinaten', LageKoordinaten),
  ...spalten('charakteristik', Charakteristik),
]

function spalten(abschnitt: string, schema: z.ZodObject): Einlesespalte[] {
  return Object.entries(schema.shape).flatMap(([name, teil]) => {
    const pfad = `${abschnitt}.${name}`
    const spalte = spalteAus(pfad, teil as z.ZodType)
    if (!spalte) return []
    return {
      ...spalte,
      ...(pfad === GEWAESSERSPALTE && { hilfe: `${spalte.hilfe}${NEUES_GEWAESSER}`, fragt: true as const }),
      ...(!VORBELEGT.has(pfad) && !(teil as z.ZodType).safeParse(undefined).success && { pflicht: true }),
    }
  })
}
