import type { Gewaesser, Gewaesserdoppel } from '@benthos/vertrag/gewaesser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
await saeeNetz(db)
beforeEach(async () => {
  await db.deleteFrom('gewaesser').where('herkunft', '=', 'ANGELEGT').where('muendet_in', 'is not', null).execute()
  await db.deleteFrom('gewaesser').where('herkunft', '=', 'ANGELEGT').execute()
})

const idVon = async (name: string) =>
  (await db.selectFrom('gewaesser').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const [DONAU, ENNS] = [await idVon('Donau'), await idVon('Enns')]
const legeAn = (wer: string | null, angaben: object) => als(wer)(post('/api/gewaesser', angaben))
async function neues(angaben: object, wer = 'land-noe'): Promise<Gewaesser> {
  const antwort = await legeAn(wer, angaben)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json()
}
const fehlerVon = async (angaben: object, wer = 'land-noe') => {
  const antwort = await legeAn(wer, angaben)
  expect(antwort.statusCode, antwort.body).toBe(400)
  return antwort.json<{ errors: { field: string; message: string }[] }>().errors
}
const anzahl = async () =>
  (
    await db
      .selectFrom('gewaesser')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const waehlbar = async (suche: string): Promise<string[]> =>
  (await als('land-noe')(`/list/fluesse?suche=${encodeURIComponent(suche)}`))
    .json<{ label: string }[]>()
    .map(eintrag => eintrag.label)

describe('[A-STELLE-17] Ablehnungen', () => {
  test('Wer keine Messstelle anlegen darf, legt auch kein Gewässer an und fragt nach keinem', async () => {
    const vorher = await anzahl()
    for (const [wer, status] of [
      [null, 401],
      ['auftragnehmer', 403],
      ['qs', 403],
      ['lesen', 403],
    ] as const) {
      expect((await legeAn(wer, { name: 'Mühlbach' })).statusCode, String(wer)).toBe(status)
      expect((await als(wer)('/api/gewaesser/doppel?name=Enns')).statusCode, String(wer)).toBe(status)
    }
    expect(await anzahl()).toBe(vorher)
  })

  test.each([
    ['ohne Namen', {}, 'name', 'Dieses Feld ist verpflichtend'],
    ['leerer Name', { name: '   ' }, 'name', expect.any(String)],
    ['ein Buchstabe', { name: 'A' }, 'name', 'Mindestens 2 Zeichen'],
    ['nur Satzzeichen', { name: '–––' }, 'name', 'Der Name braucht mindestens einen Buchstaben'],
    ['nur Ziffern', { name: '4711' }, 'name', 'Der Name braucht mindestens einen Buchstaben'],
    ['Steuerzeichen', { name: 'Mühl\u0000bach' }, 'name', expect.stringContaining('Steuerzeichen')],
    ['201 Zeichen', { name: 'a'.repeat(201) }, 'name', expect.stringContaining('200')],
    // U+FDFA ist ein Zeichen und im Vergleich achtzehn.
    ['ein Zeichen für einen Satz', { name: '\uFDFA'.repeat(100) }, 'name', expect.stringContaining('Zeichen')],
    ['Vorfluter, den es nicht gibt', { name: 'Xbach', muendetInId: 999_999 }, 'muendetInId', expect.any(String)],
    ['Vorfluter als Text', { name: 'Xbach', muendetInId: 'Donau' }, 'muendetInId', expect.any(String)],
    ['Nummer mit Leerzeichen', { name: 'Xbach', nummer: 'A 1' }, 'nummer', expect.stringContaining('Leerzeichen')],
    ['41 Zeichen Nummer', { name: 'Xbach', nummer: '1'.repeat(41) }, 'nummer', expect.stringContaining('40')],
    ['vergebene Nummer', { name: 'Xbach', nummer: 'NE-25' }, 'nummer', 'Diese Nummer trägt schon „Donau“'],
  ])('%s: am Feld', async (_, angaben, field, message) => {
    const vorher = await anzahl()
    expect(await fehlerVon(angaben)).toContainEqual({ field, message })
    expect(await anzahl()).toBe(vorher)
  })

  test('Name und Nummer, die es schon gibt: beides auf einmal', async () => {
    expect((await fehlerVon({ name: 'donau', nummer: 'NE-25' })).map(({ field }) => field)).toEqual(['name', 'nummer'])
  })
})

describe('[A-STELLE-17] Anlegen', () => {
  test.each(['admin', 'bund', 'land-noe', 'fachprojekt'])(
    '%s legt eines an: es steht zur Wahl, mit Vorfluter und Vermerk',
    async wer => {
      const gewaesser = await neues({ name: 'Prüfbach', muendetInId: ENNS, nummer: '' }, wer)
      expect(gewaesser).toMatchObject({
        name: 'Prüfbach',
        muendetIn: 'Enns',
        nummer: null,
        istNichtImNetz: true,
        text: 'Prüfbach → Enns (nicht im Netz)',
      })
      expect(await waehlbar('prüfbach')).toEqual(['Prüfbach → Enns (nicht im Netz)'])
      expect(await waehlbar('enns')).toEqual(['Enns', 'Prüfbach → Enns (nicht im Netz)'])
      const zeile = await db
        .selectFrom('gewaesser')
        .selectAll()
        .where('id', '=', gewaesser.id)
        .executeTakeFirstOrThrow()
      expect(zeile).toMatchObject({ code: null, muendet_in: ENNS, flussgebietseinheit: 'DONAU', herkunft: 'ANGELEGT' })
    },
  )

  test('Das Journal nennt, wer es angelegt hat', async () => {
    const { id } = await neues({ name: 'Journalbach' })
    const zeile = await db
      .selectFrom('journal')
      .innerJoin('benutzer', 'benutzer.id', 'journal.benutzer_id')
      .select(['journal.aktion', 'benutzer.username'])
      .where('journal.tabelle', '=', 'gewaesser')
      .where('journal.schluessel', '=', String(id))
      .execute()
    expect(zeile).toEqual([{ aktion: 'NEW', username: 'land-noe' }])
  })

  test('Der längste Name und Auszeichnung im Namen sind nur Text', async () => {
    for (const name of ['ß'.repeat(200), '<b>Bach</b><script>alert(1)</script>'])
      expect(await neues({ name })).toMatchObject({ name, text: `${name} (nicht im Netz)` })
  })

  test('Die Messstelle nennt ihr Gewässer mit Vorfluter und Vermerk', async () => {
    const { id } = await neues({ name: 'Stellenbach', muendetInId: DONAU })
    const angelegt = await als('land-noe')(
      post('/messstelle/land/create', {
        identifizierung: { art: 'LAND', code: 'STB-1', name: 'Mündung', gewaesserId: id },
        lage_allgemein: { land: 'AT', bundesland: 'AT-3' },
        lage_koordinaten: { koordinatensystem: '31287', x: 668592.73, y: 478846.81 },
        charakteristik: { bioregion: 'DO' },
      }),
    )
    expect(angelegt.statusCode, angelegt.body).toBe(200)
    const messstelle = (await als('land-noe')(`/messstelle/${angelegt.json().id}`)).json()
    expect(messstelle.bezug.gewaesser).toEqual({ value: String(id), label: 'Stellenbach → Donau (nicht im Netz)' })
    await db.deleteFrom('messstelle').where('id', '=', angelegt.json().id).execute()
  })
})

describe('[A-STELLE-18] Doppelte', () => {
  test.each(['Mühlbach', 'MÜHLBACH', 'Mühl-Bach', ' Muehl  bach '])(
    '„%s“ mit demselben Vorfluter: abgelehnt mit dem vorhandenen, auch wer es bewusst will',
    async name => {
      const vorhanden = await neues({ name: 'Mühlbach', muendetInId: DONAU })
      for (const istAnderes of [false, true])
        expect(await fehlerVon({ name, muendetInId: DONAU, istAnderes })).toEqual([
          {
            field: 'name',
            message: 'Dieses Gewässer gibt es schon: „Mühlbach → Donau (nicht im Netz)“. Bitte wählen Sie es',
          },
        ])
      const doppel = (
        await als('land-noe')(`/api/gewaesser/doppel?name=${encodeURIComponent(name)}&muendetInId=${DONAU}`)
      ).json<Gewaesserdoppel>()
      expect(doppel).toEqual({ gleiche: [vorhanden], aehnliche: [] })
    },
  )

  test('Ein Gewässer der Liste gibt es auch, und seinen Vorfluter kennt das Netz', async () => {
    expect(await fehlerVon({ name: 'donau' })).toEqual([expect.objectContaining({ field: 'name' })])
    expect(await fehlerVon({ name: 'ENNS', muendetInId: DONAU, istAnderes: true })).toEqual([
      { field: 'name', message: 'Dieses Gewässer gibt es schon: „Enns“. Bitte wählen Sie es' },
    ])
  })

  test('Gleicher Name, anderer Vorfluter: eine Rückfrage, dann bewusst ein anderes', async () => {
    await neues({ name: 'Mühlbach', muendetInId: DONAU })
    const anderer = { name: 'Mühlbach', muendetInId: ENNS }
    expect(await fehlerVon(anderer)).toEqual([
      { field: 'name', message: expect.stringContaining('„Mühlbach → Donau (nicht im Netz)“') },
    ])
    expect(await neues({ ...anderer, istAnderes: true })).toMatchObject({ text: 'Mühlbach → Enns (nicht im Netz)' })
    expect(await waehlbar('mühlbach')).toHaveLength(2)
    expect(await waehlbar('mühlbach enns')).toEqual(['Mühlbach → Enns (nicht im Netz)'])
  })

  test('Sehr ähnlich geschrieben: eine Rückfrage; gleich heißende stehen zuerst', async () => {
    await neues({ name: 'Muhlbach', muendetInId: DONAU })
    await neues({ name: 'Mühlbach', muendetInId: ENNS, istAnderes: true })
    const doppel = (await als('land-noe')(`/api/gewaesser/doppel?name=M%C3%BChlbach`)).json<Gewaesserdoppel>()
    expect(doppel.gleiche).toEqual([])
    expect(doppel.aehnliche.map(({ text }) => text)).toEqual([
      'Mühlbach → Enns (nicht im Netz)',
      'Muhlbach → Donau (nicht im Netz)',
    ])
    expect(await fehlerVon({ name: 'Mühlbach' })).toEqual([expect.objectContaining({ field: 'name' })])
  })

  test.each([
    ['derselbe Name', { name: 'Wettbach', muendetInId: DONAU }, { name: 'wett-bach', muendetInId: DONAU }, 'name'],
    ['ohne Vorfluter', { name: 'Wettbach' }, { name: 'WETTBACH' }, 'name'],
    ['dieselbe Nummer', { name: 'Wettbach', nummer: 'W-1' }, { name: 'Ganz anders', nummer: 'W-1' }, 'nummer'],
  ])('Wettlauf, %s: eines entsteht, die anderen sagen warum', async (_, eines, anderes, field) => {
    const antworten = await Promise.all(
      [eines, anderes, eines, anderes].map((angaben, i) => legeAn(i % 2 === 0 ? 'land-noe' : 'land-ooe', angaben)),
    )
    expect(antworten.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
    for (const antwort of antworten.filter(({ statusCode }) => statusCode === 400))
      expect(antwort.json().errors.map((fehler: { field: string }) => fehler.field)).toContain(field)
    const angelegte = await db.selectFrom('gewaesser').select('id').where('herkunft', '=', 'ANGELEGT').execute()
    expect(angelegte).toHaveLength(1)
  })
})

describe('[A-STELLE-19] Berichtigen und zuordnen', () => {
  const versionVon = async (id: number) =>
    (await db.selectFrom('gewaesser').select('version').where('id', '=', id).executeTakeFirst())?.version ?? 1
  const aendere = async (id: number, angaben: object, wer: string | null = 'admin') =>
    als(wer)(post(`/api/gewaesser/${id}`, { version: await versionVon(id), ...angaben }))

  test('Nur die Administration sieht und ändert die angelegten', async () => {
    const { id } = await neues({ name: 'Amtsbach' })
    for (const [wer, status] of [
      [null, 401],
      ['land-noe', 403],
      ['bund', 403],
      ['auftragnehmer', 403],
    ] as const) {
      expect((await aendere(id, { name: 'Anders' }, wer)).statusCode, String(wer)).toBe(status)
      expect((await als(wer)('/api/gewaesser')).statusCode, String(wer)).toBe(status)
    }
    expect((await als('admin')('/api/gewaesser')).json().zeilen).toMatchObject([{ id, name: 'Amtsbach' }])
  })

  test('Ein Gewässer der Liste, eines, das es nicht gibt, und ein Kreis: abgelehnt, nichts geändert', async () => {
    expect((await aendere(DONAU, { name: 'Anders' })).statusCode).toBe(409)
    expect((await aendere(999_999, { name: 'Anders' })).statusCode).toBe(404)
    const a = await neues({ name: 'Abach' })
    const b = await neues({ name: 'Bechbach', muendetInId: a.id, istAnderes: true })
    const c = await neues({ name: 'Cilzbach', muendetInId: b.id, istAnderes: true })
    for (const muendetInId of [a.id, b.id, c.id]) {
      const antwort = await aendere(a.id, { name: 'Abach', muendetInId, istAnderes: true })
      expect(antwort.statusCode, antwort.body).toBe(400)
      expect(antwort.json().errors).toEqual([
        { field: 'muendetInId', message: 'So mündete das Gewässer in sich selbst' },
      ])
    }
    const stand = await db.selectFrom('gewaesser').select(['id', 'muendet_in']).where('id', '=', a.id).execute()
    expect(stand).toEqual([{ id: a.id, muendet_in: null }])
  })

  test('Zwei, die zugleich einen Kreis schlössen: einer kommt durch', async () => {
    const a = await neues({ name: 'Ringbach', muendetInId: DONAU })
    const b = await neues({ name: 'Kreisgraben', muendetInId: DONAU })
    const antworten = await Promise.all([
      aendere(a.id, { name: 'Ringbach', muendetInId: b.id }),
      aendere(b.id, { name: 'Kreisgraben', muendetInId: a.id }),
    ])
    expect(antworten.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('Sich selbst verdoppelt es nicht, ein anderes schon; mit der Nummer einer Route ist es im Netz', async () => {
    const { id } = await neues({ name: 'Zuordbach' })
    const anderes = await neues({ name: 'Fremdbach', muendetInId: ENNS })
    expect((await aendere(id, { name: 'Zuord-Bach' })).json()).toMatchObject({ name: 'Zuord-Bach' })
    expect((await aendere(id, { name: 'Fremdbach', muendetInId: ENNS })).statusCode).toBe(400)
    await db
      .insertInto('netzroute')
      .values({ id: 'Z-1', netz_code: 'NATURAL_EARTH', name: 'Zuordbach', breitenklasse: 3, laenge: 1000 })
      .execute()
    expect((await aendere(id, { name: 'Zuordbach', nummer: 'Z-1' })).json()).toMatchObject({
      text: 'Zuordbach',
      istNichtImNetz: false,
    })
    expect((await aendere(anderes.id, { name: 'Fremdbach', nummer: 'Z-1' })).json().errors).toEqual([
      { field: 'nummer', message: 'Diese Nummer trägt schon „Zuordbach“' },
    ])
    expect((await aendere(id, { name: 'Zuordbach' })).json()).toMatchObject({ istNichtImNetz: true })
    // Auch wer es mit der Nummer anlegt, hat es gleich im Netz.
    expect(await neues({ name: 'Nummernbach', nummer: 'Z-1' })).toMatchObject({ istNichtImNetz: false })
    await db.deleteFrom('netzroute').where('id', '=', 'Z-1').execute()
  })

  test('Die Liste nennt Zahl der Messstellen, wer es wann anlegte, und auf Wunsch nur, was nicht im Netz ist', async () => {
    const ohne = await neues({ name: 'Fernbach', muendetInId: ENNS })
    await db
      .insertInto('netzroute')
      .values({ id: 'Z-2', netz_code: 'NATURAL_EARTH', name: 'Nahbach', breitenklasse: 3, laenge: 1000 })
      .execute()
    const mit = await neues({ name: 'Nahbach', nummer: 'Z-2' })
    const angelegt = await als('land-noe')(
      post('/messstelle/land/create', {
        identifizierung: { art: 'LAND', code: 'FB-1', name: 'Mündung', gewaesserId: ohne.id },
        lage_allgemein: { land: 'AT', bundesland: 'AT-3' },
        lage_koordinaten: { koordinatensystem: '31287', x: 668592.73, y: 478846.81 },
        charakteristik: { bioregion: 'DO' },
      }),
    )
    const zeilen = async (frage: string) =>
      (await als('admin')(`/api/gewaesser${frage}`)).json<{ zeilen: { id: number }[] }>().zeilen
    const { vorname, nachname } = await db
      .selectFrom('benutzer')
      .select(['vorname', 'nachname'])
      .where('username', '=', 'land-noe')
      .executeTakeFirstOrThrow()
    expect(await zeilen('?nichtImNetz=true')).toEqual([
      {
        ...ohne,
        version: 1,
        messstellen: 1,
        angelegtAm: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        angelegtVon: `${vorname} ${nachname}`,
      },
    ])
    expect((await zeilen('?nichtImNetz=false')).map(({ id }) => id)).toEqual([mit.id])
    expect((await zeilen('')).map(({ id }) => id)).toEqual([ohne.id, mit.id])
    await db.deleteFrom('messstelle').where('id', '=', angelegt.json().id).execute()
    await db.deleteFrom('netzroute').where('id', '=', 'Z-2').execute()
  })

  test('Hat inzwischen jemand gespeichert, geht nichts verloren: 409, und es bleibt, was der andere schrieb', async () => {
    const { id } = await neues({ name: 'Stritbach' })
    expect((await aendere(id, { name: 'Strittbach', version: 1 })).statusCode).toBe(200)
    const zu_spaet = await aendere(id, { name: 'Streitbach', version: 1 })
    expect([zu_spaet.statusCode, zu_spaet.json().code]).toEqual([409, 'VERSIONSKONFLIKT'])
    const [eine, andere] = await Promise.all(
      ['Strittbach A', 'Strittbach B'].map(name => aendere(id, { name, version: 2, istAnderes: true })),
    )
    expect([eine?.statusCode, andere?.statusCode].toSorted()).toEqual([200, 409])
    expect(await versionVon(id)).toBe(3)
  })

  test('Zuordnen fragt nicht noch einmal nach Ähnlichem; eine Route, die zu einem anderen Gewässer gehört, sagt es', async () => {
    await neues({ name: 'Doppelbach', muendetInId: ENNS })
    const { id } = await neues({ name: 'Doppelbach', muendetInId: DONAU, istAnderes: true })
    await db
      .insertInto('netzroute')
      .values([
        { id: 'Z-3', netz_code: 'NATURAL_EARTH', name: 'Doppelbach', breitenklasse: 3, laenge: 1000 },
        { id: 'Z-4', netz_code: 'NATURAL_EARTH', name: 'Altarm', breitenklasse: 3, laenge: 1000, gewaesser_id: DONAU },
      ])
      .execute()
    const fremd = await aendere(id, { name: 'Doppelbach', muendetInId: DONAU, nummer: 'Z-4' })
    expect([fremd.statusCode, fremd.json().errors]).toEqual([
      400,
      [{ field: 'nummer', message: 'Diese Route gehört schon zu „Donau“' }],
    ])
    expect((await aendere(id, { name: 'Doppelbach', muendetInId: DONAU, nummer: 'Z-3' })).json()).toMatchObject({
      istNichtImNetz: false,
      version: 2,
    })
    await db.deleteFrom('netzroute').where('id', 'in', ['Z-3', 'Z-4']).execute()
  })
})
