import { nachSchluessel } from '../../reihe/nachSchluessel.ts'
import { type Gruppenhandwerk, istGruppe, type Zeilenhandwerk } from '../einleseart.ts'
import type { GeleseneZeile } from '../zeilenpruefung.ts'
import type { Berichtigungslage, Berichtigungszeile } from './berichtigungszeilen.ts'

/** Schlüssel, von denen zwei Zeilen wenigstens einen teilen, wenn die eine etwas über die andere sagt. */
type Nennungen = (zeile: GeleseneZeile) => readonly string[]

export async function ladeNennungen<K, S>(
  art: Zeilenhandwerk<K, S> | Gruppenhandwerk<K, S>,
  { tx, akteur, kontext, jetzt }: Berichtigungslage<K, S>,
  zeilen: readonly Berichtigungszeile[],
): Promise<Nennungen> {
  if (istGruppe(art)) {
    const gruppeVon = await art.gruppiere(tx, akteur, werteVon(zeilen), kontext)
    return ({ werte }) => [gruppeVon(werte)]
  }
  const { doppelte } = art
  if (typeof doppelte === 'function')
    return ({ werte }) => doppelte(werte).flatMap(({ schluessel, gegen = schluessel }) => [schluessel, gegen])
  const nennt = await art.nennungen?.lade(tx, akteur, werteVon(zeilen))
  return nennt ? ({ werte }) => nennt(werte) : zeile => jetzt.schluesselVon(zeile)
}

/** Was sich ändert, und was damit einen Schlüssel teilt, auch über Dritte: nur mit ihnen zeigt sich, was doppelt ist. */
export function zusammenhang<Z extends Berichtigungszeile>(
  zeilen: readonly Z[],
  schluesselVon: Nennungen,
): readonly Z[] {
  const alleVon = (zeile: Berichtigungszeile) =>
    [zeile.jetzt, ...(zeile.istGeaendert ? [zeile.bisher] : [])].flatMap(schluesselVon)
  const nennende = nachSchluessel(
    zeilen.flatMap(zeile => alleVon(zeile).map(schluessel => ({ schluessel, zeile }))),
    ({ schluessel }) => schluessel,
  )
  const gefunden = new Set(zeilen.filter(({ istGeaendert }) => istGeaendert))
  // Was dazukommt, ist selbst noch an der Reihe.
  for (const zeile of gefunden)
    for (const schluessel of alleVon(zeile)) {
      for (const { zeile: andere } of nennende.get(schluessel) ?? []) gefunden.add(andere)
      nennende.delete(schluessel)
    }
  return zeilen.filter(zeile => gefunden.has(zeile))
}

export const werteVon = (zeilen: readonly Berichtigungszeile[]) =>
  zeilen.flatMap(({ bisher, jetzt, istGeaendert }) => (istGeaendert ? [jetzt.werte, bisher.werte] : [jetzt.werte]))
