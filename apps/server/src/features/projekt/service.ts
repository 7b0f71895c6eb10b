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
  const imAufruf = ({ field, message }: Problem['errors'][number]) => ({ field: `${vorsatz}${field}`, message })
  const recht = hindernis(daten, akteur)
  if (recht) throw new Einwand('NICHT_ERLAUBT', undefined, [imAufruf(recht)])
  const fehler = pruefeBezuege(await ladeBezuege(db, daten, id), daten)
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler.map(imAufruf))
}

/** Was an Angaben nicht stimmt, wenn geladen ist, worauf sie sich beziehen; was fehlt, ist nicht zu beurteilen. */
export function pruefeBezuege(bezug: Bezuege, daten: Partial<Projektdaten>): Problem['errors'] {
  const fehler: Problem['errors'] = []
  const melde = (feld: keyof Projektdaten, message: string) => {
    if (daten[feld] !== undefined) fehler.push({ field: feld, message })
  }
  if (bezug.name_vergeben) melde('name', 'Ein Projekt dieses Namens besteht bereits')
  if (!bezug.organisation_da) melde('organisationseinheitId', 'Diese Organisationseinheit gibt es nicht')
  if (bezug.messstellenarten.some(art => art !== daten.bereich))
    melde('bereich', 'Zum Projekt gehören Messstellen eines anderen Bereichs')
  if (bezug.fremder_bereich) melde('bereich', 'Zum Projekt gehören Aufnahmen an Messstellen eines anderen Bereichs')
  if (bezug.fremdes_bundesland)
    melde('bundesland', 'Zum Projekt gehören Messstellen oder Aufnahmen in einem anderen Bundesland')
  return fehler
}

/** Feld, an dem zu ändern wäre, damit der Akteur das Projekt führen darf; `null`: er darf es schon. */
export function hindernis(lage: Projektlage, akteur: Akteur): Problem['errors'][number] | null {
  const erlaubt = (abweichung: Partial<Projektlage>) =>
    darf(akteur, 'projekt.bearbeiten', alsSachverhalt({ ...lage, ...abweichung }))
  if (erlaubt({})) return null
  if (laenderVon(akteur).some(bundesland => erlaubt({ bundesland })))
    return { field: 'bundesland', message: 'Sie dürfen Projekte nur in Ihrem eigenen Bundesland führen' }
  if (organisationenVon(akteur).some(organisationseinheitId => erlaubt({ organisationseinheitId })))
    return {
      field: 'organisationseinheitId',
      message: 'Sie dürfen nur Projekte Ihrer eigenen Organisationseinheit führen',
    }
  return { field: 'bereich', message: 'Projekte dieses Bereichs dürfen Sie nicht führen' }
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
export function mitEigenemBundesland<D extends Projektlage>(daten: D, akteur: Akteur): D {
  if (daten.bundesland !== null || akteur.bundesland === null) return daten
  const eigene = { ...daten, bundesland: akteur.bundesland as D['bundesland'] }
  const erlaubt = (lage: Projektlage) => darf(akteur, 'projekt.bearbeiten', alsSachverhalt(lage))
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
