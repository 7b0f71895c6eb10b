import type { Verlaufsherkunft } from '@benthos/vertrag/verlauf'
import { Link } from 'react-router'
import { nenneHerkunft } from './nenneHerkunft.ts'

/** Seite des Einlesens, auf der das Protokoll steht. */
const SEITEN: Readonly<Partial<Record<Verlaufsherkunft['einleseart'], string>>> = {
  MESSSTELLEN: 'messstellen-import',
  AUFNAHMEN: 'aufnahmen-import',
  PROJEKTE: 'projekte-import',
  GEWAESSER: 'gewaesser-import',
}

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
          <Link to={`/${SEITEN[herkunft.einleseart] ?? 'taxalisten-import'}?vorgang=${herkunft.einlesung}`}>
            Bericht des Imports
          </Link>
        </>
      )}
    </>
  )
}
