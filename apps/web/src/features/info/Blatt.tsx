import { Link } from '@benthos/ui/link/Link.tsx'
import { klartext, leseAuszeichnung } from '@benthos/vertrag/auszeichnung'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { Inhalt } from '../../technik/cms/Inhalt.tsx'
import stil from './Blatt.module.css'

/** Kürzere Seiten überblickt man ohne Verzeichnis. */
const VERZEICHNIS_AB = 3

/** Text einer Informationsseite; längere haben ein Verzeichnis ihrer Abschnitte. */
export function Blatt({ text }: { text: string }) {
  const { pathname } = useLocation()
  const abschnitte = useMemo(
    () =>
      leseAuszeichnung(text).bloecke.flatMap(block =>
        block.art === 'ueberschrift' && block.ebene === 2 ? [{ id: block.id, titel: klartext(block.teile) }] : [],
      ),
    [text],
  )
  return (
    <div className={stil['blatt']}>
      {abschnitte.length >= VERZEICHNIS_AB && (
        <nav aria-labelledby="auf-dieser-seite" className={stil['verzeichnis']}>
          <p className={stil['titel']} id="auf-dieser-seite">
            Auf dieser Seite
          </p>
          <ul>
            {abschnitte.map(({ id, titel }) => (
              <li key={id}>
                <Link href={`${pathname}#${id}`}>{titel}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={stil['text']}>
        <Inhalt text={text} />
      </div>
    </div>
  )
}
