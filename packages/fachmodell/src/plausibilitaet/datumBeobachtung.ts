import { formatiereDatum } from '../datum/formatiereDatum.ts'
import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** Datum gegen den Beobachtungszeitraum der Messstelle; dessen erster und letzter Tag gehören dazu. */
export const pruefeBeobachtung: Pruefregel<Aufnahmebild> = ({ datum, beobachtungVon, beobachtungBis }) => {
  const istDavor = beobachtungVon !== null && datum < beobachtungVon
  const istDanach = beobachtungBis !== null && datum > beobachtungBis
  if (!istDavor && !istDanach) return []
  const grenze = istDavor
    ? `beginnt erst am ${formatiereDatum(beobachtungVon ?? '')}`
    : `endete am ${formatiereDatum(beobachtungBis ?? '')}`
  return [
    {
      regel: 'DATUM_BEOBACHTUNG',
      teil: 'aufnahmedaten',
      stelle: 'datum',
      element: null,
      wert: datum,
      text: `Das Datum ${formatiereDatum(datum)} liegt außerhalb des Beobachtungszeitraums der Messstelle: er ${grenze}.`,
      quelle: 'Stammdaten der Messstelle',
    },
  ]
}
