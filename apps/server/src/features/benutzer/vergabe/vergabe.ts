import { ROLLEN_LABEL, ROLLEN_MIT_ORGANISATION, type Rolle } from '@benthos/fachmodell'
import type { BodyVon, Problem } from '@benthos/vertrag'
import type { speichereBenutzer } from '@benthos/vertrag/benutzer'
import type { Rollenvergabe } from '@benthos/vertrag/rollenvergabe'
import type { Kysely } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { heuteInOesterreich } from '../../../technik/zeit/heuteInOesterreich.ts'
import { darfVergeben, gebbareRollen, meldeAufZeit, VERBOTEN, type Vergebender, type Zugang } from '../regeln.ts'
import { type Ereignis, ladeOrganisation, schreibeEreignisse } from '../sql.ts'
import { entzieheVergabe, fuegeVergabenEin, ladeNachbestimmteHaeuser, type OffeneVergabe } from './sql.ts'

type Wunsch = Pick<BodyVon<typeof speichereBenutzer>, 'vergaben' | 'entzuege'>

/** Was nach der Änderung offen ist: gesperrt hat niemand eine, sonst die alten ohne die entzogenen, und die neuen. */
export function vergabenDanach(alt: Zugang, aktiv: boolean, { vergaben, entzuege }: Wunsch): OffeneVergabe[] {
  if (!aktiv) return []
  const heute = heuteInOesterreich()
  return [
    ...alt.vergaben.filter(({ id }) => !entzuege.some(entzug => entzug.id === id)),
    ...vergaben.map(({ rolle, organisationseinheitId, gueltigAb, gueltigBis }) => ({
      id: null,
      rolle,
      organisationseinheitId,
      gueltigAb,
      gueltigBis,
      gilt: gueltigAb <= heute,
    })),
  ]
}

/**
 * Rechte an den Vergaben: niemand gibt oder nimmt sie sich selbst, jeder nur, was er in dieser Organisation vergibt, und was er selbst
 * auf Zeit hat, gibt er nicht weiter.
 * @throws Einwand `NICHT_ERLAUBT` mit den Feldern
 */
export function pruefeVergaberecht(
  handelnder: Vergebender,
  { id, alt }: { id: number; alt: Zugang },
  { vergaben, entzuege }: Wunsch,
): void {
  const fehler: Problem['errors'] = []
  const pruefe = (feld: string, vergabe: Pick<OffeneVergabe, 'rolle' | 'organisationseinheitId'>): boolean => {
    const message =
      id === handelnder.id
        ? VERBOTEN.eigeneRollen
        : darfVergeben(handelnder.akteur, vergabe)
          ? null
          : `Die Rolle „${ROLLEN_LABEL[vergabe.rolle]}“ vergeben Sie in dieser Organisation nicht`
    if (message !== null) fehler.push({ field: feld, message })
    return message === null
  }
  vergaben.forEach((vergabe, i) => {
    const { rolle, organisationseinheitId } = vergabe
    const feld = `vergaben.${i}.rolle`
    if (pruefe(feld, vergabe) && !gebbareRollen(handelnder, organisationseinheitId).includes(rolle))
      fehler.push({ field: feld, message: meldeAufZeit([rolle]) })
  })
  entzuege.forEach((entzug, i) => {
    const vergabe = alt.vergaben.find(eine => eine.id === entzug.id)
    if (vergabe) pruefe(`entzuege.${i}.id`, vergabe)
  })
  if (fehler.length > 0) throw new Einwand('NICHT_ERLAUBT', undefined, fehler)
}

/**
 * Regeln, die den Bestand brauchen: die Organisation passt zur Rolle, der Zeitraum beginnt nicht in der Vergangenheit, und niemand hat
 * dieselbe Rolle am selben Tag zweimal; niemand wird für das Haus befangen, dessen Probe er gerade blind nachbestimmt.
 */
