import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** Ein Baustein der Galerie mit Überschrift. */
export function Example({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`galerie-${id}`} className={styles.example} data-example={id}>
      <h2 className={styles.exampleTitle} id={`galerie-${id}`}>
        {title}
      </h2>
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
