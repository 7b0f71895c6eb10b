import type { Probenmethode } from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import { Fund } from '@benthos/vertrag/fund'
import type { leseErsteTaxaliste } from '@benthos/vertrag/qs'
import { ladeFunde } from '../../fach/probe/funde.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { bestimmtHier, elementVon, istVerdeckt, listeSichtbare, waehle } from './bericht.ts'
import { ladeBestimmung, type Qsprobe } from './sql.ts'

/** Die beiden Taxalisten einer Probe. */

type Liste = AntwortEingabe<typeof leseErsteTaxaliste>

const VERDECKT =
  'Die Erstbestimmung ist zu sehen, sobald Ihre eigene Zweitbestimmung abgeschlossen ist. Bis dahin gilt: zwei Augen, zwei Listen.'
const NICHT_ABGESCHLOSSEN =
  'Die Zweitbestimmung ist noch nicht abgeschlossen. Bis dahin sieht sie nur, wer sie erstellt.'

/** @throws Einwand `STATUS_UNZULAESSIG`, wenn der Fragende sie gerade blind zweitbestimmt */
export async function zeigeErste(a: Aufnahmeanfrage, methode: Probenmethode | undefined): Promise<Liste> {
  const { probe, istBlind } = await verlangeProbe(a, methode)
  if (istBlind) throw new Einwand('STATUS_UNZULAESSIG', VERDECKT)
  const ort = { aufnahmeId: a.params.id, methode: probe.methode }
  return zeigeBestimmung(a, ort, 'ERSTBESTIMMUNG', false)
}

/** @throws Einwand `STATUS_UNZULAESSIG`, solange sie nur ihr Verfasser sieht */
export async function zeigeZweite(a: Aufnahmeanfrage, methode: Probenmethode | undefined): Promise<Liste> {
  const { probe } = await verlangeProbe(a, methode)
  if (probe.status === null) throw new Einwand('NICHT_GEFUNDEN')
  const istSeine = bestimmtHier(a, probe)
  if (probe.status === 'OFFEN' && !istSeine) throw new Einwand('STATUS_UNZULAESSIG', NICHT_ABGESCHLOSSEN)
  return zeigeBestimmung(a, { aufnahmeId: a.params.id, methode: probe.methode }, 'ZWEITBESTIMMUNG', istSeine)
}

async function verlangeProbe(
  a: Aufnahmeanfrage,
  methode: Probenmethode | undefined,
): Promise<{ probe: Qsprobe; istBlind: boolean }> {
  const proben = await listeSichtbare(a)
  const probe = waehle(proben, methode)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  return { probe, istBlind: istVerdeckt(a, proben, elementVon(probe.methode)) }
}

/** Was noch nicht begonnen ist, steht mit Version 0 und ohne Zeilen da, nach der Fassung der Erstbestimmung. */
async function zeigeBestimmung(
  { db }: Aufnahmeanfrage,
  ort: Probenort,
  art: Parameters<typeof ladeBestimmung>[2],
  bearbeitbar: boolean,
): Promise<Liste> {
  const bestimmung = await ladeBestimmung(db, ort, art)
  const vorgabe = bestimmung ?? (await ladeBestimmung(db, ort, 'ERSTBESTIMMUNG'))
  if (!vorgabe) throw new Einwand('NICHT_GEFUNDEN')
  return {
    methode: ort.methode,
    version: bestimmung?.version ?? 0,
    taxalistenversion: vorgabe.taxalistenversion,
    flaeche: vorgabe.flaeche,
    aussortierterAnteil: vorgabe.aussortierterAnteil,
    bestimmer: bestimmung?.bestimmer ?? null,
    zeilen: bestimmung ? (await ladeFunde(db, bestimmung)).map(fund => Fund.parse(fund)) : [],
    bearbeitbar,
    geaendertAm: bestimmung?.geaendertAm ?? null,
    geaendertVon: bestimmung?.geaendertVon ?? null,
  }
}
