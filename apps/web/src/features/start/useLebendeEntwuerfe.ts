import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { leseMessstelle } from '@benthos/vertrag/messstelle'
import { useQueries } from '@tanstack/react-query'
import { entwurfAblage } from '../../technik/entwurf/ablage.ts'
import type { EntwurfInfo } from '../../technik/entwurf/typen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { type Gegenstand, gegenstandVon, istGleich, istOffen } from './entwurfsgegenstand.ts'

/**
 * Entwürfe, mit denen sich noch etwas anfangen lässt. Was inzwischen gesperrt oder gelöscht ist, steht nicht da, bleibt aber
 * gesichert: wird es wieder geöffnet, erscheint auch der Entwurf wieder. Was nichts Ungespeichertes enthält, steht nicht da.
 * Ohne Verbindung stehen alle da.
 */
export function useLebendeEntwuerfe(benutzer: string, entwuerfe: readonly EntwurfInfo[]): readonly EntwurfInfo[] {
  const lebt = useQueries({
    queries: entwuerfe.map(({ objekt, gesichertAm }) => ({
      queryKey: ['entwurf-lebt', benutzer, objekt, gesichertAm],
      queryFn: () => pruefe(benutzer, objekt),
      retry: false,
    })),
  })
  return entwuerfe.filter((_, i) => lebt[i]?.data === true)
}

async function pruefe(benutzer: string, objekt: string): Promise<boolean> {
  const entwurf = await entwurfAblage(benutzer).lese(objekt)
  if (entwurf === null || istGleich(entwurf.daten, entwurf.basis)) return false
  const gegenstand = gegenstandVon(objekt)
  if (gegenstand === null) return true
  try {
    return istOffen(gegenstand, await liesRechte(gegenstand))
  } catch (fehler) {
    return !(fehler instanceof Problemfehler && [403, 404].includes(fehler.problem.status))
  }
}

async function liesRechte({ art, id }: Gegenstand) {
  const angaben = { params: { id }, imHintergrund: true }
  const { rechte } = art === 'aufnahme' ? await rufe(leseAufnahme, angaben) : await rufe(leseMessstelle, angaben)
  return rechte
}
