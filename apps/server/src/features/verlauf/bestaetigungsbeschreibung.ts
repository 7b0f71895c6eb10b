import type { Element } from '@benthos/fachmodell'
import { benenneStelle, MESSGROESSEN } from '@benthos/fachmodell/plausibilitaet/messgroessen'
import type { Verlaufsaenderung } from '@benthos/vertrag/verlauf'

/** Journalzeile der Bestätigung eines Hinweises zur Plausibilität. */
export type Bestaetigung = { regel: string; stelle: string; wert: string; grund: string }

/** Stellen, die im Verlauf dieses Elements stehen, weil sie ihm oder keinem gehören; dazu kommen die Taxa seiner Listen. */
export function listeStellen(element: Element): readonly string[] {
  return ['datum', ...MESSGROESSEN.flatMap(m => (m.element === null || m.element === element ? [m.schluessel] : []))]
}

/** Ein bestätigter, anders begründeter oder wieder offener Hinweis; der Grund steht als Wert da. */
export function beschreibeBestaetigung(vorher: Bestaetigung | null, nachher: Bestaetigung | null): Verlaufsaenderung[] {
  const bestaetigung = nachher ?? vorher
  if (!bestaetigung) return []
  const { regel, stelle } = bestaetigung
  return [
    {
      art: vorher === null ? 'NEW' : nachher === null ? 'DELETED' : 'UPDATED',
      feld: `${regel} ${stelle}`,
      label: benenneStelle(stelle),
      vorher: text(vorher),
      nachher: text(nachher),
    },
  ]
}

const text = (bestaetigung: Bestaetigung | null): string | null =>
  bestaetigung && `geprüft, weil: ${bestaetigung.grund}`
