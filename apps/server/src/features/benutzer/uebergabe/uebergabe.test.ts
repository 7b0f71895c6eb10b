import type { BenutzerAntwort, OffeneArbeit } from '@benthos/vertrag/benutzer'
import type { Einlesung } from '@benthos/vertrag/einlesung'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { legeZweitbestimmungAn } from '../../../../pruefstand/zweitbestimmung.ts'
import { benutzerhilfe, felder } from '../benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const hilfe = await benutzerhilfe(dienst)
const { neuer, aendere, lies, NOE, OOE, BUERO, BUND } = hilfe
const welt = await musterwelt(db)
const admin = await hilfe.kennung('admin')
const QS = await welt.organisationVon('qs')

type Offenes = { posten: OffeneArbeit[]; hinweise: string[] }
const offenes = async (id: number, wer = 'admin') => {
  const antwort = await als(wer)(`/api/benutzer/${id}/offenes`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Offenes>()
}
/** Ändert die Person und sagt dazu, wer was übernimmt. */
const sperre = async (
  id: number,
  uebergaben: object[],
  { wer = 'admin', ...abweichung }: { wer?: string; [feld: string]: unknown } = {},
) => {
  const { version, daten } = await lies(id)
  const neu = { ...daten, aktiv: false, grund: 'Verlässt das Haus', ...abweichung }
  return als(wer)(post('/user/update', { id, version, daten: neu, uebergaben }))
}

const zweitbestimmung = (person: number, auftragnehmer?: string) =>
  legeZweitbestimmungAn(db, welt, person, auftragnehmer)
const stueck = (id: number, an: number | null) => ({ art: 'ZWEITBESTIMMUNG', schluessel: `${id}/MHS`, an })
const beauftragt = async (id: number) =>
  (
    await db
      .selectFrom('qs_auftrag')
      .select('zweitbestimmer_id')
      .where('aufnahme_id', '=', id)
      .executeTakeFirstOrThrow()
  ).zweitbestimmer_id
const nachrichten = async (person: number) =>
  (
    await db.selectFrom('benachrichtigung').select('art').where('empfaenger_id', '=', person).orderBy('id').execute()
  ).map(({ art }) => art)

async function hochgeladen(wer: string): Promise<number> {
  const rumpf = new FormData()
  const kopf =
    'Code;Name;Art der Messstelle;Gewässer;Bundesland;Koordinatensystem;x (Rechtswert, Länge);y (Hochwert, Breite)'
  const zeile = `UEB-${wer};Hainburg;Landesmessstelle;Donau;Niederösterreich;EPSG:31287;668592,73;478846,81`
  rumpf.set('datei', new File([`${kopf};Bioregion\r\n${zeile};Donau`], 'stellen.csv'))
  const antwort = await als(wer)({ method: 'POST', url: '/messstellen/import', payload: rumpf })
  expect(antwort.statusCode, antwort.body).toBe(200)
  await dienst.app.auftraege.arbeiteAb()
  return antwort.json<Einlesung>().id
}

let geht: { id: number; username: string }
let bleibt: { id: number; username: string }
beforeEach(async () => {
  geht = await neuer(QS, ['QS'])
  bleibt = await neuer(QS, ['QS'])
})

describe('[A-BENUTZER-15] Offene Arbeit: was nicht geht', () => {
  test('wer nicht verwaltet, liest nichts: 401, 403; fremde Organisation 404; von höheren Rollen und sich selbst nichts', async () => {
    const buero = await neuer(BUERO, ['AUFTRAGNEHMER'])
    const hoehere = await neuer(NOE, ['LAND', 'QS'])
    for (const [wer, id, soll] of [
      [null, geht.id, 401],
      ['lesen', geht.id, 403],
      ['qs', geht.id, 403],
      ['bund', geht.id, 403],
      ['land-noe', geht.id, 404],
      ['land-noe', buero.id, 404],
      ['admin', 999_999, 404],
    ] as const)
      expect((await als(wer)(`/api/benutzer/${id}/offenes`)).statusCode, `${wer} ${id}`).toBe(soll)
    await zweitbestimmung(hoehere.id)
    for (const [wer, id] of [
      ['land-noe', hoehere.id],
      ['land-noe', await hilfe.kennung('land-noe')],
      ['admin', admin],
    ] as const)
      expect(await offenes(id, wer)).toEqual({ posten: [], hinweise: [] })
  })

  test('ohne Entscheidung über jedes Stück wird niemand gesperrt, versetzt oder der Rolle enthoben; nichts ändert sich', async () => {
    const [eine, andere] = [await zweitbestimmung(geht.id), await zweitbestimmung(geht.id)]
    const vorher = await letzterJournaleintrag(db)
    for (const abweichung of [{}, { aktiv: true, organisationseinheitId: BUND }, { aktiv: true, rollen: ['LESEN'] }])
      for (const uebergaben of [[], [stueck(eine, bleibt.id)]]) {
        const antwort = await sperre(geht.id, uebergaben, abweichung)
        expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['uebergaben']])
        expect(antwort.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(
          /Zweitbestimmung .*Musterstelle/,
        )
      }
    expect(await letzterJournaleintrag(db)).toBe(vorher)
    expect([await beauftragt(eine), await beauftragt(andere)]).toEqual([geht.id, geht.id])
  })

  test('niemand aus einer fremden Organisation, ohne Recht, gesperrt, die Person selbst oder unbekannt', async () => {
    const id = await zweitbestimmung(geht.id)
    const gesperrt = await neuer(QS, ['QS'])
    expect((await sperre(gesperrt.id, [])).statusCode).toBe(200)
    const fremd = await neuer(BUND, ['QS'])
    const ohneRecht = await neuer(QS, ['LESEN'])
    const vorher = await letzterJournaleintrag(db)
    for (const an of [gesperrt.id, fremd.id, ohneRecht.id, geht.id, 999_999]) {
      const antwort = await sperre(geht.id, [stueck(id, an)])
      expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['uebergaben']])
    }
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })

  test('[A-QS-03] wer befangen ist, bekommt die Zweitbestimmung auch so nicht', async () => {
    const id = await zweitbestimmung(geht.id)
    const befangene = await neuer(QS, ['QS'], { vorname: 'Berta', nachname: 'Bach' })
    await db.updateTable('bestimmung').set({ bestimmer: 'B. Bach' }).where('aufnahme_id', '=', id).execute()
    const abgegeben = await neuer(QS, ['QS'])
    const frueher = await zweitbestimmung(abgegeben.id)
    expect((await sperre(abgegeben.id, [stueck(frueher, geht.id)])).statusCode).toBe(200)
    expect((await aendere('admin', abgegeben.id, { aktiv: true })).statusCode).toBe(200)
    const waehlbare = (await offenes(geht.id)).posten.map(({ schluessel, waehlbare: wer }) => [
      schluessel,
      wer.map(({ value }) => Number(value)),
    ])
    const von = Object.fromEntries(waehlbare) as Record<string, number[]>
    expect(von[`${id}/MHS`]).not.toContain(befangene.id)
    expect(von[`${id}/MHS`]).toContain(abgegeben.id)
    // Wer den Auftrag einmal hatte und abgab, bekommt ihn nicht zurück.
    expect(von[`${frueher}/MHS`]).not.toContain(abgegeben.id)
    const antwort = await sperre(geht.id, [stueck(id, befangene.id), stueck(frueher, bleibt.id)])
    expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['uebergaben']])
  })

  test('Fremdes, Doppeltes und Unbekanntes wird nicht übergeben; ohne Begründung nichts; die eigene nie', async () => {
    const id = await zweitbestimmung(geht.id)
    const fremdes = await zweitbestimmung(bleibt.id)
    const vorher = await letzterJournaleintrag(db)
    for (const uebergaben of [
      [stueck(id, bleibt.id), stueck(fremdes, null)],
      [stueck(id, bleibt.id), stueck(id, null)],
      [stueck(id, bleibt.id), { art: 'ARCHIV', schluessel: 'naechtlich', an: bleibt.id }],
    ])
      expect(felder(await sperre(geht.id, uebergaben))).toEqual(['uebergaben'])
    expect(felder(await sperre(geht.id, [stueck(id, bleibt.id)], { aktiv: true, grund: null }))).toEqual([
      'daten.grund',
    ])
    for (const unsinn of [
      { art: 'X' },
      { ...stueck(id, null), mehr: 1 },
      { ...stueck(id, null), schluessel: "1' or '1" },
    ])
      expect((await sperre(geht.id, [unsinn])).statusCode).toBe(400)
    expect((await sperre(admin, [stueck(id, bleibt.id)], { aktiv: true })).statusCode).toBe(403)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })
})

