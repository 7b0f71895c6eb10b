import { randomUUID } from 'node:crypto'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import type { Nachricht } from '../../../technik/post/nachricht.ts'
import { alsXmltext } from '../../../technik/xml/xml.ts'
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
    html: `<!doctype html><html lang="de"><body><p>${SATZ}</p><p><a href="${alsXmltext(adresse)}">${alsXmltext(adresse)}</a></p></body></html>`,
    abmeldung: null,
  }
}
