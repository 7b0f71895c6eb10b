import { PhbFund } from '@benthos/vertrag/fund'

/** Eingaben des Phytobenthos für die Prüfungen. */

/** Was der Vertrag ergänzt, wo nichts angegeben ist. */
const leer = PhbFund.parse({ zeile: 1, taxon: 'Navicula gregaria' })

/** Gezählte Kieselalge. */
export const kieselalge = (zeile: number, taxon: string, schalen: number | null, rest: Partial<PhbFund> = {}) => ({
  ...leer,
  zeile,
  taxon,
  schalen,
  ...rest,
})

/** Geschätzte Alge, nach Schätzklasse oder Deckung in %. */
export const alge = (zeile: number, taxon: string, schaetzklasse: number | null, deckung: number | null = null) => ({
  ...leer,
  zeile,
  taxon,
  schaetzklasse,
  deckung,
})

/** Kopf einer vollständig ausgefüllten Probe. */
export const KOPF = {
  substrat: ['MESOLITHAL', 'AKAL'],
  teilproben: 5,
  gesamtdeckung: 40,
  gezaehlteSchalen: 500,
  schalenziel: '500',
  praeparat: 'Naphrax 12/3',
  taxalistenversion: 'PHB 2026.5',
}

/** Mischbestand, dessen Anteile 100 % ergeben. */
export const MISCH = {
  name: 'Kieselalgenbelag',
  deckung: 12.5,
  bemerkung: null,
  teile: [
    { taxon: 'Navicula gregaria', anteil: 60 },
    { taxon: 'Cladophora glomerata', anteil: 40 },
  ],
}
