import {
  type Element,
  labelVon,
  METHODENANGABEN,
  PROBENMETHODEN,
  type Probenmethode,
  type QsHindernis,
} from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import type { leseQsBericht } from '@benthos/vertrag/qs'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { ladeWaehlbare, type Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeAufloesungen } from './aufloesungSql.ts'
import { darfAufloesen } from './aufloesungsrecht.ts'
import { darfBerichten, zeigeErgebnisbericht } from './berichtsstand.ts'
import { ladeAnforderbare } from './hindernisSql.ts'
import { ladeEtikett, ladeProben, type Qsprobe } from './sql.ts'
import { vergleiche } from './vergleich.ts'

/** Die Qualitätssicherung einer Probe, wie sie der Fragende sehen darf. */

const SCHON_ANGEFORDERT = 'Zu dieser Probe ist schon eine Zweitbestimmung angefordert.'

export const elementVon = (methode: Probenmethode): Element => METHODENANGABEN[methode].element
const bezeichne = (methode: Probenmethode): string => labelVon(PROBENMETHODEN, methode) ?? methode

/** Proben, deren Qualitätssicherung er lesen darf. Wer sie nicht führt (der Erstbestimmer), erfährt davon erst nach dem Abschluss. */
export async function listeSichtbare(a: Aufnahmeanfrage): Promise<Qsprobe[]> {
  const proben = await ladeProben(a.db, a.params.id)
  return proben.flatMap(probe => {
    const element = elementVon(probe.methode)
    if (!darfHier(a, 'qs.lesen', element)) return []
    const istOffenbar = probe.status !== 'OFFEN' || darfHier(a, 'qs.fuehren', element)
    return [istOffenbar ? probe : { ...probe, version: 0, status: null }]
  })
}

/** Die genannte Probe; ohne Angabe die erste mit einem Auftrag, sonst die erste. */
export function waehle(proben: readonly Qsprobe[], methode: Probenmethode | undefined): Qsprobe | undefined {
  if (methode !== undefined) return proben.find(probe => probe.methode === methode)
  return proben.find(probe => probe.status !== null) ?? proben[0]
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn es die genannte Probe für den Fragenden nicht gibt */
export async function zeigeBericht(
  dienste: Dienste,
  a: Aufnahmeanfrage & { abbruch: AbortSignal },
  methode: Probenmethode | undefined,
): Promise<AntwortEingabe<typeof leseQsBericht>> {
  const proben = await listeSichtbare(a)
  const probe = waehle(proben, methode)
  if (!probe && methode !== undefined) throw new Einwand('NICHT_GEFUNDEN')
  return {
    proben: proben.map(eine => ({ methode: eine.methode, label: bezeichne(eine.methode), status: eine.status })),
    gewaehlt: probe ? await zeigeProbe(dienste, a, probe, istVerdeckt(a, proben, elementVon(probe.methode))) : null,
  }
}

async function zeigeProbe(
  dienste: Dienste,
  a: Aufnahmeanfrage & { abbruch: AbortSignal },
  probe: Qsprobe,
  istBlind: boolean,
) {
  const { methode, version, status } = probe
  const ort: Probenort = { aufnahmeId: a.params.id, methode }
  const element = elementVon(methode)
  const bestellt = darfHier(a, 'qs.anfordern', element)
  const istOffen = status === 'OFFEN'
  const hindernis = bestellt && status === null ? await nenneHindernis(a, ort) : null
  const vergleichen = status === 'ABGESCHLOSSEN' && !istBlind
  const anfordern = bestellt && status === null && hindernis === null
  return {
    methode,
    label: bezeichne(methode),
    version,
    auftrag: status === null ? null : auftragAus(probe, status),
    probe: await ladeEtikett(a.db, ort),
    istBlind,
    rechte: {
      anfordern,
      zuweisen: bestellt && istOffen,
      zurueckziehen: bestellt && istOffen,
      bestimmen: bestimmtHier(a, probe),
      vergleichen,
      berichten: vergleichen && (await darfBerichten(a, probe)),
      aufloesen: vergleichen && (await darfAufloesen(a, probe)),
    },
    hindernis,
    waehlbare: anfordern || (bestellt && istOffen) ? await ladeWaehlbare(a.db, ort, element) : [],
    // Was abgeschlossen wurde, ehe er festgehalten war, wird neu verglichen.
    vergleich: vergleichen ? (probe.vergleich ?? (await vergleiche(dienste, a.db, ort, a.abbruch))) : null,
    aufloesungen: vergleichen ? await ladeAufloesungen(a.db, ort) : [],
    ergebnisbericht: vergleichen ? await zeigeErgebnisbericht(a, ort) : null,
  }
}

/** Ist der Fragende beauftragt und noch nicht fertig? */
export function bestimmtHier(a: Aufnahmeanfrage, probe: Qsprobe): boolean {
  return istBeauftragt(a, probe) && darfHier(a, 'qs.fuehren', elementVon(probe.methode))
}

/** Bestimmt er irgendeine Probe dieses Elements gerade blind, sind ihm dessen Erstbestimmungen alle verdeckt. */
export function istVerdeckt(a: Aufnahmeanfrage, proben: readonly Qsprobe[], element: Element): boolean {
  return proben.some(probe => elementVon(probe.methode) === element && istBeauftragt(a, probe))
}

const istBeauftragt = (a: Aufnahmeanfrage, { status, zweitbestimmerId }: Qsprobe): boolean =>
  status === 'OFFEN' && zweitbestimmerId === benutzerVon(a).benutzerId

/** Warum sich jetzt keine Zweitbestimmung anfordern lässt. */
export async function nenneHindernis(a: Aufnahmeanfrage, { aufnahmeId, methode }: Probenort): Promise<string | null> {
  const proben = await ladeAnforderbare(a.db, [aufnahmeId], [elementVon(methode)])
  const hindernis = proben.find(probe => probe.methode === methode)?.hindernis ?? null
  return hindernis === null ? null : HINDERNISTEXTE[hindernis]
}

const HINDERNISTEXTE: Readonly<Record<QsHindernis, string>> = {
  IN_ARBEIT: SCHON_ANGEFORDERT,
  ZWEITBESTIMMT: SCHON_ANGEFORDERT,
  NICHT_UEBERGEBEN:
    'Die Erstbestimmung ist noch nicht übergeben. Anfordern lässt sich eine Zweitbestimmung, sobald die Daten gesperrt sind.',
  OEFFENTLICH: 'Das Ergebnis ist öffentlich freigegeben: blind ließe sich die Probe nicht mehr bestimmen.',
  IM_ARCHIV:
    'Die Taxaliste war öffentlich freigegeben und steht noch in einem öffentlichen Archiv: blind ließe sich die Probe nicht bestimmen, solange dessen Datei nicht entfernt ist.',
  OHNE_PROBE: 'Es gibt noch keine Probe, die sich zweitbestimmen ließe.',
  OHNE_TAXALISTE: 'Die Probe hat keine Taxaliste, mit der sich vergleichen ließe.',
}

function auftragAus(probe: Qsprobe, status: NonNullable<Qsprobe['status']>) {
  const { zweitbestimmerId: id, zweitbestimmer: name, organisation } = probe
  return {
    status,
    auswahl: probe.auswahl,
    seed: probe.seed,
    anlass: probe.anlass,
    frist: probe.frist,
    angefordertAm: probe.angefordertAm,
    angefordertVon: probe.angefordertVon,
    zweitbestimmer: id !== null && name !== null ? { id, name, organisation } : null,
    abgeschlossenAm: probe.abgeschlossenAm,
    ziehung: probe.ziehung,
  }
}
