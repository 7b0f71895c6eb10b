import type { SelectOption } from '../select/selectTypes.ts'

/** Vergleichsform: klein, ohne Akzente; „Enns“ findet so auch „ENNS“, „Kühbach“ auch „kuhbach“. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('de').trim()
}

/** Einträge, in denen alle Wörter der Eingabe vorkommen; solche, die damit anfangen, zuerst. */
export function filterOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...options]
  const start = fold(query)
  const matches = options.filter(option => {
    const text = fold(`${option.label} ${option.description ?? ''}`)
    return words.every(word => text.includes(word))
  })
  return matches.toSorted((a, b) => Number(fold(b.label).startsWith(start)) - Number(fold(a.label).startsWith(start)))
}

/** Der eine wählbare Eintrag, dessen Beschriftung genau dem Text entspricht; bei Mehrdeutigkeit keiner. */
export function findExact(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const matches = options.filter(option => option.isDisabled !== true && fold(option.label) === fold(text))
  return matches.length === 1 ? matches[0] : undefined
}
