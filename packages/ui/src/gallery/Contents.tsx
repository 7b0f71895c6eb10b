import { Link } from '../link/Link.tsx'
import styles from './Gallery.module.css'
import { anchorOf, SECTIONS } from './sections.ts'
import { useActiveSection } from './useActiveSection.ts'

/** Inhaltsverzeichnis der Galerie; der Abschnitt im Bild ist hervorgehoben. */
export function Contents() {
  const active = useActiveSection()
  return (
    <nav aria-label="Inhalt der Galerie" className={styles.contents}>
      {SECTIONS.map(group => (
        <div key={group.title}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          <ul className={styles.group}>
            {group.sections.map(({ id, title }) => (
              <li key={id}>
                <Link
                  {...(id === active ? { 'aria-current': 'location' as const } : {})}
                  className={styles.contentsLink}
                  href={`#${anchorOf(id)}`}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
