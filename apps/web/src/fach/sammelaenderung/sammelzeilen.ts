import { ELEMENTE, type Elementkurz, kurzVon } from '@benthos/fachmodell'
import type { Sammelzeile } from './Sammellauf.ts'

type Aufnahme<E> = Pick<Sammelzeile, 'code' | 'datum' | 'messstelle' | 'version'> & { id: number } & Record<
    Elementkurz,
    E | null
  >

/** Zeilen der Vorschau: je Aufnahme eine für jedes Qualitätselement, das sie trägt. */
export function listeSammelzeilen<E>(
  aufnahmen: readonly Aufnahme<E>[],
  beschreibe: (element: E) => Pick<Sammelzeile, 'jetzt' | 'danach' | 'hindernis'>,
): Sammelzeile[] {
  return aufnahmen.flatMap(aufnahme =>
    ELEMENTE.flatMap(element => {
      const { id, code, datum, messstelle, version, [kurzVon(element)]: stand } = aufnahme
      if (stand === null) return []
      const zeile = { code, datum, messstelle, version, schluessel: `${id}-${element}`, aufnahmeId: id, element }
      return [{ ...zeile, ...beschreibe(stand) }]
    }),
  )
}
