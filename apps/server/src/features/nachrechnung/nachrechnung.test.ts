import { type BewertungsEingabe, type BewertungsErgebnis, berechneKapsel, ENGINE_VERSION } from '@benthos/bewertung'
import type { AntwortVon } from '@benthos/vertrag'
import { rechneNach, SOFORT_NACHGERECHNET } from '@benthos/vertrag/nachrechnung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { bewertete } from './nachrechnung.pruefhilfe.ts'

const dienst = await pruefdienst()
const { app, db, als, ende } = dienst
const welt = await musterwelt(db)
const bewerteteAufnahme = bewertete(dienst, welt)
afterAll(ende)

type Antwort = AntwortVon<typeof rechneNach>
const verify = async (wer: string, query: string) => {
  const antwort = await als(wer)(`/bewertung/verify?${query}`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Antwort>()
}

/** Ändert, was niemand ändern kann: der Trigger ist für diese Anweisung aus. */
async function verfaelsche(
  aufnahmeId: number,
  spalte: 'eingabe' | 'ergebnis' | 'kapsel_hash' | 'engine_version',
  wert: string,
) {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const istJson = spalte === 'eingabe' || spalte === 'ergebnis'
    const neu = istJson ? sql`${sql.ref(spalte)} || ${wert}::jsonb` : sql`${wert}`
    await sql`update bewertung set ${sql.ref(spalte)} = ${neu} where aufnahme_id = ${aufnahmeId}`.execute(tx)
  })
}

