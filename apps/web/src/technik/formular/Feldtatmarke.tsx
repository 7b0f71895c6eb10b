import { Button } from '@benthos/ui/button/Button.tsx'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import { useFeldtat } from './Feldtatkontext.ts'

/** Was an einem Feld wartet, neben seiner Beschriftung; ohne etwas leer. */
export function Feldtatmarke({ feld, label }: { feld: string; label: string }) {
  const feldtat = useFeldtat(feld)
  if (!feldtat?.marke) return null
  return (
    <Button
      aria-label={`${feldtat.marke} zu ${label}`}
      icon={MessageCircleQuestion}
      onPress={feldtat.beginne}
      size="dense"
      variant="quiet"
    >
      {feldtat.marke}
    </Button>
  )
}
