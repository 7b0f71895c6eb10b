import type { QsHandlung } from '@benthos/vertrag/qs'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { haltAufloesungFest } from './aufloesungSql.ts'
import { darfAufloesen } from './aufloesungsrecht.ts'
import { elementVon, istVerdeckt, listeSichtbare } from './bericht.ts'
import { vergleiche } from './vergleich.ts'

/**
 * Auflösung: nach dem Abschluss wird zu abweichenden Taxa festgehalten, was gilt und warum, zu mehreren auf einmal oder zu keinem. Die
 * Listen bleiben, wie sie sind.
 */

type Aufloesung = Aufnahmeanfrage & { abbruch: AbortSignal; body: Extract<QsHandlung, { aktion: 'AUFLOESEN' }> }

/**
 * @throws Einwand `NICHT_ERLAUBT` für den, der nicht beauftragen darf oder eine der Listen vertritt; `NICHT_GEFUNDEN` ohne Auftrag;
 *   `STATUS_UNZULAESSIG`, solange die Zweitbestimmung offen ist
 */
export async function loeseAuf(dienste: Dienste, a: Aufloesung): Promise<void> {
  const { methode, taxa, daten } = a.body
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
  const abweichende = new Set(vergleich?.zeilen.flatMap(zeile => (zeile.abweichungen.length > 0 ? [zeile.taxon] : [])))
  const einwaende: { field: string; message: string }[] = []
  for (const [i, { taxon, version }] of taxa.entries()) {
    const field = `taxa.${i}.taxon`
    if (!abweichende.has(taxon)) einwaende.push({ field, message: `${taxon}: ${KEINE_ABWEICHUNG}` })
    else if (!(await haltAufloesungFest(transaktionVon(a), ort, taxon, version, daten, benutzerVon(a).benutzerId)))
      einwaende.push({ field, message: `${taxon}: ${INZWISCHEN}` })
  }
  // Mit dem Einwand geht auch, was in derselben Anfrage schon festgehalten ist.
  if (einwaende.length === 0) return
  const istNurUeberholt = taxa.every(({ taxon }) => abweichende.has(taxon))
  const text = ['Nichts ist festgehalten.', ...einwaende.map(({ message }) => message)].join(' ')
  throw new Einwand(istNurUeberholt ? 'VERSIONSKONFLIKT' : 'EINGABE_UNGUELTIG', text, einwaende)
}

const KEINE_ABWEICHUNG = 'Darin weichen die beiden Bestimmungen nicht voneinander ab.'
const PARTEI =
  'Was gilt, entscheidet, wer beauftragen darf und keine der beiden Listen vertritt: wer die zweite erstellt, an der ersten geschrieben hat oder zu ihrem Auftragnehmer gehört, entscheidet nicht.'
const NOCH_OFFEN = 'Entschieden wird erst, wenn die Zweitbestimmung abgeschlossen ist und beide Listen zu sehen sind.'
const INZWISCHEN = 'Darüber hat inzwischen jemand anderer entschieden; bitte lesen Sie, wie, und entscheiden Sie dann.'
