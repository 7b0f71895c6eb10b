import { z } from 'zod'

/** Absender über einem Bericht: die Organisationseinheit des Anfragenden, das Ministerium, oder keiner. */
export const BRIEFKOEPFE = ['ohne', 'organisation', 'ministerium'] as const
export type Briefkopf = (typeof BRIEFKOEPFE)[number]

/** Wahl des Briefkopfs in der Abfrage eines Berichts. */
export const Briefkopfwahl = z.object({ briefkopf: z.enum(BRIEFKOEPFE).default('ohne') })
