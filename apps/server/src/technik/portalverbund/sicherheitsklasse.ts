import { abgelehnt, type Gelesen, gelesen } from './ablehnung.ts'

export type Sicherheitsklasse = 0 | 1 | 2 | 3

/**
 * Klasse der Anmeldung am Portal: genau eine Ziffer von 0 bis 3, mindestens die verlangte.
 * @param text wie im Kopf; `undefined`: er fehlt
 */
export function pruefeSicherheitsklasse(
  text: string | undefined,
  mindestens: Sicherheitsklasse,
): Gelesen<Sicherheitsklasse> {
  const klasse = text !== undefined && /^[0-3]$/.test(text) ? (Number(text) as Sicherheitsklasse) : null
  if (klasse !== null && klasse >= mindestens) return gelesen(klasse)
  const verlangt = `Diese Anwendung verlangt mindestens Sicherheitsklasse ${mindestens}.`
  return abgelehnt(
    'SICHERHEITSKLASSE',
    klasse === null
      ? `${verlangt} Ihre Anmeldung am Portal nennt keine gültige Klasse.`
      : `${verlangt} Ihre Anmeldung am Portal hat Klasse ${klasse}.`,
  )
}
