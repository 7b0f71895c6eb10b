import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { post } from '../../../pruefstand/dienst.ts'
import { meldeFristen } from './fristen.ts'
import { postpruefung } from './post/post.pruefhilfe.ts'

const p = await postpruefung()
const { db, welt } = p
afterAll(p.beende)
afterEach(async () => {
  await p.leere()
  await db.deleteFrom('fristmeldung').execute()
  await db.updateTable('aufnahme').set({ mzb_frist: null, phb_frist: null }).execute()
})

/** Mittag eines Tages in Österreich. */
const mittag = (tag: string) => new Date(`${tag}T11:00:00Z`)
const mitFrist = async (frist: string, status: 'NEU' | 'BEWERTET' | 'UNPLAUSIBEL' = 'NEU', buero = true) => {
  const id = await welt.aufnahme({ mzb: { status, ...(buero && { auftragnehmer: 'auftragnehmer' }) } })
  await db.updateTable('aufnahme').set({ mzb_frist: frist }).where('id', '=', id).execute()
  return id
}

describe('Nichts wird gemeldet', () => {
  test('[A-FRIST-03] acht Tage vorher, ohne Frist, und was übergeben oder geprüft ist', async () => {
    const id = await mitFrist('2099-05-09')
    const uebergeben = await welt.aufnahme({
      mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' },
    })
    await db.updateTable('aufnahme').set({ mzb_frist: '2099-04-01' }).where('id', '=', uebergeben).execute()
    await meldeFristen(db, mittag('2099-05-01'))
    expect(await p.beiWem(id)).toEqual({})
    expect(await p.beiWem(uebergeben)).toEqual({})
  })

  test('[ROLE-02] an Personen, die die Aufnahme nicht lesen dürfen, und an andere Büros', async () => {
    const id = await mitFrist('2099-05-02')
    await meldeFristen(db, mittag('2099-05-01'))
    expect(Object.keys(await p.beiWem(id))).toEqual(['auftragnehmer'])
  })

  test('[A-FRIST-03] per E-Mail, was zwischen Meldung und Versand übergeben oder verschoben wurde', async () => {
    const id = await mitFrist('2099-05-02')
    const andere = await mitFrist('2099-05-02')
    await meldeFristen(db, mittag('2099-05-03'))
    await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
    await db.updateTable('aufnahme').set({ mzb_frist: '2099-08-01' }).where('id', '=', andere).execute()
    await p.versende()
    expect(p.eingang).toEqual([])
  })
})