export async function pruefeVergaben(
  tx: Kysely<DB>,
  { id, alt, neu }: { id: number; alt: Zugang; neu: Zugang },
  { vergaben, entzuege }: Wunsch,
): Promise<void> {
  const fehler: Problem['errors'] = []
  const heute = heuteInOesterreich()
  if (!neu.aktiv && vergaben.length > 0)
    fehler.push({ field: 'vergaben', message: 'Wer gesperrt ist, bekommt keine Rollen dazu' })
  const entzogene = new Set<number>()
  for (const [i, entzug] of entzuege.entries()) {
    if (entzogene.has(entzug.id) || !alt.vergaben.some(eine => eine.id === entzug.id))
      fehler.push({ field: `entzuege.${i}.id`, message: NICHT_OFFEN })
    entzogene.add(entzug.id)
  }
  const bleibende = alt.vergaben.filter(eine => eine.id === null || !entzogene.has(eine.id))
  const nachbestimmte = await ladeNachbestimmteHaeuser(tx, id)
  for (const [i, vergabe] of vergaben.entries()) {
    const melde = (feld: keyof Rollenvergabe, message: string) =>
      fehler.push({ field: `vergaben.${i}.${feld}`, message })
    if (vergabe.gueltigAb < heute) melde('gueltigAb', 'Eine Rolle gilt frühestens ab heute')
    const einwand = await nenneOrganisationseinwand(tx, vergabe)
    if (einwand !== null) melde('organisationseinheitId', einwand)
    else if (vergabe.organisationseinheitId !== null && nachbestimmte.has(vergabe.organisationseinheitId))
      melde('organisationseinheitId', BESTIMMT_NACH)
    if (hatSchon(neu, vergabe)) melde('rolle', 'Diese Rolle hat die Person schon ohne Enddatum')
    else if ([...bleibende, ...vergaben.slice(0, i)].some(eine => istDieselbeZurSelbenZeit(eine, vergabe)))
      melde('gueltigAb', 'In diesem Zeitraum hat die Person dieselbe Rolle schon')
  }
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}

const BESTIMMT_NACH =
  'Die Person hat eine offene Zweitbestimmung zu einer Probe dieses Hauses. Geben Sie diese zuerst ab.'
const NICHT_OFFEN = 'Diese Vergabe gilt nicht mehr. Laden Sie die Seite neu.'

async function nenneOrganisationseinwand(
  tx: Kysely<DB>,
  { rolle, organisationseinheitId }: Rollenvergabe,
): Promise<string | null> {
  if (organisationseinheitId === null) return null
  const organisation = await ladeOrganisation(tx, organisationseinheitId)
  if (!organisation?.aktiv) return 'Diese Organisation gibt es nicht, oder sie ist nicht mehr aktiv'
  if (rolle === 'LAND' && organisation.bundesland === null)
    return 'Die Rolle Land braucht eine Organisation mit Bundesland'
  if (rolle === 'AUFTRAGNEHMER' && !organisation.ist_auftragnehmer)
    return 'Die Rolle Auftragnehmer braucht eine Organisation, die Auftragnehmer ist'
  return null
}

/** Was an keiner Organisation hängt, gäbe eine zweite Vergabe noch einmal. */
const hatSchon = ({ rollen, organisationseinheitId }: Zugang, vergabe: Rollenvergabe): boolean =>
  rollen.includes(vergabe.rolle) &&
  (!ROLLEN_MIT_ORGANISATION.includes(vergabe.rolle) || vergabe.organisationseinheitId === organisationseinheitId)

type Zeitraum = { rolle: Rolle; organisationseinheitId: number | null; gueltigAb: string; gueltigBis: string | null }

const istDieselbeZurSelbenZeit = (a: Zeitraum, b: Zeitraum): boolean =>
  a.rolle === b.rolle &&
  a.organisationseinheitId === b.organisationseinheitId &&
  (a.gueltigBis === null || a.gueltigBis >= b.gueltigAb) &&
  (b.gueltigBis === null || b.gueltigBis >= a.gueltigAb)

/** Gibt und nimmt; jede Vergabe und jeder Entzug steht mit seiner Begründung im Verlauf. */
export async function schreibeVergaben(
  tx: Kysely<DB>,
  benutzerId: number,
  alt: Zugang,
  { vergaben, entzuege }: Wunsch,
  durch: number | null,
): Promise<void> {
  for (const { id, grund } of entzuege) {
    const vergabe = alt.vergaben.find(eine => eine.id === id)
    if (!vergabe) continue
    await entzieheVergabe(tx, id, durch, grund)
    await schreibeEreignisse(tx, benutzerId, [alsEreignis('ROLLE_ENTZOGEN', vergabe)], { durch, grund })
  }
  await fuegeVergabenEin(tx, benutzerId, vergaben, durch)
  for (const vergabe of vergaben)
    await schreibeEreignisse(tx, benutzerId, [alsEreignis('ROLLE_VERGEBEN', vergabe)], { durch, grund: vergabe.grund })
}

/** Wer gesperrt oder geschlossen wird, verliert, was offen ist: mit dem Entsperren kommt nichts davon zurück. */
export const entzugAller = ({ vergaben }: Pick<Zugang, 'vergaben'>, grund: string): Wunsch => ({
  vergaben: [],
  entzuege: vergaben.flatMap(({ id }) => (id === null ? [] : [{ id, grund }])),
})

const alsEreignis = (
  art: 'ROLLE_VERGEBEN' | 'ROLLE_ENTZOGEN',
  { rolle, organisationseinheitId }: Pick<Zeitraum, 'rolle' | 'organisationseinheitId'>,
): Ereignis => ({ art, rolle, organisationseinheitId })
