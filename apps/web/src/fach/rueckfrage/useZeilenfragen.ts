import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { useMemo } from 'react'
import { useRueckfragezugang } from './Rueckfragekontext.ts'
import { zaehleRueckfragen } from './rueckfragen.ts'

/** Rückfragen an den Zeilen einer Taxaliste; null: der Angemeldete führt keine. */
export function useZeilenfragen(methode: Probenmethode) {
  const zugang = useRueckfragezugang()
  return useMemo(() => {
    if (!zugang) return null
    const jeZeile = new Map<number, number>()
    for (const { art, teil, zeile, ...frage } of zugang.rueckfragen)
      if (art === 'FUND' && teil === zugang.teil && zeile !== null && frage.erledigt === null)
        jeZeile.set(zeile, (jeZeile.get(zeile) ?? 0) + 1)
    return {
      /** je Zeilennummer, was an ihr offen ist, in Worten */
      marken: new Map([...jeZeile].map(([zeile, anzahl]) => [zeile, zaehleRueckfragen(anzahl)])),
      oeffne: (zeile: number, bezeichnung: string) =>
        zugang.oeffne({
          gegenstand: { art: 'FUND', methode, zeile },
          element: METHODENANGABEN[methode].element,
          bezeichnung,
        }),
    }
  }, [zugang, methode])
}
