import type { BewertungStand } from '@benthos/vertrag/bewertung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const an = als('auftragnehmer')
type Lage = { bewertung: BewertungStand | null; hindernisse: string[]; startbar: boolean }

const GERAETE = {
  mhs: 'MHS_NETZ',
  quantitativeProbe: 'SURBER',
  screening: 'KESCHER',
  qualitativeProbe: 'KESCHER',
} as const
type Probe = keyof typeof GERAETE
const METHODE = {
  mhs: 'MHS',
  quantitativeProbe: 'QUANTITATIV',
  screening: 'SCREENING',
  qualitativeProbe: 'QUALITATIV',
} as const satisfies Record<Probe, string>
const TAXA = ['Baetis rhodani', 'Ecdyonurus venosus', 'Gammarus fossarum', 'Leuctra fusca', 'Hydropsyche siltalai']

const auftrag = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })

/** Fügt eine Probe mit Kopf und Taxa an. */
async function fuegeAn(id: number, probe: Probe): Promise<void> {
  expect((await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: METHODE[probe] }))).statusCode).toBe(200)
  const { version } = (await an(`/aufnahme/${id}/mzb/${probe}`)).json<{ version: number }>()
  const gezaehlt = probe === 'mhs' || probe === 'quantitativeProbe'
  const daten = {
    entnahmegeraet: GERAETE[probe],
    ...(gezaehlt ? { flaeche: 1.25, aussortiertZaehler: 1, aussortiertNenner: 2 } : {}),
    taxalistenversion: 'MZB 2026.3',
  }
  const kopf = await an(post(`/aufnahme/${id}/mzb/${probe}`, { version, daten }))
  expect(kopf.statusCode, kopf.body).toBe(200)
  const taxa = (await an(`/aufnahme/${id}/mzb/${probe}/taxa`)).json<{ version: number }>()
  const zeilen = TAXA.map((taxon, i) => ({
    zeile: i + 1,
    taxon,
    ...(gezaehlt ? { anzahl: 10 * (i + 1) } : { haeufigkeitsklasse: (i % 5) + 1 }),
  }))
  const antwort = await an(post(`/aufnahme/${id}/mzb/${probe}/taxa`, { version: taxa.version, zeilen }))
  expect(antwort.statusCode, antwort.body).toBe(200)
}
const bewerteMzb = (id: number) => an(post(`/bewertung/mzb/${id}`))
const status = async (id: number) =>
  (await an(`/aufnahme/${id}/status`)).json<Record<'mzb' | 'phb', { status: string }>>()

describe('[API-10] MZB nach seinen Methoden', () => {
  test.each([
    ['screening', 'screening', 'MZB_SCREENING', 'SAPROBIE_SCORE'],
    ['qualitativeProbe', 'qualitativ', 'MZB_QUALITATIV', 'SAP_KLASSENSUMME'],
    ['quantitativeProbe', 'quantitativ', 'MZB_DETAILLIERT', 'INDIVIDUEN_M2'],
  ] as const)(
    '%s: bewertet mit ihrem Verfahren, Status BEWERTET, erklärt bis zum Taxon',
    async (probe, pfad, verfahren, schluessel) => {
      const id = await auftrag()
      await fuegeAn(id, probe)
      const antwort = await bewerteMzb(id)
      expect(antwort.statusCode, antwort.body).toBe(200)
      const stand = antwort.json<BewertungStand>()
      expect(stand).toMatchObject({ verfahren, veraltet: false, klasse: stand.ergebnis.ergebnis.klasse })
      const groesse = stand.ergebnis.kenngroessen.find(k => k.schluessel === schluessel)
      expect(groesse?.terme?.reduce((summe, { anteil }) => summe + anteil, 0)).toBeCloseTo(
        groesse?.wert ?? Number.NaN,
        9,
      )
      expect((await status(id)).mzb.status).toBe('BEWERTET')
      const ort = probe === 'screening' ? `/aufnahme/${id}` : `/api/aufnahme/${id}`
      const lage = (await an(`${ort}/mzb/bewertung/${pfad}`)).json<Lage>()
      expect(lage).toMatchObject({ bewertung: { kapselHash: stand.kapselHash }, startbar: true, hindernisse: [] })
    },
  )

  test('mehrere Methoden: jede bekommt ihr Ergebnis, die führende gibt die Klasse; die Liste nennt sie in dieser Folge', async () => {
    const id = await auftrag()
    for (const probe of ['qualitativeProbe', 'screening', 'mhs'] as const) await fuegeAn(id, probe)
    const stand = (await bewerteMzb(id)).json<BewertungStand>()
    expect(stand.methode).toBe('MHS')
    const zeilen = await db
      .selectFrom('bewertung')
      .select('methode')
      .where('aufnahme_id', '=', id)
      .orderBy('id')
      .execute()
    expect(zeilen.map(({ methode }) => methode)).toEqual(['MHS', 'SCREENING', 'QUALITATIV'])
    expect((await an(`/aufnahme/${id}`)).json()).toMatchObject({ mzb: { klasse: stand.klasse, bewertungId: stand.id } })
    expect((await an(`/api/aufnahme/${id}/mzb/bewertung/methoden`)).json()).toEqual([
      { methode: 'MHS', label: 'Detaillierte MZB-Methode (MHS)' },
      { methode: 'SCREENING', label: 'Screening-Methode' },
      { methode: 'QUALITATIV', label: 'Qualitative Probe' },
    ])
  })

  test('geforderte Methode ohne Taxa: 409 mit dem nächsten Schritt, auch wenn eine andere bewertbar wäre; nichts gespeichert', async () => {
    const id = await auftrag()
    await fuegeAn(id, 'screening')
    const antwort = await an(post(`/aufnahme/${id}/mzb/bewertung/mhs`))
    expect(antwort.statusCode).toBe(409)
    expect(antwort.json<{ message: string }>().message).toContain('noch keine MHS-Probe')
    expect(await db.selectFrom('bewertung').select('id').where('aufnahme_id', '=', id).execute()).toEqual([])
  })
})

