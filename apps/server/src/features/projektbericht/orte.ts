import type { Element } from '@benthos/fachmodell'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import type { Projektzeile } from './sql.ts'

/** Eine Messstelle des Berichts; ihre Nummer steht auf der Karte und in der Tabelle. */
export type Ort = {
  nummer: number
  name: string
  code: string
  gewaesser: string
  punkt: Punkt | null
  aufnahmen: number
  /** je Element, das hier zu lesen ist: die jüngste Klasse, oder null, wenn keine Aufnahme eine hat */
  klassen: Partial<Record<Element, { klasse: number; datum: string } | null>>
}

/** Messstellen in der Folge der Zeilen; diese stehen je Messstelle nach Tagen. */
export function bildeOrte(zeilen: readonly Projektzeile[]): Ort[] {
  const orte = new Map<number, Ort & { ids: Set<number> }>()
  for (const { messstelleId, laenge, breite, ergebnis, ...zeile } of zeilen) {
    const ort = orte.get(messstelleId) ?? {
      nummer: orte.size + 1,
      name: zeile.messstelle,
      code: zeile.messstelleCode,
      gewaesser: zeile.gewaesser,
      punkt: laenge === null || breite === null ? null : ([laenge, breite] as const),
      aufnahmen: 0,
      klassen: {},
      ids: new Set<number>(),
    }
    ort.ids.add(zeile.aufnahmeId)
    ort.aufnahmen = ort.ids.size
    const klasse = ergebnis?.klasse ?? null
    ort.klassen[zeile.element] = klasse === null ? (ort.klassen[zeile.element] ?? null) : { klasse, datum: zeile.datum }
    orte.set(messstelleId, ort)
  }
  return [...orte.values()].map(({ ids: _ids, ...ort }) => ort)
}
