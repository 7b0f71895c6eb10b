import type { Navigationsknoten } from './navigationsknoten.ts'

/** Was davon im Menü steht. */
export function sichtbare(knoten: readonly Navigationsknoten[]): readonly Navigationsknoten[] {
  return knoten.filter(einer => !einer.isHidden)
}

/** Ist der gezeigte Knoten dieser oder einer darunter? */
export function enthaelt(knoten: Navigationsknoten, gesucht: Navigationsknoten | null): boolean {
  return gesucht !== null && (knoten === gesucht || knoten.subItems.some(kind => enthaelt(kind, gesucht)))
}
