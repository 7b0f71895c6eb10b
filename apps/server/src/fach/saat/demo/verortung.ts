import { lotAuf } from '@benthos/fachmodell/lage/kilometrierung'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import { ladeAlleRouten } from '../../netz/abfragen.ts'
import type { Demomessstelle } from './messstellen.ts'

/** Weiter liegt keine Demo-Messstelle von dem Lauf, auf dem sie entstand, m. */
const HOECHSTENS_M = 50

/** Gibt jeder Messstelle Route und Fluss-km ihres Gewässers, soweit ein Netz geladen ist. */
export async function verorte(db: Datenbank, messstellen: readonly Demomessstelle[]): Promise<Demomessstelle[]> {
  const routen = await ladeAlleRouten(db)
  return messstellen.map(messstelle => {
    const [naechste] = routen
      .filter(route => route.gewaesser_id === messstelle.gewaesser_id)
      .flatMap(({ route_id, messlinien }) =>
        messlinien.map(linie => ({ route_id, ...lotAuf(linie, [messstelle.laenge, messstelle.breite]) })),
      )
      .filter(({ abstand }) => abstand <= HOECHSTENS_M)
      .sort((a, b) => a.abstand - b.abstand)
    if (!naechste) return messstelle
    return { ...messstelle, route_id: naechste.route_id, stationierung: Math.round(naechste.meter) / 1000 }
  })
}
