import type { BenutzerAntwort } from '@benthos/vertrag/benutzer'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../../pruefstand/probe.ts'
import { ladeWaehlbare } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const hilfe = await benutzerhilfe(dienst)
const { neuer, lies, aendere, NOE, OOE } = hilfe
const welt = await musterwelt(db)
const admin = await hilfe.kennung('admin')
const QS = await welt.organisationVon('qs')

type Konto = { id: number; username: string }
let altes: Konto
let bleibt: Konto
beforeEach(async () => {
  altes = await neuer(NOE, ['LAND', 'LESEN'])
  bleibt = await neuer(NOE, ['LAND'])
})
const vorschau = (id: number, mit: number, wer: string | null = 'admin') =>
  als(wer)(`/api/benutzer/${id}/zusammenfuehrung?mit=${mit}`)
const fuehreZusammen = async (id: number, mit: number, abweichung: object = {}, wer: string | null = 'admin') => {
  const { version } = await lies(id)
  const mitVersion = (await lies(mit)).version
  const rumpf = { version, mit, mitVersion, grund: 'Zweimal angelegt', ...abweichung }
  return als(wer)(post(`/api/benutzer/${id}/zusammenfuehren`, rumpf))
}
const schluessel = (id: number, provider: 'KEYCLOAK' | 'PVP', externer_schluessel: string) =>
  db.updateTable('benutzer').set({ provider, externer_schluessel }).where('id', '=', id).execute()
