import styles from './SkipLink.module.css'

export interface SkipLinkProps {
  /** Kennung des Ziels; es muss den Fokus annehmen können (`tabIndex={-1}` genügt). */
  targetId: string
  children: string
}

/** Sprungverweis: nur bei Tastaturfokus zu sehen; setzt den Fokus auf das Ziel, ohne die Adresse zu ändern. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  return (
    <a
      className={styles.link}
      href={`#${targetId}`}
      onClick={event => {
        event.preventDefault()
        const target = document.getElementById(targetId)
        target?.focus({ preventScroll: true })
        target?.scrollIntoView({ block: 'start' })
      }}
    >
      {children}
    </a>
  )
}
