import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { individuenJeM2, type Probengroesse, zahlVon } from './zahl.ts'

export type Listensummen = {
  zeilen: number
  /** verschiedene Taxa (Stadien desselben Taxons zählen einmal) */
  taxa: number
  /** gezählte Individuen */
  individuen: number
  /** Individuen je m², null ohne Fläche */
  dichte: number | null
}

/** Summen der Liste. Unlesbare Anzahlen zählen nicht mit, sie sind als Fehler bezeichnet. */
export function bildeSummen(zeilen: readonly Zeile[], groesse: Probengroesse): Listensummen {
  const taxa = new Set<string>()
  let hundertstel = 0
  for (const zeile of zeilen) {
    const taxon = zelleVon(zeile, 'taxon')
    if (taxon !== '') taxa.add(taxon)
    const anzahl = zahlVon(zeile, 'anzahl')
    if (anzahl.art === 'WERT') hundertstel += Math.round(anzahl.wert * 100)
  }
  const individuen = hundertstel / 100
  return { zeilen: zeilen.length, taxa: taxa.size, individuen, dichte: individuenJeM2(individuen, groesse) }
}
