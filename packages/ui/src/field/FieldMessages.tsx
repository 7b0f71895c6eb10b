import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Field.module.css'

export interface FieldMessagesProps {
  id: string
  description?: ReactNode
  errorMessage?: string | undefined
  warningMessage?: string | undefined
}

/** Kennungen der vorhandenen Texte für `aria-describedby`. */
export function messageIds(id: string, props: Omit<FieldMessagesProps, 'id'>): string | undefined {
  const ids = [
    props.description !== undefined && props.description !== null && `${id}-description`,
    props.errorMessage !== undefined && `${id}-error`,
    props.warningMessage !== undefined && `${id}-warning`,
  ].filter(entry => entry !== false)
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** Hilfetext, Fehler und Hinweis eines Felds; Fehler und Hinweis mit Symbol und vorgelesenem Wort. */
export function FieldMessages({ id, description, errorMessage, warningMessage }: FieldMessagesProps) {
  return (
    <>
      {description === undefined || description === null ? null : (
        <div className={styles.description} id={`${id}-description`}>
          {description}
        </div>
      )}
      {errorMessage === undefined ? null : (
        <div className={styles.error} id={`${id}-error`}>
          <Icon icon={CircleAlert} size={16} />
          <span>
            <VisuallyHidden>Fehler: </VisuallyHidden>
            {errorMessage}
          </span>
        </div>
      )}
      {warningMessage === undefined ? null : (
        <div className={styles.warning} id={`${id}-warning`}>
          <Icon icon={TriangleAlert} size={16} />
          <span>
            <VisuallyHidden>Warnung: </VisuallyHidden>
            {warningMessage}
          </span>
        </div>
      )}
    </>
  )
}
