import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { einlesehandgriffe } from '../../../../pruefstand/einlesehandgriffe.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'

const KOPF = ['Projektname', 'Bereich', 'Organisation', 'Bundesland', 'Beginn', 'Ende']

/** Prüfdienst mit Handgriffen für das Einlesen von Projekten. */
export async function projekteinlesung() {
  const dienst = await pruefdienst()
  const { db } = dienst
  const welt = await musterwelt(db)
  /** Wie die Organisation eines Benutzers heißt. */
  async function nameDer(username: string): Promise<string> {
    const id = await welt.organisationVon(username)
    const organisationen = db.selectFrom('organisationseinheit').select('name').where('id', '=', id)
    return (await organisationen.executeTakeFirstOrThrow()).name
  }
  const ORGANISATION = await nameDer('land-noe')
  let zaehler = 0
  const gueltig = (name = `Einleseprojekt ${++zaehler}`): string[] => [
    name,
    'Land',
    ORGANISATION,
    'Niederösterreich',
    '1.3.2026',
    '',
  ]
  const griffe = einlesehandgriffe(dienst, '/projekte/import', 'projekte.csv')
  return { ...dienst, ...griffe, welt, KOPF, ORGANISATION, nameDer, gueltig }
}
