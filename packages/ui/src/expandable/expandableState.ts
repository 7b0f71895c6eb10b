/** Zustand der Blöcke einer Gruppe: Kennung → aufgeklappt. */
export type ExpandableState = ReadonlyMap<string, boolean>

/** „Alles zuklappen“ gilt, sobald alle offen sind; sonst „Alles aufklappen“. Ohne Blöcke gibt es nichts zu tun. */
export function areAllExpanded(state: ExpandableState): boolean {
  return state.size > 0 && [...state.values()].every(Boolean)
}

/** Setzt alle Blöcke der Gruppe. */
export function setAllExpanded(state: ExpandableState, isExpanded: boolean): ExpandableState {
  return new Map([...state.keys()].map(id => [id, isExpanded]))
}

/** Setzt einen Block; gleicher Zustand gibt dieselbe Karte zurück, damit nichts neu gezeichnet wird. */
export function setExpanded(state: ExpandableState, id: string, isExpanded: boolean): ExpandableState {
  return state.get(id) === isExpanded ? state : new Map(state).set(id, isExpanded)
}

/** Nimmt einen Block aus der Gruppe. */
export function removeExpandable(state: ExpandableState, id: string): ExpandableState {
  if (!state.has(id)) return state
  const next = new Map(state)
  next.delete(id)
  return next
}
