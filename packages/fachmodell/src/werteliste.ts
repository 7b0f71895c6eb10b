/** Ein wählbarer Wert: `value` ist der gespeicherte Schlüssel, `label` der Text für Menschen. */
export type Wert<S extends string = string> = { value: S; label: string }

/** Baut aus Paaren eine typisierte Werteliste. */
export function werteliste<const S extends string>(eintraege: Readonly<Record<S, string>>): readonly Wert<S>[] {
  return (Object.entries(eintraege) as [S, string][]).map(([value, label]) => ({ value, label }))
}

/** Schlüssel einer Werteliste als Tupel für Schema und Prüfung. */
export function schluesselVon<S extends string>(liste: readonly Wert<S>[]): [S, ...S[]] {
  const [erster, ...rest] = liste.map(wert => wert.value)
  if (erster === undefined) throw new RangeError('Eine Werteliste braucht mindestens einen Wert.')
  return [erster, ...rest]
}

/** Anzeigetext eines Schlüssels; unbekannte Schlüssel erscheinen, wie sie sind, damit nichts unsichtbar wird. */
export function labelVon(liste: readonly Wert[], schluessel: string | null | undefined): string | null {
  if (schluessel === null || schluessel === undefined || schluessel === '') return null
  return liste.find(wert => wert.value === schluessel)?.label ?? schluessel
}
