import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'
import { alge, KOPF, kieselalge, MISCH } from './phb.pruefhilfe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const beauftragt = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' }, phb: { auftragnehmer: 'auftragnehmer' } })
const an = als('auftragnehmer')
const status = async (id: number) => (await an(`/aufnahme/${id}/status`)).json().phb.status

test('[API-08] Mischbestand: anlegen, ändern, gleicher Name abgewiesen, überholt 409, löschen einzeln und alle', async () => {
  const id = await beauftragt()
  const pfad = `/aufnahme/${id}/phb/taxa/algenmischbestand`
  const erst = (await an(post(pfad, { id: null, version: 0, daten: MISCH }))).json()
  expect(erst).toMatchObject({ version: 1, daten: MISCH })
  expect(await status(id)).toBe('ROHDATEN')
  expect((await an(post(pfad, { version: 0, daten: MISCH }))).json().errors).toMatchObject([{ field: 'daten.name' }])
  expect((await an(post(pfad, { id: erst.id, version: 1, daten: MISCH }))).json()).toEqual(erst)
  const anders = { ...MISCH, teile: [{ taxon: 'Navicula lanceolata', anteil: 100 }] }
  const neu = (await an(post(pfad, { id: erst.id, version: 1, daten: anders }))).json()
  expect(neu).toEqual({ id: erst.id, version: 2, daten: anders })
  expect((await an(post(pfad, { id: erst.id, version: 1, daten: MISCH }))).statusCode).toBe(409)
  const zwei = (await an(post(pfad, { version: 0, daten: { name: 'Aufwuchs', deckung: 3 } }))).json()
  const fremd = await beauftragt()
  const daneben = await an(
    post(`/aufnahme/${fremd}/phb/taxa/algenmischbestand`, { id: erst.id, version: 2, daten: MISCH }),
  )
  expect(daneben.statusCode).toBe(404)
  const alle = `/aufnahme/${id}/phb/delete/taxa/algenmischbestand`
  expect((await an(post(`${alle}/${erst.id}`, { version: 1 }))).statusCode).toBe(409)
  expect((await an(post(alle, { bestaende: [{ id: erst.id, version: 2 }] }))).statusCode).toBe(409)
  const rest = (await an(post(`${alle}/${erst.id}`, { version: 2 }))).json()
  expect(rest.bestaende).toEqual([zwei])
  expect((await an(post(`${alle}/${erst.id}`, { version: 2 }))).statusCode).toBe(404)
  expect((await an(post(alle, { bestaende: [{ id: zwei.id, version: 1 }] }))).json().bestaende).toEqual([])
})

test('[API-08] Mischbestand: Anteile ergeben 100 %, jede Art einmal, jede aus der Taxaliste', async () => {
  const id = await beauftragt()
  const felder = async (daten: object) =>
    (await an(post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten: { ...MISCH, ...daten } }))).json()
      .errors
  expect(await felder({ teile: [{ taxon: 'Navicula gregaria', anteil: 95.5 }] })).toEqual([
    { field: 'daten.teile', message: 'Die Anteile ergeben 95,5 % statt 100 %' },
  ])
  expect(
    await felder({
      teile: [
        { taxon: 'Navicula gregaria', anteil: 50 },
        { taxon: 'Navicula gregaria', anteil: 50 },
      ],
    }),
  ).toEqual([{ field: 'daten.teile.1.taxon', message: 'Diese Art ist schon angegeben' }])
  expect(await felder({ teile: [{ taxon: 'Baetis rhodani', anteil: 100 }] })).toMatchObject([
    { field: 'daten.teile.0.taxon' },
  ])
  expect(await felder({ deckung: 0 })).toEqual([{ field: 'daten.deckung', message: 'Wert muss größer als 0 sein' }])
  expect((await an(`/aufnahme/${id}/phb/taxa/algenmischbestaende`)).json().bestaende).toEqual([])
})

test('[API-08] Summe: Schalen gegen Ziel und Kopf, Deckungen gegen die Gesamtdeckung, mit Grund', async () => {
  const id = await beauftragt()
  await an(post(`/aufnahme/${id}/phb/taxa/allgemein`, { version: 0, daten: { ...KOPF, gesamtdeckung: 20 } }))
  await an(
    post(`/aufnahme/${id}/phb/taxa`, {
      version: 1,
      zeilen: [
        kieselalge(1, 'Navicula gregaria', 300),
        kieselalge(2, 'Navicula lanceolata', 112),
        alge(3, 'Cladophora glomerata', 5, 12),
      ],
    }),
  )
  await an(post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten: MISCH }))
  await an(
    post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten: { name: 'Unbestimmt', deckung: 0.5 } }),
  )
  expect((await als('qs')(`/aufnahme/${id}/phb/taxa/summe`)).json()).toEqual({
    kieselalgen: { taxa: 2, schalen: 412, gezaehlt: 500, ziel: 500 },
    uebrige: { taxa: 1, deckung: 12 },
    mischbestaende: { anzahl: 2, deckung: 13 },
    deckungssumme: 25,
    gesamtdeckung: 20,
    hinweise: [
      '412 von 500 Schalen: Bis zum Ziel der Zählung fehlen 88.',
      'Die Taxaliste ergibt 412 Schalen, im Kopf der Probe stehen 500. Bitte gleichen Sie beide ab.',
      'Die einzelnen Deckungen ergeben 25 %, mehr als die Gesamtdeckung von 20 %.',
      'Cladophora glomerata: Zur Deckung 12 % gehört die Schätzklasse 4, angegeben ist 5.',
      'Mischbestand „Unbestimmt“: Die Arten sind noch nicht angegeben.',
    ],
  })
})

