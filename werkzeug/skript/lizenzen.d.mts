type Lockeintrag = { version?: string; license?: string; link?: boolean; dependencies?: Record<string, string> }

export function istErlaubt(ausdruck: string): boolean
export function ausgelieferte(
  eintraege: Record<string, Lockeintrag>,
): { name: string; version: string; lizenz: string }[]
