import type { Bundesland } from '@benthos/fachmodell'
import { KOORDINATENSYSTEME, schluesselVon } from '@benthos/fachmodell'
import { deuteKoordinaten, type Koordinatenpaar } from '@benthos/vertrag/koordinaten'
import type { FastifyInstance } from 'fastify'
import { ermittleBundesland } from '../../fach/geo/bundesland.ts'
import { pruefeKoordinaten, schlageLesartenVor } from '../../fach/geo/koordinatenpruefung.ts'
import { nachWgs84, vonWgs84 } from '../../fach/geo/umrechnung.ts'
import { bediene } from '../../technik/http/bediene.ts'
import type { Dienste } from '../../technik/http/kontext.ts'

/** Koordinaten umrechnen und Verwechslungen deuten; rein gerechnet, ohne Datenbank. */
export function registriereKoordinaten(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, deuteKoordinaten, {
    fuehreAus: async ({ body }) => {
      const ort = pruefeKoordinaten(body)
      if (!ort.ok)
        return {
          systeme: [],
          bundesland: null,
          meldung: ort.fehler.message,
          lesarten: schlageLesartenVor(body).map(mitBundesland),
        }
      const systeme = schluesselVon(KOORDINATENSYSTEME).map(koordinatensystem => {
        // Das eingegebene Paar bleibt, wie es eingegeben ist: hin und zurück gerechnet wäre es gerundet.
        if (koordinatensystem === body.koordinatensystem) return body
        const [x, y] = vonWgs84(koordinatensystem, ort.laenge, ort.breite)
        return { koordinatensystem, x, y }
      })
      const bundesland = ermittleBundesland(ort.laenge, ort.breite) as Bundesland | null
      return { systeme, bundesland, meldung: null, lesarten: [] }
    },
  })
}

function mitBundesland(paar: Koordinatenpaar) {
  const punkt = nachWgs84(paar.koordinatensystem, paar.x, paar.y)
  return { ...paar, bundesland: punkt && (ermittleBundesland(...punkt) as Bundesland | null) }
}
