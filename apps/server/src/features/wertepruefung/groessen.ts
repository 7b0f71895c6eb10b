import { Charakteristik, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { MorphologieHydraulikBefund, WetterHydrographie } from '@benthos/vertrag/ortsbefundabschnitte'
import type { z } from 'zod'

/** Größe eines Formulars, die Werte unter 1 haben kann. */
type Pruefgroesse = { feld: string; label: string; einheit: string; schema: z.ZodType }

/** Spalten der Messstelle. */
export const MESSSTELLENGROESSEN: readonly Pruefgroesse[] = [
  { feld: 'einzugsgebiet', label: 'Einzugsgebiet', einheit: 'km²', schema: Charakteristik.shape.einzugsgebiet },
  { feld: 'mq', label: 'Mittelwasserabfluss (MQ)', einheit: 'm³/s', schema: Charakteristik.shape.mq },
  { feld: 'stationierung', label: 'Stationierung', einheit: 'km', schema: LageKoordinaten.shape.stationierung },
]

const { benetzteBreite, bettbreite, tiefeMittel, tiefeMax, leitfaehigkeit } = MorphologieHydraulikBefund.shape

/** Felder der Abschnitte des Ortsbefunds. */
export const BEFUNDGROESSEN: readonly Pruefgroesse[] = [
  { feld: 'abfluss', label: 'Abfluss', einheit: 'm³/s', schema: WetterHydrographie.shape.abfluss },
  { feld: 'benetzteBreite', label: 'Benetzte Breite', einheit: 'm', schema: benetzteBreite },
  { feld: 'bettbreite', label: 'Bettbreite', einheit: 'm', schema: bettbreite },
  { feld: 'tiefeMittel', label: 'Mittlere Tiefe', einheit: 'cm', schema: tiefeMittel },
  { feld: 'tiefeMax', label: 'Größte Tiefe', einheit: 'cm', schema: tiefeMax },
  { feld: 'leitfaehigkeit', label: 'Leitfähigkeit (20 °C)', einheit: 'µS/cm', schema: leitfaehigkeit },
]
