import type { BenutzerZeile } from '@benthos/vertrag/benutzer'
import { afterAll, describe, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { benutzerhilfe, type Felder, felder } from './benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { kennung, lies, anlage, legeAn, neuer, aendere, NOE, OOE, BUERO, UNI, BUND } = await benutzerhilfe(dienst)

type Seite = { zeilen: BenutzerZeile[]; gesamt: number }

describe('[API-18] Wer nicht darf', () => {
  test('nicht angemeldet oder nur mit Lesezugriff: kein Aufruf', async () => {
    const id = await kennung('land-noe')
    for (const [wer, soll] of [
      [null, 401],
      ['lesen', 403],
    ] as const) {
      expect((await als(wer)('/user')).statusCode).toBe(soll)
      expect((await als(wer)(`/user/${id}`)).statusCode).toBe(soll)
      expect((await legeAn(wer, anlage(NOE, ['LESEN']))).statusCode).toBe(soll)
      expect((await aendere(wer, id, { vorname: 'X' })).statusCode).toBe(soll)
    }
  })

  /** Wer, seine Organisation, was er in ihr vergibt. */
  const VERWALTENDE: [string, number, string][] = [
    ['land-noe', NOE, 'LAND'],
    ['auftragnehmer', BUERO, 'AUFTRAGNEHMER'],
    ['fachprojekt', UNI, 'FACHPROJEKT'],
  ]
  for (const wer of ['bund', 'qs'])
    test(`${wer} liest alle Benutzer und ändert keinen, auch nicht den eigenen`, async () => {
      const seite = (await als(wer)('/user?groesse=200')).json<Seite>()
      expect(seite.gesamt).toBe((await als('admin')('/user?groesse=200')).json<Seite>().gesamt)
      expect(seite.zeilen.some(zeile => zeile.rechte.bearbeiten)).toBe(false)
      const vorher = await letzterJournaleintrag(db)
      for (const id of [await kennung('land-noe'), await kennung(wer)]) {
        expect((await lies(id, wer)).rechte).toMatchObject({ bearbeiten: false, zugang: false, rollen: [] })
        expect((await aendere(wer, id, { vorname: 'X' })).statusCode).toBe(403)
      }
      expect((await legeAn(wer, anlage(BUND, ['LESEN']))).statusCode).toBe(403)
      expect(await letzterJournaleintrag(db)).toBe(vorher)
    })

  for (const [wer, eigene, rolle] of VERWALTENDE) {
    const fremde = eigene === NOE ? OOE : NOE
    test(`${wer}: fremde Organisationen gibt es nicht, weder lesend noch ändernd noch in der Zahl der Treffer`, async () => {
      const fremder = await neuer(fremde, ['LESEN'])
      const ohne = await neuer(null, ['LESEN'])
      const vorher = await letzterJournaleintrag(db)
      for (const { id } of [fremder, ohne]) {
        expect((await als(wer)(`/user/${id}`)).statusCode).toBe(404)
        expect((await aendere(wer, id, { vorname: 'X' })).statusCode).toBe(404)
        // Auch eine überholte Version und ein falsches Feld verraten nicht, dass es ihn gibt.
        expect((await aendere(wer, id, { vorname: 'X' }, 999)).statusCode).toBe(404)
      }
      expect(
        (await als(wer)(post('/user/update', { id: 999_999, version: 1, daten: (await lies(fremder.id)).daten })))
          .statusCode,
      ).toBe(404)
      const seite = (await als(wer)('/user?groesse=200')).json<Seite>()
      const eigeneBenutzer = await db
        .selectFrom('benutzer')
        .select('id')
        .where('organisationseinheit_id', '=', eigene)
        .execute()
      expect(seite.zeilen.map(({ id }) => id).sort()).toEqual(eigeneBenutzer.map(({ id }) => id).sort())
      expect(seite.gesamt).toBe(eigeneBenutzer.length)
      const gefiltert = (await als(wer)(`/user?organisationseinheitId=${fremde}`)).json<Seite>()
      expect(gefiltert).toMatchObject({ zeilen: [], gesamt: 0 })
      expect(await letzterJournaleintrag(db)).toBe(vorher)
    })

    test(`${wer} legt niemanden außerhalb der eigenen Organisation an und bringt niemanden hinaus`, async () => {
      const eigener = await neuer(eigene, ['LESEN'])
      const vorher = await letzterJournaleintrag(db)
      for (const organisation of [fremde, null]) {
        const angelegt = await legeAn(wer, anlage(organisation, ['LESEN']))
        expect([angelegt.statusCode, felder(angelegt)]).toEqual([403, ['organisationseinheitId']])
        const gebracht = await aendere(wer, eigener.id, { organisationseinheitId: organisation })
        expect([gebracht.statusCode, felder(gebracht)]).toEqual([403, ['daten.organisationseinheitId']])
      }
      expect(await letzterJournaleintrag(db)).toBe(vorher)
    })

    test(`[ROLE-02] ${wer} vergibt nur ${rolle} und Lesezugriff, beim Anlegen wie beim Ändern`, async () => {
      const eigener = await neuer(eigene, ['LESEN'])
      for (const gewollt of ['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT', 'QS']) {
        const vorher = await letzterJournaleintrag(db)
        const angelegt = await legeAn(wer, anlage(eigene, [gewollt]))
        const geaendert = await aendere(wer, eigener.id, { rollen: ['LESEN', gewollt] })
        if (gewollt === rolle) {
          expect([angelegt.statusCode, geaendert.statusCode], gewollt).toEqual([200, 200])
          await aendere(wer, eigener.id, { rollen: ['LESEN'] })
          continue
        }
        expect([angelegt.statusCode, felder(angelegt)], gewollt).toEqual([403, ['rollen']])
        expect([geaendert.statusCode, felder(geaendert)], gewollt).toEqual([403, ['daten.rollen']])
        expect(await letzterJournaleintrag(db)).toBe(vorher)
      }
    })

    test(`${wer} ändert und sperrt niemanden, dessen Rolle die eigene übersteigt`, async () => {
      for (const hoehere of ['ADMIN', 'BUND', 'QS']) {
        const person = await neuer(eigene, ['LESEN', hoehere])
        const vorher = await letzterJournaleintrag(db)
        expect((await lies(person.id, wer)).rechte).toMatchObject({ bearbeiten: false, zugang: false })
        for (const abweichung of [
          { aktiv: false },
          { rollen: ['LESEN'] },
          { rollen: [] },
          { email: 'boese@beispiel.at' },
        ]) {
          const antwort = await aendere(wer, person.id, abweichung)
          expect([antwort.statusCode, antwort.json().message]).toEqual([
            403,
            expect.stringContaining('Fachliche Administration'),
          ])
        }
        expect(await letzterJournaleintrag(db)).toBe(vorher)
      }
    })

    test(`${wer} gibt sich selbst keine Rolle, keine andere Organisation und sperrt sich nicht`, async () => {
      const id = await kennung(wer)
      const vorher = await letzterJournaleintrag(db)
      const faelle: [object, string][] = [
        [{ rollen: [rolle, 'LESEN'] }, 'daten.rollen'],
        [{ rollen: [rolle, 'ADMIN'] }, 'daten.rollen'],
        [{ rollen: [] }, 'daten.rollen'],
        [{ aktiv: false }, 'daten.aktiv'],
        [{ organisationseinheitId: fremde }, 'daten.organisationseinheitId'],
        [{ organisationseinheitId: null }, 'daten.organisationseinheitId'],
      ]
      for (const [abweichung, feld] of faelle) {
        const antwort = await aendere(wer, id, abweichung)
        expect([antwort.statusCode, felder(antwort)], JSON.stringify(abweichung)).toEqual([403, [feld]])
      }
      expect(await letzterJournaleintrag(db)).toBe(vorher)
      expect((await lies(id, wer)).rechte).toMatchObject({ bearbeiten: true, zugang: false })
      expect((await aendere(wer, id, { email: 'neu@beispiel.at' })).statusCode).toBe(200)
    })
  }

  test('wer eine Rolle gewählt hat, verwaltet nur mit dieser', async () => {
    const id = await kennung('mehrrollen')
    expect((await lies(id, 'mehrrollen')).rechte.rollen).toEqual(['LAND', 'LESEN'])
    await als('mehrrollen')(post('/api/auth/role', { role: 'QS' }))
    expect((await als('mehrrollen')('/user?groesse=200')).json<Seite>().gesamt).toBeGreaterThan(10)
    expect((await legeAn('mehrrollen', anlage(NOE, ['LAND']))).statusCode).toBe(403)
    await als('mehrrollen')(post('/api/auth/role', { role: null }))
  })

  test('die Administration gibt sich selbst nichts und nimmt sich nichts', async () => {
    const id = await kennung('admin')
    for (const [abweichung, feld] of [
      [{ rollen: ['ADMIN', 'QS'] }, 'rollen'],
      [{ rollen: ['BUND'] }, 'rollen'],
      [{ aktiv: false }, 'aktiv'],
      [{ organisationseinheitId: NOE }, 'organisationseinheitId'],
    ] as const) {
      const antwort = await aendere('admin', id, abweichung)
      expect([antwort.statusCode, felder(antwort)]).toEqual([403, [`daten.${feld}`]])
    }
  })
})

describe('[API-18] Massenzuweisung', () => {
  test.each([
    'id',
    'aktiv',
    'provider',
    'externer_schluessel',
    'externerSchluessel',
    'ist_demo',
    'version',
    '__proto__x',
  ])('beim Anlegen ist „%s“ eine unbekannte Angabe', async feld => {
    const vorher = await letzterJournaleintrag(db)
    const antwort = await legeAn('admin', anlage(BUND, ['LESEN'], { [feld]: 1 }))
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json<{ errors: Felder }>().errors[0]?.message).toBe(`Unbekannte Angabe: ${feld}`)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })
  test.each(['username', 'provider', 'externer_schluessel', 'aktive_rolle', 'ist_demo', 'version'])(
    'beim Ändern ist „%s“ eine unbekannte Angabe, neben den Daten wie darin',
    async feld => {
      const { id } = await neuer(BUND, ['LESEN'])
      const stand = await lies(id)
      const vorher = await letzterJournaleintrag(db)
      const darin = await aendere('admin', id, { [feld]: 'x' })
      expect([darin.statusCode, darin.json<{ errors: Felder }>().errors[0]?.message]).toEqual([
        400,
        `Unbekannte Angabe: ${feld}`,
      ])
      if (feld !== 'version') {
        const daneben = await als('admin')(
          post('/user/update', { id, version: stand.version, daten: stand.daten, [feld]: 'x' }),
        )
        expect(daneben.statusCode).toBe(400)
      }
      expect(await letzterJournaleintrag(db)).toBe(vorher)
    },
  )
})
