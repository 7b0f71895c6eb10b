import { ART_STADIEN, labelVon } from '@benthos/fachmodell'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'

/** Ein Taxon als Zeile: die Stadien in einer Zelle, jeder Wert in seiner Spalte. Es muss nicht stimmen, was darin steht. */
export function alsTaxonzeile({ werte, stadien, ...taxon }: Readonly<Record<string, unknown>>): Zeilenwerte {
  return {
    ...taxon,
    stadien: istTextliste(stadien) ? stadien.map(eines => labelVon(ART_STADIEN, eines)).join(', ') : stadien,
    ...(istObjekt(werte) && Object.fromEntries(Object.entries(werte).map(([name, wert]) => [`werte.${name}`, wert]))),
  }
}

const istTextliste = (wert: unknown): wert is string[] =>
  Array.isArray(wert) && wert.every(teil => typeof teil === 'string')
export const istObjekt = (wert: unknown): wert is Record<string, unknown> =>
  typeof wert === 'object' && wert !== null && !Array.isArray(wert)
