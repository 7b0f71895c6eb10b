import type { Sachverhalt } from '@benthos/fachmodell'
import type { Lagen } from '../../technik/http/lage.ts'
import { type Aufnahmesachverhalt, ladeAufnahmelage } from './aufnahmeLage.ts'
import { type Benutzerfakten, ladeBenutzerlage } from './benutzerLage.ts'
import { ladeMessstellenlage } from './messstellenLage.ts'
import { ladeProjektlage, type Projektfakten } from './projektLage.ts'

declare module '../../technik/http/lage.ts' {
  interface Objektfakten {
    aufnahme: Aufnahmesachverhalt
    messstelle: Sachverhalt
    projekt: Projektfakten
    benutzer: Benutzerfakten
  }
}

/** Wie der Endpunkt-Umschlag die Lage eines Objekts lädt; Handler bekommen die Fakten daraus und laden sie nicht noch einmal. */
export const LAGEN: Lagen = {
  aufnahme: ladeAufnahmelage,
  messstelle: ladeMessstellenlage,
  projekt: ladeProjektlage,
  benutzer: ladeBenutzerlage,
}
