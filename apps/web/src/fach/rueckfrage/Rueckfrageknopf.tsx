import { Button } from '@benthos/ui/button/Button.tsx'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import { type Fragestelle, useRueckfragezugang } from './Rueckfragekontext.ts'
import { giltFuer, istOffen, zaehleRueckfragen } from './rueckfragen.ts'

/** Öffnet die Rückfragen zu einer Stelle; sagt, wie viele dort offen sind. Leer, wo der Angemeldete keine führt. */
export function Rueckfrageknopf({ stelle }: { stelle: Fragestelle }) {
  const zugang = useRueckfragezugang()
  if (!zugang) return null
  const offene = zugang.rueckfragen.filter(
    frage => istOffen(frage) && giltFuer(frage, stelle.gegenstand, zugang.teil),
  ).length
  const wort = offene === 0 ? 'Rückfrage' : zaehleRueckfragen(offene)
  return (
    <Button
      aria-label={`${wort} zu ${stelle.bezeichnung}`}
      icon={MessageCircleQuestion}
      onPress={() => zugang.oeffne(stelle)}
      size="dense"
      variant={offene === 0 ? 'quiet' : 'secondary'}
    >
      {wort}
    </Button>
  )
}
