import { afterAll, beforeEach, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeZweitbestimmungAn } from '../../../pruefstand/zweitbestimmung.ts'
import { ladePersonen } from '../../fach/benachrichtigung/sql.ts'
import { ladeQsPersonen, ladeWaehlbare } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { benutzerhilfe } from './benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { neuer, lies, kennung, aendere, NOE } = await benutzerhilfe(dienst)
const welt = await musterwelt(db)
const QS = await welt.organisationVon('qs')

const sende = async (wer: string | null, id: number, abweichung: object = {}) => {
  const { version } = await lies(id)
  const rumpf = { version, eingeschraenkt: true, grund: 'Sie hat es verlangt', ...abweichung }
  return als(wer)(post(`/api/benutzer/${id}/einschraenken`, rumpf))
}
const inListe = async (wer: string, id: number) =>
  (await als(wer)('/user?groesse=200')).json<{ zeilen: { id: number }[] }>().zeilen.some(zeile => zeile.id === id)

let person: { id: number; username: string }
beforeEach(async () => {
  person = await neuer(NOE, ['LAND'])
})

test('[A-DSGVO-09] nur die Administration, mit Begründung, am gesehenen Stand, nie an sich selbst, und nicht zweimal', async () => {
  expect((await sende(null, person.id)).statusCode).toBe(401)
  for (const wer of ['bund', 'land-noe', 'qs', 'lesen']) expect((await sende(wer, person.id)).statusCode, wer).toBe(403)
  expect((await sende('admin', person.id, { grund: ' ' })).statusCode).toBe(400)
  expect((await sende('admin', person.id, { version: 99 })).statusCode).toBe(409)
  expect((await sende('admin', await kennung('admin'))).statusCode).toBe(400)
  expect(
    (await als('admin')(post('/api/benutzer/999999/einschraenken', { version: 1, eingeschraenkt: true, grund: 'x' })))
      .statusCode,
  ).toBe(404)
  expect((await sende('admin', person.id, { eingeschraenkt: false })).statusCode).toBe(409)
  expect((await lies(person.id)).eingeschraenktAm).toBeNull()
})

test('[A-DSGVO-09] eingeschränkt sieht sie nur die Administration, in keiner Liste und unter keiner Adresse; aufgehoben wieder alle', async () => {
  for (const wer of ['admin', 'bund', 'qs', 'land-noe']) expect(await inListe(wer, person.id), wer).toBe(true)
  expect((await sende('admin', person.id)).statusCode).toBe(200)
  expect((await sende('admin', person.id)).statusCode).toBe(409)
  expect(await inListe('admin', person.id)).toBe(true)
  for (const wer of ['bund', 'qs', 'land-noe']) {
    expect(await inListe(wer, person.id), wer).toBe(false)
    expect((await als(wer)(`/user/${person.id}`)).statusCode, wer).toBe(404)
  }
  expect((await aendere('land-noe', person.id, { vorname: 'Anders' })).statusCode).toBe(404)
  expect((await aendere('admin', person.id, { vorname: 'Nora' })).statusCode).toBe(200)
  const { eingeschraenktAm, verlauf } = await lies(person.id)
  expect(eingeschraenktAm).not.toBeNull()
  expect(verlauf).toContainEqual(
    expect.objectContaining({ art: 'EINGESCHRAENKT', durch: 'Adele Achleitner', grund: 'Sie hat es verlangt' }),
  )
  // Was sie selbst tut, will sie selbst; ihre Auskunft nennt den Tag.
  const auskunft = (await als(person.username)('/api/meine-daten')).json()
  expect(auskunft.person.eingeschraenktAm).toBe(eingeschraenktAm)
  expect((await sende('admin', person.id, { eingeschraenkt: false, grund: 'Geklärt' })).statusCode).toBe(200)
  expect(await inListe('land-noe', person.id)).toBe(true)
  expect((await als('land-noe')(`/user/${person.id}`)).statusCode).toBe(200)
})

test('[A-DSGVO-09] keine Meldung an ihre Rolle, keine Wahl für eine Zweitbestimmung', async () => {
  const bestimmt = await neuer(QS, ['QS'])
  const aufnahmeId = await legeZweitbestimmungAn(db, welt, await kennung('qs'))
  const ort = { aufnahmeId, methode: 'MHS' as const }
  const dabei = async () => ({
    gemeldet: (await ladePersonen(db, ['QS'])).some(({ id }) => id === bestimmt.id),
    waehlbar: (await ladeWaehlbare(db, ort, 'MZB')).some(({ value }) => value === String(bestimmt.id)),
    genannt: (await ladeQsPersonen(db)).some(({ value }) => value === String(bestimmt.id)),
  })
  expect(await dabei()).toEqual({ gemeldet: true, waehlbar: true, genannt: true })
  expect((await sende('admin', bestimmt.id)).statusCode).toBe(200)
  expect(await dabei()).toEqual({ gemeldet: false, waehlbar: false, genannt: false })
})
