import { type RawBuilder, sql } from 'kysely'
import type { Auftragsarten } from './auftragsart.ts'
import { HAT_ERGEBNIS, SEINE_RECHTE_GELTEN } from './sql.ts'

/** Die Seite, auf der zu lesen ist, was ein Auftrag ergab. */

/**
 * Womit die Seite zu finden ist, die ein Auftrag hat und der Auftraggeber noch lesen darf: seine Eingabe, wenn es sein Ergebnis gibt, und
 * was eine Art auch ohne Ergebnis daraus nennt; sonst `null`: andere Eingaben nennen bis zu tausende Aufnahmen.
 */
export function ansichtseingabe(arten: Auftragsarten): RawBuilder<unknown> {
  const mitSeite = [...arten.values()].filter(({ ansicht }) => ansicht)
  const mitErgebnis = mitSeite.flatMap(({ art, ansichtJederzeit }) => (ansichtJederzeit ? [] : [art]))
  const jederzeit = mitSeite.flatMap(({ art, ansichtJederzeit: felder }) =>
    felder
      ? [
          sql`when auftrag.art = ${art} and ${SEINE_RECHTE_GELTEN} then (
        select jsonb_object_agg(feld, auftrag.eingabe -> feld)
        from unnest(${sql.val(felder)}::text[]) as feld
        where auftrag.eingabe ? feld
      )`,
        ]
      : [],
  )
  return sql`case
    when auftrag.art = any(${sql.val(mitErgebnis)}::text[]) and ${HAT_ERGEBNIS} and ${SEINE_RECHTE_GELTEN} then auftrag.eingabe
    ${sql.join(jederzeit, sql` `)}
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
