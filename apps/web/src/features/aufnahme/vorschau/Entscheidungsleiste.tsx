import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { leseMoeglicheStatus } from '@benthos/vertrag/status'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { abfrage } from '../../../technik/http/abfrage.ts'
import stil from './Vorschau.module.css'

/** Wechsel, über die hier entschieden wird; alle anderen stehen bei Status und Freigabe. */
const ENTSCHEIDEND: readonly string[] = ['PLAUSIBEL', 'UNPLAUSIBEL']

/** Am unteren Rand der Vorschau: die Entscheidungen, die jetzt offenstehen, und die Tasten, mit denen man weiterkommt. */
export function Entscheidungsleiste({ aufnahmeId }: { aufnahmeId: number }) {
  const leiste = useRef<HTMLDivElement>(null)
  const { data } = useQuery(abfrage(leseMoeglicheStatus, { params: { id: aufnahmeId } }))
  const offene = ELEMENTE.flatMap(element =>
    (data?.[kurzVon(element)] ?? [])
      .filter(({ nach, hindernis }) => hindernis === null && ENTSCHEIDEND.includes(nach))
      .map(({ nach, label }) => ({ wohin: `${element}-${nach}`, text: `${element}: ${label}` })),
  )
  return (
    <div className={stil['entscheidung']} ref={leiste}>
      {offene.map(({ wohin, text }) => (
        <Button
          key={wohin}
          // Dieselbe Rückfrage, die der Schritt weiter oben öffnet.
          onPress={() => leiste.current?.parentElement?.querySelector<HTMLElement>(`[data-nach="${wohin}"]`)?.click()}
          size="dense"
        >
          {text}
        </Button>
      ))}
      <p>
        <kbd>j</kbd> nächste · <kbd>k</kbd> vorige
        {offene.length > 0 && (
          <>
            {' · '}
            <kbd>p</kbd> plausibel · <kbd>u</kbd> unplausibel
          </>
        )}
      </p>
    </div>
  )
}