describe('[API-10] Nachrechnen', () => {
  test('anonym 401; eine Aufnahme, die man nicht lesen darf oder die es nicht gibt, ist 404 und nennt nichts', async () => {
    const { id } = await bewerteteAufnahme()
    expect((await als(null)(`/bewertung/verify?aufnahme=${id}`)).statusCode).toBe(401)
    for (const wer of ['auftragnehmer3', 'lesen', 'fachprojekt', 'land-ooe']) {
      const antwort = await als(wer)(`/bewertung/verify?aufnahme=${id}`)
      expect(antwort.statusCode, wer).toBe(404)
      expect(antwort.body).not.toContain('MU-AUF')
    }
    expect((await als('admin')('/bewertung/verify?aufnahme=2000000')).statusCode).toBe(404)
    expect((await als('admin')('/bewertung/verify?aufnahme=nein')).json()).toMatchObject({ status: 400 })
    expect((await als('admin')('/bewertung/verify?mzbKlasse=9')).json()).toMatchObject({ status: 400 })
  })

  test('eine Aufnahme: jedes gespeicherte Ergebnis stimmt Byte für Byte, auch das frühere; heutige Daten spielen keine Rolle', async () => {
    const { id, stand } = await bewerteteAufnahme()
    await als('auftragnehmer')({ method: 'POST', url: `/bewertung/mzb/${id}`, payload: {} })
    await sql`update fund set anzahl = anzahl + 1 where bestimmung_id in (select id from erstbestimmung where aufnahme_id = ${id})`.execute(
      db,
    )
    const antwort = await verify('bund', `aufnahme=${id}`)
    expect(antwort).toMatchObject({
      gesamt: 2,
      bilanz: { stimmt: 2, weichtAb: 0, referenzFehlt: 0 },
      auftrag: null,
      zeilen: [
        { aufnahmeId: id, methode: 'MHS', pruefsumme: stand.kapselHash, ausgang: 'STIMMT', abweichungen: [] },
        { ausgang: 'STIMMT' },
      ],
    })
  })

  test('verändertes Ergebnis, veränderte Eingabe, veränderte Prüfsumme: weicht ab, mit der Stelle', async () => {
    const [ergebnis, eingabe, summe] = [await bewerteteAufnahme(), await bewerteteAufnahme(), await bewerteteAufnahme()]
    await verfaelsche(ergebnis.id, 'ergebnis', JSON.stringify({ meldungen: [] }))
    await verfaelsche(eingabe.id, 'eingabe', JSON.stringify({ taxa: [] }))
    await verfaelsche(summe.id, 'kapsel_hash', 'a'.repeat(64))
    const ids = [ergebnis, eingabe, summe].map(({ id }) => `aufnahme=${id}`).join('&')
    const { zeilen, bilanz } = await verify('admin', ids)
    expect(bilanz).toEqual({ stimmt: 0, weichtAb: 3, referenzFehlt: 0 })
    expect(zeilen[0]?.abweichungen[0]).toMatchObject({ pfad: 'meldungen.1', alt: 'fehlt', neu: 'vorhanden' })
    expect(zeilen[1]?.abweichungen.map(({ bezeichnung }) => bezeichnung)).toContain('Individuen der Probe: Wert')
    expect(zeilen[2]?.abweichungen).toEqual([
      {
        pfad: 'pruefsumme',
        bezeichnung: 'Prüfsumme der Kapsel',
        alt: 'a'.repeat(64),
        neu: summe.stand.kapselHash,
      },
    ])
  })

  test('jede Abschrift: wer die Klasse neben der Kapsel oder am Kopf der Aufnahme ändert, wird gefunden', async () => {
    const faelschungen = [
      ['update bewertung set klasse = $neu where aufnahme_id = $id', 'bewertung.klasse'],
      ['update bewertung set edition = $text where aufnahme_id = $id', 'bewertung.edition'],
      ['update bewertung set verfahren = $text where aufnahme_id = $id', 'bewertung.verfahren'],
      ['update bewertung set parametersatz = $text where aufnahme_id = $id', 'bewertung.parametersatz'],
      ['update bewertung set engine_version = $text where aufnahme_id = $id', 'bewertung.engine'],
      ['update aufnahme set mzb_klasse = $neu where id = $id', 'aufnahme.mzb_klasse'],
      ['update aufnahme set mzb_klasse = null where id = $id', 'aufnahme.mzb_klasse'],
      ['update aufnahme set mzb_bewertung_id = null where id = $id', 'aufnahme.mzb_bewertung_id'],
      ['update aufnahme set mzb_einschaetzung = $neu where id = $id', 'aufnahme.mzb_einschaetzung'],
    ] as const
    for (const [anweisung, pfad] of faelschungen) {
      const { id, stand } = await bewerteteAufnahme()
      expect((await verify('admin', `aufnahme=${id}`)).zeilen, pfad).toMatchObject([{ ausgang: 'STIMMT' }])
      const neu = stand.klasse === 5 ? 4 : 5
      await db.transaction().execute(async tx => {
        await sql`set local session_replication_role = replica`.execute(tx)
        const text = anweisung.replace('$neu', `${neu}`).replace('$text', `'gefälscht'`).replace('$id', `${id}`)
        await sql.raw(text).execute(tx)
      })
      const { zeilen, bilanz } = await verify('admin', `aufnahme=${id}`)
      expect(bilanz, pfad).toEqual({ stimmt: 0, weichtAb: 1, referenzFehlt: 0 })
      expect(zeilen[0]).toMatchObject({
        ausgang: 'WEICHT_AB',
        grund: 'Die Kapsel stimmt; eine Abschrift ihres Inhalts wurde geändert.',
        abweichungen: [{ pfad }],
      })
      if (anweisung.includes('klasse = $neu'))
        expect(zeilen[0]?.abweichungen).toMatchObject([{ pfad, alt: neu, neu: stand.klasse }])
    }
  })

  test('eine Klasse am Kopf einer nie bewerteten Aufnahme wird gefunden, von dem, der sie lesen darf', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    expect(await verify('admin', `aufnahme=${id}`)).toMatchObject({ gesamt: 0, zeilen: [] })
    await sql`update aufnahme set mzb_klasse = 1 where id = ${id}`.execute(db)
    expect(await verify('admin', `aufnahme=${id}`)).toMatchObject({
      gesamt: 1,
      bilanz: { stimmt: 0, weichtAb: 1, referenzFehlt: 0 },
      zeilen: [
        {
          grund: 'Die Aufnahme trägt eine Klasse, zu der es kein Ergebnis gibt.',
          abweichungen: [{ pfad: 'aufnahme.mzb_klasse', alt: 1, neu: null }],
        },
      ],
    })
    expect((await als('auftragnehmer3')(`/bewertung/verify?aufnahme=${id}`)).statusCode).toBe(404)
  })

  test('zeigt die Aufnahme auf ein früheres Ergebnis statt auf das jüngste, wird es gefunden', async () => {
    const { id } = await bewerteteAufnahme()
    await als('auftragnehmer')({ method: 'POST', url: `/bewertung/mzb/${id}`, payload: {} })
    expect((await verify('admin', `aufnahme=${id}`)).bilanz).toEqual({ stimmt: 2, weichtAb: 0, referenzFehlt: 0 })
    await sql`update aufnahme set mzb_bewertung_id = (select min(id) from bewertung where aufnahme_id = ${id})
      where id = ${id}`.execute(db)
    expect((await verify('admin', `aufnahme=${id}`)).zeilen).toMatchObject([
      { ausgang: 'WEICHT_AB', abweichungen: [{ pfad: 'aufnahme.mzb_bewertung_id' }] },
      { ausgang: 'STIMMT' },
    ])
  })

  test('zeigt der Kopf auf das Ergebnis einer anderen Aufnahme, meldet es das jüngste Ergebnis dieser', async () => {
    const [eine, andere] = [await bewerteteAufnahme(), await bewerteteAufnahme()]
    await als('auftragnehmer')({ method: 'POST', url: `/bewertung/mzb/${eine.id}`, payload: {} })
    const nummern = async (id: number) =>
      (await db.selectFrom('bewertung').select('id').where('aufnahme_id', '=', id).orderBy('id').execute()).map(
        zeile => zeile.id,
      )
    const [fremdes, juengstes] = [(await nummern(andere.id)).at(-1), (await nummern(eine.id)).at(-1)]
    await sql`update aufnahme set mzb_klasse = 5, mzb_bewertung_id = ${fremdes} where id = ${eine.id}`.execute(db)
    expect((await verify('admin', `aufnahme=${eine.id}`)).zeilen).toMatchObject([
      { ausgang: 'STIMMT', abweichungen: [] },
      {
        ausgang: 'WEICHT_AB',
        abweichungen: [{ pfad: 'aufnahme.mzb_bewertung_id', alt: fremdes, neu: juengstes }],
      },
    ])
    expect((await verify('admin', `aufnahme=${andere.id}`)).zeilen).toMatchObject([{ ausgang: 'STIMMT' }])
  })

  test('von einem früheren Rechenkern: gleiche Zahlen stimmen; wo er anders rechnete, steht das dabei', async () => {
    const [gleich, anders] = [await bewerteteAufnahme(), await bewerteteAufnahme()]
    for (const { id } of [gleich, anders]) {
      const { eingabe, ergebnis } = await db
        .selectFrom('bewertung')
        .select(['eingabe', 'ergebnis'])
        .where('aufnahme_id', '=', id)
        .$castTo<{ eingabe: BewertungsEingabe; ergebnis: BewertungsErgebnis }>()
        .executeTakeFirstOrThrow()
      const damals = {
        ...ergebnis,
        herkunft: { ...ergebnis.herkunft, engine: '0.9.0' },
        ...(id === anders.id && { meldungen: [] }),
      }
      await verfaelsche(id, 'ergebnis', JSON.stringify(damals))
      await verfaelsche(id, 'kapsel_hash', berechneKapsel(eingabe, damals).pruefsumme)
      await verfaelsche(id, 'engine_version', '0.9.0')
    }
    expect(await verify('admin', `aufnahme=${gleich.id}&aufnahme=${anders.id}`)).toMatchObject({
      bilanz: { stimmt: 1, weichtAb: 1, referenzFehlt: 0 },
      zeilen: [
        { ausgang: 'STIMMT', grund: null },
        { ausgang: 'WEICHT_AB', grund: `Gerechnet mit Rechenkern 0.9.0, nachgerechnet mit ${ENGINE_VERSION}.` },
      ],
    })
  })

  test('Referenz fehlt: unbekannte Edition, Liste, Parametersatz und anderer Inhalt unter demselben Namen, je mit dem Grund', async () => {
    const faelle = [
      [{ edition: '1999-1' }, 'Dieser Rechenkern kennt die Edition 1999-1 nicht.'],
      [{ taxaliste: 'MZB 1999' }, 'Die Taxaliste „MZB 1999“ gibt es hier nicht.'],
      [{ parametersatz: 'MZB-1999' }, 'Den Parametersatz „MZB-1999“ gibt es hier nicht.'],
      [{ parametersatz: 'MZB-AMTLICH' }, 'Der Parametersatz „MZB-AMTLICH“ liegt hier mit einem anderen Inhalt vor.'],
    ] as const
    for (const [eingabe, grund] of faelle) {
      const { id } = await bewerteteAufnahme()
      await verfaelsche(id, 'eingabe', JSON.stringify(eingabe))
      expect((await verify('admin', `aufnahme=${id}`)).zeilen).toMatchObject([{ ausgang: 'REFERENZ_FEHLT', grund }])
    }
  })

  test('eines, das sich nicht rechnen lässt, steht mit seinem Grund da und hält die übrigen nicht auf', async () => {
    const [gut, kaputt] = [await bewerteteAufnahme(), await bewerteteAufnahme()]
    await verfaelsche(kaputt.id, 'eingabe', JSON.stringify({ taxa: null }))
    expect(await verify('admin', `aufnahme=${gut.id}&aufnahme=${kaputt.id}`)).toMatchObject({
      bilanz: { stimmt: 1, weichtAb: 1, referenzFehlt: 0 },
      zeilen: [
        { ausgang: 'STIMMT' },
        { ausgang: 'WEICHT_AB', grund: 'Die gespeicherte Eingabe lässt sich nicht mehr rechnen.', abweichungen: [] },
      ],
    })
  })

  test('Ergebnisse unter einer abgelösten Liste rechnen sich weiter mit ihr nach', async () => {
    const { id } = await bewerteteAufnahme()
    await sql`update taxalistenversion set status = 'ABGELOEST' where name = 'MZB 2026.3'`.execute(db)
    expect((await verify('bund', `aufnahme=${id}`)).bilanz).toEqual({ stimmt: 1, weichtAb: 0, referenzFehlt: 0 })
    await sql`update taxalistenversion set status = 'GUELTIG' where name = 'MZB 2026.3'`.execute(db)
  })

  test('Filter und alle: nur, was man lesen darf, und nur das lesbare Element', async () => {
    const { id } = await bewerteteAufnahme()
    const { messstelle } = (await als('admin')(`/aufnahme/${id}`)).json<{ messstelle: { id: number } }>()
    expect((await verify('bund', `messstelleId=${messstelle.id}`)).gesamt).toBe(1)
    expect((await verify('land-ooe', `messstelleId=${messstelle.id}`)).gesamt).toBe(0)
    const alle = await verify('admin', '')
    expect(alle.zeilen.map(zeile => zeile.aufnahmeId)).toContain(id)
    expect(alle.gesamt).toBe(alle.zeilen.length)
    expect((await verify('auftragnehmer3', '')).gesamt).toBe(0)
    // Das MZB ist einem Büro zugewiesen, das nur das PHB dieser Aufnahme bearbeitet.
    const fremd = await welt.organisationVon('auftragnehmer2')
    await sql`update aufnahme set phb_status = 'NEU', phb_freigabe = 'NICHT_FREIGEGEBEN', phb_auftragnehmer_id = ${fremd}
      where id = ${id}`.execute(db)
    expect(await verify('auftragnehmer2', `aufnahme=${id}`)).toMatchObject({ gesamt: 0, zeilen: [] })
  })

  test('viele: ein Auftrag mit einer Zeile je Ergebnis; derselbe Aufruf beginnt keinen zweiten', async () => {
    const gut = await bewerteteAufnahme()
    const falsch = await bewerteteAufnahme()
    const ohne = await bewerteteAufnahme()
    await verfaelsche(falsch.id, 'kapsel_hash', 'b'.repeat(64))
    await verfaelsche(ohne.id, 'eingabe', JSON.stringify({ taxaliste: '=1+1' }))
    const spalten = sql`aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse, eingabe,
      ergebnis, kapsel_hash, engine_version`
    await sql`insert into bewertung (${spalten}) select ${spalten} from bewertung, generate_series(1, ${SOFORT_NACHGERECHNET})
      where aufnahme_id = ${gut.id}`.execute(db)
    await sql`update aufnahme set mzb_bewertung_id = (select max(id) from bewertung where aufnahme_id = ${gut.id})
      where id = ${gut.id}`.execute(db)
    const ids = [gut, falsch, ohne].map(({ id }) => `aufnahme=${id}`).join('&')
    const gesamt = SOFORT_NACHGERECHNET + 3
    const erste = await verify('bund', ids)
    expect(erste).toMatchObject({ gesamt, bilanz: null, zeilen: [] })
    expect(erste.auftrag).toMatchObject({ state: 'WAITING', titel: `Nachrechnung von ${gesamt} Ergebnissen` })
    expect((await verify('bund', ids)).auftrag?.id).toBe(erste.auftrag?.id)
    await app.auftraege.arbeiteAb()
    const [auftrag] = (await als('bund')('/api/user-tasks')).json()
    expect(auftrag).toMatchObject({
      state: 'SUCCESS',
      fortschritt: { ist: gesamt, soll: gesamt },
      zusammenfassung: `${gesamt} Ergebnisse nachgerechnet – stimmt: ${gesamt - 2} · weicht ab: 1 · Referenz fehlt: 1`,
      ergebnis: { name: 'Nachrechnung.csv' },
    })
    const datei = (await als('bund')(`/api/user-tasks/${auftrag.id}/result`)).body
    const zeilen = datei.trim().split('\r\n').slice(1)
    expect(zeilen.length).toBe(gesamt)
    expect(zeilen.filter(zeile => zeile.includes(';stimmt;'))).toHaveLength(gesamt - 2)
    expect(zeilen.find(zeile => zeile.includes(';weicht ab;'))).toContain(`Prüfsumme der Kapsel;${'b'.repeat(64)};`)
    expect(zeilen.find(zeile => zeile.includes(';Referenz fehlt;'))).toContain(
      'Die Taxaliste „=1+1“ gibt es hier nicht.',
    )
    expect((await verify('bund', ids)).auftrag?.id).not.toBe(auftrag.id)

    // Zwei zugleich: beide sind unterwegs, bevor einer seinen Auftrag geben kann.
    const zugleich: Promise<Antwort>[] = []
    await db.transaction().execute(async tx => {
      await sql`lock table auftrag in share mode`.execute(tx)
      zugleich.push(verify('admin', ids), verify('admin', ids))
      await expect.poll(() => zaehleWartende(db)).toBe(2)
    })
    const [einer, anderer] = await Promise.all(zugleich)
    expect(anderer?.auftrag?.id).toBe(einer?.auftrag?.id)
    expect((await als('admin')('/api/user-tasks')).json()).toHaveLength(1)
  })
})
