import { rueckfragefeld } from '@benthos/vertrag/rueckfragefelder'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { spaeteSeite } from '../../technik/fehler/nachladen.ts'
import { Feldtatkontext } from '../../technik/formular/Feldtatkontext.ts'
import { type Fragestelle, Rueckfragekontext } from './Rueckfragekontext.ts'
import { giltFuer, istOffen, useRueckfragen, zaehleRueckfragen } from './rueckfragen.ts'

const Rueckfragefenster = spaeteSeite(() => import('./Rueckfragefenster.tsx'))

type Angaben = {
  /** null: der Angemeldete führt an dieser Aufnahme keine Rückfragen */
  aufnahmeId: number | null
  teil: string | undefined
  children: ReactNode
}

/** Macht Rückfragen an Hinweisen, Zeilen und Feldern darin möglich und zeigt sie in einer Lade. */
export function Rueckfrageraum({ aufnahmeId, teil = '', children }: Angaben) {
  const { rueckfragen } = useRueckfragen(aufnahmeId)
  const [stelle, setzeStelle] = useState<Fragestelle | null>(null)
  const zugang = useMemo(
    () => (aufnahmeId === null ? null : { aufnahmeId, teil, rueckfragen, oeffne: setzeStelle }),
    [aufnahmeId, teil, rueckfragen],
  )
  const feldtat = useCallback(
    (feld: string) => {
      const gesucht = zugang && rueckfragefeld(teil, feld)
      if (!gesucht) return null
      const gegenstand = { art: 'FELD' as const, teil: gesucht.teil, stelle: feld }
      const offene = rueckfragen.filter(frage => istOffen(frage) && giltFuer(frage, gegenstand, teil)).length
      return {
        tat: 'Rückfrage stellen',
        marke: offene === 0 ? null : zaehleRueckfragen(offene),
        beginne: () => setzeStelle({ gegenstand, element: gesucht.element, bezeichnung: gesucht.feld.label }),
      }
    },
    [zugang, rueckfragen, teil],
  )
  return (
    <Rueckfragekontext value={zugang}>
      <Feldtatkontext value={feldtat}>{children}</Feldtatkontext>
      {zugang && stelle && (
        <Suspense>
          <Rueckfragefenster schliesse={() => setzeStelle(null)} stelle={stelle} />
        </Suspense>
      )}
    </Rueckfragekontext>
  )
}
