import {
  type Akteur,
  darf,
  ROLLEN_LABEL,
  ROLLEN_MIT_ORGANISATION,
  type Rolle,
  vergebbareRollen,
  type WeitereRolle,
} from '@benthos/fachmodell'
import type { Problem } from '@benthos/vertrag'
import type { Kysely } from 'kysely'
import { benutzersache } from '../../fach/rechte/benutzerLage.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeOrganisation, zaehleAndereAdministrationen } from './sql.ts'
import type { OffeneVergabe } from './vergabe/sql.ts'

/** Wer handelt, wie er jetzt in der Datenbank steht. */
export type Handelnder = { id: number; akteur: Akteur }

/** Wer Rollen gibt und nimmt, und welche seiner Vergaben enden. */
export type Vergebender = Handelnder & { befristet: readonly WeitereRolle[] }

/** Was über die Rechte einer Person entscheidet. */
export type Zugang = {
  organisationseinheitId: number | null
  /** Rollen in der eigenen Organisation */
  rollen: readonly Rolle[]
  aktiv: boolean
  /** Rollen für andere Organisationen oder auf Zeit, auch solche, die erst beginnen */
  vergaben: readonly OffeneVergabe[]
}

export const VERBOTEN = {
  rollenDesAnderen:
    'Diese Person hat Rollen, die nur die Fachliche Administration vergibt. Ändern darf sie nur die Fachliche Administration.',
  eigeneRollen: 'Die eigenen Rollen gibt und nimmt jemand anderer. Wenden Sie sich an die Fachliche Administration.',
  eigeneSperre: 'Das eigene Konto sperrt jemand anderer. Wenden Sie sich an die Fachliche Administration.',
  eigeneOrganisation: 'Die eigene Organisation ändert jemand anderer. Wenden Sie sich an die Fachliche Administration.',
  fremdeOrganisation: 'Sie verwalten nur die Benutzer Ihrer eigenen Organisation',
  letzteAdministration:
    'Diese Person ist die letzte aktive Fachliche Administration ohne Enddatum. Geben Sie die Rolle zuerst einer zweiten Person, unbefristet.',
} as const

/** Zugang einer Person, wie er in der Datenbank steht. */
export const zugangVon = (
  stand: Pick<Zugang, 'rollen' | 'aktiv' | 'vergaben'> & { organisationseinheit_id: number | null },
): Zugang => ({
  organisationseinheitId: stand.organisationseinheit_id,
  rollen: stand.rollen,
  aktiv: stand.aktiv,
  vergaben: stand.vergaben,
})

/** Wer alle Rollen einer Person geben und nehmen darf, darf sie verwalten: sonst träfe ein Büro seine eigene Aufsicht. */
export function darfVerwalten(akteur: Akteur | null, person: Omit<Zugang, 'aktiv'>): boolean {
  const vergebbar = vergebbareRollen(akteur, person.organisationseinheitId)
  return (
    darf(akteur, 'benutzer.verwalten', benutzersache(person.organisationseinheitId)) &&
    person.rollen.every(rolle => vergebbar.includes(rolle)) &&
    person.vergaben.every(vergabe => darfVergeben(akteur, vergabe))
  )
}

/** Darf er diese Rolle für diese Organisation geben und nehmen? */
export const darfVergeben = (
  akteur: Akteur | null,
  { rolle, organisationseinheitId }: Pick<OffeneVergabe, 'rolle' | 'organisationseinheitId'>,
): boolean => vergebbareRollen(akteur, organisationseinheitId).includes(rolle)

/**
 * Rollen, die er geben darf: eine, die er selbst nur auf Zeit hat, nicht; sonst bliebe durch einen anderen, was enden soll. Nehmen darf
 * er auch sie.
 */
export const gebbareRollen = ({ akteur, befristet }: Omit<Vergebender, 'id'>, organisationseinheitId?: number | null) =>
  vergebbareRollen(akteur, organisationseinheitId).filter(rolle => {
    const weitere = (akteur.weitere ?? []).filter(
      eine => eine.rolle !== rolle || !befristet.some(andere => istDieselbe(eine, andere)),
    )
    return vergebbareRollen({ ...akteur, weitere }, organisationseinheitId).includes(rolle)
  })

export const istDieselbe = (eine: WeitereRolle, andere: WeitereRolle): boolean =>
  eine.rolle === andere.rolle &&
  eine.organisationseinheitId === andere.organisationseinheitId &&
  eine.bundesland === andere.bundesland

/** Was jemand liest, der eine Rolle nicht weitergibt, weil er sie nur auf Zeit hat. */
export const meldeAufZeit = (rollen: readonly Rolle[]): string =>
  `${benenne(rollen)} haben Sie hier nur auf Zeit. Weiter gibt eine Rolle nur, wer sie ohne Enddatum hat.`

/**
 * Rechte am neuen Stand: niemand ändert seinen eigenen Zugang, gibt Rollen weiter, die er nicht vergeben darf, oder bringt
 * jemanden in eine fremde Organisation.
 * @param alt null: die Person wird angelegt
 * @param freigebbare Rollen, die er mit der Freigabe einer Registrierung dazu gibt
 * @throws Einwand `NICHT_ERLAUBT` mit den Feldern
 */
