import { announce } from '@benthos/ui/announce/announce.ts'
import { zaehleUngelesene } from '@benthos/vertrag/benachrichtigung'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef } from 'react'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { useNachlesen } from '../sitzung/useNachlesen.ts'
import { Zaehlknopf } from './Zaehlknopf.tsx'

const Benachrichtigungsfenster = spaetesFenster(() =>
  import('./Benachrichtigungsfenster.tsx').then(m => m.Benachrichtigungsfenster),
)

/** So oft fragt ein sichtbares Fenster nach; die Sitzung verlängert das nicht. */
const NACHLESEN_MS = 60_000

/** Benachrichtigungen des Angemeldeten; eine Zahl nennt die ungelesenen, neue werden angesagt. */
export function Glocke() {
  const { data } = useNachlesen(zaehleUngelesene, {}, () => NACHLESEN_MS)
  const anzahl = data?.anzahl ?? 0
  const zuletzt = useRef(data?.anzahl)
  useEffect(() => {
    if (zuletzt.current !== undefined && anzahl > zuletzt.current)
      announce(`Neue Benachrichtigung: ${ungelesen(anzahl)}`)
    zuletzt.current = data?.anzahl
  }, [anzahl, data])
  return (
    <Zaehlknopf
      Fenster={Benachrichtigungsfenster}
      label={anzahl === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${ungelesen(anzahl)}`}
      neue={anzahl}
      symbol={Bell}
    />
  )
}

const ungelesen = (anzahl: number) => `${anzahl} ungelesen`
