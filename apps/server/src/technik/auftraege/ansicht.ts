import { type RawBuilder, sql } from 'kysely'
import type { Auftragsarten } from './auftragsart.ts'
import { HAT_ERGEBNIS, SEINE_RECHTE_GELTEN } from './sql.ts'

/** Die Seite, auf der zu lesen ist, was ein Auftrag ergab. */

/**
 * Eingabe eines Auftrags, dessen Ergebnis es gibt und der Auftraggeber noch lesen darf, wo seine Art eine Seite dafür kennt; sonst
 * `null`: andere Eingaben nennen bis zu tausende Aufnahmen.
 */
export function ansichtseingabe(arten: Auftragsarten): RawBuilder<unknown> {
  const mitSeite = [...arten.values()].flatMap(({ art, ansicht }) => (ansicht ? [art] : []))
  return sql`case
    when auftrag.art = any(${sql.val(mitSeite)}::text[]) and ${HAT_ERGEBNIS} and ${SEINE_RECHTE_GELTEN} then auftrag.eingabe
  end`
}

/** @returns Adresse unter dem Kontextpfad; `null`: es gibt keine */
export function ansichtVon(
  arten: Auftragsarten,
  { id, art, ansichtseingabe: eingabe }: { id: number; art: string; ansichtseingabe: unknown },
): string | null {
  const eine = arten.get(art)
  if (eingabe === null || !eine?.ansicht) return null
  const gelesen = eine.eingabe.safeParse(eingabe)
  return gelesen.success ? eine.ansicht(gelesen.data, id) : null
}
