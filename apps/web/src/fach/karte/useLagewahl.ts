import { bestimmeLinienbezug, bestimmeStationspunkt, type Linienbezug, type Netzort } from '@benthos/vertrag/lrs'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { rufe } from '../../technik/http/klient.ts'
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
  // Die Antwort auf einen früheren Klick darf den Punkt des letzten nicht verdrängen.
  const zuletzt = useRef<Kartenort | null>(null)
  const uebernimm = (ort: Kartenort, neu: Lageaenderung) => ort === zuletzt.current && beiAenderung?.(neu)
  const wahl = useMutation({
    mutationFn: async (klick: Kartenort): Promise<string> => {
      const { laenge: x, breite: y } = klick
      const punkt = { koordinatensystem: '4326' as const, x, y, zielsystem: koordinatensystem }
      const { ort, treffer } = await rufe(bestimmeLinienbezug, { body: { ...punkt, maxAbstand: EINRASTWEITE_M } })
      const [naechste] = treffer
      if (!rastetEin || !naechste) {
        uebernimm(klick, { art: 'PUNKT', mitStelle: false, ...ort })
        return naechste
          ? `Punkt gesetzt, ${abstandstext(naechste.abstand)} neben ${stellentext(naechste)}.`
          : 'Punkt gesetzt; im Umkreis von 1 km liegt kein Gewässer des Netzes.'
      }
      const station = await holeStation(naechste, koordinatensystem)
      uebernimm(klick, { art: 'PUNKT', mitStelle: true, ...station })
      return `Punkt gesetzt: ${stellentext(naechste)}, ${abstandstext(naechste.abstand)} vom Klick.`
    },
  })
  return {
    setze: (ort: Kartenort) => {
      zuletzt.current = ort
      wahl.mutate(ort)
    },
    meldung: wahl.error ? wahl.error.message : (wahl.data ?? ''),
  }
}

function holeStation({ routeId, stationierung }: Linienbezug, koordinatensystem: Netzort['koordinatensystem']) {
  return rufe(bestimmeStationspunkt, { body: { routeId, stationierung, koordinatensystem } })
}
