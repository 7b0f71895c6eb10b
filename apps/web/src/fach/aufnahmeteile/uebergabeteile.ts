import { type Element, kurzVon } from '@benthos/fachmodell'
import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import { teilstand, wasFehlt } from './teilstand.ts'
import type { Unterseite } from './unterseite.ts'

/** Ein Teil, der vor der Übergabe noch zu tun ist, und was an ihm fehlt. */
export type FehlenderTeil = { teil: Unterseite; grund: string }

/** Teile der Aufnahme, die mit diesem Qualitätselement übergeben werden; die Übergabe selbst gehört nicht dazu. */
export function uebergabeteile(element: Element, aufnahme: AufnahmeKopf, teile: readonly Unterseite[]) {
  const kurz = kurzVon(element)
  // Hinweise zählen bei der Übergabe für sich.
  const eigene = teile.filter(
    teil =>
      teil.pfad !== 'status' &&
      (teil.element === undefined || teil.element === kurz) &&
      (teil.methode === undefined || aufnahme.mzbMethoden.includes(teil.methode)) &&
      teilstand(teil, aufnahme, 0) !== null,
  )
  const fehlende = eigene.flatMap((teil): FehlenderTeil[] =>
    teilstand(teil, aufnahme, 0) === 'ZU_TUN' ? [{ teil, grund: wasFehlt(teil, aufnahme) }] : [],
  )
  return { eigene, fehlende }
}
