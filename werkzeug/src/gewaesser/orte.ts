import { leseQuelle } from '../listen/csv.ts'

type Merkmal = {
  type: 'Feature'
  properties: { name: string; rang: number }
  geometry: { type: 'Point'; coordinates: [number, number] }
}

/** Größere Orte für die Karte; Rang 1 ist Wien, 2 eine Landeshauptstadt, 3 und 4 kleinere Städte. */
export function baueOrte(): Merkmal[] {
  return leseQuelle('orte.csv', ['name', 'laenge', 'breite', 'rang']).map(({ wert }) => ({
    type: 'Feature',
    properties: { name: wert.name, rang: Number(wert.rang) },
    geometry: { type: 'Point', coordinates: [Number(wert.laenge), Number(wert.breite)] },
  }))
}
