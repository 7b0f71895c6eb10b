import { useCallback } from 'react'

type Angaben = {
  datei: Blob
  /** was ein Vorleseprogramm sagt */
  alt: string
  /** Bildpunkte; damit steht der Platz, bevor das Bild da ist */
  masse?: { breite: number; hoehe: number }
}

/** Zeigt eine geladene Bilddatei; ihre Adresse gilt, solange das Bild dasteht. */
export function Bildanzeige({ datei, alt, masse }: Angaben) {
  const zeige = useCallback(
    (bild: HTMLImageElement) => {
      const adresse = URL.createObjectURL(datei)
      bild.src = adresse
      return () => URL.revokeObjectURL(adresse)
    },
    [datei],
  )
  return <img alt={alt} ref={zeige} {...(masse && { height: masse.hoehe, width: masse.breite })} />
}
