import type { Anmeldedienst } from '@benthos/vertrag/allgemein'

/** Name der Angabe, in die der Server sie schreibt, ehe die Seite hinausgeht. */
const ANGABE = 'anmeldedienst'

/**
 * Einstellungen des Anmeldedienstes, wie der Server sie in die Seite geschrieben hat: sie kommen damit ohne Aufruf und ohne
 * Prüfung gegen ihr Schema, das erst die Anwendung lädt. Wirft, wenn die Seite nicht vom Server kommt.
 */
export function leseEinstellungen(): Anmeldedienst {
  const angabe = document.querySelector<HTMLMetaElement>(`meta[name="${ANGABE}"]`)
  return JSON.parse(angabe?.content ?? '') as Anmeldedienst
}
