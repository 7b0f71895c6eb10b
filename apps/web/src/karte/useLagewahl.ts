import { bestimmeLinienbezug, bestimmeStationspunkt, type Linienbezug, type Netzort } from '@benthos/vertrag/lrs'
import { useMutation } from '@tanstack/react-query'
import { rufe } from '../http/klient.ts'
import { EINRASTWEITE_M } from './konstanten.ts'
import { abstandstext, stellentext } from './lagetexte.ts'
import type { Kartenort } from './typen.ts'

type Stelle = { routeId: string; name: string; stationierung: number }

/** Was die Karte am Formular ändert. */
export type Lageaenderung =
  | ({ art: 'PUNKT'; mitStelle: false } & Pick<Netzort, 'koordinatensystem' | 'x' | 'y'>)
  | ({ art: 'PUNKT'; mitStelle: true } & Pick<Netzort, 'koordinatensystem' | 'x' | 'y'> & Stelle)
  | ({ art: 'STELLE' } & Stelle)

/** Setzt einen Punkt der Karte als Lage, auf Wunsch am Gewässer eingerastet; dort bringt er Route und Fluss-km mit. */
export function useLagewahl(
  system: Netzort['koordinatensystem'] | undefined,
  rastetEin: boolean,
  beiAenderung: ((neu: Lageaenderung) => void) | undefined,
) {
  const koordinatensystem = system ?? '31287'
  const wahl = useMutation({
    mutationFn: async ({ laenge, breite }: Kartenort): Promise<string> => {
      const punkt = { koordinatensystem: '4326' as const, x: laenge, y: breite, zielsystem: koordinatensystem }
      const { ort, treffer } = await rufe(bestimmeLinienbezug, { body: { ...punkt, maxAbstand: EINRASTWEITE_M } })
      const [naechste] = treffer
      if (!rastetEin || !naechste) {
        beiAenderung?.({ art: 'PUNKT', mitStelle: false, ...ort })
        return naechste
          ? `Punkt gesetzt, ${abstandstext(naechste.abstand)} neben ${stellentext(naechste)}.`
          : 'Punkt gesetzt; im Umkreis von 1 km liegt kein Gewässer des Netzes.'
      }
      const station = await holeStation(naechste, koordinatensystem)
      beiAenderung?.({ art: 'PUNKT', mitStelle: true, ...station })
      return `Punkt gesetzt: ${stellentext(naechste)}, ${abstandstext(naechste.abstand)} vom Klick.`
    },
  })
  return {
    setze: (ort: Kartenort) => wahl.mutate(ort),
    meldung: wahl.error ? wahl.error.message : (wahl.data ?? ''),
  }
}

function holeStation({ routeId, stationierung }: Linienbezug, koordinatensystem: Netzort['koordinatensystem']) {
  return rufe(bestimmeStationspunkt, { body: { routeId, stationierung, koordinatensystem } })
}
