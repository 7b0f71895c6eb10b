import type { Anmeldedienst } from '@benthos/vertrag/allgemein'
import { basisPfad } from '../basis.ts'

/**
 * Einstellungen des Anmeldedienstes, wie der Server sie in die Seite geschrieben hat: sie kommen damit ohne Aufruf und ohne
 * Prüfung gegen ihr Schema, das erst die Anwendung lädt. Hat ein Server von früher die Seite ausgegeben, werden sie geholt.
 */
export async function leseEinstellungen(): Promise<Anmeldedienst> {
  const angabe = document.querySelector<HTMLMetaElement>('meta[name="anmeldedienst"]')?.content ?? ''
  if (angabe.startsWith('{')) return JSON.parse(angabe) as Anmeldedienst
  return (await (await fetch(`${basisPfad()}/api/env/keycloak`)).json()) as Anmeldedienst
}
