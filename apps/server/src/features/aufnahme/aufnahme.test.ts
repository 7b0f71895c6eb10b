import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

async function gueltig(username: string, art: 'GZUEV' | 'FACHPROJEKT' = 'GZUEV', bundesland = 'AT-3') {
  const projektId = await welt.projekt(art, username)
  return {
    code: `NEU-${projektId}`,
    messstelleId: await welt.messstelle(art, bundesland, projektId),
    projektId,
    datum: '2025-04-21',
    methoden: ['MZB'],
    probenehmer: 'Lena Leitgeb',
  }
}

test.each([
  [null, 401],
  ['lesen', 403],
  ['qs', 403],
  ['auftragnehmer', 403],
  ['land-ooe', 403],
  ['fachprojekt', 403],
])('[API-03] anlegen ohne Recht: %s erhält %i, und nichts entsteht', async (username, status) => {
  const daten = await gueltig('land-noe')
  const antwort = await als(username)(post('/aufnahme/create', daten))
  expect(antwort.statusCode).toBe(status)
  expect(await db.selectFrom('aufnahme').select('id').where('code', '=', daten.code).execute()).toEqual([])
})

test('[API-03] anlegen, lesen: Kopf, Status NEU, Code und Rechte; die Anlage steht im Statusverlauf und im Journal', async () => {
  const noe = als('land-noe')
  const daten = { ...(await gueltig('land-noe')), uhrzeit: '09:30', bemerkung: '  trüb ' }
  const angelegt = await noe(post('/aufnahme/create', daten))
  expect(angelegt.statusCode).toBe(200)
  const { id } = angelegt.json()
  const kopf = (await noe(`/aufnahme/${id}`)).json()
  expect(kopf).toMatchObject({
    code: daten.code,
    mzb: { status: 'NEU', freigabe: 'NICHT_FREIGEGEBEN', klasse: null, veraltet: false, auftragnehmer: null },
    phb: null,
    rechte: {
      kopfBearbeiten: true,
      mzbBearbeiten: true,
      phbBearbeiten: false,
      loeschen: true,
      loeschsperre: [],
      duplizieren: true,
      zuweisen: true,
      mzbVerlauf: true,
      phbVerlauf: false,
      plausibilitaet: true,
    },
    geaendertVon: 'Lena Leitgeb',
  })
  expect((await noe(`/aufnahme/${id}/aufnahmedaten`)).json()).toMatchObject({
    version: 1,
    daten: { uhrzeit: '09:30', bemerkung: 'trüb', methoden: ['MZB'] },
    bearbeitbar: true,
  })
  expect((await noe(`/aufnahme/${id}/status/history/mzb`)).json()).toMatchObject([
    { art: 'STATUS', von: null, nach: 'NEU', benutzer: 'Lena Leitgeb' },
  ])
  const journal = await db.selectFrom('journal').selectAll().where('aufnahme_id', '=', id).execute()
  expect(journal.find(j => j.tabelle === 'aufnahme')).toMatchObject({ aktion: 'NEW', schluessel: String(id) })
})

test('[API-03] jede fehlerhafte Angabe steht an ihrem Feld, alle auf einmal, und nichts entsteht', async () => {
  const daten = await gueltig('land-noe')
  await als('land-noe')(post('/aufnahme/create', daten))
  const fremd = await welt.projekt('FACHPROJEKT', 'fachprojekt', 'AT-4')
  const antwort = await als('land-noe')(
    post('/aufnahme/create', {
      ...daten,
      projektId: fremd,
      datum: '2999-01-01',
      auftragnehmerMzbId: await welt.organisationVon('bund'),
      auftragnehmerPhbId: await welt.organisationVon('auftragnehmer'),
    }),
  )
  expect(antwort.statusCode).toBe(400)
  const felder = antwort.json().errors.map((e: { field: string }) => e.field)
  expect(new Set(felder)).toEqual(new Set(['code', 'projektId', 'datum', 'auftragnehmerMzbId', 'auftragnehmerPhbId']))
  const leer = await als('land-noe')(post('/aufnahme/create', { methoden: [] }))
  expect(leer.json().errors).toContainEqual({ field: 'probenehmer', message: 'Dieses Feld ist verpflichtend' })
  expect(leer.json().errors).toContainEqual({ field: 'methoden', message: 'Dieses Feld ist verpflichtend' })
})

test('[API-03] Vorbelegung: Code aus Messstelle und Datum, bei Wiederholung mit laufender Nummer, Projekt der letzten Aufnahme', async () => {
  const noe = als('land-noe')
  const daten = await gueltig('land-noe')
  const init = () => noe(post('/aufnahme/init', { messstelleId: daten.messstelleId, datum: daten.datum }))
  const erster = (await init()).json()
  expect(erster).toMatchObject({ datum: '2025-04-21', methoden: ['MZB'], probenehmer: 'Lena Leitgeb' })
  expect(erster.code).toMatch(/^MU-\d+-20250421$/)
  expect((await noe(post('/aufnahme/create', { ...daten, code: erster.code }))).statusCode).toBe(200)
  expect((await init()).json()).toMatchObject({ code: `${erster.code}-2`, projektId: daten.projektId })
  expect((await noe(post('/aufnahme/init', {}))).json()).toMatchObject({ code: null, messstelleId: null })
  expect((await als('lesen')(post('/aufnahme/init', {}))).statusCode).toBe(403)
})

