import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { announce } from '../announce/announce.ts'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { Icon } from '../icon/Icon.tsx'
import { AnchoredPopup } from '../internal/AnchoredPopup.tsx'
import { cx } from '../internal/cx.ts'
import { SEARCH_DEBOUNCE_MS, SUGGESTION_MAX_HEIGHT_PX } from '../konstanten.ts'
import { Listbox, optionId } from '../listbox/Listbox.tsx'
import type { ListboxEntry } from '../listbox/ListboxOption.tsx'
import { ADD_OPTION_VALUE, SELECT_PLACEHOLDER, type SelectOption } from '../select/selectTypes.ts'
import { filterOptions, findExact } from './filterOptions.ts'
import styles from './Suggest.module.css'
import { NO_RESULTS, SuggestionStatus } from './SuggestionStatus.tsx'
import type { LoadSuggestions } from './suggestionLoader.ts'
import { useSuggestions } from './useSuggestions.ts'

export interface ComboBoxProps extends FieldProps {
  value: string | null | undefined
  onChange?: ((value: string | null, option: SelectOption | null) => void) | undefined
  /** Feste Einträge; sie werden hier gefiltert. */
  options?: readonly SelectOption[] | undefined
  /** Einträge auf Anfrage; leerer Text fragt nach einer Vorschlagsliste. */
  loadOptions?: LoadSuggestions<SelectOption> | undefined
  /** Beschriftung des geltenden Werts, wenn ihn `options` nicht enthält. */
  selectedLabel?: string | undefined
  /** Letzter Eintrag jeder Liste, der nichts wählt, sondern `onAdd` mit dem getippten Text ruft. */
  addLabel?: string | undefined
  onAdd?: ((text: string) => void) | undefined
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** Meldung, wenn getippter Text zu keinem Eintrag gehört. */
export const COMBOBOX_UNRESOLVED = 'Bitte wählen Sie einen Eintrag aus der Liste.'

/** Auswahl mit Eingabe: filtert feste Einträge oder fragt nach. Gültig ist nur ein Eintrag, kein freier Text. */
export function ComboBox({
  value,
  onChange,
  options,
  loadOptions,
  selectedLabel,
  addLabel,
  onAdd,
  placeholder,
  ref,
  ...props
}: ComboBoxProps) {
  const container = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<string>()
  const [chosen, setChosen] = useState<SelectOption | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isUnresolved, setUnresolved] = useState(false)
  const { state, loader } = useSuggestions<SelectOption>(loadOptions ?? (query => filterOptions(options ?? [], query)))

  const known = options?.find(option => option.value === value) ?? (chosen?.value === value ? chosen : undefined)
  const label = value === null || value === undefined ? '' : (known?.label ?? selectedLabel ?? value)
  const text = draft ?? label
  const items = state.items
  const entries: readonly ListboxEntry[] =
    addLabel === undefined ? items : [...items, { value: ADD_OPTION_VALUE, label: addLabel, icon: Plus }]

  useEffect(() => {
    if (!isOpen || state.status !== 'ready') return
    announce(state.items.length === 0 ? NO_RESULTS : `${state.items.length} Einträge`)
  }, [isOpen, state])

  const open = (query: string, delayMs: number) => {
    setOpen(true)
    setActive(query === '' ? -1 : 0)
    loader.request(query, delayMs)
  }

  const close = () => {
    setOpen(false)
    loader.reset()
  }

  const choose = (option: SelectOption | null) => {
    setDraft(undefined)
    setUnresolved(false)
    close()
    if (option?.value === ADD_OPTION_VALUE) {
      onAdd?.(draft?.trim() ?? '')
      return
    }
    setChosen(option)
    onChange?.(option?.value ?? null, option)
  }

  const leave = () => {
    if (draft !== undefined && draft.trim() !== label) {
      const match = findExact(items, draft)
      if (draft.trim() === '') choose(null)
      else if (match !== undefined) choose(match)
      else {
        setUnresolved(true)
        onChange?.(null, null)
      }
    }
    close()
    props.onBlur?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) open(draft ?? '', 0)
      else if (entries.length > 0)
        setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const option = entries[active]
      // Während neu geladen wird, gehören die gezeigten Einträge noch zum alten Text.
      if (option !== undefined && option.isDisabled !== true && state.status === 'ready') choose(option)
    } else if (event.key === 'Escape' && (isOpen || draft !== undefined)) {
      event.preventDefault()
      event.stopPropagation()
      setDraft(undefined)
      setUnresolved(false)
      close()
    }
  }

  return (
    <Field {...props} errorMessage={isUnresolved ? COMBOBOX_UNRESOLVED : props.errorMessage} readOnlyValue={label}>
      {aria => (
        <div
          className={control.inset}
          onBlur={event => {
            if (!event.currentTarget.contains(event.relatedTarget)) leave()
          }}
          ref={container}
          role="presentation"
        >
          <input
            {...aria}
            aria-activedescendant={
              isOpen && entries[active] !== undefined ? optionId(`${aria.id}-list`, active) : undefined
            }
            aria-autocomplete="list"
            aria-controls={isOpen ? `${aria.id}-list` : undefined}
            aria-expanded={isOpen}
            autoComplete="off"
            className={cx(control.control, props.size === 'dense' && control.dense)}
            name={props.name}
            onChange={event => {
              setDraft(event.target.value)
              setUnresolved(false)
              open(event.target.value.trim(), loadOptions === undefined ? 0 : SEARCH_DEBOUNCE_MS)
            }}
            onClick={() => !isOpen && open('', 0)}
            onKeyDown={onKeyDown}
            placeholder={placeholder ?? SELECT_PLACEHOLDER}
            ref={ref}
            role="combobox"
            spellCheck={false}
            type="text"
            value={text}
          />
          <Icon className={styles.chevron} icon={ChevronDown} />
          <AnchoredPopup
            anchor={container}
            isOpen={isOpen}
            maxHeight={SUGGESTION_MAX_HEIGHT_PX}
            // Der Fokus bleibt im Feld; sonst gälte ein Klick auf einen Eintrag als Verlassen.
            onMouseDown={event => event.preventDefault()}
          >
            <SuggestionStatus state={state} />
            {isOpen ? (
              <Listbox
                activeIndex={active}
                entries={entries}
                id={`${aria.id}-list`}
                isBusy={state.status === 'loading'}
                isSelected={entry => entry === value}
                label={props.label}
                onChoose={choose}
              />
            ) : null}
          </AnchoredPopup>
        </div>
      )}
    </Field>
  )
}
