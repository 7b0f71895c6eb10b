export function waehleDateien(
  buch: ReadonlyMap<string, readonly string[]>,
  dauern?: ReadonlyMap<string, number>,
  immer?: readonly string[],
): string[]
export function leseAnweisungsbuch(ordner: string): Map<string, string[]>
export function bausteineVon(anweisung: string): string[]
