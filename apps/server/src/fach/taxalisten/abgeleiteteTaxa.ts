import type { Transaktion } from '../../technik/db/datenbank.ts'
import { fuegeAbgeleiteteEin, ladeTaxonkennungen } from './sql.ts'
import type { GeladeneTaxaliste } from './taxalisten.ts'

/** Schlüssel eines Taxons der Fassung; 0, wenn es sie unter diesem Namen nicht gibt. */
export type Taxonkennung = (name: string) => number

/**
 * Schlüssel zu den Namen einer Probe. Ein Name, den die Fassung nicht führt, aber ableiten lässt, wird in ihr als
 * abgeleitetes Taxon eingetragen, einmal für alle; unbekannte Namen bleiben ohne Schlüssel.
 */
export async function sichereTaxa(
  tx: Transaktion,
  taxaliste: GeladeneTaxaliste,
  namen: readonly string[],
): Promise<Taxonkennung> {
  // Geordnet: zwei, die zugleich dieselben eintragen, warten nie aufeinander.
  const fehlende = [...new Set(namen)].filter(name => !taxaliste.idVon.has(name)).toSorted()
  if (fehlende.length === 0) return name => taxaliste.idVon.get(name) ?? 0
  const abgeleitete = fehlende.flatMap(name => taxaliste.finde(name) ?? [])
  if (abgeleitete.length > 0) await fuegeAbgeleiteteEin(tx, taxaliste.id, abgeleitete)
  const kennungen = await ladeTaxonkennungen(tx, taxaliste.id, fehlende)
  return name => taxaliste.idVon.get(name) ?? kennungen.get(name) ?? 0
}
