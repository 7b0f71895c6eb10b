import {
  type Akteur,
  BUNDESLAENDER,
  ELEMENTE,
  ELEMENTE_LABEL,
  labelVon,
  type Probenmethode,
  type QsAusschluss,
  type QsSchichtung,
} from '@benthos/fachmodell'
import { QS_GRUNDGESAMTHEIT, type QsZiehungsplan } from '@benthos/vertrag/qsziehung'
import type { Kysely } from 'kysely'
import { findeGewaehlte } from '../../../fach/ausfuhr/auswahl.ts'
import { darfElement, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { type Anforderbare, ladeAnforderbare } from '../hindernisSql.ts'

/** Woraus gezogen wird, und was mit welchem Grund nicht dazugehört. */

export type Gezaehlte = { aufnahmeId: number; code: string; methode: Probenmethode; schicht: string }
export type Ausgeschlossene = { aufnahmeId: number; code: string; methode: Probenmethode | null; grund: QsAusschluss }
export type Grundgesamtheit = {
  proben: Gezaehlte[]
  ausgeschlossen: Ausgeschlossene[]
  /** einzeln gewählte Aufnahmen, die der Akteur nicht sieht */
  fehlend: number
}

/** @throws Einwand `EINGABE_UNGUELTIG`, wenn die Auswahl zu viele Proben trifft */
export async function bestimmeGrundgesamtheit(
  db: Kysely<DB>,
  akteur: Akteur,
  plan: QsZiehungsplan,
): Promise<Grundgesamtheit> {
  const { probenVon, schichtung = [], umfangsart: _, umfang: _1, ...wahl } = plan
  const ids = await findeGewaehlte(db, akteur, wahl)
  if (ids.length > QS_GRUNDGESAMTHEIT) throw new Einwand('EINGABE_UNGUELTIG', ZU_VIELE)
  const sachverhalte = await ladeSachverhalte(db, ids, false)
  const ihre = await ladeAnforderbare(db, ids, probenVon ?? ELEMENTE)
  if (ihre.length > QS_GRUNDGESAMTHEIT) throw new Einwand('EINGABE_UNGUELTIG', ZU_VIELE)
  const proben: Gezaehlte[] = []
  const ausgeschlossen: Ausgeschlossene[] = []
  for (const probe of ihre) {
    const { aufnahmeId, code, methode, element } = probe
    const sachverhalt = sachverhalte.get(aufnahmeId)
    // Ein Element, das man nicht lesen darf, gibt es für einen nicht: auch ein Ausschluss mit Grund sagte, dass es da ist.
    if (sachverhalt === undefined || !darfElement(akteur, 'aufnahme.lesen', sachverhalt, element)) continue
    const darf = darfElement(akteur, 'qs.ziehen', sachverhalt, element)
    const grund = nenneAusschluss(akteur, probe, darf)
    if (grund !== null || methode === null)
      ausgeschlossen.push({ aufnahmeId, code, methode, grund: grund ?? 'OHNE_PROBE' })
    else proben.push({ aufnahmeId, code, methode, schicht: benenneSchicht(probe, schichtung) })
  }
  return { proben, ausgeschlossen, fehlend: wahl.id === undefined ? 0 : new Set(wahl.id).size - ids.length }
}

const ZU_VIELE =
  'Eine Ziehung umfasst höchstens 20.000 Proben. Bitte grenzen Sie die Aufnahmen in der Liste ein, etwa auf ein Jahr.'

function nenneAusschluss(
  { organisationseinheitId }: Akteur,
  { hindernis, auftragnehmerId }: Anforderbare,
  darf: boolean,
): QsAusschluss | null {
  if (!darf) return 'OHNE_RECHT'
  if (auftragnehmerId !== null && auftragnehmerId === organisationseinheitId) return 'EIGENES_HAUS'
  return hindernis
}

/** Name der Schicht, in der Reihenfolge der Werteliste; ohne Schichtung gibt es eine. */
function benenneSchicht(probe: Anforderbare, schichtung: readonly QsSchichtung[]): string {
  const teile: Readonly<Record<QsSchichtung, string>> = {
    AUFTRAGNEHMER: probe.auftragnehmer ?? 'ohne Auftragnehmer',
    BUNDESLAND: labelVon(BUNDESLAENDER, probe.bundesland) ?? probe.bundesland,
    ELEMENT: ELEMENTE_LABEL[probe.element],
  }
  const gewaehlte = (Object.keys(teile) as QsSchichtung[]).filter(eine => schichtung.includes(eine))
  return gewaehlte.length === 0 ? 'alle Proben' : gewaehlte.map(eine => teile[eine]).join(' · ')
}
