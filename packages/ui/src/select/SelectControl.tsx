import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../announce/announce.ts'
import control from '../field/control.module.css'
import type { FieldControlProps } from '../field/fieldTypes.ts'
import { Icon } from '../icon/Icon.tsx'
import { AnchoredPopup } from '../internal/AnchoredPopup.tsx'
import { cx } from '../internal/cx.ts'
import { Listbox, optionIndexOf } from '../listbox/Listbox.tsx'
import type { ListboxEntry } from '../listbox/ListboxOption.tsx'
import { Typeahead, targetIndex } from '../listbox/listboxKeys.ts'
import styles from './Select.module.css'
import { LIST_MAX_HEIGHT_PX, SELECT_EMPTY, SELECT_PLACEHOLDER } from './selectTypes.ts'

interface SelectControlProps {
  aria: FieldControlProps
  label: string
  /** Gewählter Text; leer zeigt den Platzhalter. */
  text: string
  placeholder: string
  entries: readonly ListboxEntry[]
  isSelected: (value: string) => boolean
  onChoose: (entry: ListboxEntry) => void
  /** Mehrfachauswahl: die Liste bleibt nach einer Wahl offen. */
  isMultiple?: boolean
  isDense: boolean
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * Schaltfläche mit Aufklappliste, gemeinsam für Einfach- und Mehrfachauswahl. Der Fokus wandert durch die Einträge, die
 * es nur gibt, solange die Liste offen ist; so bleiben auch 2.000 Einträge billig.
 */
export function SelectControl({
  aria,
  entries,
  isSelected,
  onChoose,
  isMultiple = false,
  ...props
}: SelectControlProps) {
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typeahead = useRef(new Typeahead())
  const [isOpen, setOpen] = useState(false)

  const focusEntry = (index: number | undefined) => {
    if (index !== undefined) list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
  }

  // Nur beim Öffnen, und wenn die Einträge erst danach kommen: sonst bestimmt die Person, wo der Fokus steht.
  const isEmpty = entries.length === 0
  useLayoutEffect(() => {
    if (!isOpen) return
    const chosen = entries.findIndex(entry => isSelected(entry.value) && entry.isDisabled !== true)
    focusEntry(chosen >= 0 ? chosen : targetIndex('Home', 0, entries))
    if (isEmpty) announce(SELECT_EMPTY)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- siehe oben
  }, [isOpen, isEmpty])

  const close = () => {
    setOpen(false)
    container.current?.querySelector('button')?.focus()
  }

  const choose = (entry: ListboxEntry | undefined) => {
    if (entry === undefined || entry.isDisabled === true) return
    if (!isMultiple) close()
    onChoose(entry)
  }

  const onListKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const index = optionIndexOf(event.target)
    const isCharacter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (key === 'Enter' || (key === ' ' && !typeahead.current.isTyping(timeStamp))) choose(entries[index])
    else if (key === 'Escape') close()
    else if (isCharacter) focusEntry(typeahead.current.find(key, timeStamp, index, entries))
    else {
      const target = targetIndex(key, index, entries)
      if (target === undefined) return
      focusEntry(target)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const onTriggerKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' ? !isOpen : event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    setOpen(event.key !== 'Escape')
  }

  return (
    <div
      className={styles.select}
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        props.onBlur?.()
      }}
      ref={container}
    >
      <button
        aria-controls={isOpen ? `${aria.id}-list` : undefined}
        aria-describedby={aria['aria-describedby']}
        aria-keyshortcuts={aria['aria-keyshortcuts']}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-labelledby={`${aria.id}-label ${aria.id}-value`}
        className={cx(control.control, styles.trigger, props.isDense && control.dense)}
        data-invalid={aria['aria-invalid']}
        disabled={aria.disabled}
        id={aria.id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onTriggerKeyDown}
        ref={props.ref}
        type="button"
      >
        <span
          className={cx(styles.value, props.text === '' && styles.placeholder)}
          // Eine Aufforderung gehört nicht auf Papier; „alle“ schon.
          data-print={props.text === '' && props.placeholder === SELECT_PLACEHOLDER ? 'hide' : undefined}
          id={`${aria.id}-value`}
        >
          {props.text === '' ? props.placeholder : props.text}
        </span>
        <Icon icon={ChevronDown} />
      </button>
      <AnchoredPopup
        anchor={container}
        isOpen={isOpen}
        maxHeight={LIST_MAX_HEIGHT_PX}
        onKeyDown={onListKeyDown}
        // Ein Griff an den Rollbalken ist kein Verlassen des Felds.
        onMouseDown={event => event.preventDefault()}
      >
        {isOpen && isEmpty ? <div className={styles.empty}>{SELECT_EMPTY}</div> : null}
        {isOpen && !isEmpty ? (
          <Listbox
            entries={entries}
            id={`${aria.id}-list`}
            isMultiple={isMultiple}
            isSelected={isSelected}
            label={props.label}
            onChoose={choose}
            ref={list}
          />
        ) : null}
      </AnchoredPopup>
    </div>
  )
}
