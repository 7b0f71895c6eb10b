import { labelVon, METHODENANGABEN, PROBENMETHODEN, type Probenmethode } from '@benthos/fachmodell'
import type { BodyVon, ParamsVon } from '@benthos/vertrag'
import type { QsSammelzuweisungsergebnis, weiseQsZiehungZu } from '@benthos/vertrag/qsziehung'
import { darfElement, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { weiseZweitbestimmungZu, type Zuweisbares } from '../../../fach/zweitbestimmung/zuweisung.ts'
import { ladeQsPersonen, ladeWaehlbare } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import { type Anfrage, benutzerVon, type Dienste, transaktionVon } from '../../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import { ladeZiehungen, ladeZiehungsproben, type Ziehungsprobe } from './sql.ts'

type Zuweisungsanfrage = Anfrage<ParamsVon<typeof weiseQsZiehungZu>, unknown, BodyVon<typeof weiseQsZiehungZu>, unknown>
type Gezogene = Ziehungsprobe & { methode: Probenmethode }

const OHNE_RECHT = 'Hier dürfen Sie keine Zweitbestimmung zuweisen.'
const ZURUECKGEZOGEN = 'Der Auftrag ist zurückgezogen.'
const ABGESCHLOSSEN = 'Die Zweitbestimmung ist abgeschlossen.'
const ANDERE_PROBE =
  'Die gewählten Personen, die sie blind bestimmen könnten, haben schon eine andere Probe dieser Aufnahme. Wählen Sie eine weitere Person.'

/**
 * Weist gezogene Proben zu, jede für sich geprüft: wer keine der gewählten Personen bekommen kann, bleibt mit seinem Grund übrig, die anderen
 * gelten. Unter denen, die es können, bekommt die Probe, wer bisher am wenigsten hat. Schon Zugewiesenes bleibt, wo es ist.
 * @throws Einwand `NICHT_GEFUNDEN` ohne diese Ziehung, `EINGABE_UNGUELTIG` bei einer Probe oder Person, die nicht zur Wahl steht
 */
export async function weiseZiehungZu(dienste: Dienste, a: Zuweisungsanfrage): Promise<QsSammelzuweisungsergebnis> {
  const tx = transaktionVon(a)
  const { akteur } = benutzerVon(a)
  const [ziehung] = await ladeZiehungen(tx, akteur, a.params.id)
  if (!ziehung) throw new Einwand('NICHT_GEFUNDEN')
  const namen = new Map((await ladeQsPersonen(tx)).map(({ value, label }) => [Number(value), label]))
  if (a.body.personen.some(id => !namen.has(id)))
    throw feldEinwand('personen', 'Eine der gewählten Personen steht nicht mehr zur Wahl. Bitte wählen Sie neu.')
  const gezogene = await ladeGezogene(a)
  const sachverhalte = await ladeSachverhalte(tx, [...new Set(gezogene.map(({ aufnahmeId }) => aufnahmeId))], true)
  // Erst festgehalten ist der Stand der Aufträge einer.
  const proben = waehle(await ladeGezogene(a), a.body.proben)
  const anzahlen = new Map(a.body.personen.map(id => [id, 0]))
  const abgelehnt: QsSammelzuweisungsergebnis['abgelehnt'] = []
  const lehneAb = ({ aufnahmeId, methode, code }: Gezogene, grund: string) =>
    abgelehnt.push({ aufnahmeId, code, label: labelVon(PROBENMETHODEN, methode) ?? methode, grund })
  const offene: {
    probe: Gezogene
    sachverhalt: Zuweisbares['sachverhalt']
    frist: string | null
    moegliche: readonly number[]
  }[] = []
  for (const probe of proben) {
    const { aufnahmeId, methode, frist } = probe
    const sachverhalt = sachverhalte.get(aufnahmeId)
    const element = METHODENANGABEN[methode].element
    const darf = sachverhalt !== undefined && darfElement(akteur, 'qs.anfordern', sachverhalt, element)
    const hindernis = darf ? nenneHindernis(probe) : OHNE_RECHT
    const waehlbare = new Set(hindernis === null ? await ladeKennungen(a, probe) : [])
    const moegliche = a.body.personen.filter(id => waehlbare.has(id))
    if (sachverhalt !== undefined && moegliche.length > 0) offene.push({ sachverhalt, probe, frist, moegliche })
    else lehneAb(probe, hindernis ?? nenneBefangene(a.body.personen.map(id => namen.get(id) ?? '')))
  }
  // Zuerst, wofür am wenigsten in Frage kommen: sonst fehlten ihnen die, die schon genug haben, und die Teile würden ungleich.
  // Wer an einer Aufnahme schon mitwirkt, bestimmt dort nichts blind (A-QS-03): auch nicht zwei ihrer Proben aus derselben Zuweisung.
  const vergeben = new Set<string>()
  for (const { probe, sachverhalt, frist, moegliche } of offene.toSorted(
    (x, y) => x.moegliche.length - y.moegliche.length,
  )) {
    const { aufnahmeId, methode } = probe
    const [zweitbestimmerId] = moegliche
      .filter(id => !vergeben.has(`${aufnahmeId} ${id}`))
      .toSorted((x, y) => (anzahlen.get(x) ?? 0) - (anzahlen.get(y) ?? 0))
    if (zweitbestimmerId === undefined) {
      lehneAb(probe, ANDERE_PROBE)
      continue
    }
    const zuweisung = { frist, zweitbestimmerId, anfrageId: a.anfrageId }
    await weiseZweitbestimmungZu(tx, { aufnahmeId, methode, sachverhalt }, null, zuweisung)
    anzahlen.set(zweitbestimmerId, (anzahlen.get(zweitbestimmerId) ?? 0) + 1)
    vergeben.add(`${aufnahmeId} ${zweitbestimmerId}`)
  }
  // Wer ab jetzt blind ist, soll es beim nächsten Aufruf sein.
  for (const [id, anzahl] of anzahlen) if (anzahl > 0) dienste.sitzungen.vergissNach(a.anfrageId, id)
  return { jePerson: [...anzahlen].map(([id, anzahl]) => ({ name: namen.get(id) ?? '', anzahl })), abgelehnt }
}

async function ladeKennungen(a: Zuweisungsanfrage, probe: Gezogene): Promise<number[]> {
  const waehlbare = await ladeWaehlbare(a.db, probe, METHODENANGABEN[probe.methode].element)
  return waehlbare.map(({ value }) => Number(value))
}

async function ladeGezogene(a: Zuweisungsanfrage): Promise<Gezogene[]> {
  const proben = await ladeZiehungsproben(a.db, a.params.id)
  return proben.flatMap(probe =>
    probe.gezogen && probe.methode !== null ? [{ ...probe, methode: probe.methode }] : [],
  )
}

function waehle(gezogene: readonly Gezogene[], genannte: Zuweisungsanfrage['body']['proben']): readonly Gezogene[] {
  if (genannte === undefined) return gezogene
  const schluessel = (probe: { aufnahmeId: number; methode: string }) => `${probe.aufnahmeId} ${probe.methode}`
  const gewollt = new Set(genannte.map(schluessel))
  const gewaehlte = gezogene.filter(probe => gewollt.has(schluessel(probe)))
  if (gewaehlte.length < gewollt.size)
    throw feldEinwand('proben', 'Eine der Proben gehört nicht zu dieser Ziehung. Bitte laden Sie die Seite neu.')
  return gewaehlte
}

/** Warum sich diese Probe niemandem zuweisen lässt. */
function nenneHindernis({ status, zweitbestimmer }: Gezogene): string | null {
  if (status === null) return ZURUECKGEZOGEN
  if (status === 'ABGESCHLOSSEN') return ABGESCHLOSSEN
  return zweitbestimmer === null
    ? null
    : `Schon ${zweitbestimmer} zugewiesen; wechseln lässt sich die Person an der Probe selbst.`
}

const nenneBefangene = (namen: readonly string[]): string =>
  `Keine der gewählten Personen kann sie blind bestimmen (${namen.join('; ')}): sie haben an der Aufnahme mitgewirkt, gehören zum Auftragnehmer oder hatten den Auftrag schon einmal.`
