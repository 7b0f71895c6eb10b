import { randomUUID } from 'node:crypto'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import type { Nachricht } from '../../../technik/post/nachricht.ts'
import { alsBriefbogen, verweis } from './briefbogen.ts'
import { basisVon, vorspannVon } from './umgebung.ts'

const SATZ = 'Der Versand von E-Mails ist eingerichtet. Diese Probemail hat die Administration angefordert.'

/** Mail, mit der die Administration den Versand prüft. */
export function baueProbemail(konfiguration: Konfiguration, an: string): Nachricht {
  const adresse = `${basisVon(konfiguration)}/postversand`
  return {
    kennung: randomUUID(),
    an,
    betreff: `${vorspannVon(konfiguration)}Probemail`,
    text: `${SATZ}\n\n${adresse}`,
    html: alsBriefbogen([`<p>${SATZ}</p>`, `<p>${verweis(adresse, 'Einstellung und Ausgang ansehen')}</p>`]),
    abmeldung: null,
  }
}
