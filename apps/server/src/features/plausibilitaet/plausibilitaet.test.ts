import type { Plausibilitaetshinweis, VerdeckteHinweise } from '@benthos/vertrag/plausibilitaet'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeProbeAn } from '../../../pruefstand/probe.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
await saeeNetz(db)
const daten = await saeeProbenreihe(db, welt)

type Art = 'aufnahme' | 'messstelle'
const pfad = (art: Art, id: number) => `/api/${art}/${id}/plausibilitaet`
type Liste = { hinweise: Plausibilitaetshinweis[]; verdeckt: VerdeckteHinweise[] }
const liste = async (art: Art, id: number, wer = 'land-noe'): Promise<Liste> => {
  const antwort = await als(wer)(pfad(art, id))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Liste>()
}
const lies = async (art: Art, id: number, wer?: string) => (await liste(art, id, wer)).hinweise
const verdeckt = async (id: number, wer: string) => (await liste('aufnahme', id, wer)).verdeckt
const regeln = async (art: Art, id: number, wer?: string) =>
  (await lies(art, id, wer)).map(h => `${h.regel} ${h.stelle}`)
const taxonregeln = async (id: number, wer?: string) =>
  (await regeln('aufnahme', id, wer)).filter(regel => regel.startsWith('TAXON_'))
const sende = (art: Art, id: number, was: 'bestaetigen' | 'aufheben', payload: object, wer = 'land-noe') =>
  als(wer)({ method: 'POST', url: `${pfad(art, id)}/${was}`, payload })
type Einzelner = { regel: string; stelle: string; wert: string }
/** Rumpf, der genau diesen Hinweis bestätigt. */
const einzeln = ({ grund, ...hinweis }: Einzelner & { grund: string }) => ({ hinweise: [hinweis], grund })
const zaehleBestaetigungen = async () =>
  (await db.selectFrom('plausibilitaet_bestaetigung').selectAll().execute()).length

const REIHE = [7.8, 7.9, 8, 8.1, 8.2]
/** Messstelle mit fünf früheren pH-Werten um 8 und einer Aufnahme mit 9,8. */
async function phReihe(angaben: Parameters<typeof daten.aufnahme>[2] = {}) {
  const messstelle = await daten.messstelle()
  for (const [i, ph] of REIHE.entries()) await daten.aufnahme(messstelle, `201${i}-04-01`, { befund: { ph } })
  return { messstelle, aufnahme: await daten.aufnahme(messstelle, '2025-04-01', { befund: { ph: 9.8 }, ...angaben }) }
}

