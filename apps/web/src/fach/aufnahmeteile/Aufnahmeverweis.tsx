import { Link } from '@benthos/ui/link/Link.tsx'
import stil from './Aufnahmeverweis.module.css'

type Aufnahmecode = { id: number; code: string }

/** Code einer Aufnahme im Text, als Weg zu ihr. */
export function Aufnahmeverweis({ id, code }: Aufnahmecode) {
  return (
    <Link className={stil['code']} href={`/aufnahme-detail/${id}`}>
      {code}
    </Link>
  )
}

const HOECHSTENS_GENANNT = 5

/**
 * Die ersten von mehreren Aufnahmen in einem Satz, mit Komma.
 * @param anzahl wie viele es sind; mehr als genannt: „…“ am Ende
 */
export function Aufnahmeverweise({
  aufnahmen,
  anzahl,
}: {
  aufnahmen: readonly (Aufnahmecode & { zusatz?: string })[]
  anzahl: number
}) {
  const genannte = aufnahmen.slice(0, HOECHSTENS_GENANNT)
  return (
    <>
      {genannte.map(({ id, code, zusatz }, i) => (
        <span key={`${id} ${code} ${zusatz}`}>
          {i > 0 && ', '}
          <Aufnahmeverweis code={code} id={id} />
          {zusatz !== undefined && ` (${zusatz})`}
        </span>
      ))}
      {anzahl > genannte.length && genannte.length > 0 && ' …'}
    </>
  )
}
