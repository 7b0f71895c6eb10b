import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  type Ergebniskapsel,
  findeParametersatz,
  KAPSELFORMAT,
  pruefeKapsel,
} from '@benthos/bewertung'
import type { BewertungStand } from '@benthos/vertrag/bewertung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { BERICHTE_JE_MINUTE } from '../../technik/http/konstanten.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const TAXA = [
  ['Baetis rhodani', 40],
  ['Rhithrogena semicolorata', 22],
  ['Leuctra sp.', 18],
  ['Hydropsyche pellucidula', 15],
  ['Gammarus fossarum', 60],
  ['Elmis sp.', 9],
  ['Ancylus fluviatilis', 12],
  ['Tubifex tubifex', 3],
  ['Simulium sp.', 25],
  ['Ephemera danica', 4],
] as const
const KOPF = {
  entnahmegeraet: 'MHS_NETZ',
  maschenweite: 500,
  flaeche: 1.25,
  teilproben: 20,
  aussortiertZaehler: 1,
  aussortiertNenner: 6,
  taxalistenversion: 'MZB 2026.3',
}

/** Aufnahme des Auftragnehmers mit gespeichertem Probenkopf und Taxaliste. */
async function mitTaxa(): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  expect((await an(post(`/aufnahme/${id}/mzb/mhs`, { version: 0, daten: KOPF }))).statusCode).toBe(200)
  const stand = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
  const zeilen = TAXA.map(([taxon, anzahl], i) => ({ zeile: i + 1, taxon, artStadium: null, anzahl }))
  expect((await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: stand.version, zeilen }))).statusCode).toBe(200)
  return id
}
const bewerteAls = (username: string | null, id: number) => als(username)(post(`/aufnahme/${id}/mzb/bewertung/mhs`))

describe('[API-10] Bewerten ohne Recht', () => {
  test.each(['aufnahme/%/mzb/bewertung/mhs', 'bewertung/mzb/%'])(
    'POST /%s: 401, 404, 403, gesperrt 409',
    async pfad => {
      const id = await mitTaxa()
      const ziel = (nummer: number) => post(`/${pfad.replace('%', String(nummer))}`)
      expect((await als(null)(ziel(id))).statusCode).toBe(401)
      expect((await als('auftragnehmer3')(ziel(id))).statusCode).toBe(404)
      expect((await als('qs')(ziel(id))).statusCode).toBe(403)
      const gesperrt = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer', status: 'PLAUSIBEL' } })
      expect((await als('auftragnehmer')(ziel(gesperrt))).json()).toMatchObject({
        status: 409,
        code: 'STATUS_UNZULAESSIG',
      })
    },
  )

  test('ohne Probe und ohne Taxa: 409 mit dem nächsten Schritt, nichts ist gespeichert', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const antwort = await bewerteAls('auftragnehmer', id)
    expect(antwort.statusCode).toBe(409)
    expect(antwort.json<{ message: string }>().message).toContain('noch keine MHS-Probe')
    expect(await db.selectFrom('bewertung').select('id').where('aufnahme_id', '=', id).execute()).toEqual([])
    const lage = (await als('auftragnehmer')(`/aufnahme/${id}/mzb/bewertung/mhs`)).json<{
      startbar: boolean
      hindernisse: string[]
    }>()
    expect(lage).toMatchObject({ startbar: false, hindernisse: [expect.stringContaining('noch keine MHS-Probe')] })
  })
})

describe('Wer nicht bewerten kann, erfährt, warum', () => {
  test('Rolle, die nur liest; gesperrte Daten; wer nur das freigegebene Ergebnis sieht, erfährt nichts', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    const sperrgrund = async (wer: string | null) =>
      (await als(wer)(`/aufnahme/${id}/mzb/bewertung/mhs`)).json<{ sperrgrund: string | null }>().sperrgrund
    expect(await sperrgrund('auftragnehmer')).toBeNull()
    for (const wer of ['bund', 'qs']) expect(await sperrgrund(wer)).toMatch(/Bewerten kann, wer die Daten bearbeitet/)
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    for (const wer of ['auftragnehmer', 'admin', 'bund'])
      expect(await sperrgrund(wer)).toMatch(/gesperrt \(Status „Plausibel“\).*„Unplausibel“/)
    for (const wer of [null, 'lesen']) expect(await sperrgrund(wer)).toBeNull()
  })
})