describe('[A-BENUTZER-15] Offene Arbeit geht über', () => {
  test('gesperrt und übergeben in einem: Auftrag, Nachricht, Blindheit sofort, Verlauf beider, Journal', async () => {
    const id = await zweitbestimmung(geht.id)
    expect((await als(bleibt.username)(`/aufnahme/${id}/mzb/mhs/taxa`)).statusCode).toBe(200)
    const [posten] = (await offenes(geht.id)).posten
    expect(posten).toMatchObject({ art: 'ZWEITBESTIMMUNG', frist: '2027-03-01' })
    expect(posten?.waehlbare.map(({ value }) => Number(value))).toContain(bleibt.id)
    const vorher = await letzterJournaleintrag(db)
    const antwort = await sperre(geht.id, [stueck(id, bleibt.id)])
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect(antwort.json<BenutzerAntwort>().daten.aktiv).toBe(false)
    expect(await beauftragt(id)).toBe(bleibt.id)
    expect(await nachrichten(bleibt.id)).toEqual(['ZWEITBESTIMMUNG'])
    // Eben noch las sie die erste Liste; jetzt bestimmt sie blind.
    expect((await als(bleibt.username)(`/aufnahme/${id}/mzb/mhs/taxa`)).statusCode).toBe(404)
    const name = (wer: BenutzerAntwort) => `${wer.daten.vorname} ${wer.daten.nachname}`
    const [von, an] = [await lies(geht.id), await lies(bleibt.id)]
    expect(von.verlauf.find(({ art }) => art === 'ARBEIT_ABGEGEBEN')).toMatchObject({
      gegenstand: expect.stringContaining('Zweitbestimmung') as string,
      andere: name(an),
      durch: 'Adele Achleitner',
      grund: 'Verlässt das Haus',
    })
    expect(an.verlauf[0]).toMatchObject({ art: 'ARBEIT_UEBERNOMMEN', andere: name(von) })
    const journal = await db.selectFrom('journal').select(['tabelle', 'benutzer_id']).where('id', '>', vorher).execute()
    expect(journal.map(({ tabelle }) => tabelle)).toEqual(
      expect.arrayContaining(['qs_auftrag', 'benutzer', 'benutzer_ereignis']),
    )
    expect(new Set(journal.map(({ benutzer_id }) => benutzer_id))).toEqual(new Set([admin]))
    expect((await offenes(geht.id)).posten).toEqual([])
  })

  test('niemand übernimmt sie: der Auftrag ist wieder frei, und wer ihn bestellt hat, erfährt es', async () => {
    const id = await zweitbestimmung(geht.id)
    const besteller = await hilfe.kennung('land-noe')
    const vorher = (await nachrichten(besteller)).length
    expect((await sperre(geht.id, [stueck(id, null)])).statusCode).toBe(200)
    expect(await beauftragt(id)).toBeNull()
    expect((await nachrichten(besteller)).slice(vorher)).toEqual(['ZWEITBESTIMMUNG_FREI'])
    expect((await lies(geht.id)).verlauf.find(({ art }) => art === 'ARBEIT_ABGEGEBEN')).toMatchObject({ andere: null })
  })

  test('ohne Sperre, etwa vor einem Urlaub: nur das Genannte geht über, das Übrige bleibt', async () => {
    const [eine, andere] = [await zweitbestimmung(geht.id), await zweitbestimmung(geht.id)]
    expect((await sperre(geht.id, [stueck(eine, bleibt.id), stueck(andere, null)], { aktiv: true })).statusCode).toBe(
      200,
    )
    expect([await beauftragt(eine), await beauftragt(andere)]).toEqual([bleibt.id, geht.id])
  })

  test('eine Einlesung: wer sie bekommt, prüft sie mit eigenen Rechten neu und kann laden; blind geht es nicht', async () => {
    const amt = await neuer(NOE, ['LAND'])
    const kollegin = await neuer(NOE, ['LAND'])
    const fremde = await neuer(OOE, ['LAND'])
    const nurLesen = await neuer(NOE, ['LESEN'])
    const blinde = await neuer(NOE, ['LAND', 'QS'])
    await zweitbestimmung(blinde.id)
    const id = await hochgeladen(amt.username)
    const { posten } = await offenes(amt.id, 'land-noe')
    expect(posten).toMatchObject([{ art: 'EINLESUNG', schluessel: String(id) }])
    const waehlbare = posten[0]?.waehlbare.map(({ value }) => Number(value))
    expect(waehlbare).toContain(kollegin.id)
    for (const { id: nicht } of [fremde, nurLesen, blinde, amt]) expect(waehlbare).not.toContain(nicht)
    const an = (wer: number) => [{ art: 'EINLESUNG', schluessel: String(id), an: wer }]
    for (const { id: nicht } of [fremde, nurLesen, blinde, amt])
      expect(felder(await sperre(amt.id, an(nicht), { wer: 'land-noe' }))).toEqual(['uebergaben'])
    expect((await als(kollegin.username)(`/api/einlesen/${id}`)).statusCode).toBe(404)
    expect((await sperre(amt.id, an(kollegin.id), { wer: 'land-noe' })).statusCode).toBe(200)
    // Der bisherige Bericht ist mit den Rechten eines anderen geprüft.
    expect((await als(kollegin.username)(`/api/einlesen/${id}`)).json()).toMatchObject({
      zustand: 'PRUEFUNG',
      bilanz: null,
    })
    await dienst.app.auftraege.arbeiteAb()
    expect((await als(kollegin.username)(`/api/einlesen/${id}`)).json()).toMatchObject({ zustand: 'GEPRUEFT' })
    expect((await als(kollegin.username)(post(`/api/einlesen/${id}/laden`, { ladeart: 'GUELTIGE' }))).statusCode).toBe(
      200,
    )
    expect(await nachrichten(kollegin.id)).toEqual(['EINLESUNG_UEBERNOMMEN'])
  })

  test('das nächtliche Archiv geht an jemanden, der es darf; sonst ist es aus', async () => {
    const [alte, neue] = [await neuer(BUND, ['BUND']), await neuer(BUND, ['BUND'])]
    const ohne = await neuer(BUND, ['LESEN'])
    const stelle = (wer: number) =>
      db
        .updateTable('archiveinstellung')
        .set({ aktiv: true, auftraggeber_id: wer, akteur: '{}' as never })
        .execute()
    const stand = () =>
      db.selectFrom('archiveinstellung').select(['aktiv', 'auftraggeber_id', 'akteur']).executeTakeFirstOrThrow()
    const an = (wer: number | null) => [{ art: 'ARCHIV', schluessel: 'naechtlich', an: wer }]
    await stelle(alte.id)
    expect(felder(await sperre(alte.id, []))).toEqual(['uebergaben'])
    expect(felder(await sperre(alte.id, an(ohne.id)))).toEqual(['uebergaben'])
    expect((await sperre(alte.id, an(neue.id))).statusCode).toBe(200)
    expect(await stand()).toMatchObject({ aktiv: true, auftraggeber_id: neue.id, akteur: { rollen: ['BUND'] } })
    expect(await nachrichten(neue.id)).toEqual(['ARCHIV_UEBERNOMMEN'])
    expect((await sperre(neue.id, an(null))).statusCode).toBe(200)
    expect((await stand()).aktiv).toBe(false)
  })

  test('[A-BENUTZER-17] mit einer Vergabe endet auch, was nur mit ihr geht; begründet ist es mit ihrem Entzug', async () => {
    const aushilfe = await neuer(QS, ['LESEN'])
    const gib = async (rolle: string, organisationseinheitId: number | null): Promise<number> => {
      const { version, daten } = await lies(aushilfe.id)
      const vergabe = { rolle, organisationseinheitId, gueltigAb: '2999-01-01', gueltigBis: null, grund: 'Hilft aus' }
      const antwort = await als('admin')(post('/user/update', { id: aushilfe.id, version, daten, vergaben: [vergabe] }))
      expect(antwort.statusCode, antwort.body).toBe(200)
      await db.updateTable('rollenvergabe').set({ gueltig_ab: '2020-01-01' }).execute()
      return antwort.json<BenutzerAntwort>().vergaben[0]?.id ?? 0
    }
    const vergabe = await gib('QS', null)
    const id = await zweitbestimmung(aushilfe.id)
    const entziehe = async (uebergaben: object[]) => {
      const { version, daten } = await lies(aushilfe.id)
      const entzuege = [{ id: vergabe, grund: 'Zurück im Amt' }]
      return als('admin')(post('/user/update', { id: aushilfe.id, version, daten, entzuege, uebergaben }))
    }
    expect(felder(await entziehe([]))).toEqual(['uebergaben'])
    expect(await beauftragt(id)).toBe(aushilfe.id)
    expect((await entziehe([stueck(id, bleibt.id)])).statusCode).toBe(200)
    expect(await beauftragt(id)).toBe(bleibt.id)
    const { verlauf } = await lies(aushilfe.id)
    expect(verlauf.slice(0, 2)).toMatchObject([{ grund: 'Zurück im Amt' }, { grund: 'Zurück im Amt' }])
  })

  test('was sich nicht übergeben lässt, steht mit seiner Folge da', async () => {
    const letzte = await neuer(await welt.organisationVon('auftragnehmer2'), ['AUFTRAGNEHMER'])
    await db.updateTable('benutzer').set({ aktiv: false }).where('username', '=', 'auftragnehmer2').execute()
    await welt.aufnahme({ mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer2' } })
    await db
      .insertInto('benutzerfilter')
      .values({ benutzer_id: letzte.id, schluessel: 'filters_aufnahmen', name: 'x', wert: 'y' } as never)
      .execute()
    const { hinweise, posten } = await offenes(letzte.id)
    expect(posten).toEqual([])
    expect(hinweise).toEqual([
      expect.stringMatching(/niemand die Rolle „Auftragnehmer“.*zugewiesene Aufnahme/),
      expect.stringMatching(/gespeicherter Filter/),
    ])
  })
})
