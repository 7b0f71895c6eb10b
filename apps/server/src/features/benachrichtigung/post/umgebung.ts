import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'

/**
 * Adresse der Anwendung, wie sie in Mails steht: nur aus der Einstellung, nie aus einer Anfrage.
 * @param portalursprung über welches Portal der Empfänger kommt; er zählt nur, solange er eingerichtet ist
 */
export function basisVon(
  { oeffentlicheUrl, host, port, basisPfad, pvp }: Konfiguration,
  portalursprung: string | null = null,
): string {
  const ueberPortal = pvp?.ursprunge.find(ursprung => ursprung === portalursprung)
  return `${ueberPortal ?? oeffentlicheUrl ?? `http://${host}:${port}`}${basisPfad}`
}

/** In PROD nichts; sonst, damit niemand eine Mail der Vorführung für echt hält, die Umgebung. */
export const vorspannVon = ({ umgebung }: Konfiguration): string => (umgebung === 'PROD' ? '' : `[${umgebung}] `)
