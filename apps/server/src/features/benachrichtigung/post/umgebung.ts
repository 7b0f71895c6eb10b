import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'

/** Adresse der Anwendung, wie sie in Mails steht: nur aus der Einstellung, nie aus einer Anfrage. */
export const basisVon = ({ oeffentlicheUrl, host, port, basisPfad }: Konfiguration): string =>
  `${oeffentlicheUrl ?? `http://${host}:${port}`}${basisPfad}`

/** In PROD nichts; sonst, damit niemand eine Mail der Vorführung für echt hält, die Umgebung. */
export const vorspannVon = ({ umgebung }: Konfiguration): string => (umgebung === 'PROD' ? '' : `[${umgebung}] `)
