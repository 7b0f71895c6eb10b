import { type Akteur, darf, laenderVon, organisationenVon } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Problem } from '@benthos/vertrag'
import type { Projektdaten } from '@benthos/vertrag/projekt'
import type { Kysely } from 'kysely'
import { alsSachverhalt, type Projektlage } from '../../fach/rechte/projektLage.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { type Bezuege, ladeBezuege, schreibe, uebergibAufnahmen } from './sql.ts'

/**
 * Regeln, die andere Objekte brauchen, und das Recht am neuen Stand: eine Änderung darf das Projekt nicht dorthin
 * bringen, wo der Ändernde es nicht führen dürfte.
 * @param vorsatz der Felder in Fehlern
 */
export async function pruefe(
  db: Kysely<DB>,
  daten: Projektdaten,
  id: number | null,
  akteur: Akteur,
  vorsatz: '' | 'daten.',
): Promise<void> {
  pruefeMit(await ladeBezuege(db, daten, id), daten, akteur, vorsatz)
}

/** Wie `pruefe`, wenn schon geladen ist, worauf sich die Daten beziehen. */
export function pruefeMit(bezug: Bezuege, daten: Projektdaten, akteur: Akteur, vorsatz: '' | 'daten.'): void {
  const erlaubt = (abweichung: Partial<Projektlage>) =>
    darf(akteur, 'projekt.bearbeiten', alsSachverhalt({ ...daten, ...abweichung }))
  if (!erlaubt({})) throw new Einwand('NICHT_ERLAUBT', undefined, [hindernis(erlaubt, akteur, vorsatz)])
  const fehler: Problem['errors'] = []
  const melde = (feld: keyof Projektdaten, message: string) => fehler.push({ field: `${vorsatz}${feld}`, message })
  if (bezug.name_vergeben) melde('name', 'Ein Projekt dieses Namens besteht bereits')
  if (!bezug.organisation_da) melde('organisationseinheitId', 'Diese Organisationseinheit gibt es nicht')
  if (bezug.messstellenarten.some(art => art !== daten.bereich))
    melde('bereich', 'Zum Projekt gehören Messstellen eines anderen Bereichs')
  if (bezug.fremder_bereich) melde('bereich', 'Zum Projekt gehören Aufnahmen an Messstellen eines anderen Bereichs')
  if (bezug.fremdes_bundesland)
    melde('bundesland', 'Zum Projekt gehören Messstellen oder Aufnahmen in einem anderen Bundesland')
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}

function hindernis(erlaubt: (abweichung: Partial<Projektlage>) => boolean, akteur: Akteur, vorsatz: string) {
  if (laenderVon(akteur).some(bundesland => erlaubt({ bundesland })))
    return { field: `${vorsatz}bundesland`, message: 'Sie dürfen Projekte nur in Ihrem eigenen Bundesland führen' }
  if (organisationenVon(akteur).some(organisationseinheitId => erlaubt({ organisationseinheitId })))
    return {
      field: `${vorsatz}organisationseinheitId`,
      message: 'Sie dürfen nur Projekte Ihrer eigenen Organisationseinheit führen',
    }
  return { field: `${vorsatz}bereich`, message: 'Projekte dieses Bereichs dürfen Sie nicht führen' }
}

/**
 * Schreibt ein geprüftes Projekt; seine Aufnahmen gehen mit ihm an eine andere Organisation.
 * @returns neue Version
 */
export async function aendere(
  tx: Kysely<DB>,
  id: number,
  { version, daten }: { version: number; daten: Projektdaten },
  bisherigeOrganisation: number,
): Promise<number> {
  const neue = await schreibe(tx, id, version, daten)
  if (neue === undefined) throw new Einwand('VERSIONSKONFLIKT')
  if (bisherigeOrganisation !== daten.organisationseinheitId)
    await uebergibAufnahmen(tx, id, daten.organisationseinheitId)
  return neue
}

/**
 * Daten eines neuen Projekts mit dem Bundesland des Anlegenden, wo er keines angibt und es nur dort führen darf: für ein Land ist
 * „ganz Österreich“ keine Wahl.
 */
export function mitEigenemBundesland(daten: Projektdaten, akteur: Akteur): Projektdaten {
  if (daten.bundesland !== null || akteur.bundesland === null) return daten
  const eigene = { ...daten, bundesland: akteur.bundesland as Projektdaten['bundesland'] }
  const erlaubt = (eines: Projektdaten) => darf(akteur, 'projekt.bearbeiten', alsSachverhalt(eines))
  return !erlaubt(daten) && erlaubt(eigene) ? eigene : daten
}

/** Warum ein Projekt nicht gelöscht werden kann, mit Zahlen; `null`: nichts hängt daran. */
export function hindernisDesLoeschens({
  aufnahmen,
  messstellen,
}: {
  aufnahmen: number
  messstellen: number
}): string | null {
  const teile = [
    ...(aufnahmen > 0 ? [formatiereAnzahl(aufnahmen, 'Aufnahme', 'Aufnahmen')] : []),
    ...(messstellen > 0 ? [formatiereAnzahl(messstellen, 'Messstelle', 'Messstellen')] : []),
  ]
  if (teile.length === 0) return null
  const [gehoert, ist] = aufnahmen + messstellen === 1 ? ['gehört', 'ist'] : ['gehören', 'sind']
  return `Zu diesem Projekt ${gehoert} ${teile.join(' und ')}; es lässt sich erst löschen, wenn sie zu einem anderen Projekt ${gehoert} oder gelöscht ${ist}.`
}
