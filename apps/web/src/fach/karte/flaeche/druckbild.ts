import type { Map as Landkarte, StyleSpecification } from 'maplibre-gl'
import { abonniereDruck, istDruck } from '../../../technik/druck/druck.ts'
import { type Kartenfarben, liesHelleFarben } from './farben.ts'
import { faerbeZeichen } from './zeichen.ts'

/**
 * Legt für die Dauer eines Drucks ein Abbild der Karte in hellen Farben neben ihre Leinwand: die ist zwischen zwei Bildern leer und im
 * dunklen Thema dunkel. Der Druck wartet nicht; alles geschieht, bevor er zeichnet, also ohne neue Kacheln.
 * @returns beendet es
 */
export function zeigeImDruck(karte: Landkarte, element: HTMLElement, farben: Kartenfarben): () => void {
  let abbild: HTMLCanvasElement | null = null
  const wechsle = () => {
    if (istDruck() === (abbild !== null)) return
    if (abbild) {
      abbild.remove()
      abbild = null
      faerbe(karte, liesHelleFarben(element), farben)
      return
    }
    faerbe(karte, farben, liesHelleFarben(element))
    karte.redraw()
    const leinwand = karte.getCanvas()
    abbild = document.createElement('canvas')
    abbild.width = leinwand.width
    abbild.height = leinwand.height
    abbild.dataset['print'] = 'only'
    abbild.getContext('2d')?.drawImage(leinwand, 0, 0)
    element.append(abbild)
  }
  return abonniereDruck(wechsle)
}

type Malwert = Parameters<Landkarte['setPaintProperty']>[1]

/** Ersetzt an allen Ebenen und Zeichen die einen Farben durch die anderen. */
function faerbe(karte: Landkarte, alte: Kartenfarben, neue: Kartenfarben): void {
  if (alte.flaeche === neue.flaeche) return
  // `isStyleLoaded` verneint auch, solange nur eine Quelle nachlädt; färben lässt sich, sobald es Ebenen gibt.
  const stil: StyleSpecification | undefined = karte.getStyle()
  if (stil === undefined) return
  const ersatz = new Map<unknown, string>()
  for (const name of Object.keys(alte) as (keyof Kartenfarben)[]) {
    const farbe = neue[name]
    if (typeof farbe === 'string') ersatz.set(alte[name], farbe)
  }
  for (const { id, paint } of stil.layers)
    for (const [name, wert] of Object.entries(paint ?? {}))
      if (ersatz.has(wert)) karte.setPaintProperty(id, name as Malwert, ersatz.get(wert))
  faerbeZeichen(karte, neue)
}
