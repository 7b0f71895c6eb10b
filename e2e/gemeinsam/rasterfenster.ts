import { Raster } from '../seiten/raster.ts'
import type { SCHMAL } from './browser.ts'
import { AUFTRAGNEHMERIN, type Mhsprobe } from './mhsprobe.ts'
import { alsPerson } from './person.ts'
import type { Pruefling } from './pruefling.ts'

/** Öffnet das Taxaraster einer Probe in einem eigenen Browser, als ihre Auftragnehmerin. */
export async function oeffneRaster(p: Pruefling, probe: Mhsprobe, groesse?: typeof SCHMAL) {
  const weg = probe.adresse.slice(p.produkt.adresse.length)
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, groesse, weg)
  const raster = new Raster(seite)
  await raster.bereit()
  return { kontext, seite, fehler, raster }
}
