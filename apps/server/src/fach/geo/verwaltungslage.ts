import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bundesland } from '@benthos/fachmodell'
import type { Verwaltungslage } from '@benthos/vertrag/koordinaten'
import { type Flaeche, leseFlaechen, liegtInFlaeche } from './topologie.ts'

/** Schlüssel (`iso`) ist die fünfstellige Gemeindekennziffer: Land, Bezirk (drei Stellen), Gemeinde. */
type Gemeindemerkmale = { iso: string; name: string }
type Gemeinde = Flaeche<Gemeindemerkmale> & { von: readonly [number, number]; bis: readonly [number, number] }

/** Wien steht in der Quelle zweimal: ganz und in seinen 23 Gemeindebezirken; hier zählt die Stadt als eine Gemeinde. */
const WIENER_GEMEINDEBEZIRK = /^9(?!0001$)/

let gemeinden: readonly Gemeinde[] | null = null
let bezirke: Readonly<Record<string, string>> | null = null

/**
 * Bundesland, politischer Bezirk und Gemeinde an einem Punkt (WGS84), Stand Jänner 2021; außerhalb Österreichs null. Die
 * Grenzen sind auf rund hundert Meter vereinfacht: ein Vorschlag, nahe einer Grenze keine Auskunft. Quelle: Flooh Perlot nach
 * Statistik Austria, CC BY 4.0 (werkzeug/quellen/QUELLEN.md).
 */
export function ermittleVerwaltungslage(laenge: number, breite: number): Verwaltungslage | null {
  const gemeinde = leseGemeinden().find(
    ({ von, bis, polygone }) =>
      laenge >= von[0] &&
      laenge <= bis[0] &&
      breite >= von[1] &&
      breite <= bis[1] &&
      liegtInFlaeche(polygone, laenge, breite),
  )
  if (gemeinde === undefined) return null
  const { iso, name } = gemeinde.merkmale
  const bundesland = `AT-${iso.slice(0, 1)}` as Bundesland
  return { bundesland, bezirk: leseBezirke()[iso.slice(0, 3)] ?? '', gemeinde: name }
}

function leseGemeinden(): readonly Gemeinde[] {
  gemeinden ??= leseFlaechen<Gemeindemerkmale>('gemeinden.topo.json')
    .filter(({ merkmale }) => !WIENER_GEMEINDEBEZIRK.test(merkmale.iso))
    .map(flaeche => {
      const punkte = flaeche.polygone.flatMap(([aussen = []]) => aussen)
      const [laengen, breiten] = [punkte.map(([x]) => x), punkte.map(([, y]) => y)]
      return {
        ...flaeche,
        von: [Math.min(...laengen), Math.min(...breiten)],
        bis: [Math.max(...laengen), Math.max(...breiten)],
      }
    })
  return gemeinden
}

function leseBezirke(): Readonly<Record<string, string>> {
  bezirke ??= JSON.parse(
    readFileSync(fileURLToPath(new URL('../../referenzlisten/bezirke.json', import.meta.url)), 'utf8'),
  ) as Record<string, string>
  return bezirke
}
