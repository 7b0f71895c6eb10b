import { METHODENANGABEN, organisationenVon } from '@benthos/fachmodell'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { istSeinKonto, vertrittErste } from '../../fach/zweitbestimmung/parteiSql.ts'
import { benutzerVon } from '../../technik/http/kontext.ts'
import type { Qsprobe } from './sql.ts'

/**
 * Wer auflöst: wer beauftragen darf und keine der beiden Listen vertritt, weder die eigene zweite noch die erste, sei es die des eigenen
 * Hauses oder eine, an der er selbst geschrieben hat.
 */
export async function darfAufloesen(a: Aufnahmeanfrage, probe: Qsprobe): Promise<boolean> {
  const { element } = METHODENANGABEN[probe.methode]
  return (
    darfHier(a, 'qs.anfordern', element) &&
    !(await istSeinKonto(a.db, probe.zweitbestimmerId, benutzerVon(a).benutzerId)) &&
    !(await vertrittErstliste(a, probe))
  )
}

/**
 * Gehört der Fragende zum Haus der Erstbestimmung, jetzt oder als verglichen wurde, hatte er je eine Rolle für es, oder hat er selbst an
 * ihr geschrieben?
 */
export async function vertrittErstliste(a: Aufnahmeanfrage, { methode, beurteiltesHaus }: Qsprobe): Promise<boolean> {
  const { zugeteilt, benutzerId } = benutzerVon(a)
  // Auch in einer anderen gewählten Rolle bleibt, wer für das Haus arbeitet, Partei.
  const beteiligte = [a.fakten[METHODENANGABEN[methode].element]?.auftragnehmerId ?? null, beurteiltesHaus]
  if (organisationenVon(zugeteilt).some(haus => beteiligte.includes(haus))) return true
  return vertrittErste(a.db, { aufnahmeId: a.params.id, methode }, beteiligte, benutzerId)
}
