import { KOORDINATENSYSTEME, schluesselVon } from '@benthos/fachmodell'
import { deuteKoordinaten, type Koordinatenpaar } from '@benthos/vertrag/koordinaten'
import type { FastifyInstance } from 'fastify'
import { pruefeKoordinaten, schlageLesartenVor } from '../../fach/geo/koordinatenpruefung.ts'
import { nachWgs84, vonWgs84 } from '../../fach/geo/umrechnung.ts'
import { ermittleVerwaltungslage } from '../../fach/geo/verwaltungslage.ts'
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
          lage: null,
          meldung: ort.fehler.message,
          lesarten: schlageLesartenVor(body).map(mitBundesland),
        }
      const systeme = schluesselVon(KOORDINATENSYSTEME).map(koordinatensystem => {
        // Das eingegebene Paar bleibt, wie es eingegeben ist: hin und zurück gerechnet wäre es gerundet.
        if (koordinatensystem === body.koordinatensystem) return body
        const [x, y] = vonWgs84(koordinatensystem, ort.laenge, ort.breite)
        return { koordinatensystem, x, y }
      })
      return { systeme, lage: ermittleVerwaltungslage(ort.laenge, ort.breite), meldung: null, lesarten: [] }
    },
  })
}

function mitBundesland(paar: Koordinatenpaar) {
  const punkt = nachWgs84(paar.koordinatensystem, paar.x, paar.y)
  return { ...paar, bundesland: (punkt && ermittleVerwaltungslage(...punkt)?.bundesland) ?? null }
}
