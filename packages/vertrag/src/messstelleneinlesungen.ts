import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { Verlaufsherkunft } from './verlauf.ts'

/** Was an einer Messstelle aus einer Datei kam. */

export const Messstelleneinlesung = Verlaufsherkunft.extend({
  /** im Journal */
  id: z.number().int(),
  zeitpunkt: z.string(),
  /** Zeile der Datei; null: nicht mehr festzustellen, oder es ging mit einer Rücknahme */
  zeile: z.number().int().nullable(),
  /** ob die Messstelle damit entstand */
  istNeu: z.boolean(),
  /** Überschriften der geänderten Spalten */
  felder: z.array(z.string()),
})
export type Messstelleneinlesung = z.infer<typeof Messstelleneinlesung>

export const leseMessstelleneinlesungen = endpunkt({
  methode: 'GET',
  pfad: '/messstelle/:id/importe',
  thema: 'Messstelle',
  zusammenfassung: 'Importe, die diese Messstelle anlegten oder änderten, und ihre Rücknahmen; der neueste zuerst',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  antwort: z.array(Messstelleneinlesung),
})