test('[ROLE-02] Vorbelegung und Anlage an fremden Messstellen: abgelehnt, ohne zu verraten, was dort schon aufgenommen ist', async () => {
  const fremdesProjekt = await welt.projekt('FACHPROJEKT', 'fachprojekt2')
  const fremde = await welt.messstelle('FACHPROJEKT', 'AT-3', fremdesProjekt)
  const faelle = [
    ['fachprojekt', fremde],
    ['fachprojekt', await welt.messstelle('GZUEV', 'AT-3')],
    ['land-noe', await welt.messstelle('LAND', 'AT-4')],
    ['land-noe', fremde],
    ['bund', await welt.messstelle('LAND', 'AT-3')],
    ['admin', 999_999],
  ] as const
  for (const [wer, messstelleId] of faelle) {
    const antwort = await als(wer)(post('/aufnahme/init', { messstelleId }))
    expect(antwort.json(), wer).toMatchObject({ status: 400, errors: [{ field: 'messstelleId' }] })
  }
  const eigenes = await gueltig('fachprojekt', 'FACHPROJEKT')
  const { messstelleId, datum } = eigenes
  expect((await als('fachprojekt')(post('/aufnahme/init', { messstelleId, datum }))).statusCode).toBe(200)
  const amFremden = () => als('fachprojekt')(post('/aufnahme/create', { ...eigenes, messstelleId: fremde }))
  expect((await amFremden()).json()).toMatchObject({ status: 400, errors: [{ field: 'messstelleId' }] })
  await db
    .insertInto('aufnahme')
    .values({
      code: 'FREIGEGEBEN-1',
      messstelle_id: fremde,
      projekt_id: fremdesProjekt,
      datum: '2024-01-01',
      probenehmer: 'x',
      mzb_status: 'PLAUSIBEL',
      mzb_freigabe: 'OEFFENTLICH',
    })
    .execute()
  expect((await amFremden()).json()).toMatchObject({ status: 403, errors: [{ field: 'messstelleId' }] })
  expect((await als('fachprojekt')(post('/aufnahme/create', eigenes))).statusCode).toBe(200)
})

test('[ROLE-02] vorgeschlagen wird nur ein Projekt, das man lesen darf', async () => {
  const projektId = await welt.projekt('LAND', 'land-ooe', 'AT-4')
  const messstelleId = await welt.messstelle('GZUEV', 'AT-3')
  await db
    .insertInto('aufnahme')
    .values({
      code: 'VORSCHLAG-1',
      messstelle_id: messstelleId,
      projekt_id: projektId,
      datum: '2025-01-01',
      probenehmer: 'x',
      mzb_status: 'NEU',
      mzb_freigabe: 'NICHT_FREIGEGEBEN',
    })
    .execute()
  const vorschlag = async (wer: string) => (await als(wer)(post('/aufnahme/init', { messstelleId }))).json().projektId
  expect(await vorschlag('land-noe')).toBeNull()
  expect(await vorschlag('admin')).toBe(projektId)
})

test('[API-03] Aufnahmedaten speichern: fremdes Land 404, Auftragnehmer 403, überholte Version 409, sonst neue Version', async () => {
  const id = await welt.aufnahme({ von: 'land-noe', mzb: { auftragnehmer: 'auftragnehmer' } })
  const noe = als('land-noe')
  const { version, daten } = (await noe(`/aufnahme/${id}/aufnahmedaten`)).json()
  const speichere = (username: string, v: number, neu: object = {}) =>
    als(username)(post(`/aufnahme/${id}/aufnahmedaten`, { version: v, daten: { ...daten, ...neu } }))
  expect((await speichere('land-ooe', version)).statusCode).toBe(404)
  expect((await speichere('auftragnehmer', version)).statusCode).toBe(403)
  const gespeichert = await speichere('land-noe', version, { bemerkung: 'neu', methoden: ['MZB', 'PHB'] })
  expect(gespeichert.json()).toMatchObject({
    version: version + 1,
    daten: { bemerkung: 'neu', methoden: ['MZB', 'PHB'] },
  })
  expect((await speichere('land-noe', version, { bemerkung: 'überholt' })).json()).toMatchObject({
    status: 409,
    code: 'VERSIONSKONFLIKT',
  })
  expect((await noe(`/aufnahme/${id}`)).json()).toMatchObject({ phb: { status: 'NEU' } })
  const ohne = await speichere('land-noe', version + 1, { methoden: ['PHB'], auftragnehmerMzbId: null })
  expect(ohne.statusCode).toBe(200)
  expect((await noe(`/aufnahme/${id}`)).json()).toMatchObject({ mzb: null, phb: { status: 'NEU' } })
})

