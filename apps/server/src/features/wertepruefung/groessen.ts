import { feldIn } from '@benthos/vertrag/feld'
import { Charakteristik, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { MorphologieHydraulikBefund, WetterHydrographie } from '@benthos/vertrag/ortsbefundabschnitte'
import type { z } from 'zod'

/** Größe eines Formulars, die Werte unter 1 haben kann. */
type Pruefgroesse = { feld: string; label: string; einheit: string; schema: z.ZodType }

function groesse<S extends z.ZodObject>(schema: S, feld: keyof z.output<S> & string): Pruefgroesse {
  const { label, einheit = '' } = feldIn(schema, feld)
  return { feld, label, einheit, schema: schema.shape[feld] as z.ZodType }
}

/** Spalten der Messstelle. */
export const MESSSTELLENGROESSEN: readonly Pruefgroesse[] = [
  groesse(Charakteristik, 'einzugsgebiet'),
  groesse(Charakteristik, 'mq'),
  groesse(LageKoordinaten, 'stationierung'),
]

/** Felder der Abschnitte des Ortsbefunds. */
export const BEFUNDGROESSEN: readonly Pruefgroesse[] = [
  groesse(WetterHydrographie, 'abfluss'),
  groesse(MorphologieHydraulikBefund, 'benetzteBreite'),
  groesse(MorphologieHydraulikBefund, 'bettbreite'),
  groesse(MorphologieHydraulikBefund, 'tiefeMittel'),
  groesse(MorphologieHydraulikBefund, 'tiefeMax'),
  groesse(MorphologieHydraulikBefund, 'leitfaehigkeit'),
]
