import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import { bestimmeLinienbezug, bestimmeStationspunkt, type Linienbezug, type Netzort } from '@benthos/vertrag/lrs'
import { useQuery } from '@tanstack/react-query'
import { useRuhe } from '../../technik/formular/useRuhe.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { SUCHWEITE_M, TIPPRUHE_MS } from './konstanten.ts'

type System = Netzort['koordinatensystem']

/** Eingegebene Lage: Koordinaten und Stelle am Gewässer, jedes für sich möglich. */
export type Netzlage = {
  lage: { koordinatensystem: System; x: number; y: number } | null
  stelle: { routeId: string; stationierung: number } | null
}

/** Was das Netz zu einer Lage weiß. */
export type Lage = {
  /** der eingegebene Punkt; `null`: keiner, oder er liegt nicht in Österreich */
  ort: Netzort | null
  naechste: Linienbezug | null
  /** Ort der eingegebenen Route und Stationierung */
  station: (Netzort & { routeId: string; name: string; stationierung: number }) | null
  stationsfehler: string | null
  /** m zwischen Punkt und eingegebener Stelle */
  abstand: number | null
  laedt: boolean
}

export function useLage(eingabe: Netzlage): Lage {
  const { lage, stelle } = useRuhe(eingabe, TIPPRUHE_MS)
  const bezug = useQuery({
    ...abfrage(bestimmeLinienbezug, {
      body: { ...(lage ?? { koordinatensystem: '4326', x: 0, y: 0 }), maxAbstand: SUCHWEITE_M },
    }),
    enabled: lage !== null,
    retry: false,
    staleTime: 'static',
  })
  const punkt = useQuery({
    ...abfrage(bestimmeStationspunkt, {
      body: {
        ...(stelle ?? { routeId: '-', stationierung: 0 }),
        koordinatensystem: lage?.koordinatensystem ?? '31287',
      },
    }),
    enabled: stelle !== null,
    retry: false,
    staleTime: 'static',
  })
  const ort = lage && bezug.data ? bezug.data.ort : null
  const station = stelle && punkt.data ? punkt.data : null
  return {
    ort,
    naechste: ort ? (bezug.data?.treffer[0] ?? null) : null,
    station,
    stationsfehler: stelle && punkt.error ? punkt.error.message : null,
    abstand: ort && station ? geodaetischerAbstand([ort.laenge, ort.breite], [station.laenge, station.breite]) : null,
    laedt: (lage !== null && bezug.isPending) || (stelle !== null && punkt.isPending),
  }
}
