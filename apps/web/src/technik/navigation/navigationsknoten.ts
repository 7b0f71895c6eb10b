import { hatRolle } from '../sitzung/sitzung.ts'
import type { Sichtlage, Weg } from './weg.ts'

/** Ein Weg, wie ihn der gegenwärtige Benutzer vorfindet; Feldnamen wie in der Spezifikation, Abschnitt 3. */
export type Navigationsknoten = {
  name: string
  path: string
  linkTo: string
  linkId?: string
  /** `_self`: der Server liefert die Seite, sie öffnet im selben Fenster */
  target?: '_self'
  subItems: readonly Navigationsknoten[]
  isHidden: boolean
  showSubRoutesAsDropdown: boolean
  hasChildren: boolean
  istErlaubt: boolean
  istServerseite: boolean
  istRahmenweg: boolean
  component?: Weg['component']
}

/**
 * Erlaubt ist ein Weg, wenn die Rolle passt, seine eigene Prüfung zustimmt und sein Elternweg erlaubt ist; im Menü steht
 * er, wenn er zudem sichtbar ist.
 */
export function baueKnoten(wege: readonly Weg[], lage: Sichtlage, elternErlaubt = true): readonly Navigationsknoten[] {
  return wege.map(weg => {
    const istErlaubt = elternErlaubt && hatRolle(lage.rollen, weg.permission) && weg.hatZugang?.() !== false
    const subItems = baueKnoten(weg.subRoutes, lage, istErlaubt)
    const istServerseite = weg.seite === null && subItems.length === 0
    return {
      name: weg.name,
      path: weg.path,
      linkTo: weg.linkTo ?? weg.path,
      ...(weg.linkId !== undefined && { linkId: weg.linkId }),
      ...(istServerseite && { target: '_self' as const }),
      subItems,
      isHidden: !istErlaubt || !weg.visible || weg.isHidden === true || weg.istSichtbar?.(lage) === false,
      showSubRoutesAsDropdown: istEineEbene(sichtbare(subItems)),
      hasChildren: subItems.length > 0,
      istErlaubt,
      istServerseite,
      istRahmenweg: weg.istRahmenweg === true,
      ...(weg.component !== undefined && { component: weg.component }),
    }
  })
}

/** Eine Ebene von Unterpunkten klappt in der Hauptnavigation auf; mehrere stehen als Baum neben dem Inhalt. */
function istEineEbene(unterpunkte: readonly Navigationsknoten[]): boolean {
  return unterpunkte.length > 0 && unterpunkte.every(({ subItems }) => sichtbare(subItems).length === 0)
}

/** Was davon im Menü steht. */
export function sichtbare(knoten: readonly Navigationsknoten[]): readonly Navigationsknoten[] {
  return knoten.filter(einer => !einer.isHidden)
}

/** Ist der gezeigte Knoten dieser oder einer darunter? */
export function enthaelt(knoten: Navigationsknoten, gesucht: Navigationsknoten | null): boolean {
  return gesucht !== null && (knoten === gesucht || knoten.subItems.some(kind => enthaelt(kind, gesucht)))
}

/** Alle Knoten des Baums, Eltern vor Kindern. */
export function alleKnoten(knoten: readonly Navigationsknoten[]): readonly Navigationsknoten[] {
  return knoten.flatMap(einer => [einer, ...alleKnoten(einer.subItems)])
}

/** Wohin die Startadresse führt: der erste erlaubte Weg, der kein Beiwerk des Rahmens ist; `null`: nirgends. */
export function startziel(knoten: readonly Navigationsknoten[]): string | null {
  return knoten.find(einer => einer.istErlaubt && !einer.istRahmenweg)?.linkTo ?? null
}