const stand = (id: number) =>
  db
    .selectFrom('benutzer')
    .select(['aktiv', 'provider', 'externer_schluessel', 'zusammengefuehrt_mit', 'rollen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function auftrag(person: number | null): Promise<number> {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
  await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB 2026.3'), { bestimmung: { bestimmer: 'Erste' } })
  if (person !== null)
    await db
      .insertInto('qs_auftrag')
      .values({
        aufnahme_id: id,
        methode: 'MHS',
        auswahl: 'GEZIELT',
        zweitbestimmer_id: person,
        angefordert_von: admin,
      } as never)
      .execute()
  return id
}

describe('[A-BENUTZER-16] Zusammenführen: was nicht geht', () => {
  test('nur die Administration: 401, 403; nichts ändert sich', async () => {
    const vorher = await letzterJournaleintrag(db)
    for (const [wer, soll] of [
      [null, 401],
      ['lesen', 403],
      ['land-noe', 403],
      ['land-ooe', 403],
      ['bund', 403],
      ['qs', 403],
    ] as const) {
      expect((await vorschau(altes.id, bleibt.id, wer)).statusCode, `${wer}`).toBe(soll)
      expect((await fuehreZusammen(altes.id, bleibt.id, {}, wer)).statusCode, `${wer}`).toBe(soll)
    }
    expect((await vorschau(999_999, bleibt.id)).statusCode).toBe(404)
    expect((await vorschau(altes.id, 999_999)).json()).toMatchObject({
      hindernisse: ['Das bleibende Konto gibt es nicht.'],
    })
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })

  const HINDERNISSE: [string, RegExp, () => Promise<[number, number]>][] = [
    ['mit sich selbst', /anderes Konto/, async () => [altes.id, altes.id]],
    ['das eigene, als altes', /eigene Konto/, async () => [admin, bleibt.id]],
    ['das eigene, als bleibendes', /eigene Konto/, async () => [altes.id, admin]],
    ['Demo-Benutzer', /Demo-Benutzer/, async () => [await hilfe.kennung('land-noe'), bleibt.id]],
    ['andere Organisation', /verschiedenen Organisationen/, async () => [altes.id, (await neuer(OOE, ['LAND'])).id]],
    [
      'bleibendes gesperrt',
      /ist gesperrt/,
      async () => {
        await aendere('admin', bleibt.id, { aktiv: false })
        return [altes.id, bleibt.id]
      },
    ],
    [
      'Angaben gelöscht',
      /gelöscht/,
      async () => {
        await aendere('admin', altes.id, { aktiv: false })
        const { version } = await lies(altes.id)
        await als('admin')(post(`/api/benutzer/${altes.id}/pseudonymisieren`, { version, grund: 'Antrag' }))
        return [altes.id, bleibt.id]
      },
    ],
    ...(['altes', 'bleibendes'] as const).map((welches): [string, RegExp, () => Promise<[number, number]>] => [
      `[A-QS-03] offene Zweitbestimmung am Konto: ${welches}`,
      /offene Zweitbestimmung/,
      async () => {
        const [eines, anderes] = [await neuer(QS, ['QS']), await neuer(QS, ['QS'])]
        await auftrag(welches === 'altes' ? eines.id : anderes.id)
        return [eines.id, anderes.id]
      },
    ]),
  ]
  test.each(HINDERNISSE)('%s: die Vorschau sagt es, der Aufruf lehnt ab, nichts ändert sich', async (_, satz, paar) => {
    const [id, mit] = await paar()
    const vorher = await letzterJournaleintrag(db)
    const gezeigt = (await vorschau(id, mit)).json<{ hindernisse: string[]; geschieht: string[] }>()
    expect(gezeigt.hindernisse.join(' ')).toMatch(satz)
    expect(gezeigt.geschieht).toEqual([])
    expect((await fuehreZusammen(id, mit)).statusCode).toBe(400)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })

  test('überholte Version eines der beiden 409; ohne Begründung und mit Unbekanntem 400', async () => {
    for (const abweichung of [{ version: 99 }, { mitVersion: 99 }])
      expect((await fuehreZusammen(altes.id, bleibt.id, abweichung)).statusCode).toBe(409)
    for (const abweichung of [{ grund: ' ' }, { rollen: ['ADMIN'] }])
      expect((await fuehreZusammen(altes.id, bleibt.id, abweichung)).statusCode).toBe(400)
    expect((await stand(altes.id)).aktiv).toBe(true)
  })
})

describe('[A-BENUTZER-16] Zusammengeführt', () => {
  test('altes geschlossen mit Verweis, Filter und Ungelesenes beim bleibenden, Rollen nicht, beide Verläufe bleiben', async () => {
    const filter = (benutzer_id: number, name: string) =>
      db
        .insertInto('benutzerfilter')
        .values({ benutzer_id, schluessel: 'filters_x', name, wert: 'y' } as never)
        .execute()
    await filter(altes.id, 'meiner')
    await filter(altes.id, 'beide')
    await filter(bleibt.id, 'beide')
    const verlauf = (await lies(altes.id)).verlauf.length
    const gezeigt = (await vorschau(altes.id, bleibt.id)).json<{ geschieht: string[]; bleibt: string[] }>()
    expect(gezeigt.geschieht.join(' ')).toMatch(/Filter \(1\)/)
    expect(gezeigt.bleibt.join(' ')).toMatch(/Rollen: Lesezugriff/)
    expect((await als(altes.username)('/projekte')).statusCode).toBe(200)
    const antwort = await fuehreZusammen(altes.id, bleibt.id)
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect(antwort.json<BenutzerAntwort>()).toMatchObject({
      zusammengefuehrtMit: { id: bleibt.id },
      daten: { aktiv: false },
      rechte: { bearbeiten: false, zusammenfuehren: false },
    })
    expect(await stand(altes.id)).toMatchObject({ aktiv: false, zusammengefuehrt_mit: bleibt.id })
    expect((await stand(bleibt.id)).rollen).toEqual(['LAND'])
    expect(
      (
        await db
          .selectFrom('benutzerfilter')
          .select('name')
          .where('benutzer_id', '=', bleibt.id)
          .orderBy('name')
          .execute()
      ).map(({ name }) => name),
    ).toEqual(['beide', 'meiner'])
    expect((await lies(altes.id)).verlauf).toHaveLength(verlauf + 1)
    for (const { id } of [altes, bleibt])
      expect((await lies(id)).verlauf[0]).toMatchObject({ art: 'ZUSAMMENGEFUEHRT', grund: 'Zweimal angelegt' })
    // Schon die nächste Anfrage der alten Anmeldung wird abgelehnt, und entsperren lässt sich das Konto nicht.
    expect((await als(altes.username)('/projekte')).statusCode).toBe(403)
    expect((await aendere('admin', altes.id, { aktiv: true })).statusCode).toBe(409)
    expect((await fuehreZusammen(altes.id, bleibt.id)).statusCode).toBe(400)
  })

  test('der Schlüssel geht nur an ein Konto ohne Schlüssel über; sonst erlischt er', async () => {
    await schluessel(altes.id, 'PVP', 'GID-4711')
    expect((await fuehreZusammen(altes.id, bleibt.id)).statusCode).toBe(200)
    expect(await stand(bleibt.id)).toMatchObject({ provider: 'PVP', externer_schluessel: 'GID-4711' })
    expect((await stand(altes.id)).externer_schluessel).toBeNull()
    const drittes = await neuer(NOE, ['LAND'])
    await schluessel(drittes.id, 'KEYCLOAK', 'sub-0815')
    expect((await vorschau(drittes.id, bleibt.id)).body).toMatch(/führt danach zu keinem mehr/)
    expect((await fuehreZusammen(drittes.id, bleibt.id)).statusCode).toBe(200)
    expect(await stand(bleibt.id)).toMatchObject({ provider: 'PVP', externer_schluessel: 'GID-4711' })
    expect((await stand(drittes.id)).externer_schluessel).toBe('sub-0815')
  })

  test('[A-QS-03] was unter dem alten Konto geschah, macht auch das bleibende befangen, auch über zwei Schritte', async () => {
    const [eines, zweites, drittes] = [
      await neuer(QS, ['QS'], { vorname: 'Vera', nachname: 'Vogel' }),
      await neuer(QS, ['QS'], { vorname: 'Vera', nachname: 'Falke' }),
      await neuer(QS, ['QS'], { vorname: 'Vera', nachname: 'Sperber' }),
    ]
    const mitgewirkt = await auftrag(null)
    await db
      .insertInto('journal')
      .values({
        benutzer_id: eines.id,
        tabelle: 'aufnahme',
        schluessel: String(mitgewirkt),
        aktion: 'UPDATED',
        aufnahme_id: mitgewirkt,
      } as never)
      .execute()
    const genannt = await auftrag(null)
    await db.updateTable('bestimmung').set({ bestimmer: 'V. Vogel' }).where('aufnahme_id', '=', genannt).execute()
    const waehlbar = async (aufnahmeId: number) =>
      (await ladeWaehlbare(db, { aufnahmeId, methode: 'MHS' }, 'MZB')).map(({ value }) => Number(value))
    for (const id of [mitgewirkt, genannt]) {
      expect(await waehlbar(id)).not.toContain(eines.id)
      expect(await waehlbar(id)).toContain(drittes.id)
    }
    expect((await fuehreZusammen(eines.id, zweites.id)).statusCode).toBe(200)
    expect((await fuehreZusammen(zweites.id, drittes.id)).statusCode).toBe(200)
    expect(await stand(eines.id)).toMatchObject({ zusammengefuehrt_mit: drittes.id })
    for (const id of [mitgewirkt, genannt]) expect(await waehlbar(id)).not.toContain(drittes.id)
  })
})
