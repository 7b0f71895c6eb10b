import type { BenutzerAntwort } from '@benthos/vertrag/benutzer'
import { expect } from 'vitest'
import { type Pruefdienst, post } from '../../../pruefstand/dienst.ts'

/** Was die Prüfungen der Benutzerverwaltung gemeinsam haben: anlegen, lesen, ändern, die Organisationen der Demo-Personen. */
export type Felder = { field: string; message: string }[]
export const felder = (antwort: { json: () => { errors: Felder } }) => antwort.json().errors.map(({ field }) => field)

export async function benutzerhilfe({ db, als }: Pruefdienst) {
  const kennung = async (username: string): Promise<number> =>
    (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const organisationVon = async (username: string): Promise<number> =>
    (
      await db
        .selectFrom('benutzer')
        .select('organisationseinheit_id as id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id ?? 0
  const lies = async (id: number, wer = 'admin'): Promise<BenutzerAntwort> => {
    const antwort = await als(wer)(`/user/${id}`)
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json()
  }
  let zaehler = 0
  const anlage = (organisationseinheitId: number | null, rollen: string[], abweichung: object = {}) => {
    zaehler += 1
    const person = { vorname: 'Nora', nachname: `Neu ${zaehler}`, email: 'nora.neu@beispiel.at' }
    return { username: `neu${zaehler}`, ...person, organisationseinheitId, rollen, grund: 'Neu im Haus', ...abweichung }
  }
  const legeAn = (wer: string | null, body: object) => als(wer)(post('/user/create', body))
  /** Ein neuer Benutzer, den die Administration anlegt. */
  const neuer = async (organisation: number | null, rollen: string[], abweichung: object = {}) => {
    const eingabe = anlage(organisation, rollen, abweichung)
    const antwort = await legeAn('admin', eingabe)
    expect(antwort.statusCode, antwort.body).toBe(200)
    return { id: antwort.json<{ id: number }>().id, username: eingabe.username }
  }
  /** Ändert, was genannt ist; alles Übrige bleibt. */
  const aendere = async (wer: string | null, id: number, abweichung: object, version?: number) => {
    const stand = await lies(id)
    const daten = { ...stand.daten, grund: 'Weil es geprüft wird', ...abweichung }
    return als(wer)(post('/user/update', { id, version: version ?? stand.version, daten }))
  }
  const [NOE, OOE, BUERO, UNI, BUND] = (await Promise.all(
    (['land-noe', 'land-ooe', 'auftragnehmer', 'fachprojekt', 'bund'] as const).map(organisationVon),
  )) as [number, number, number, number, number]
  return { kennung, lies, anlage, legeAn, neuer, aendere, NOE, OOE, BUERO, UNI, BUND }
}