export function pruefeVergabe(
  handelnder: Vergebender,
  ziel: { id: number | null; alt: Zugang | null; neu: Zugang },
  vorsatz: '' | 'daten.',
  freigebbare: readonly Rolle[] = [],
): void {
  const { akteur } = handelnder
  const { alt, neu } = ziel
  const fehler: Problem['errors'] = []
  const melde = (feld: string, message: string) => fehler.push({ field: `${vorsatz}${feld}`, message })
  const { gegeben, genommen } = rollenwechsel(alt?.rollen ?? [], neu.rollen)
  if (ziel.id === handelnder.id) {
    if (gegeben.length + genommen.length > 0) melde('rollen', VERBOTEN.eigeneRollen)
    if (alt?.aktiv !== neu.aktiv) melde('aktiv', VERBOTEN.eigeneSperre)
    if (alt?.organisationseinheitId !== neu.organisationseinheitId)
      melde('organisationseinheitId', VERBOTEN.eigeneOrganisation)
  } else {
    const verwaltetZiel =
      freigebbare.length > 0 || darf(akteur, 'benutzer.verwalten', benutzersache(neu.organisationseinheitId))
    // In einer fremden Organisation vergäbe er gar keine; gesagt wird dann nur, dass sie fremd ist.
    const ort = verwaltetZiel ? neu.organisationseinheitId : undefined
    const zuGeben = [...vergebbareRollen(akteur, ort), ...freigebbare]
    const zuNehmen = vergebbareRollen(akteur, (alt ?? neu).organisationseinheitId)
    // Ein Wechsel der Organisation gibt jede Rolle in der neuen.
    const inDerNeuen = alt?.organisationseinheitId === neu.organisationseinheitId ? gegeben : neu.rollen
    const fremde = [
      ...inDerNeuen.filter(rolle => !zuGeben.includes(rolle)),
      ...genommen.filter(rolle => !zuNehmen.includes(rolle)),
    ]
    if (fremde.length > 0) melde('rollen', `${benenne(fremde)} vergibt nur die Fachliche Administration`)
    const bleibende = [...gebbareRollen(handelnder, ort), ...freigebbare]
    const aufZeit = inDerNeuen.filter(rolle => zuGeben.includes(rolle) && !bleibende.includes(rolle))
    if (aufZeit.length > 0) melde('rollen', meldeAufZeit(aufZeit))
    if (!verwaltetZiel) melde('organisationseinheitId', VERBOTEN.fremdeOrganisation)
  }
  if (fehler.length > 0) throw new Einwand('NICHT_ERLAUBT', undefined, fehler)
}

/**
 * Regeln, die andere Zeilen brauchen: die Organisation gibt es und sie passt zu den Rollen, eine Administration bleibt.
 * @throws Einwand `EINGABE_UNGUELTIG` mit den Feldern
 */
export async function pruefeBezuege(
  tx: Kysely<DB>,
  ziel: { id: number | null; alt: Zugang | null; neu: Zugang; grund: string | null },
  vorsatz: '' | 'daten.',
): Promise<void> {
  const { alt, neu } = ziel
  const fehler: Problem['errors'] = []
  const melde = (feld: string, message: string) => fehler.push({ field: `${vorsatz}${feld}`, message })
  const { gegeben, genommen } = rollenwechsel(alt?.rollen ?? [], neu.rollen)
  const wechseltOrganisation = alt?.organisationseinheitId !== neu.organisationseinheitId
  if (wechseltOrganisation || gegeben.length > 0) {
    const organisation =
      neu.organisationseinheitId === null ? null : await ladeOrganisation(tx, neu.organisationseinheitId)
    if (organisation === undefined || organisation?.aktiv === false)
      melde('organisationseinheitId', 'Diese Organisation gibt es nicht, oder sie ist nicht mehr aktiv')
    else if (organisation === null && neu.rollen.some(rolle => ROLLEN_MIT_ORGANISATION.includes(rolle)))
      melde('organisationseinheitId', 'Mit diesen Rollen braucht die Person eine Organisation')
    else if (organisation !== null && neu.rollen.includes('LAND') && organisation.bundesland === null)
      melde('organisationseinheitId', 'Die Rolle Land braucht eine Organisation mit Bundesland')
    else if (organisation !== null && neu.rollen.includes('AUFTRAGNEHMER') && !organisation.ist_auftragnehmer)
      melde('organisationseinheitId', 'Die Rolle Auftragnehmer braucht eine Organisation, die Auftragnehmer ist')
  }
  const aendertZugang =
    gegeben.length + genommen.length > 0 || (alt !== null && (alt.aktiv !== neu.aktiv || wechseltOrganisation))
  if (aendertZugang && ziel.grund === null) melde('grund', 'Bitte geben Sie an, warum')
  if (
    ziel.id !== null &&
    alt !== null &&
    istDauerhafteAdministration(alt) &&
    !istDauerhafteAdministration(neu) &&
    (await zaehleAndereAdministrationen(tx, ziel.id)) === 0
  )
    melde(neu.aktiv ? 'rollen' : 'aktiv', VERBOTEN.letzteAdministration)
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}

/** Administration ohne Ende: sie bleibt, auch wenn jede befristete abgelaufen ist. */
export const istDauerhafteAdministration = ({ aktiv, rollen, vergaben }: Omit<Zugang, 'organisationseinheitId'>) =>
  aktiv &&
  (rollen.includes('ADMIN') ||
    vergaben.some(({ rolle, gueltigBis, gilt }) => rolle === 'ADMIN' && gueltigBis === null && gilt))

export function rollenwechsel(alt: readonly Rolle[], neu: readonly Rolle[]): { gegeben: Rolle[]; genommen: Rolle[] } {
  return {
    gegeben: neu.filter(rolle => !alt.includes(rolle)),
    genommen: alt.filter(rolle => !neu.includes(rolle)),
  }
}

const benenne = (rollen: readonly Rolle[]): string => rollen.map(rolle => `„${ROLLEN_LABEL[rolle]}“`).join(' und ')
