import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
const { db, als } = dienst
afterAll(() => dienst.ende())
const hilfe = await benutzerhilfe(dienst)
const welt = await musterwelt(db)
const auskunft = async (wer: string) => (await als(wer)('/api/meine-daten')).json()
const artVon = async (wer: string, art: string) =>
  (await auskunft(wer)).arten.find((eine: { art: string }) => eine.art === art)

test('[A-DSGVO-03] ohne Anmeldung 401; niemand bekommt mit einer fremden Kennung etwas anderes als die eigene Auskunft', async () => {
  expect((await als(null)('/api/meine-daten')).statusCode).toBe(401)
  const fremde = await hilfe.kennung('land-noe')
  for (const weg of [`/api/meine-daten?id=${fremde}`, `/api/meine-daten?benutzerId=${fremde}`]) {
    const antwort = await als('auftragnehmer')(weg)
    expect([200, 400]).toContain(antwort.statusCode)
    expect(antwort.body).not.toContain('Leitgeb')
  }
  expect((await als('auftragnehmer')(`/api/meine-daten/${fremde}`)).statusCode).toBe(404)
})

test('[A-DSGVO-03] Person, je Art Anzahl, Zweck und Aufbewahrung; Nachrichten nur die eigenen', async () => {
  const buero = await welt.organisationVon('auftragnehmer')
  for (let i = 0; i < 3; i++) {
    const id = await welt.aufnahme({})
    expect((await als('bund')(post(`/aufnahme/${id}/mzb/assignAuftragnehmer/${buero}`))).statusCode).toBe(200)
  }
  const eigene = await auskunft('auftragnehmer')
  expect(eigene.person).toMatchObject({
    username: 'auftragnehmer',
    vorname: 'Anna',
    nachname: 'Auinger',
    rollen: ['AUFTRAGNEHMER'],
  })
  for (const { label, zweck, aufbewahrung, anzahl, zeilen } of eigene.arten) {
    expect(
      [label, zweck, aufbewahrung].every(text => text.length > 3),
      label,
    ).toBe(true)
    if (zeilen !== null) expect(zeilen.length).toBe(anzahl)
  }
  expect(await artVon('auftragnehmer', 'benachrichtigungen')).toMatchObject({
    anzahl: 3,
    aufbewahrung: 'gelesene 180 Tage, ungelesene 730 Tage',
  })
  expect(await artVon('land-ooe', 'benachrichtigungen')).toMatchObject({ anzahl: 0, zeilen: [] })
})

test('[A-DSGVO-03] wer meine Angaben geändert hat, mit Feldern, neueste zuerst', async () => {
  const id = await hilfe.kennung('land-noe')
  expect((await hilfe.aendere('admin', id, { email: 'neu@beispiel.at' })).statusCode).toBe(200)
  const [letzte] = (await auskunft('land-noe')).aenderungen
  expect(letzte).toMatchObject({ durch: 'Adele Achleitner', felder: ['email'] })
})
