import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../announce/announce.ts'
import { IconButton } from '../button/IconButton.tsx'
import control from '../field/control.module.css'
import field from '../field/Field.module.css'
import { Caption } from '../field/Field.tsx'
import { Icon } from '../icon/Icon.tsx'
import { AnchoredPopup } from '../internal/AnchoredPopup.tsx'
import { cx } from '../internal/cx.ts'
import { spoken } from '../internal/spoken.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import { SEARCH_DEBOUNCE_MS, SUGGESTION_MAX_HEIGHT_PX } from '../konstanten.ts'
import { Link } from '../link/Link.tsx'
import styles from './Suggest.module.css'
import { NO_RESULTS, SuggestionStatus } from './SuggestionStatus.tsx'
import type { LoadSuggestions } from './suggestionLoader.ts'
import { useSuggestions } from './useSuggestions.ts'

export interface Suggestion {
  id: string
  label: string
  description?: string | undefined
  /** Mit Pfad ist der Vorschlag ein Verweis, sonst eine Schaltfläche. */
  href?: string | undefined
}

export interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** Eingabetaste oder „Suchen“. */
  onSubmit?: ((value: string) => void) | undefined
  label?: string
  isLabelHidden?: boolean
  placeholder?: string
  maxLength?: number | undefined
  /** `emphasized` hebt das Feld hervor, wenn die Suche die Hauptsache der Seite ist. */
  appearance?: 'normal' | 'emphasized'
  size?: 'normal' | 'dense'
  loadSuggestions?: LoadSuggestions<Suggestion> | undefined
  onSelect?: ((suggestion: Suggestion) => void) | undefined
  /** Entprellung der Vorschläge (400 ms), voreingestellt an. */
  isDebounced?: boolean
  className?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const noSuggestions = (): readonly Suggestion[] => []

/** Suchfeld mit Vorschlägen; Pfeiltasten gehen in die Liste, Escape zurück ins Feld. */
export function SearchField({
  value,
  onChange,
  label = 'Suche',
  isLabelHidden = true,
  loadSuggestions,
  ref,
  ...props
}: SearchFieldProps) {
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { state, loader } = useSuggestions(loadSuggestions ?? noSuggestions)

  useEffect(() => {
    if (!isOpen || state.status !== 'ready') return
    announce(state.items.length === 0 ? NO_RESULTS : `${state.items.length} Vorschläge`)
  }, [isOpen, state])

  const close = () => {
    setOpen(false)
    loader.reset()
  }

  const change = (next: string) => {
    onChange(next)
    if (loadSuggestions === undefined) return
    if (next.trim() === '') close()
    else {
      setOpen(true)
      loader.request(next.trim(), props.isDebounced === false ? 0 : SEARCH_DEBOUNCE_MS)
    }
  }

  const moveFocus = (event: KeyboardEvent, step: number) => {
    const input = container.current?.querySelector('input')
    const targets = [input, ...(container.current?.querySelectorAll<HTMLElement>('[data-suggestion]') ?? [])].filter(
      target => target !== null && target !== undefined,
    )
    const index = targets.indexOf(document.activeElement as HTMLInputElement)
    event.preventDefault()
    targets[(index + step + targets.length) % targets.length]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'ArrowDown') moveFocus(event, 1)
    else if (event.key === 'ArrowUp') moveFocus(event, -1)
    else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      container.current?.querySelector('input')?.focus()
    }
  }

  return (
    <search className={cx(field.field, props.size === 'dense' && field.dense, styles.search, props.className)}>
      <Caption>
        <label className={field.label} htmlFor={id} {...spoken(isLabelHidden)}>
          {label}
        </label>
      </Caption>
      {/* Fängt die Tasten für Feld und Liste gemeinsam. */}
      <div
        className={cx(control.inset, styles.box, props.appearance === 'emphasized' && styles.emphasized)}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) close()
        }}
        onKeyDown={onKeyDown}
        ref={container}
        role="presentation"
      >
        <Icon className={styles.glass} icon={Search} />
        <input
          aria-controls={isOpen ? `${id}-list` : undefined}
          autoComplete="off"
          className={cx(control.control, styles.input, props.size === 'dense' && control.dense)}
          enterKeyHint="search"
          id={id}
          maxLength={props.maxLength}
          onChange={event => change(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              close()
              props.onSubmit?.(value)
            } else if (event.key === 'Escape' && !isOpen && value !== '') {
              event.preventDefault()
              event.stopPropagation()
              change('')
            }
          }}
          placeholder={props.placeholder ?? label}
          ref={ref}
          type="text"
          value={value}
        />
        {value === '' ? null : (
          <IconButton
            className={control.insetButton}
            icon={X}
            label="Eingabe löschen"
            onPress={() => {
              change('')
              container.current?.querySelector('input')?.focus()
            }}
            size="dense"
          />
        )}
        <AnchoredPopup anchor={container} isOpen={isOpen} maxHeight={SUGGESTION_MAX_HEIGHT_PX}>
          <SuggestionStatus state={state} />
          <ul aria-label="Vorschläge" className={styles.list} id={`${id}-list`}>
            {state.items.map(item => (
              <li key={item.id}>
                <SuggestionItem
                  item={item}
                  onSelect={() => {
                    close()
                    props.onSelect?.(item)
                  }}
                />
              </li>
            ))}
          </ul>
        </AnchoredPopup>
      </div>
    </search>
  )
}

function SuggestionItem({ item, onSelect }: { item: Suggestion; onSelect: () => void }) {
  const content = (
    <>
      <span>{item.label}</span>
      {item.description === undefined ? null : (
        <>
          {/* Untereinander gestellt, stünde für einen Vorleser „…20250927Leitha“ da. */}
          <VisuallyHidden> </VisuallyHidden>
          <span className={styles.description}>{item.description}</span>
        </>
      )}
    </>
  )
  if (item.href !== undefined) {
    return (
      <Link className={styles.option} data-suggestion href={item.href} onPress={onSelect}>
        {content}
      </Link>
    )
  }
  return (
    <button className={styles.option} data-suggestion onClick={onSelect} type="button">
      {content}
    </button>
  )
}