describe('[API-08] [API-10] Phytobenthos', () => {
  const SCHALEN = [
    ['Achnanthidium minutissimum', 210],
    ['Navicula gregaria', 120],
    ['Nitzschia palea', 60],
    ['Encyonema minutum', 55],
    ['Cocconeis placentula', 40],
  ] as const

  async function mitSchalen(): Promise<number> {
    const id = await auftrag()
    const daten = { schalenziel: '400', taxalistenversion: 'PHB 2026.5' }
    expect((await an(post(`/aufnahme/${id}/phb/taxa/allgemein`, { version: 0, daten }))).statusCode).toBe(200)
    const { version } = (await an(`/aufnahme/${id}/phb/taxa/liste`)).json<{ version: number }>()
    const zeilen = [
      ...SCHALEN.map(([taxon, schalen], i) => ({ zeile: i + 1, taxon, schalen })),
      { zeile: SCHALEN.length + 1, taxon: 'Cladophora glomerata', deckung: 12 },
    ]
    const antwort = await an(post(`/aufnahme/${id}/phb/taxa`, { version, zeilen }))
    expect(antwort.statusCode, antwort.body).toBe(200)
    await db
      .updateTable('messstelle')
      .set({ trophischer_grundzustand: 'OM' })
      .where('id', '=', db.selectFrom('aufnahme').select('messstelle_id').where('id', '=', id))
      .execute()
    return id
  }

  test.each(['aufnahme/%/phb/bewertung', 'bewertung/phb/%'])(
    'POST /%s: 401, 404, 403, gesperrt 409, ohne Probe 409',
    async pfad => {
      const id = await mitSchalen()
      const ziel = (nummer: number) => post(`/${pfad.replace('%', String(nummer))}`)
      expect((await als(null)(ziel(id))).statusCode).toBe(401)
      expect((await als('auftragnehmer3')(ziel(id))).statusCode).toBe(404)
      expect((await als('qs')(ziel(id))).statusCode).toBe(403)
      const gesperrt = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer', status: 'PLAUSIBEL' } })
      expect((await an(ziel(gesperrt))).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
      const leer = await auftrag()
      expect((await an(ziel(leer))).json<{ message: string }>().message).toContain('noch keine Probe des Phytobenthos')
      expect(await db.selectFrom('bewertung').select('id').where('aufnahme_id', 'in', [id, leer]).execute()).toEqual([])
    },
  )

  test('Trophie, Saprobie, Referenzarten; Status des PHB BEWERTET, jener des MZB bleibt; Meldungen, Eingabe, Typologie', async () => {
    const id = await mitSchalen()
    const antwort = await an(post(`/aufnahme/${id}/phb/bewertung`))
    expect(antwort.statusCode, antwort.body).toBe(200)
    const stand = antwort.json<BewertungStand>()
    expect(stand).toMatchObject({ methode: 'PHB', verfahren: 'PHB', edition: '2026-3', parametersatz: 'PHB-DEMO-2026' })
    expect(stand.ergebnis.ergebnis.module.map(({ schluessel }) => schluessel)).toEqual([
      'TROPHIE',
      'SAPROBIE',
      'REFERENZARTEN',
    ])
    expect(stand.klasse).not.toBeNull()
    expect(await status(id)).toMatchObject({ mzb: { status: 'NEU' }, phb: { status: 'BEWERTET' } })
    const meldungen = (await an(`/bewertung/phb/${id}/meldungen`)).json<{ code: string }[]>().map(({ code }) => code)
    expect(meldungen).toContain('TAXA_GESCHAETZT')
    expect((await an(`/bewertung/phb/${id}/requestJson`)).json()).toMatchObject({
      verfahren: 'PHB',
      typologie: { trophischerGrundzustand: 'OM' },
      taxa: expect.arrayContaining([
        { taxon: 'Cladophora glomerata', stadium: null, anzahl: 0, haeufigkeitsklasse: 4, cf: false },
      ]),
    })
    expect((await an(`/aufnahme/${id}/phb/bewertung/typologie`)).json()).toMatchObject({
      trophischerGrundzustand: 'OM',
      trophischerGrundzustandLabel: 'oligo-mesotroph',
    })
    expect((await an(`/aufnahme/${id}/phb/bewertung`)).json<Lage>().bewertung?.kapselHash).toBe(stand.kapselHash)
  })

  test('ein Ergebnis nach dem Wortlaut des § 9 bleibt, wie es ist, und sagt, was die geltende Edition ergibt', async () => {
    const id = await mitSchalen()
    expect((await an(post(`/aufnahme/${id}/phb/bewertung`))).json<BewertungStand>().vorbehalt).toBeNull()
    // Wie es vor der Edition 2026-3 gespeichert wurde.
    await db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update bewertung
        set edition = '2026-1', eingabe = jsonb_set(eingabe, '{edition}', '"2026-1"'),
          ergebnis = jsonb_set(ergebnis, '{herkunft,edition}', '"2026-1"')
        where aufnahme_id = ${id}
      `.execute(tx)
    })
    const { bewertung } = (await an(`/aufnahme/${id}/phb/bewertung`)).json<Lage>()
    expect(bewertung?.edition).toBe('2026-1')
    expect(bewertung?.vorbehalt).toMatch(
      /^Edition 2026-1 folgt dem Wortlaut des § 9: .* Edition 2026-3 ergibt hier (dieselbe Klasse|\d – [a-z ü]+)\.$/,
    )
  })

  test('ändert sich der trophische Grundzustand der Messstelle, ist das Ergebnis veraltet', async () => {
    const id = await mitSchalen()
    await an(post(`/aufnahme/${id}/phb/bewertung`))
    const { messstelle } = (await an(`/aufnahme/${id}`)).json<{ messstelle: { id: number } }>()
    const admin = als('admin')
    const { charakteristik } = (await admin(`/messstelle/${messstelle.id}`)).json()
    const daten = { ...charakteristik.daten, trophischerGrundzustand: 'E' }
    const antwort = await admin(
      post(`/messstelle/${messstelle.id}/charakteristik`, { version: charakteristik.version, daten }),
    )
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect((await an(`/aufnahme/${id}/phb/bewertung`)).json<Lage>().bewertung?.veraltet).toBe(true)
    expect((await status(id)).phb.status).toBe('ROHDATEN')
  })

  test('anonym nur öffentlich Freigegebenes, ohne einzelne Taxa', async () => {
    const id = await mitSchalen()
    await an(post(`/aufnahme/${id}/phb/bewertung`))
    expect((await als(null)(`/aufnahme/${id}/phb/bewertung`)).statusCode).toBe(404)
    await db
      .updateTable('aufnahme')
      .set({ phb_status: 'PLAUSIBEL', phb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    const antwort = await als(null)(`/aufnahme/${id}/phb/bewertung`)
    expect(antwort.statusCode).toBe(200)
    for (const [taxon] of SCHALEN) expect(antwort.body).not.toContain(taxon)
    // Frei ist das Phytobenthos, nicht das Makrozoobenthos derselben Aufnahme.
    expect((await als(null)(`/aufnahme/${id}/mzb/bewertung/mhs`)).statusCode).toBe(404)
    expect((await als(null)(`/bewertung/phb/${id}/requestJson`)).statusCode).toBe(401)
  })
})
