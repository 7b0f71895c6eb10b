import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import { Link } from '@benthos/ui/link/Link.tsx'
import { klartext, leseAuszeichnung } from '@benthos/vertrag/auszeichnung'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { Inhalt } from '../../technik/cms/Inhalt.tsx'
import stil from './Blatt.module.css'

/** Kürzere Seiten überblickt man ohne Verzeichnis. */
const VERZEICHNIS_AB = 3
const VERZEICHNIS = 'Auf dieser Seite'

/** Text einer Informationsseite; längere haben ein Verzeichnis ihrer Abschnitte. */
export function Blatt({ text }: { text: string }) {
  const { pathname } = useLocation()
  const istSchmal = useMediaVariant() === 'Mobile'
  const abschnitte = useMemo(
    () =>
      leseAuszeichnung(text).bloecke.flatMap(block =>
        block.art === 'ueberschrift' && block.ebene === 2 ? [{ id: block.id, titel: klartext(block.teile) }] : [],
      ),
    [text],
  )
  const liste = (
    <ul>
      {abschnitte.map(({ id, titel }) => (
        <li key={id}>
          <Link href={`${pathname}#${id}`}>{titel}</Link>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={stil['blatt']}>
      {abschnitte.length >= VERZEICHNIS_AB && (
        <nav aria-label={VERZEICHNIS} className={stil['verzeichnis']}>
          {istSchmal ? (
            // Aufgeklappt nähme es dem Text den ersten Schirm.
            <details>
              <summary className={stil['titel']}>{VERZEICHNIS}</summary>
              {liste}
            </details>
          ) : (
            <>
              <p className={stil['titel']}>{VERZEICHNIS}</p>
              {liste}
            </>
          )}
        </nav>
      )}
      <div className={stil['text']} data-print="plain">
        <Inhalt text={text} />
      </div>
    </div>
  )
}
