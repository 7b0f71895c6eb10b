import { SPINNER_DELAY_MS } from '@benthos/ui'
import { useDelayedFlag } from '@benthos/ui/hooks/useDelayedFlag.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useSeite } from '../seite/SeiteProvider.tsx'
import stil from './Ladebalken.module.css'

/** Balken am unteren Rand des Seitentitels; läuft, solange die Seite lädt oder ihr Daten fehlen, die sie nie hatte. */
export function Ladebalken({ laeuft }: { laeuft: boolean }) {
  const offene = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const { laedt } = useSeite()
  const istSichtbar = useDelayedFlag(laeuft || laedt || offene > 0, SPINNER_DELAY_MS)
  return istSichtbar && <div aria-label="Seite wird geladen" className={stil['balken']} role="progressbar" />
}