describe('Gemeldet wird', () => {
  test('[A-FRIST-03] sieben Tage vorher einmal, am Tag selbst nichts Neues, am Tag danach überfällig einmal', async () => {
    const id = await mitFrist('2099-05-08')
    const nach = async (tag: string) => {
      await meldeFristen(db, mittag(tag))
      return (await p.beiWem(id))['auftragnehmer'] ?? []
    }
    expect(await nach('2099-04-30')).toEqual([])
    expect(await nach('2099-05-01')).toEqual(['BALD_FAELLIG'])
    expect(await nach('2099-05-08')).toEqual(['BALD_FAELLIG'])
    expect(await nach('2099-05-09')).toEqual(['UEBERFAELLIG', 'BALD_FAELLIG'])
    expect(await nach('2099-12-31')).toEqual(['UEBERFAELLIG', 'BALD_FAELLIG'])
    expect(await p.zuAufnahme('auftragnehmer', id)).toMatchObject([
      { titel: 'Überfällig', text: 'zu übergeben bis 08.05.2099', ziel: `/aufnahme-detail/${id}` },
      { titel: 'Bald fällig', text: 'zu übergeben bis 08.05.2099' },
    ])
  })

  test('[A-FRIST-04] auch die Frist des Projekts, an jeder Aufnahme, die ihr folgt', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const { projekt_id: projekt } = await db
      .selectFrom('aufnahme')
      .select('projekt_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const gesetzt = await p.als('bund')(post(`/api/projekt/${projekt}/frist`, { version: 1, frist: '2099-05-08' }))
    expect(gesetzt.statusCode, gesetzt.body).toBe(200)
    await meldeFristen(db, mittag('2099-05-02'))
    await meldeFristen(db, mittag('2099-05-09'))
    expect(await p.beiWem(id)).toEqual({ auftragnehmer: ['UEBERFAELLIG', 'BALD_FAELLIG'] })
  })

  test('[A-FRIST-03] der Tag ist der in Österreich: vor und nach Mitternacht, im Sommer wie im Winter', async () => {
    for (const [frist, vorher, nachher] of [
      ['2099-07-01', '2099-07-01T21:59:59Z', '2099-07-01T22:00:01Z'],
      ['2099-12-01', '2099-12-01T22:59:59Z', '2099-12-01T23:00:01Z'],
    ] as const) {
      const id = await mitFrist(frist)
      await meldeFristen(db, new Date(vorher))
      expect((await p.beiWem(id))['auftragnehmer'], vorher).toEqual(['BALD_FAELLIG'])
      await meldeFristen(db, new Date(nachher))
      expect((await p.beiWem(id))['auftragnehmer'], nachher).toEqual(['UEBERFAELLIG', 'BALD_FAELLIG'])
    }
  })

  test('[A-FRIST-03] genau einmal: fünf Server zugleich, nach einem Neustart, und auch wenn die Nachricht längst gelöscht ist', async () => {
    const ids: number[] = []
    for (let i = 0; i < 20; i++) ids.push(await mitFrist('2099-05-02'))
    await Promise.all([1, 2, 3, 4, 5].map(() => meldeFristen(db, mittag('2099-05-01'))))
    const zaehle = async () =>
      (await db.selectFrom('benachrichtigung').select('id').where('art', '=', 'BALD_FAELLIG').execute()).length
    expect(await zaehle()).toBe(ids.length)
    await db.deleteFrom('benachrichtigung').execute()
    await meldeFristen(db, mittag('2099-05-02'))
    expect(await zaehle()).toBe(0)
  })

  test('[A-FRIST-03] eine geänderte Frist und ein neuer Auftragnehmer bekommen eine neue Nachricht', async () => {
    const id = await mitFrist('2099-05-08')
    await meldeFristen(db, mittag('2099-05-09'))
    await p.gelungen(p.als('bund')(post(`/api/aufnahme/${id}/mzb/frist`, { frist: '2099-06-01' })))
    await meldeFristen(db, mittag('2099-05-10'))
    expect((await p.beiWem(id))['auftragnehmer']).toEqual(['UEBERFAELLIG'])
    await meldeFristen(db, mittag('2099-05-28'))
    expect((await p.beiWem(id))['auftragnehmer']).toEqual(['BALD_FAELLIG', 'UEBERFAELLIG'])
    await p.gelungen(p.weiseZu('bund', id, await welt.organisationVon('auftragnehmer2')))
    await meldeFristen(db, mittag('2099-05-28'))
    expect(await p.beiWem(id)).toEqual({ auftragnehmer2: ['BALD_FAELLIG', 'ZUGEWIESEN'] })
  })

  test('[A-FRIST-03] ohne Auftragnehmer erfährt es das Land; zurückgegeben läuft die Frist weiter', async () => {
    const id = await mitFrist('2099-05-02', 'UNPLAUSIBEL', false)
    await meldeFristen(db, mittag('2099-05-03'))
    expect(Object.keys(await p.beiWem(id)).sort()).toEqual(['land-noe', 'mehrrollen'])
  })

  test('[A-FRIST-03] per E-Mail nach der Wahl der Person: überfällig sofort, mit Frist und ohne Messstelle im Betreff', async () => {
    const id = await mitFrist('2099-05-02')
    await meldeFristen(db, mittag('2099-05-03'))
    await p.versende()
    expect(p.eingang).toHaveLength(1)
    const [eine] = p.eingang
    expect(eine?.mail.subject).toContain(`Überfällig – Aufnahme ${id}`)
    expect(eine?.mail.text).toContain('zu übergeben bis 02.05.2099')
  })
})
