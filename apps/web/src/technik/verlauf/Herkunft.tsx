import { EINLESESEITEN } from '@benthos/vertrag/einleseseiten'
import type { Verlaufsherkunft } from '@benthos/vertrag/verlauf'
import { Link } from 'react-router'
import { nenneHerkunft } from './nenneHerkunft.ts'

type Angaben = { herkunft: Verlaufsherkunft; dateizeile?: number | undefined }

/** Aus welcher Datei etwas kam; wer den Import begonnen hat, öffnet von hier sein Protokoll. */
export function Herkunft({ herkunft, dateizeile }: Angaben) {
  const satz = nenneHerkunft(herkunft, dateizeile)
  return (
    <>
      {satz.charAt(0).toUpperCase() + satz.slice(1)}
      {herkunft.einlesung !== null && (
        <>
          {' · '}
          <Link to={`${EINLESESEITEN[herkunft.einleseart]}?vorgang=${herkunft.einlesung}`}>Bericht des Imports</Link>
        </>
      )}
    </>
  )
}
