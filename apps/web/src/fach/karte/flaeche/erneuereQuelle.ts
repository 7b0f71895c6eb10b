import type { Map as Landkarte } from 'maplibre-gl'

/**
 * Lässt eine Quelle von Vektorkacheln mit ihren Ebenen neu entstehen, jede dort, wo sie lag. `setTiles` und `refreshTiles`
 * von maplibre-gl 6 holen Kacheln, die gerade unterwegs oder ausgeblieben sind, nicht noch einmal: die Karte bliebe beim
 * früheren Filter, die Lücke eine Lücke. Eine Quelle, die es (noch) nicht gibt, bleibt unberührt.
 * @param kacheln neue Adresse der Kacheln; ohne sie die bisherige
 */
export function erneuereQuelle(karte: Landkarte, name: string, kacheln?: string): void {
  if (!karte.getSource(name)) return
  const { sources, layers } = karte.getStyle()
  const quelle = sources[name]
  if (quelle?.type !== 'vector') return
  const gehoertIhr = layers.map(ebene => 'source' in ebene && ebene.source === name)
  for (const [i, { id }] of layers.entries()) if (gehoertIhr[i]) karte.removeLayer(id)
  karte.removeSource(name)
  karte.addSource(name, kacheln === undefined ? quelle : { ...quelle, tiles: [kacheln] })
  // Von oben nach unten: die Ebene darüber steht dann schon wieder.
  for (const [i, ebene] of [...layers.entries()].toReversed())
    if (gehoertIhr[i]) karte.addLayer(ebene, layers[i + 1]?.id)
}
