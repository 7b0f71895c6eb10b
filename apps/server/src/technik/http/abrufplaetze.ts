import { bauePlatzvergabe, type Platzvergabe } from '../reihe/platzvergabe.ts'
import { Einwand } from './problem.ts'

/** So viele Abrufe arbeiten zugleich, im Ganzen und je Person oder Adresse: mehr wären zusammen nicht schneller fertig. */
const ABRUFE = { gesamt: 4, jeAuftraggeber: 2 }
/** So viele warten dahinter: ein Kartenprogramm fragt ein halbes Dutzend Seiten auf einmal. */
const WARTENDE = { gesamt: 60, jeAuftraggeber: 8 }

declare module './kontext.ts' {
  interface Dienste {
    /** Plätze für Abrufe ohne Anmeldung, die den Server merklich beschäftigen */
    abrufe: Platzvergabe
  }
}

export function baueAbrufplaetze(): Platzvergabe {
  return bauePlatzvergabe({
    zugleich: ABRUFE,
    wartende: WARTENDE,
    weiseAb: () =>
      new Einwand(
        'ZU_VIELE_ANFRAGEN',
        'Es laufen gerade zu viele Ihrer Abrufe. Bitte warten Sie, bis einer beantwortet ist, und versuchen Sie es erneut.',
      ),
  })
}
