import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { ersetzeNetze, type Netzangabe } from './laden.ts'
import { liesMerkmale } from './merkmale.ts'
import { baueNetz } from './netzbau.ts'

/** Das Netz, das mit dem Produkt kommt. Die Quelle ist auf einige Kilometer genau: so weit verfehlen Nebenflüsse darin ihren Hauptfluss. */
export const MITGELIEFERTES_NETZ: Netzangabe = {
  code: 'NATURAL_EARTH',
  name: 'Flüsse aus Natural Earth 1 : 10 Mio.',
  namensnennung: 'Gewässer: Natural Earth (gemeinfrei)',
  koordinatensystem: '4326',
  genauigkeit: 3000,
  muendungstoleranz: 3000,
}

const DATEI = fileURLToPath(new URL('../../referenzlisten/routen.json', import.meta.url))

/** @returns Sammlung der Routen als GeoJSON */
export const leseMitgeliefertes = async (): Promise<unknown> => JSON.parse(await readFile(DATEI, 'utf8'))

/** Setzt das mitgelieferte Netz wieder an die Stelle des eingeführten. */
export async function stelleMitgeliefertesHer(tx: Transaktion): Promise<void> {
  const { angaben } = liesMerkmale(await leseMitgeliefertes(), MITGELIEFERTES_NETZ.koordinatensystem)
  const { routen } = baueNetz(angaben, MITGELIEFERTES_NETZ.muendungstoleranz)
  await ersetzeNetze(tx, MITGELIEFERTES_NETZ, routen)
}