test('[API-03] ein Element mit Daten lässt sich nicht aus der Aufnahme nehmen, ohne sie schon', async () => {
  const id = await welt.aufnahme({ von: 'land-noe', phb: {} })
  const noe = als('land-noe')
  const ohneMzb = async () => {
    const { version, daten } = (await noe(`/aufnahme/${id}/aufnahmedaten`)).json()
    return noe(post(`/aufnahme/${id}/aufnahmedaten`, { version, daten: { ...daten, methoden: ['PHB'] } }))
  }
  expect((await noe(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'SCREENING' }))).statusCode).toBe(200)
  expect((await ohneMzb()).json().errors).toEqual([
    { field: 'daten.methoden', message: 'MZB enthält bereits Daten und kann nicht entfernt werden.' },
  ])
  const weg = await noe(post(`/aufnahme/${id}/mzb/delete/screening`, { version: 1, taxaVersion: 1 }))
  expect(weg.statusCode, weg.body).toBe(204)
  expect((await ohneMzb()).json()).toMatchObject({ daten: { methoden: ['PHB'] } })
})

test('[ROLE-02] wer eine Aufnahme an einen Ort verlegt, an dem er nichts anlegen darf, wird abgewiesen', async () => {
  const id = await welt.aufnahme({ von: 'land-noe' })
  const noe = als('land-noe')
  const { version, daten } = (await noe(`/aufnahme/${id}/aufnahmedaten`)).json()
  const messstelleId = await welt.messstelle('GZUEV', 'AT-4')
  const antwort = await noe(post(`/aufnahme/${id}/aufnahmedaten`, { version, daten: { ...daten, messstelleId } }))
  expect(antwort.statusCode).toBe(403)
  expect(antwort.json().errors[0].field).toBe('daten.messstelleId')
})

test('[ROLE-02] ein Auftragnehmer sieht nur das Element, für das er beauftragt ist', async () => {
  const id = await welt.aufnahme({
    mzb: { auftragnehmer: 'auftragnehmer', status: 'ROHDATEN' },
    phb: { auftragnehmer: 'auftragnehmer2', status: 'BEWERTET' },
  })
  const kopf = (await als('auftragnehmer')(`/aufnahme/${id}`)).json()
  expect(kopf).toMatchObject({ mzb: { status: 'ROHDATEN' }, phb: null })
  expect((await als('auftragnehmer')(`/aufnahme/${id}/aufnahmedaten`)).json().daten).toMatchObject({
    methoden: ['MZB'],
    auftragnehmerPhbId: null,
  })
  expect((await als('auftragnehmer')(`/aufnahme/${id}/status`)).json()).toMatchObject({ phb: null })
  expect((await als('auftragnehmer')(`/aufnahme/${id}/status/history/phb`)).statusCode).toBe(404)
  expect((await als('auftragnehmer3')(`/aufnahme/${id}`)).statusCode).toBe(404)
})

test('[API-03] löschen: nur was gesehen wurde, nur unverschlossen, samt allem daran', async () => {
  const id = await welt.aufnahme({ von: 'land-noe' })
  const noe = als('land-noe')
  const loesche = (username: string, version: number) => als(username)(post(`/aufnahme/delete/${id}`, { version }))
  const { version } = (await noe(`/aufnahme/${id}`)).json()
  expect((await loesche('bund', version)).statusCode).toBe(403)
  await noe(
    post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 3 }] }),
  )
  expect((await loesche('land-noe', version)).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  const frisch = (await noe(`/aufnahme/${id}`)).json().version
  expect((await loesche('land-noe', frisch)).statusCode).toBe(204)
  expect((await noe(`/aufnahme/${id}`)).statusCode).toBe(404)
  expect(await db.selectFrom('probe').select('methode').where('aufnahme_id', '=', id).execute()).toEqual([])
  const geloescht = await db
    .selectFrom('journal')
    .select('tabelle')
    .where('aufnahme_id', '=', id)
    .where('aktion', '=', 'DELETED')
    .execute()
  expect(geloescht.map(j => j.tabelle)).toEqual(
    expect.arrayContaining(['aufnahme', 'probe', 'bestimmung', 'fund', 'status_ereignis']),
  )

  const gesperrt = await welt.aufnahme({ von: 'land-noe', phb: { status: 'PLAUSIBEL' } })
  const sperre = async (username: string) => (await als(username)(`/aufnahme/${gesperrt}`)).json().rechte
  expect(await sperre('land-noe')).toMatchObject({ loeschen: false, loeschsperre: ['PHB'] })
  expect(await sperre('qs')).toMatchObject({ loeschen: false, loeschsperre: [] })
  const antwort = await noe(post(`/aufnahme/delete/${gesperrt}`, { version: 1 }))
  expect(antwort.json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
})