test('[API-08] Fassung wechseln: erst die Vorschau, dann der Wechsel samt Mischbeständen; fehlt ein Taxon, bleibt alles', async () => {
  const id = await beauftragt()
  await db.transaction().execute(async tx => {
    await sql
      .raw(`
      insert into taxalistenversion (art, name, gueltig_von, status, quellen, kenngroessen, pruefsumme)
      values ('PHB', 'PHB Prüfung', '2026-06-01', 'ENTWURF', '[]', '{}', repeat('a', 64));
      insert into taxon (taxalistenversion_id, name, rang, gruppe, operationell, werte)
      select id, t.name, 'ART', t.gruppe, t.name, '{}'
      from taxalistenversion, (values
        ('Navicula gregaria', 'Bacillariophyceae'), ('Cladophora glomerata', 'Ulvophyceae')
      ) as t(name, gruppe)
      where taxalistenversion.name = 'PHB Prüfung';
      update taxalistenversion set status = 'GUELTIG' where name = 'PHB Prüfung'`)
      .execute(tx)
  })
  const zeilen = [kieselalge(1, 'Navicula gregaria', 5), kieselalge(2, 'Meridion circulare', 1)]
  const { version: kopfversion } = (
    await an(post(`/aufnahme/${id}/phb/taxa/allgemein`, { version: 0, daten: KOPF }))
  ).json()
  const { version } = (await an(post(`/aufnahme/${id}/phb/taxa`, { version: 1, zeilen }))).json()
  await an(post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten: MISCH }))
  const kopf = await an(
    post(`/aufnahme/${id}/phb/taxa/allgemein`, {
      version: kopfversion,
      daten: { ...KOPF, taxalistenversion: 'PHB Prüfung' },
    }),
  )
  expect(kopf.json().errors).toMatchObject([{ field: 'daten.taxalistenversion' }])
  const wechsle = async (taxaVersion: number, vorschau: boolean) =>
    (
      await an(
        post(`/aufnahme/${id}/phb/update/taxalistenversion`, {
          version: kopfversion,
          taxaVersion,
          taxalistenversion: 'PHB Prüfung',
          vorschau,
        }),
      )
    ).json()
  expect(await wechsle(version, true)).toMatchObject({
    von: 'PHB 2026.5',
    nach: 'PHB Prüfung',
    taxa: 3,
    ausgefuehrt: false,
    aenderungen: [
      { taxon: 'Meridion circulare', art: 'FEHLT' },
      { taxon: 'Navicula gregaria', art: 'GLEICH' },
    ],
  })
  expect((await wechsle(version, false)).errors).toMatchObject([{ field: 'taxalistenversion' }])
  expect(await wechsle(version - 1, true)).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  const ohne = (await an(post(`/aufnahme/${id}/phb/delete/taxa/2`, { version }))).json()
  expect(await wechsle(ohne.version, false)).toMatchObject({ ausgefuehrt: true })
  expect((await an(`/aufnahme/${id}/phb/taxa/liste`)).json()).toMatchObject({
    taxalistenversion: 'PHB Prüfung',
    zeilen: [{ taxon: 'Navicula gregaria', schalen: 5 }],
  })
  const { bestaende } = (await an(`/aufnahme/${id}/phb/taxa/algenmischbestaende`)).json()
  expect(bestaende[0].daten).toEqual(MISCH)
})

test('[API-08] Fassung wechseln: gleiche Funde bleiben getrennt; Arten eines Mischbestands, die eins würden, verhindern es', async () => {
  const id = await beauftragt()
  await legeFassungAn(db, 'PHB', 'PHB Prüfung eng', { 'Navicula gregaria': null })
  const { version: kopfversion } = (
    await an(post(`/aufnahme/${id}/phb/taxa/allgemein`, { version: 0, daten: KOPF }))
  ).json()
  const zeilen = [kieselalge(1, 'Navicula gregaria', 5), kieselalge(2, 'Meridion circulare', 1)]
  const { version } = (await an(post(`/aufnahme/${id}/phb/taxa`, { version: 1, zeilen }))).json()
  const daten = {
    name: 'Belag',
    deckung: 5,
    teile: zeilen.map(({ taxon }) => ({ taxon, anteil: 50 })),
  }
  const bestand = (await an(post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten }))).json()
  const wechsle = async () =>
    (
      await an(
        post(`/aufnahme/${id}/phb/update/taxalistenversion`, {
          version: kopfversion,
          taxaVersion: version,
          taxalistenversion: 'PHB Prüfung eng',
          wahl: { 'Meridion circulare': 'Navicula gregaria' },
          vorschau: false,
        }),
      )
    ).json()
  expect((await wechsle()).errors).toMatchObject([
    { field: 'taxalistenversion', message: expect.stringContaining('„Belag“') },
  ])
  await an(post(`/aufnahme/${id}/phb/delete/taxa/algenmischbestand/${bestand.id}`, { version: bestand.version }))
  expect(await wechsle()).toMatchObject({ ausgefuehrt: true })
  expect((await an(`/aufnahme/${id}/phb/taxa/liste`)).json().zeilen).toMatchObject([
    { zeile: 1, taxon: 'Navicula gregaria', schalen: 5 },
    { zeile: 2, taxon: 'Navicula gregaria', schalen: 1 },
  ])
})
