import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'

/** Gespeicherte Werte, die genau das Tausendfache des gemeinten sein könnten; geändert wird daran nichts. */

export const VerdaechtigerWert = z.object({
  /** wo er steht: eine Messstelle oder eine Aufnahme */
  art: z.enum(['MESSSTELLE', 'AUFNAHME']),
  id: z.number(),
  code: z.string(),
  messstelle: z.string(),
  feld: z.string(),
  label: z.string(),
  einheit: z.string(),
  wert: z.number(),
  /** was gemeint gewesen sein könnte */
  gemeint: z.number(),
  gruende: z.array(z.string()),
  geaendertAm: z.string(),
})
export type VerdaechtigerWert = z.infer<typeof VerdaechtigerWert>

export const listeVerdaechtigeWerte = endpunkt({
  methode: 'GET',
  pfad: '/api/werte/verdaechtig',
  thema: 'Plausibilität',
  zusammenfassung: 'Gespeicherte Werte, die das Tausendfache des gemeinten sein könnten, mit ihren Belegen',
  recht: 'werte.pruefen',
  objekt: null,
  antwort: z.object({
    /** Werte, die angesehen wurden: ganze von 1 bis 999 in Feldern der Formulare */
    geprueft: z.number().int(),
    werte: z.array(VerdaechtigerWert),
  }),
})
