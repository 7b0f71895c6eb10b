import type { QsHandlung } from '@benthos/vertrag/qs'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { haltAufloesungFest } from './aufloesungSql.ts'
import { darfAufloesen } from './aufloesungsrecht.ts'
import { elementVon, istVerdeckt, listeSichtbare } from './bericht.ts'
import { vergleiche } from './vergleich.ts'

/** Auflösung: nach dem Abschluss wird je abweichendem Taxon festgehalten, was gilt und warum. Die Listen bleiben, wie sie sind. */

type Aufloesung = Aufnahmeanfrage & { abbruch: AbortSignal; body: Extract<QsHandlung, { aktion: 'AUFLOESEN' }> }

/**
 * @throws Einwand `NICHT_ERLAUBT` für den, der nicht beauftragen darf oder eine der Listen vertritt; `NICHT_GEFUNDEN` ohne Auftrag;
 *   `STATUS_UNZULAESSIG`, solange die Zweitbestimmung offen ist
 */
export async function loeseAuf(dienste: Dienste, a: Aufloesung): Promise<void> {
  const { methode, taxon, version, daten } = a.body
  const proben = await listeSichtbare(a)
  const probe = proben.find(eine => eine.methode === methode)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  if (!(await darfAufloesen(a, probe))) throw new Einwand('NICHT_ERLAUBT', PARTEI)
  if (probe.status === null)
    throw new Einwand('NICHT_GEFUNDEN', 'Zu dieser Probe ist keine Zweitbestimmung angefordert.')
  if (probe.status !== 'ABGESCHLOSSEN' || istVerdeckt(a, proben, elementVon(methode)))
    throw new Einwand('STATUS_UNZULAESSIG', NOCH_OFFEN)
  const ort = { aufnahmeId: a.params.id, methode }
  const vergleich = probe.vergleich ?? (await vergleiche(dienste, a.db, ort, a.abbruch))
  const zeile = vergleich?.zeilen.find(eine => eine.taxon === taxon)
  if (!zeile || zeile.abweichungen.length === 0)
    throw feldEinwand('taxon', 'In diesem Taxon weichen die beiden Bestimmungen nicht voneinander ab.')
  if (!(await haltAufloesungFest(transaktionVon(a), ort, taxon, version, daten, benutzerVon(a).benutzerId)))
    throw new Einwand('VERSIONSKONFLIKT', INZWISCHEN)
}

const PARTEI =
  'Was gilt, entscheidet, wer beauftragen darf und keine der beiden Listen vertritt: wer die zweite erstellt, an der ersten geschrieben hat oder zu ihrem Auftragnehmer gehört, entscheidet nicht.'
const NOCH_OFFEN = 'Entschieden wird erst, wenn die Zweitbestimmung abgeschlossen ist und beide Listen zu sehen sind.'
const INZWISCHEN =
  'Über dieses Taxon hat inzwischen jemand anderer entschieden. Bitte laden Sie die Seite neu und entscheiden Sie dann.'
