import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { Verlaufsherkunft } from './verlauf.ts'

/** Was an einem Objekt, das eine Zeile einer Datei ganz beschreibt, aus einer Datei kam. */

export const Objekteinlesung = Verlaufsherkunft.extend({
  /** im Journal */
  id: z.number().int(),
  zeitpunkt: z.string(),
  /** Zeile der Datei; null: nicht mehr festzustellen, oder es ging mit einer Rücknahme */
  zeile: z.number().int().nullable(),
  /** ob das Objekt damit entstand */
  istNeu: z.boolean(),
  /** Überschriften der geänderten Spalten */
  felder: z.array(z.string()),
})
export type Objekteinlesung = z.infer<typeof Objekteinlesung>

const gemeinsam = { methode: 'GET', params: MitKennung, antwort: z.array(Objekteinlesung) } as const
const zusammenfassung = (was: string) =>
  `Importe, die ${was} anlegten oder änderten, und ihre Rücknahmen; der neueste zuerst`

export const leseMessstelleneinlesungen = endpunkt({
  ...gemeinsam,
  pfad: '/messstelle/:id/importe',
  thema: 'Messstelle',
  zusammenfassung: zusammenfassung('diese Messstelle'),
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
})

export const leseProjekteinlesungen = endpunkt({
  ...gemeinsam,
  pfad: '/api/projekt/:id/importe',
  thema: 'Projekt',
  zusammenfassung: zusammenfassung('dieses Projekt'),
  recht: 'projekt.bearbeiten',
  objekt: 'projekt',
})

export const leseGewaessereinlesungen = endpunkt({
  ...gemeinsam,
  pfad: '/api/gewaesser/:id/importe',
  thema: 'Gewässer',
  zusammenfassung: zusammenfassung('dieses Gewässer'),
  recht: 'netz.verwalten',
  objekt: null,
})
