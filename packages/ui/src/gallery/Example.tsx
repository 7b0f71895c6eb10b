import { createContext, type ReactNode, use } from 'react'
import styles from './Gallery.module.css'
import { anchorOf, type SectionId, titleOf } from './sections.ts'

interface ExampleProps {
  id: SectionId
  /** Worauf zu achten ist. */
  note?: string
  children: ReactNode
}

/** Kennungen der Abschnitte, die dastehen; `null`: alle. */
export const Chosen = createContext<readonly string[] | null>(null)

/** Ein Baustein der Galerie mit Überschrift. */
export function Example({ id, note, children }: ExampleProps) {
  if (use(Chosen)?.includes(id) === false) return null
  return (
    <section aria-labelledby={anchorOf(id)} className={styles.example} data-example={id}>
      <h2 className={styles.exampleTitle} id={anchorOf(id)} tabIndex={-1}>
        {titleOf(id)}
      </h2>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <div className={styles.stage}>{children}</div>
    </section>
  )
}

/** Nebeneinander, was zusammengehört; bricht um. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Felder in Spalten. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
