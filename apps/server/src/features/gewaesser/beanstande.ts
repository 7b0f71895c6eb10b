import type { Problem } from '@benthos/vertrag'

/** Was zu einem Gewässer, das entstehen oder anders werden soll, vom Bestand zu wissen ist. */
export type Gewaesserumstaende = {
  /** derselbe Name mit demselben Vorfluter, wie es in Auswahllisten heißt */
  gleiches: string | null
  /** was niemand ausgeschlossen hat */
  aehnliche: readonly string[]
  kenntVorfluter: boolean
  /** mündete über seinen Vorfluter in sich selbst */
  fliesstInSich: boolean
  /** Gewässer mit dieser Nummer */
  traeger: string | null
  /** Gewässer, zu dem die Route mit dieser Kennung gehört */
  routenbesitzer: string | null
}

/** Warum es so nicht gespeichert wird, alles auf einmal: im Formular wie aus einer Datei. */
export function beanstande(umstaende: Gewaesserumstaende): Problem['errors'] {
  const { gleiches, aehnliche, kenntVorfluter, fliesstInSich, traeger, routenbesitzer } = umstaende
  const errors: Problem['errors'] = []
  if (gleiches !== null)
    errors.push({ field: 'name', message: `Dieses Gewässer gibt es schon: „${gleiches}“. Bitte wählen Sie es` })
  else if (aehnliche.length > 0) {
    const namen = aehnliche.map(text => `„${text}“`).join(', ')
    errors.push({ field: 'name', message: `Ähnliches gibt es schon: ${namen}. Ist das neue ein anderes?` })
  }
  if (!kenntVorfluter) errors.push({ field: 'muendetInId', message: 'Dieses Gewässer gibt es nicht' })
  if (fliesstInSich) errors.push({ field: 'muendetInId', message: 'So mündete das Gewässer in sich selbst' })
  if (traeger !== null) errors.push({ field: 'nummer', message: `Diese Nummer trägt schon „${traeger}“` })
  else if (routenbesitzer !== null)
    errors.push({ field: 'nummer', message: `Diese Route gehört schon zu „${routenbesitzer}“` })
  return errors
}
