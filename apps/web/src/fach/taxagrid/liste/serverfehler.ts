import type { Problem } from '@benthos/vertrag'
import type { Befund } from '../gitter/spalte.ts'
import type { Zeile } from '../modell/zeile.ts'
import type { Fremdbefunde } from '../taxa/befundlage.ts'

/**
 * Bringt Feldfehler des Servers (`zeilen.3.anzahl`) an ihre Zelle. Fehler ohne Zelle im Raster kommen als Text zurück, damit
 * keiner verschwindet.
 * @param gesendet Zeilen in der Reihenfolge, in der sie gesendet wurden
 */
export function verorteServerfehler(
  errors: Problem['errors'],
  gesendet: readonly Zeile[],
  spalten: readonly { id: string }[],
): { befunde: Fremdbefunde; uebrige: readonly string[] } {
  const befunde = new Map<string, Record<string, Befund>>()
  const uebrige: string[] = []
  for (const { field, message } of errors) {
    const ort = /^zeilen\.(\d+)(?:\.(\w+))?$/.exec(field)
    const zeile = ort === null ? undefined : gesendet[Number(ort[1])]
    if (zeile === undefined) {
      uebrige.push(message)
      continue
    }
    const feld = ort?.[2] ?? ''
    const spalte = spalten.some(s => s.id === feld) ? feld : (spalten[0]?.id ?? '')
    befunde.set(zeile.id, { ...befunde.get(zeile.id), [spalte]: { schwere: 'FEHLER', text: message } })
  }
  return { befunde, uebrige }
}

/** Serverfehler gelten nur, solange die Zeile so dasteht, wie sie gesendet wurde. */
export function nochGueltige(
  befunde: Fremdbefunde,
  gesendet: ReadonlyMap<string, Zeile>,
  zeilen: readonly Zeile[],
): Fremdbefunde {
  if (befunde.size === 0) return befunde
  const gueltige = zeilen.filter(z => befunde.has(z.id) && gesendet.get(z.id)?.zellen === z.zellen)
  if (gueltige.length === befunde.size) return befunde
  return new Map(gueltige.map(z => [z.id, befunde.get(z.id) ?? {}]))
}
