import type { Ref } from 'react'
import { type ListboxEntry, ListboxOption } from './ListboxOption.tsx'

export interface ListboxProps {
  id: string
  label: string
  entries: readonly ListboxEntry[]
  isSelected: (value: string) => boolean
  onChoose: (entry: ListboxEntry) => void
  /** Markierter Eintrag, solange der Fokus im Eingabefeld bleibt. */
  activeIndex?: number
  isMultiple?: boolean
  /** Die Einträge gehören noch zur vorigen Eingabe, neue kommen gleich. */
  isBusy?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Kennung eines Eintrags für `aria-activedescendant`. */
export function optionId(listboxId: string, index: number): string {
  return `${listboxId}-option-${index}`
}

/** Einträge einer Aufklappliste. Die Tasten behandelt das Feld, zu dem sie gehört, hier wirkt der Zeiger. */
export function Listbox({
  id,
  label,
  entries,
  isSelected,
  onChoose,
  activeIndex = -1,
  isMultiple = false,
  isBusy = false,
  ref,
}: ListboxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- siehe oben
    <div
      aria-busy={isBusy || undefined}
      aria-label={label}
      aria-multiselectable={isMultiple ? true : undefined}
      id={id}
      // Ein Zuhörer für alle: bei 2.000 Einträgen zählt jede eigene Funktion.
      onClick={({ target }) => {
        const entry = entries[optionIndexOf(target)]
        if (entry !== undefined && entry.isDisabled !== true) onChoose(entry)
      }}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- select und datalist lassen sich so nicht bedienen
      role="listbox"
      tabIndex={-1}
    >
      {entries.map((entry, index) => (
        <ListboxOption
          entry={entry}
          id={optionId(id, index)}
          index={index}
          isActive={index === activeIndex}
          isSelected={isSelected(entry.value)}
          key={entry.value}
        />
      ))}
    </div>
  )
}

/** Nummer des Eintrags, in dem ein Ereignis geschah; keiner: -1. */
export function optionIndexOf(target: EventTarget | null): number {
  if (!(target instanceof Element)) return -1
  return Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
}
