import type { Verlaufsdefinition, Verlaufspunkt, Verlaufsstand } from './typen.ts'

/** Neueste zuerst; gleichzeitige bleiben in der gegebenen Reihenfolge. */
export function sortiere(items: readonly Verlaufspunkt[]): readonly Verlaufspunkt[] {
  return [...items].sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
}

/** Die Vorgabe der Definition, wenn es sie gibt; sonst bei Fassungen die neueste, bei Änderungen keine. */
function ermittleVorgabe({ historyType, items, defaultActiveVersionId }: Verlaufsdefinition): string | null {
  if (items.some(({ id }) => id === defaultActiveVersionId)) return defaultActiveVersionId ?? null
  return historyType === 'VERSIONING' ? (sortiere(items)[0]?.id ?? null) : null
}

export function anfangsstand(definition: Verlaufsdefinition): Verlaufsstand {
  const vorgabe = ermittleVorgabe(definition)
  return {
    activeVersionId: vorgabe,
    defaultActiveVersionId: vorgabe,
    showChanges: definition.defaultShowChanges ?? 'Show',
  }
}

/**
 * Der Stand, wenn sich die Punkte geändert haben: wer auf dem aktuellen stand, steht auf dem neuen aktuellen; wer einen
 * älteren gewählt hat, bleibt dort, solange es ihn gibt.
 */
export function fuehreNach(stand: Verlaufsstand, definition: Verlaufsdefinition): Verlaufsstand {
  const vorgabe = ermittleVorgabe(definition)
  const bleibt = !istAktuell(stand) && definition.items.some(({ id }) => id === stand.activeVersionId)
  return { ...stand, defaultActiveVersionId: vorgabe, activeVersionId: bleibt ? stand.activeVersionId : vorgabe }
}

export function istAktuell(stand: Verlaufsstand): boolean {
  return stand.activeVersionId === stand.defaultActiveVersionId
}

export function waehle(stand: Verlaufsstand, id: string): Verlaufsstand {
  return { ...stand, activeVersionId: id }
}

export function kehreZurueck(stand: Verlaufsstand): Verlaufsstand {
  return { ...stand, activeVersionId: stand.defaultActiveVersionId }
}

export function schalteAnzeige(stand: Verlaufsstand): Verlaufsstand {
  return { ...stand, showChanges: stand.showChanges === 'Show' ? 'Hide' : 'Show' }
}
