import type { Jsonleser } from './datei/json.ts'
import { type Dateiangaben, type Einlesehandwerk, istGanz } from './einleseart.ts'

/** Wie eine Art JSON liest; `undefined`, wenn sie keines kennt. */
export function jsonleserVon<K, S>(art: Einlesehandwerk<K, S>, angaben: Dateiangaben): Jsonleser | undefined {
  return istGanz(art) ? { spalten: art.spalten, zeilen: inhalt => art.ausJson(inhalt, angaben) } : undefined
}
