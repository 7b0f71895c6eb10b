import { ELEMENTE } from '@benthos/fachmodell'
import type { Sammelzeile } from './Sammellauf.ts'

type Aufnahme<E> = Pick<Sammelzeile, 'code' | 'datum' | 'messstelle' | 'version'> & {
  id: number
  mzb: E | null
  phb: E | null
}

/** Zeilen der Vorschau: je Aufnahme eine für jedes Qualitätselement, das sie trägt. */
export function listeSammelzeilen<E>(
  aufnahmen: readonly Aufnahme<E>[],
  beschreibe: (element: E) => Pick<Sammelzeile, 'jetzt' | 'danach' | 'hindernis'>,
): Sammelzeile[] {
  return aufnahmen.flatMap(({ id, mzb, phb, ...aufnahme }) =>
    ELEMENTE.flatMap(element => {
      const stand = element === 'MZB' ? mzb : phb
      if (stand === null) return []
      return [{ ...aufnahme, schluessel: `${id}-${element}`, aufnahmeId: id, element, ...beschreibe(stand) }]
    }),
  )
}
