import { z } from 'zod'
import { Datum, MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feldVon } from './feld.ts'
import type { Ortsbefundname } from './ortsbefund.ts'
import {
  MorphologieHydraulikBefund,
  morphologieHydraulik,
  Phytobenthosbefund,
  phytobenthos,
} from './ortsbefundabschnitte.ts'

/** Was der vorige Ortsbefund derselben Messstelle zu Feldern sagt, die dort von Termin zu Termin gleich bleiben. */

/** Liest den jüngsten lesbaren Abschnitt vor dieser Aufnahme, der zu einem solchen Feld etwas sagt; null: es gibt keinen. */
function vorbefund<const N extends Ortsbefundname>(
  { name, titel }: { name: N; titel: string },
  { shape }: z.ZodObject,
) {
  const bleibende = Object.entries(shape).filter(([, schema]) => feldVon(schema as z.ZodType)?.bleibtGleich)
  return {
    name,
    /** Felder, die von Termin zu Termin gleich bleiben */
    felder: bleibende.map(([feld]) => feld),
    lese: endpunkt({
      methode: 'GET',
      pfad: `/api/aufnahme/:id/ortsbefund/${name}/vorbefund`,
      thema: 'Ortsbefund',
      objekt: 'aufnahme',
      teil: name,
      zusammenfassung: `${titel}: was bei der vorigen Aufnahme der Messstelle stand`,
      recht: 'aufnahme.lesen',
      params: MitKennung,
      antwort: z
        .object({
          aufnahme: z.object({ id: z.number().int(), code: z.string(), datum: Datum }),
          /** nur, was angegeben war */
          daten: z.object(Object.fromEntries(bleibende.map(ohneVorgabe))).partial(),
        })
        .nullable(),
    }),
  }
}

/** Was nicht angegeben war, fehlt: eine Vorgabe sähe aus wie eine Angabe. */
function ohneVorgabe([feld, schema]: [string, unknown]): [string, z.ZodType] {
  return [feld, (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodType]
}

export const vorbefundMorphologie = vorbefund(morphologieHydraulik, MorphologieHydraulikBefund)
export const vorbefundPhytobenthos = vorbefund(phytobenthos, Phytobenthosbefund)