describe('[GEN-01] Bewertung der detaillierten Methode', () => {
  test('setzt BEWERTET, speichert die Klasse und erklärt sie bis zum Taxon: die Anteile ergeben die Kenngröße', async () => {
    const id = await mitTaxa()
    const stand = (await bewerteAls('auftragnehmer', id)).json<BewertungStand>()
    expect(stand.ergebnis.herkunft.hinweis).toBe('Demonstrationsparameter – nicht amtlich')
    expect(stand.klasse).toBe(stand.ergebnis.ergebnis.klasse)
    const si = stand.ergebnis.kenngroessen.find(k => k.schluessel === 'SI')
    const summe = (si?.terme ?? []).reduce((s, term) => s + term.anteil, 0)
    expect(si?.terme?.length).toBeGreaterThan(3)
    expect(summe).toBeCloseTo(si?.wert ?? Number.NaN, 10)
    const kopf = (await als('auftragnehmer')(`/aufnahme/${id}`)).json<{
      mzb: { status: string; klasse: number; veraltet: boolean }
    }>()
    expect(kopf.mzb).toMatchObject({ status: 'BEWERTET', klasse: stand.klasse, veraltet: false })
  })

  test('die gespeicherte Kapsel lässt sich zu denselben Bytes nachrechnen, und requestJson ist ihre Eingabe', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    const zeile = await db.selectFrom('bewertung').selectAll().where('aufnahme_id', '=', id).executeTakeFirstOrThrow()
    const kapsel: Ergebniskapsel = {
      format: KAPSELFORMAT,
      eingabe: zeile.eingabe as BewertungsEingabe,
      ergebnis: zeile.ergebnis as BewertungsErgebnis,
      pruefsumme: zeile.kapsel_hash,
    }
    const referenz = {
      taxaliste: (await geforderteTaxaliste({ db }, db, 'MZB 2026.3')).index(),
      parameter: findeParametersatz('MZB-DEMO-2026') ?? null,
    }
    expect(pruefeKapsel(kapsel, referenz)).toEqual({ unveraendert: true, abweichungen: [] })
    expect((await als('auftragnehmer')(`/bewertung/mzb/${id}/requestJson`)).json()).toEqual(zeile.eingabe)
    const verfaelscht = { ...kapsel, eingabe: { ...kapsel.eingabe, taxa: kapsel.eingabe.taxa.slice(1) } }
    expect(pruefeKapsel(verfaelscht, referenz).unveraendert).toBe(false)
  })

  test('nach einer Änderung der Taxa ist das Ergebnis veraltet und bleibt unverändert lesbar; Neubewerten legt ein zweites an', async () => {
    const id = await mitTaxa()
    const an = als('auftragnehmer')
    const erstes = (await bewerteAls('auftragnehmer', id)).json<BewertungStand>()
    const taxa = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{
      version: number
      zeilen: { zeile: number; taxon: string; anzahl: number }[]
    }>()
    const zeilen = taxa.zeilen.map((z, i) => (i === 0 ? { ...z, anzahl: z.anzahl + 100 } : z))
    expect((await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: taxa.version, zeilen }))).statusCode).toBe(200)
    const danach = (await an(`/aufnahme/${id}/mzb/bewertung/mhs`)).json<{ bewertung: BewertungStand }>().bewertung
    expect(danach).toMatchObject({ veraltet: true, kapselHash: erstes.kapselHash })
    expect(danach.ergebnis.kenngroessen).toEqual(erstes.ergebnis.kenngroessen)
    const zweites = (await bewerteAls('auftragnehmer', id)).json<BewertungStand>()
    expect(zweites.kapselHash).not.toBe(erstes.kapselHash)
    expect(await db.selectFrom('bewertung').select('id').where('aufnahme_id', '=', id).execute()).toHaveLength(2)
  })

  test('ein Ergebnis eines früheren Rechenkerns wird erklärt, wo es dieselben Zahlen sind, und nennt weiter seinen', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    const lies = async () =>
      (await als('auftragnehmer')(`/aufnahme/${id}/mzb/bewertung/mhs`)).json<{ bewertung: BewertungStand }>().bewertung
    const aendere = (pfad: string, wert: string) =>
      db.transaction().execute(async tx => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update bewertung set ergebnis = jsonb_set(ergebnis, ${pfad}, ${wert}) where aufnahme_id = ${id}`.execute(
          tx,
        )
      })
    const heute = await lies()
    await aendere('{herkunft,engine}', '"0.9.0"')
    const { ergebnis } = await lies()
    expect(ergebnis.herkunft.engine).toBe('0.9.0')
    expect(ergebnis.kenngroessen).toEqual(heute.ergebnis.kenngroessen)
    await aendere('{ergebnis,text}', '"anders"')
    const anderes = (await lies()).ergebnis
    expect(anderes.ergebnis.text).toBe('anders')
    expect(anderes.kenngroessen.every(({ terme }) => terme === undefined)).toBe(true)
  })

  test('ein unverändertes Neubewerten ergibt dieselbe Prüfsumme', async () => {
    const id = await mitTaxa()
    const erstes = (await bewerteAls('auftragnehmer', id)).json<BewertungStand>()
    const zweites = (await bewerteAls('admin', id)).json<BewertungStand>()
    expect(zweites.kapselHash).toBe(erstes.kapselHash)
  })
})

describe('[A-OEFFENTLICH-01] Veröffentlichtes Ergebnis unter dauerhafter Adresse', () => {
  const lies = (wer: string | null, id: number | string) => als(wer)(`/api/ergebnis/${id}/mzb`)
  const setzeFreigabe = (id: number, mzb_freigabe: 'NICHT_FREIGEGEBEN' | 'BEHOERDEN' | 'OEFFENTLICH') =>
    db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL', mzb_freigabe }).where('id', '=', id).execute()

  test('was nicht öffentlich ist, gibt es dort für niemanden, und alles sieht gleich aus', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    const ohneErgebnis = await welt.aufnahme({ mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
    const antworten = [await lies(null, 999_999), await lies(null, ohneErgebnis), await lies(null, id)]
    for (const freigabe of ['NICHT_FREIGEGEBEN', 'BEHOERDEN'] as const) {
      await setzeFreigabe(id, freigabe)
      for (const wer of [null, 'lesen', 'auftragnehmer', 'admin']) antworten.push(await lies(wer, id))
    }
    expect(antworten.map(({ statusCode }) => statusCode)).toEqual(antworten.map(() => 404))
    const texte = antworten.map(antwort => antwort.json<{ code: string; message: string }>())
    expect(new Set(texte.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
    for (const unsinn of ['x', '0', '-1', '1e9', '99999999999999'])
      expect((await lies(null, unsinn)).statusCode, unsinn).toBe(404)
    await setzeFreigabe(id, 'OEFFENTLICH')
    expect((await als(null)(`/api/ergebnis/${id}/phb`)).statusCode).toBe(404)
  })

  test('Veröffentlichtes ist für alle dasselbe: ohne Taxa, ohne Personen, ohne Projekt', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    await setzeFreigabe(id, 'OEFFENTLICH')
    const offen = await lies(null, id)
    expect(offen.statusCode).toBe(200)
    const { rows } = await sql<{ code: string; name: string; klasse: number; projekt: string }>`
      select a.code, m.name, a.mzb_klasse as klasse, p.name as projekt
      from aufnahme as a join messstelle as m on m.id = a.messstelle_id join projekt as p on p.id = a.projekt_id where a.id = ${id}
    `.execute(db)
    const [{ code, name, klasse, projekt } = { code: '', name: '', klasse: 0, projekt: '' }] = rows
    expect(offen.json()).toMatchObject({ code, messstelle: { name }, bewertung: { klasse, erstelltVon: null } })
    for (const verborgen of [...TAXA.map(([taxon]) => taxon), 'Auinger', projekt])
      expect(offen.body).not.toContain(verborgen)
    for (const wer of ['auftragnehmer', 'admin']) expect((await lies(wer, id)).json()).toEqual(offen.json())
  })

  test('auch sein Bericht ist für alle derselbe, auch für Angemeldete, die die Aufnahme nicht lesen', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    const bericht = (wer: string | null) => als(wer)(`/api/ergebnis/${id}/mzb/bericht`)
    for (const wer of [null, 'auftragnehmer', 'admin']) expect((await bericht(wer)).statusCode).toBe(404)
    await setzeFreigabe(id, 'OEFFENTLICH')
    const offen = await bericht(null)
    expect(offen.headers['content-type']).toBe('application/pdf')
    for (const wer of ['auftragnehmer2', 'auftragnehmer', 'admin']) {
      const antwort = await bericht(wer)
      expect([wer, antwort.statusCode]).toEqual([wer, 200])
      expect(antwort.rawPayload.equals(offen.rawPayload), wer).toBe(true)
    }
  })
})

describe('Ergebnisse ohne Rohdaten', () => {
  test('anonym nur öffentlich Freigegebenes, und darin kein einzelnes Taxon', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    expect((await als(null)(`/aufnahme/${id}/mzb/bewertung/mhs`)).statusCode).toBe(404)
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    const antwort = await als(null)(`/aufnahme/${id}/mzb/bewertung/mhs`)
    expect(antwort.statusCode).toBe(200)
    const { bewertung, startbar } = antwort.json<{ bewertung: BewertungStand; startbar: boolean }>()
    expect(startbar).toBe(false)
    expect(bewertung.ergebnis.kenngroessen.some(k => k.terme !== undefined)).toBe(false)
    for (const [taxon] of TAXA) expect(antwort.body).not.toContain(taxon)
    expect((await als(null)(`/bewertung/mzb/${id}/requestJson`)).statusCode).toBe(401)
  })

  test('anonym erscheint keine Person: weder wer bewertet hat, noch im Bericht Probenehmer und Projekt', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    const { projekt_id } = await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .returning('projekt_id')
      .executeTakeFirstOrThrow()
    const lies = async (wer: string | null) =>
      (await als(wer)(`/aufnahme/${id}/mzb/bewertung/mhs`)).json<{ bewertung: BewertungStand }>().bewertung
    expect((await lies('auftragnehmer')).erstelltVon).toBe('Anna Auinger')
    expect((await lies(null)).erstelltVon).toBeNull()

    const bericht = async (wer: string | null) =>
      (await als(wer)(`/aufnahme/${id}/mzb/ergebnisbericht`)).rawPayload.toString('base64')
    const [oeffentlich, eigener] = [await bericht(null), await bericht('auftragnehmer')]
    await db.updateTable('aufnahme').set({ probenehmer: 'Wolfgang Wassermann' }).where('id', '=', id).execute()
    await db.updateTable('projekt').set({ name: 'Vertrauliches Vorhaben' }).where('id', '=', projekt_id).execute()
    expect(await bericht(null)).toBe(oeffentlich)
    expect(await bericht('auftragnehmer')).not.toBe(eigener)
  })

  test('Gerät, Maschenweite und Teilproben stehen im Bericht für den, der die Probe lesen darf', async () => {
    const id = await mitTaxa()
    await bewerteAls('auftragnehmer', id)
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    const bericht = async (wer: string | null) =>
      (await als(wer)(`/aufnahme/${id}/mzb/ergebnisbericht`)).rawPayload.toString('base64')
    const [oeffentlich, eigener] = [await bericht(null), await bericht('auftragnehmer')]
    await db.updateTable('probe').set({ maschenweite: 250, teilproben: 17 }).where('aufnahme_id', '=', id).execute()
    expect(await bericht(null)).toBe(oeffentlich)
    expect(await bericht('auftragnehmer')).not.toBe(eigener)
  })

  test('Meldungen zu einzelnen Taxa sieht, wer die Rohdaten sieht, und nur der', async () => {
    const id = await mitTaxa()
    const an = als('auftragnehmer')
    const { version } = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', artStadium: null, anzahl: 1.5 }]
    await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen }))
    await bewerteAls('auftragnehmer', id)
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    const meldungen = async (wer: string | null) =>
      (await als(wer)(`/bewertung/mzb/${id}/meldungen`)).json<{ code: string; taxon?: string }[]>()
    expect(await meldungen('auftragnehmer')).toContainEqual(
      expect.objectContaining({ code: 'ANZAHL_NICHT_GANZZAHLIG', taxon: 'Baetis rhodani' }),
    )
    const oeffentlich = await meldungen(null)
    expect(oeffentlich.length).toBeGreaterThan(0)
    expect(JSON.stringify(oeffentlich)).not.toContain('Baetis')
  })
})

describe('[API-07] Ergebnisbericht', () => {
  test('ohne Bewertung 404; mit Bewertung ein getaggtes deutsches PDF mit Dateinamen', async () => {
    const id = await mitTaxa()
    const an = als('auftragnehmer')
    expect((await an(`/aufnahme/${id}/mzb/ergebnisbericht`)).json()).toMatchObject({
      status: 404,
      message: 'Diese Aufnahme ist noch nicht bewertet.',
    })
    await bewerteAls('auftragnehmer', id)
    const antwort = await an(`/aufnahme/${id}/mzb/ergebnisbericht`)
    expect(antwort.headers['content-type']).toBe('application/pdf')
    expect(antwort.headers['content-disposition']).toMatch(
      /^attachment; filename="Ergebnisbericht_[A-Za-z0-9_-]+\.pdf"$/,
    )
    const text = antwort.rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text.includes('/Marked true')).toBe(true)
    expect(text.includes('/Lang (de-AT)')).toBe(true)
    expect(text.includes('/S /TH')).toBe(true)
  })
})

test('Berichte kosten Rechenzeit: je Adresse nur so viele in der Minute, danach 429', async () => {
  const id = await welt.aufnahme({ mzb: {} })
  const fremd = { url: `/aufnahme/${id}/mzb/ergebnisbericht`, remoteAddress: '192.0.2.7' }
  for (let i = 0; i < BERICHTE_JE_MINUTE; i++) expect((await als(null)(fremd)).statusCode).toBe(404)
  expect((await als(null)(fremd)).json()).toMatchObject({ status: 429, code: 'ZU_VIELE_ANFRAGEN' })
})

test('[API-07] Typologie: Bioregion, Typgruppe und Grundzustand der Messstelle', async () => {
  const id = await mitTaxa()
  expect((await als('auftragnehmer')(`/aufnahme/${id}/mzb/bewertung/typologie`)).json()).toMatchObject({
    bioregion: 'FL',
    bioregionLabel: 'Flysch',
    typgruppe: 'VORLAND',
    saprobiellerGrundzustand: 1.5,
  })
})
