import { MzbFund } from '@benthos/vertrag/fund'

/** Was der Vertrag ergänzt, wo nichts angegeben ist: eine neue Angabe steht hier von selbst. */
const OHNE_ANGABEN = MzbFund.parse({ zeile: 1, taxon: 'Baetis rhodani' })

/** Gezählter Fund einer MZB-Probe, sonst ohne Angaben. */
export const mzbFund = (zeile: number, taxon: string, anzahl: number, rest: Partial<MzbFund> = {}): MzbFund => ({
  ...OHNE_ANGABEN,
  zeile,
  taxon,
  anzahl,
  ...rest,
})
