import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, use, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { useLatestCallback } from '../internal/useLatestCallback.ts'
import styles from './ExpandableBlock.module.css'
import { ExpandableGroupContext } from './ExpandableGroup.tsx'
import { removeExpandable, setExpanded } from './expandableState.ts'
import { EXPAND_EVENT } from './expandContaining.ts'

export interface ExpandableBlockProps {
  title: ReactNode
  children: ReactNode
  isDefaultExpanded?: boolean
  /** Gesteuert von außen; zusammen mit `onExpandedChange`. */
  isExpanded?: boolean | undefined
  onExpandedChange?: ((isExpanded: boolean) => void) | undefined
  headingLevel?: 2 | 3 | 4
  /** Niedriger Kopf für viele Blöcke untereinander; auf Berührgeräten bleibt er so hoch wie jedes Ziel. */
  isDense?: boolean
  /** Rechts im Kopf, außerhalb der Schaltfläche: Zustand, Schaltflächen. */
  aside?: ReactNode
  className?: string | undefined
  /** Sprungziel in der Adresse; ein Sprung dorthin klappt den Block auf. */
  anchor?: string | undefined
}

/** Aufklappbarer Block. Der Inhalt bleibt zugeklappt im Dokument, damit Eingaben nicht verloren gehen. */
export function ExpandableBlock({
  title,
  children,
  isDefaultExpanded = true,
  headingLevel = 3,
  ...props
}: ExpandableBlockProps) {
  const id = useId()
  const group = use(ExpandableGroupContext)
  const [initial] = useState(isDefaultExpanded)
  const [ownState, setOwnState] = useState(initial)
  const block = useRef<HTMLElement>(null)
  const isExpanded = props.isExpanded ?? group?.state.get(id) ?? ownState
  // Was zugeklappt ist, sieht niemand: es entsteht nach dem ersten Bild, aus dem es sonst Zeit nähme.
  const isFilled = useDeferredValue(true, isExpanded)
  const Heading = `h${headingLevel}` as const
  const update = group?.update

  const change = (next: boolean) => {
    setOwnState(next)
    update?.(state => setExpanded(state, id, next))
    props.onExpandedChange?.(next)
  }
  const expand = useLatestCallback(() => change(true))

  // Die Vorgabe gilt dem ersten Zeigen: ändert sie sich später, klappt nichts zu, was jemand gerade liest.
  useEffect(() => {
    update?.(state => (state.has(id) ? state : setExpanded(state, id, initial)))
    return () => update?.(state => removeExpandable(state, id))
  }, [id, initial, update])

  useEffect(() => {
    const element = block.current
    element?.addEventListener(EXPAND_EVENT, expand)
    return () => element?.removeEventListener(EXPAND_EVENT, expand)
  }, [expand])

  return (
    <section
      className={cx(styles.block, isExpanded && styles.expanded, props.isDense && styles.dense, props.className)}
      data-expandable={isExpanded}
      id={props.anchor}
      ref={block}
    >
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <button
            aria-controls={`${id}-body`}
            aria-expanded={isExpanded}
            className={styles.toggle}
            id={`${id}-toggle`}
            onClick={() => change(!isExpanded)}
            type="button"
          >
            <Icon className={styles.chevron} icon={ChevronRight} />
            <span>{title}</span>
          </button>
        </Heading>
        {props.aside}
      </div>
      <div className={styles.clip} id={`${id}-body`} inert={!isExpanded}>
        <div className={styles.inner}>
          <div className={styles.body}>{(isFilled || isExpanded) && children}</div>
        </div>
      </div>
    </section>
  )
}
