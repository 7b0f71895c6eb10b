import { type Akteur, darf, type Sachverhalt } from '@benthos/fachmodell'
import type { Endpunkt, Objektart } from '@benthos/vertrag'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import { Einwand } from './problem.ts'

/**
 * Was der Umschlag je Objektart über das Objekt einer Anfrage lädt, so wie Handler es bekommen. Wer es lädt, trägt hier ein,
 * was es ist (`declare module`): der Umschlag reicht es nur weiter.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- wird nur erweitert
export interface Objektfakten {}

/**
 * Was über ein Objekt für die Rechteprüfung zu wissen ist: ob der Akteur es überhaupt sehen darf und ein Sachverhalt je
 * Qualitätselement (bei Objekten ohne Qualitätselement genau einer). `null`: Objekt gibt es nicht.
 */
export type Objektlage<F = unknown> = {
  sichtbar: boolean
  sachverhalte: readonly Sachverhalt[]
  fakten: F
} | null

/** Was von einem Vertrag für die Rechteprüfung zählt. */
export type Rechtsvertrag = Pick<Endpunkt, 'recht' | 'element' | 'elemente' | 'teil'>

/** Lädt die Lage eines Objekts. In einer Transaktion hält es dessen Zeile bis zu ihrem Ende fest: Prüfung und Änderung sind eins. */
export type Lageleser<F> = (
  db: Datenbank | Transaktion,
  id: number,
  vertrag: Rechtsvertrag,
  akteur: Akteur | null,
) => Promise<Objektlage<F>>

/** Wer die Lage welcher Objektart lädt. */
export type Lagen = { readonly [O in Exclude<Objektart, null>]: Lageleser<Objektfakten[O]> }

/** Fakten des Objekts, an dem dieser Endpunkt sein Recht prüft; `undefined`, wo keines ist. */
export type FaktenVon<E extends { objekt: Objektart }> = E['objekt'] extends infer O
  ? O extends keyof Objektfakten
    ? Objektfakten[O]
    : undefined
  : never

/**
 * @param sperre warum der Teil des Objekts, um den es geht, trotz des Rechts niemandem offensteht
 * @throws Einwand, wenn der Akteur an diesem Objekt nicht darf, was der Endpunkt tut
 */
export function pruefeObjekt(
  vertrag: Rechtsvertrag,
  akteur: Akteur | null,
  lage: Objektlage,
  sperre: string | null = null,
): void {
  if (!lage?.sichtbar || lage.sachverhalte.length === 0) throw new Einwand('NICHT_GEFUNDEN')
  const erlaubt = (sache: Sachverhalt) => darf(akteur, vertrag.recht, sache)
  const genuegt = vertrag.elemente === 'alle' ? lage.sachverhalte.every(erlaubt) : lage.sachverhalte.some(erlaubt)
  if (sperre !== null) throw new Einwand('STATUS_UNZULAESSIG', sperre)
  if (genuegt) return
  // Wäre es in einem anderen Status erlaubt, ist der Status der Grund und nicht die Person.
  const ohneStatus = lage.sachverhalte.filter(sache => !erlaubt(sache))
  const nurStatus = ohneStatus.some(sache =>
    (['NEU', 'PLAUSIBEL'] as const).some(status => darf(akteur, vertrag.recht, { ...sache, status })),
  )
  throw new Einwand(nurStatus ? 'STATUS_UNZULAESSIG' : 'NICHT_ERLAUBT')
}
