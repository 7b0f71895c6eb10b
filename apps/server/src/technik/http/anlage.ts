import { MEDIENTYP } from '@benthos/vertrag/medientyp'

type Kopf = (name: string, wert: string) => void

/** Benennt eine Datei, die als Anlage hinausgeht. */
export function benenneAnlage(kopf: Kopf, name: string, typ: string): void {
  kopf('content-type', typ)
  kopf('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
}

/** Eine Datei, wie sie kam: ohne eigenen Typ, denn was jemand hochlud, führt der Browser nicht aus. */
export const benenneOriginal = (kopf: Kopf, name: string): void => benenneAnlage(kopf, name, MEDIENTYP.roh)
