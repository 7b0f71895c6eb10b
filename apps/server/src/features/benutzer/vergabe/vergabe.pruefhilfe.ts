import type { BenutzerAntwort } from '@benthos/vertrag/benutzer'
import { expect } from 'vitest'
import { type Pruefdienst, post } from '../../../../pruefstand/dienst.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'

/** Tag in Österreich, so viele Tage von heute. */
export const tag = (versatz: number): string => {
  const heute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date())
  return new Date(Date.parse(`${heute}T12:00:00Z`) + versatz * 86_400_000).toISOString().slice(0, 10)
}

/** Was die Prüfungen der Vergaben gemeinsam haben. */
export async function vergabehilfe(dienst: Pruefdienst) {
  const hilfe = await benutzerhilfe(dienst)
  const { als } = dienst
  const wunsch = (rolle: string, organisationseinheitId: number | null, abweichung: object = {}) => ({
    rolle,
    organisationseinheitId,
    gueltigAb: tag(0),
    gueltigBis: null,
    grund: 'Hilft dort aus',
    ...abweichung,
  })
  const sende = async (wer: string | null, id: number, rumpf: object) => {
    const { version, daten } = await hilfe.lies(id)
    return als(wer)(post('/user/update', { id, version, daten, ...rumpf }))
  }
  const gib = async (id: number, ...vergaben: object[]): Promise<BenutzerAntwort> => {
    const antwort = await sende('admin', id, { vergaben })
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json()
  }
  const entziehe = (wer: string | null, id: number, ...vergaben: number[]) =>
    sende(wer, id, { entzuege: vergaben.map(eine => ({ id: eine, grund: 'Wieder zurück' })) })
  const sitzung = async (username: string) =>
    (await als(username)('/api/auth/user')).json<{
      user: { eigeneRollen: string[]; weitereRollen: object[]; switchableRoles: { id: string }[] }
    }>().user
  return { ...hilfe, wunsch, sende, gib, entziehe, sitzung }
}
