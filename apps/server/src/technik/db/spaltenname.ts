/** Name der Spalte zu einem Feld: `bioregionHoehe` → `bioregion_hoehe`. */
type Spaltenname<S extends string> = S extends `${infer A}${infer Rest}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Spaltenname<Rest>}`
  : ''

/**
 * Verlangt zu jedem Feld seine Spalte: Kysely nimmt auch weniger, und eine vergessene ginge beim Speichern ohne ein Wort verloren.
 * @example { … } satisfies Spaltenvon<Projektdaten>
 */
export type Spaltenvon<T> = { [K in keyof T & string as Spaltenname<K>]: unknown }
