import type { Pruefregel } from './befund.ts'
import type { Messstellenbild } from './messstellenbild.ts'

/** Abstand der Messstelle von der genannten Stelle am Gewässer; ab wann er auffällt, weiß das Gewässernetz. */
export const pruefeRoutenabstand: Pruefregel<Messstellenbild> = ({ netzbezug }) => {
  if (netzbezug === null || netzbezug.warnung === null) return []
  const { routeId, abstand, warnung } = netzbezug
  return [
    {
      regel: 'ROUTENABSTAND',
      teil: 'lage_koordinaten',
      stelle: 'routeId',
      element: null,
      wert: `${routeId} ${abstand === null ? 'fern' : Math.round(abstand)}`,
      text: warnung,
      quelle: 'Vorgabe dieser Anwendung: 250 m, mindestens die Genauigkeit des Gewässernetzes',
    },
  ]
}