describe('Abgelehnt wird', () => {
  test('[ROLE-02] wer mit der Aufnahme nicht befasst ist: 401, 403, und 404, wo er sie nicht sehen darf', async () => {
    const { aufnahme } = await phReihe({
      spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' },
    })
    expect((await als(null)(pfad('aufnahme', aufnahme))).statusCode).toBe(401)
    for (const wer of ['lesen', 'fachprojekt', 'land-ooe'])
      expect((await als(wer)(pfad('aufnahme', aufnahme))).statusCode, wer).toBe(403)
    const { aufnahme: unfrei } = await phReihe()
    for (const wer of ['land-ooe', 'auftragnehmer', 'fachprojekt'])
      expect((await als(wer)(pfad('aufnahme', unfrei))).statusCode, wer).toBe(404)
    expect((await als('admin')(pfad('aufnahme', 2_000_000))).statusCode).toBe(404)
    const fremde = await daten.messstelle({ bundesland: 'AT-4' })
    expect((await als('land-noe')(pfad('messstelle', fremde))).statusCode).toBe(404)
    expect((await als(null)(pfad('messstelle', fremde))).statusCode).toBe(401)
  })

  test('bestätigen ohne Recht, in gesperrtem Status, ohne Begründung, mit überholtem Wert: nichts ändert sich', async () => {
    const { aufnahme } = await phReihe()
    const hinweis = { regel: 'WERT_EIGENE_REIHE', stelle: 'ph', wert: '9.8' }
    const vorher = await zaehleBestaetigungen()
    const bestaetige = async (hinweis: Einzelner & { grund: string }, wer?: string) => {
      const antwort = await sende('aufnahme', aufnahme, 'bestaetigen', einzeln(hinweis), wer)
      return [antwort.statusCode, ...antwort.json().errors.map((f: { field: string }) => f.field)]
    }
    expect(await bestaetige({ ...hinweis, grund: 'geprüft' }, 'qs')).toEqual([403])
    expect(await bestaetige({ ...hinweis, grund: 'geprüft' }, 'land-ooe')).toEqual([404])
    expect(await bestaetige({ ...hinweis, grund: '  ' })).toEqual([400, 'grund'])
    expect(await bestaetige({ ...hinweis, grund: 'x'.repeat(2001) })).toEqual([400, 'grund'])
    expect(await bestaetige({ ...hinweis, regel: 'ERFUNDEN', grund: 'x' })).toEqual([400, 'hinweise.0.regel'])
    expect(await bestaetige({ ...hinweis, wert: '9.7', grund: 'x' })).toEqual([409])
    expect(await bestaetige({ ...hinweis, stelle: 'leitfaehigkeit', grund: 'x' })).toEqual([409])
    expect((await sende('aufnahme', aufnahme, 'aufheben', { ...hinweis, wert: '9.7' })).statusCode).toBe(409)
    await db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL' }).where('id', '=', aufnahme).execute()
    expect(await bestaetige({ ...hinweis, grund: 'x' })).toEqual([409])
    expect(await zaehleBestaetigungen()).toBe(vorher)
  })

  test('am Qualitätselement eines anderen: wer nur das PHB bearbeitet, sieht und bestätigt keine Hinweise zum MZB', async () => {
    const { aufnahme } = await phReihe({
      auftragnehmer: 'auftragnehmer',
      spalten: {
        phb_status: 'ROHDATEN',
        phb_freigabe: 'NICHT_FREIGEGEBEN',
        phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer2'),
      },
      taxa: { 'Baetis rhodani': 3 },
    })
    const messstelle = await db
      .selectFrom('aufnahme')
      .select('messstelle_id')
      .where('id', '=', aufnahme)
      .executeTakeFirstOrThrow()
    for (let i = 10; i < 40; i++)
      await daten.aufnahme(messstelle.messstelle_id, `19${i}-05-01`, {
        taxa: { 'Gammarus fossarum': 2 },
        spalten: {
          mzb_auftragnehmer_id: await welt.organisationVon('auftragnehmer'),
          phb_status: 'ROHDATEN',
          phb_freigabe: 'NICHT_FREIGEGEBEN',
          phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer2'),
        },
      })
    expect(await regeln('aufnahme', aufnahme, 'auftragnehmer')).toContain('TAXON_ERSTNACHWEIS Baetis rhodani')
    expect(await regeln('aufnahme', aufnahme, 'auftragnehmer2')).toEqual([])
    // Gezählt ist für beide dasselbe.
    const alle = await regeln('aufnahme', aufnahme)
    expect(alle).toHaveLength(2)
    expect(await verdeckt(aufnahme, 'land-noe')).toEqual([])
    expect(await verdeckt(aufnahme, 'auftragnehmer')).toEqual([{ element: null, anzahl: 1, offen: 1 }])
    // Welches Qualitätselement ein anderer erarbeitet, sagt auch die Zahl nicht.
    expect(await verdeckt(aufnahme, 'auftragnehmer2')).toEqual([{ element: null, anzahl: 2, offen: 2 }])
    const erst = { regel: 'TAXON_ERSTNACHWEIS', stelle: 'Baetis rhodani', wert: 'Baetis rhodani', grund: 'x' }
    expect((await sende('aufnahme', aufnahme, 'bestaetigen', einzeln(erst), 'auftragnehmer2')).statusCode).toBe(409)
    expect((await sende('aufnahme', aufnahme, 'bestaetigen', einzeln(erst), 'auftragnehmer')).statusCode).toBe(200)
    expect(await verdeckt(aufnahme, 'auftragnehmer2')).toEqual([{ element: null, anzahl: 2, offen: 1 }])
  })
})

