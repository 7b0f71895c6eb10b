import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'

/** Fristen der Aufbewahrung und der Nachweis, dass sie eingehalten werden. */

/** Eine Art von Daten mit ihrer Frist und ihrem letzten Lauf. */
export const Aufbewahrungsstand = z.object({
  art: z.string(),
  label: z.string(),
  frist: z.string(),
  grund: z.string(),
  folge: z.enum(['GELOESCHT', 'PSEUDONYMISIERT']),
  /** letzter Lauf; null: noch keiner */
  lauf: z
    .object({
      am: z.string(),
      anzahl: z.number().int(),
      /** frühester und spätester Beginn der Frist; null: nichts stand an */
      von: z.string().nullable(),
      bis: z.string().nullable(),
      /** Zeilen in den letzten 365 Nächten */
      imJahr: z.number().int(),
    })
    .nullable(),
})
export type Aufbewahrungsstand = z.infer<typeof Aufbewahrungsstand>

export const leseAufbewahrung = endpunkt({
  methode: 'GET',
  pfad: '/api/aufbewahrung',
  thema: 'Benutzer',
  zusammenfassung: 'Wie lange personenbezogene Daten bleiben, und was die letzten Nächte davon gelöscht haben',
  recht: 'benutzer.pseudonymisieren',
  objekt: null,
  antwort: z.object({ zeilen: z.array(Aufbewahrungsstand) }),
})