describe('Bestätigung', () => {
  test('trägt Begründung, Person und Zeit, steht im Journal und gilt, bis sich der Wert ändert', async () => {
    const { aufnahme } = await phReihe()
    const [hinweis] = await lies('aufnahme', aufnahme)
    expect(hinweis).toMatchObject({ regel: 'WERT_EIGENE_REIHE', stelle: 'ph', bestaetigung: null, bestaetigbar: true })
    const { regel, stelle, wert } = hinweis as Plausibilitaetshinweis
    const antwort = await sende(
      'aufnahme',
      aufnahme,
      'bestaetigen',
      einzeln({ regel, stelle, wert, grund: 'Nachgemessen.' }),
    )
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect(await lies('aufnahme', aufnahme)).toMatchObject([
      { stelle: 'ph', bestaetigung: { grund: 'Nachgemessen.', von: expect.stringMatching(/\S+ \S+/) } },
    ])
    const setzePh = (ph: number) =>
      db
        .updateTable('aufnahme_abschnitt')
        .set({ daten: JSON.stringify({ ph }) })
        .where('aufnahme_id', '=', aufnahme)
        .execute()
    await setzePh(9.9)
    expect(await lies('aufnahme', aufnahme)).toMatchObject([{ wert: '9.9', bestaetigung: null }])
    await setzePh(8)
    expect(await lies('aufnahme', aufnahme)).toEqual([])
    await setzePh(9.8)
    expect(await lies('aufnahme', aufnahme)).toMatchObject([{ bestaetigung: { grund: 'Nachgemessen.' } }])
    expect((await sende('aufnahme', aufnahme, 'aufheben', { regel, stelle, wert })).json().hinweise).toMatchObject([
      { bestaetigung: null },
    ])
    const journal = await db
      .selectFrom('journal')
      .select(['aktion', 'aufnahme_id'])
      .where('tabelle', '=', 'plausibilitaet_bestaetigung')
      .where('aufnahme_id', '=', aufnahme)
      .orderBy('id')
      .execute()
    expect(journal.map(j => j.aktion)).toEqual(['NEW', 'DELETED'])
  })

  test('an der Messstelle: wer sie führt, bestätigt; wer sie nur liest, sieht die Begründung', async () => {
    const id = await daten.messstelle({ art: 'LAND', seehoehe: 900, bioregion_hoehe: 'H2' })
    const [hinweis] = await lies('messstelle', id)
    expect(hinweis).toMatchObject({
      regel: 'SEEHOEHE_HOEHENKLASSE',
      teil: 'charakteristik',
      text: 'Seehöhe 900 m liegt nicht in der Höhenklasse „200–500 m“.',
    })
    const { regel, stelle, wert } = hinweis as Plausibilitaetshinweis
    const rumpf = { regel, stelle, wert, grund: 'Klasse der Bioregion, nicht der Höhe.' }
    expect((await sende('messstelle', id, 'bestaetigen', einzeln(rumpf), 'qs')).statusCode).toBe(403)
    expect((await sende('messstelle', id, 'bestaetigen', einzeln(rumpf))).statusCode).toBe(200)
    expect(await lies('messstelle', id, 'qs')).toMatchObject([
      { bestaetigbar: false, bestaetigung: { grund: rumpf.grund } },
    ])
    // Eine Bestätigung ersetzt keine andere still; ist sie aufgehoben, gilt die nächste.
    const neue = einzeln({ ...rumpf, grund: 'Geprüft.' })
    expect((await sende('messstelle', id, 'bestaetigen', neue)).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
    expect(await lies('messstelle', id)).toMatchObject([{ bestaetigung: { grund: rumpf.grund } }])
    expect((await sende('messstelle', id, 'aufheben', { regel, stelle, wert })).statusCode).toBe(200)
    expect((await sende('messstelle', id, 'bestaetigen', neue)).statusCode).toBe(200)
    expect(await lies('messstelle', id)).toMatchObject([{ bestaetigung: { grund: 'Geprüft.' } }])
  })
})

describe('Gemeinsam bestätigt', () => {
  /** Aufnahme mit auffälligem pH und auffälliger Leitfähigkeit. */
  async function zweiHinweise() {
    const messstelle = await daten.messstelle()
    for (const [i, ph] of REIHE.entries())
      await daten.aufnahme(messstelle, `201${i}-04-01`, { befund: { ph, leitfaehigkeit: 400 + i } })
    return daten.aufnahme(messstelle, '2025-04-01', { befund: { ph: 9.8, leitfaehigkeit: 2000 } })
  }
  const PH = { regel: 'WERT_EIGENE_REIHE', stelle: 'ph', wert: '9.8' }
  const LF = { regel: 'WERT_EIGENE_REIHE', stelle: 'leitfaehigkeit', wert: '2000' }
  const offene = async (id: number) => (await lies('aufnahme', id)).filter(h => h.bestaetigung === null).length

  test('[API-04] mehrere Hinweise mit einer Begründung: alle oder keiner', async () => {
    const id = await zweiHinweise()
    expect(await offene(id)).toBe(2)
    for (const [hinweise, status] of [
      [[PH, { ...LF, wert: '2001' }], 409],
      [[PH, { ...LF, stelle: 'sauerstoff' }], 409],
      [[], 400],
    ] as const) {
      const antwort = await sende('aufnahme', id, 'bestaetigen', { hinweise, grund: 'Nach Starkregen.' })
      expect(antwort.statusCode).toBe(status)
      expect(await offene(id)).toBe(2)
    }
    const zusammen = { hinweise: [PH, LF, PH], grund: 'Nach Starkregen.' }
    expect((await sende('aufnahme', id, 'bestaetigen', zusammen)).statusCode).toBe(200)
    expect((await lies('aufnahme', id)).map(h => h.bestaetigung?.grund)).toEqual([
      'Nach Starkregen.',
      'Nach Starkregen.',
    ])
  })

  test('[API-04] hat inzwischen jemand einen davon bestätigt, bleibt der andere offen und dessen Begründung stehen', async () => {
    const id = await zweiHinweise()
    const erste = { hinweise: [PH], grund: 'Zweites Gerät.' }
    expect((await sende('aufnahme', id, 'bestaetigen', erste, 'admin')).statusCode).toBe(200)
    const zweite = await sende('aufnahme', id, 'bestaetigen', { hinweise: [LF, PH], grund: 'Nach Starkregen.' })
    expect(zweite.json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
    expect((await lies('aufnahme', id)).map(h => h.bestaetigung?.grund ?? null)).toEqual(['Zweites Gerät.', null])
  })
})

describe('[ROLE-02] Alle Befassten haben dieselbe Liste; im Einzelnen steht, was sie selbst vergleichen dürften', () => {
  test('frühere Werte, die der Auftragnehmer nicht lesen darf: er sieht den Hinweis gezählt und bestätigt ihn nicht', async () => {
    const { aufnahme } = await phReihe({ auftragnehmer: 'auftragnehmer' })
    for (const wer of ['admin', 'qs', 'land-noe'])
      expect(await liste('aufnahme', aufnahme, wer), wer).toMatchObject({
        hinweise: [{ regel: 'WERT_EIGENE_REIHE', stelle: 'ph' }],
        verdeckt: [],
      })
    const beimAuftragnehmer = await als('auftragnehmer')(pfad('aufnahme', aufnahme))
    expect(beimAuftragnehmer.json()).toEqual({ hinweise: [], verdeckt: [{ element: null, anzahl: 1, offen: 1 }] })
    const hinweis = { regel: 'WERT_EIGENE_REIHE', stelle: 'ph', wert: '9.8', grund: 'x' }
    const geraten = await sende('aufnahme', aufnahme, 'bestaetigen', einzeln(hinweis), 'auftragnehmer')
    expect(geraten.json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
    expect((await sende('aufnahme', aufnahme, 'bestaetigen', einzeln(hinweis))).statusCode).toBe(200)
    expect(await verdeckt(aufnahme, 'auftragnehmer')).toEqual([{ element: null, anzahl: 1, offen: 0 }])
  })

  test('ein Taxon, das das Gebiet schon kennt, ist für niemanden ein Erstnachweis; ein unbekanntes für alle derselbe', async () => {
    const inn = (await db.selectFrom('gewaesser').select('id').where('name', '=', 'Inn').executeTakeFirstOrThrow()).id
    const hier = await daten.messstelle({ gewaesser_id: inn })
    const dort = await daten.messstelle({ gewaesser_id: inn, bundesland: 'AT-7' })
    for (let i = 10; i < 40; i++) await daten.aufnahme(hier, `19${i}-05-01`, { taxa: { 'Gammarus fossarum': 2 } })
    const fremde = await daten.aufnahme(dort, '2020-05-01', { taxa: { 'Baetis rhodani': 5 } })
    // Die Familie ist hier so neu wie die Art; nachgewiesen wird nur die Art.
    const taxa = { 'Baetis rhodani': 1, 'Gammarus fossarum': 3, 'Chironomidae Gen. sp.': 4 }
    const neue = await daten.aufnahme(hier, '2025-05-01', { taxa })
    // Was Land nicht lesen darf, zählt trotzdem: sonst hätten zwei Befasste verschiedene Listen.
    for (const wer of ['land-noe', 'admin']) {
      expect(await taxonregeln(neue, wer), wer).toEqual([])
      expect(await verdeckt(neue, wer), wer).toEqual([])
    }
    await db.deleteFrom('aufnahme').where('id', '=', fremde).execute()
    for (const wer of ['land-noe', 'admin'])
      expect(await taxonregeln(neue, wer), wer).toEqual(['TAXON_ERSTNACHWEIS Baetis rhodani'])
  })

  test('Seehöhen fremder Landesmessstellen zählen nicht', async () => {
    const id = await daten.messstelle({ bioregion: 'GF', seehoehe: 2500 })
    for (let i = 0; i < 20; i++) await daten.messstelle({ bioregion: 'GF', seehoehe: 250 + i, bundesland: 'AT-6' })
    expect(await regeln('messstelle', id, 'admin')).toEqual(['SEEHOEHE_BIOREGION seehoehe'])
    expect(await regeln('messstelle', id)).toEqual([])
  })
})

describe('Aus den Daten', () => {
  test('Nachbarn flussauf und flussab, Messstelle außerhalb ihrer Route', async () => {
    const route = 'NE-25'
    const hier = await daten.messstelle({ route_id: route, stationierung: 300, laenge: 16.4, breite: 47.2 })
    const oben = await daten.messstelle({ route_id: route, stationierung: 310 })
    const unten = await daten.messstelle({ route_id: route, stationierung: 290 })
    const fern = await daten.messstelle({ route_id: route, stationierung: 351 })
    for (const [i, ph] of [7.8, 7.9, 8].entries()) {
      await daten.aufnahme(oben, `202${i}-04-01`, { befund: { ph } })
      await daten.aufnahme(unten, `202${i}-04-01`, { befund: { ph: ph + 0.1 } })
      await daten.aufnahme(fern, `202${i}-04-01`, { befund: { ph: 9.8 } })
    }
    const aufnahme = await daten.aufnahme(hier, '2025-04-01', { befund: { ph: 9.8 } })
    expect(await lies('aufnahme', aufnahme)).toMatchObject([
      {
        regel: 'WERT_NACHBARN',
        text: expect.stringContaining(
          'weicht von den 6 jüngsten Werten der nächsten Messstellen flussauf und flussab ab',
        ),
      },
    ])
    expect(await regeln('messstelle', hier)).toEqual(['ROUTENABSTAND routeId'])
  })

  test('Häufigkeit: die Dichte eines Taxons gegen die Funde des Gebiets, mit aussortiertem Anteil', async () => {
    const mur = (await db.selectFrom('gewaesser').select('id').where('name', '=', 'Mur').executeTakeFirstOrThrow()).id
    const hier = await daten.messstelle({ gewaesser_id: mur })
    for (let i = 0; i < 12; i++)
      await daten.aufnahme(hier, `2020-05-1${i % 10}`, { taxa: { 'Baetis rhodani': 10 + i } })
    const neue = await daten.aufnahme(hier, '2025-05-01', { taxa: { 'Baetis rhodani': 60 } })
    expect(await taxonregeln(neue)).toEqual([])
    await db
      .updateTable('probe')
      .set({ aussortiert_zaehler: 5, aussortiert_nenner: 30 })
      .where('aufnahme_id', '=', neue)
      .execute()
    expect(await lies('aufnahme', neue)).toMatchObject([
      { regel: 'WERT_EIGENE_REIHE', stelle: 'dichte', teil: 'mzb/mhs' },
      {
        regel: 'TAXON_HAEUFIGKEIT',
        text: expect.stringContaining(
          'Baetis rhodani: 288 Individuen je m² sind ungewöhnlich viele gegenüber 12 Vergleichsfunden',
        ),
      },
    ])
  })

  test('Erstnachweis im Phytobenthos, an dessen Taxaliste und nur für den, der sie lesen darf', async () => {
    const hier = await daten.messstelle()
    const [bekannt, neu] = await db
      .selectFrom('taxon')
      .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
      .select(['taxon.id', 'taxon.name', 'taxon.taxalistenversion_id'])
      .where('taxalistenversion.art', '=', 'PHB')
      .where('taxon.akzeptiert', 'is', null)
      .orderBy('taxon.id')
      .limit(2)
      .execute()
    const phb = async (datum: string, taxon: typeof neu) => {
      const id = await daten.aufnahme(hier, datum, {
        auftragnehmer: 'auftragnehmer',
        spalten: { phb_status: 'ROHDATEN', phb_freigabe: 'NICHT_FREIGEGEBEN' },
      })
      const bestimmung_id = await legeProbeAn(db, [id, 'PHB'], taxon?.taxalistenversion_id ?? 0)
      await db
        .insertInto('fund')
        .values({ bestimmung_id, zeile: 1, taxon_id: taxon?.id ?? 0, schaetzklasse: 2 })
        .execute()
      return id
    }
    for (let i = 10; i < 40; i++) await phb(`19${i}-06-01`, bekannt)
    const aufnahme = await phb('2025-06-01', neu)
    expect(await lies('aufnahme', aufnahme)).toMatchObject([
      { regel: 'TAXON_ERSTNACHWEIS', teil: 'phb/taxa', stelle: neu?.name },
    ])
    expect(await regeln('aufnahme', aufnahme, 'auftragnehmer')).toEqual([])
  })
})
