import { type Element, STATUSWERTE } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { vervielfacheAufnahme, vervielfacheProben } from '../../../pruefstand/vervielfache.ts'
import { baueDienste } from '../../dienste.ts'
import type { Auftragslauf } from '../../technik/auftraege/auftragsart.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { baueSammelbewertung } from './sammelbewertung.ts'

const { app, db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const dienste = baueDienste({
  konfiguration: leseKonfiguration({ ENVIRONMENT: 'TEST' }),
  db,
  protokoll: pino({ level: 'silent' }),
})
const sammelbewertung = baueSammelbewertung(dienste)
afterAll(async () => {
  await dienste.rechenwerk.schliesse()
  await ende()
})

const TAXA = { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 22, 'Gammarus fossarum': 60, 'Tubifex tubifex': 3 }
const messstelleId = await reihe.messstelle({ bioregion: 'FL', saprobieller_grundzustand: 1.5 })
const ohneTypologie = await reihe.messstelle({ bioregion: null })
type Angaben = Parameters<typeof reihe.aufnahme>[2]
const aufnahme = (angaben: Angaben = {}) =>
  reihe.aufnahme(messstelleId, '2025-04-21', { auftragnehmer: 'auftragnehmer', taxa: TAXA, ...angaben })
const codeVon = async (id: number) =>
  (await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

/** Bewertet als Auftrag und liest die Ergebnisdatei. */
async function bewerteViele(wer: string, payload: { aufnahmen: number[]; elemente?: Element[] }) {
  const { id } = (await als(wer)(post('/bewertung', payload))).json()
  await app.auftraege.arbeiteAb()
  const auftrag = (await als(wer)('/api/user-tasks')).json().find((a: { id: number }) => a.id === id)
  const datei = await als(wer)(`/api/user-tasks/${id}/result`)
  return { auftrag, datei, zeilen: datei.body.replace('\uFEFF', '').trim().split('\r\n') }
}

let naechsterLauf = 1_000_000
/** Die Arbeit selbst, mit einem Lauf, den der Test in der Hand hat. */
async function arbeite(aufnahmen: number[], angaben: { db?: Datenbank; nach?: number; elemente?: Element[] } = {}) {
  const abbruch = new AbortController()
  const { id: benutzerId } = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  let datei = ''
  let ist = 0
  const lauf: Auftragslauf<{ aufnahmen: number[]; elemente: Element[] }> = {
    auftragId: naechsterLauf++,
    eingabe: { aufnahmen, elemente: angaben.elemente ?? ['MZB'] },
    benutzerId,
    akteur: { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null },
    db: angaben.db ?? db,
    anfrageId: 'auftrag-1',
    abbruch: abbruch.signal,
    melde: stand => {
      ist = stand
      if (stand >= (angaben.nach ?? Number.POSITIVE_INFINITY)) abbruch.abort()
    },
    merke: async () => undefined,
    schreibeDatei: async () => ({ schreibe: async teil => void (datei += String(teil)) }),
  }
  const satz = await sammelbewertung.arbeite(lauf)
  return { satz, ist, zeilen: datei.trim().split('\r\n').slice(1) }
}

describe('[API-10] viele bewerten: abgelehnt', () => {
  test('ohne Recht, mit leeren, überlangen und falschen Angaben; nichts ist in Auftrag', async () => {
    expect((await als(null)(post('/bewertung', { aufnahmen: [1] }))).statusCode).toBe(401)
    for (const wer of ['qs', 'lesen', 'bund'])
      expect((await als(wer)(post('/bewertung', { aufnahmen: [1] }))).statusCode, wer).toBe(403)
    const zuViele = Array.from({ length: 20_001 }, (_, i) => i + 1)
    for (const falsch of [{ aufnahmen: [] }, { aufnahmen: zuViele }, { aufnahmen: [1], elemente: [] }])
      expect((await als('admin')(post('/bewertung', falsch))).statusCode).toBe(400)
    expect((await als('admin')(post('/bewertung', { aufnahmen: [1], elemente: ['XYZ'] }))).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'elemente.0' }],
    })
    expect(await db.selectFrom('auftrag').select('id').execute()).toEqual([])
  })
})

describe('[API-10] viele bewerten', () => {
  test('ohne Angabe der Elemente jedes, das vorkommt', async () => {
    const nurMzb = await aufnahme()
    const nurPhb = await welt.aufnahme({ mzb: null, phb: {} })
    const titelVon = async (aufnahmen: number[]) => (await als('admin')(post('/bewertung', { aufnahmen }))).json().titel
    expect(await titelVon([nurMzb])).toBe('Bewertung MZB von 1 Aufnahme')
    expect(await titelVon([nurPhb])).toBe('Bewertung PHB von 1 Aufnahme')
    expect(await titelVon([nurMzb, nurPhb])).toBe('Bewertung MZB und PHB von 2 Aufnahmen')
    await app.auftraege.arbeiteAb()
  })

  test('ohne Angabe der Elemente nur, was man lesen darf: die fremde Hälfte einer Aufnahme bleibt verborgen', async () => {
    const halb = await welt.aufnahme({
      mzb: { auftragnehmer: 'auftragnehmer' },
      phb: { auftragnehmer: 'auftragnehmer3' },
    })
    const titelVon = async (wer: string) => (await als(wer)(post('/bewertung', { aufnahmen: [halb] }))).json().titel
    expect(await titelVon('admin')).toBe('Bewertung MZB und PHB von 1 Aufnahme')
    expect(await titelVon('auftragnehmer')).toBe('Bewertung MZB von 1 Aufnahme')
    expect(await titelVon('auftragnehmer3')).toBe('Bewertung PHB von 1 Aufnahme')
    await app.auftraege.arbeiteAb()
  })

  test('eine Zeile je Aufnahme mit ihrem Ausgang, fremde ohne Namen, doppelte einmal', async () => {
    const [gut, leer] = [await aufnahme(), await aufnahme({ taxa: {} })]
    const fremd = await aufnahme({ auftragnehmer: 'auftragnehmer2' })
    const { auftrag, datei, zeilen } = await bewerteViele('auftragnehmer', { aufnahmen: [gut, leer, fremd, leer] })
    expect(auftrag).toMatchObject({
      state: 'SUCCESS',
      titel: 'Bewertung MZB von 3 Aufnahmen',
      zusammenfassung: '1 von 3 bewertet, 2 nicht bewertet',
      fortschritt: { ist: 3, soll: 3 },
      ergebnis: { name: 'Bewertung_MZB.csv' },
    })
    expect(datei.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Bewertung_MZB.csv"',
    })
    expect(zeilen).toEqual([
      'Aufnahme;MZB;Klasse MZB;Meldung MZB',
      expect.stringMatching(new RegExp(`^${await codeVon(gut)};bewertet;\\d;$`)),
      `${await codeVon(leer)};nicht bewertet;;Die Taxaliste ist leer. Tragen Sie die Taxa ein und speichern Sie sie.`,
      `Nr. ${fremd};nicht bewertet;;Das Objekt wurde nicht gefunden oder ist für Sie nicht sichtbar.`,
    ])
  })

  test('beide Qualitätselemente: jedes mit seinen Spalten; was eine Aufnahme nicht enthält, steht da', async () => {
    const nurMzb = await aufnahme()
    const beide = await aufnahme({
      spalten: {
        phb_status: 'ROHDATEN',
        phb_freigabe: 'NICHT_FREIGEGEBEN',
        phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer'),
      },
    })
    const probe = await legeProbeAn(db, [beide, 'PHB'], fassungVon('PHB 2026.5'))
    await sql`
      insert into fund (bestimmung_id, zeile, taxon_id, schalen)
      select ${probe}, row_number() over (), taxon.id, 200
      from taxon
      where taxalistenversion_id = ${fassungVon('PHB 2026.5')} and taxon.name in ('Achnanthidium minutissimum', 'Nitzschia palea')
    `.execute(db)
    const { auftrag, zeilen } = await bewerteViele('auftragnehmer', {
      aufnahmen: [nurMzb, beide],
      elemente: ['MZB', 'PHB'],
    })
    expect(auftrag).toMatchObject({
      titel: 'Bewertung MZB und PHB von 2 Aufnahmen',
      zusammenfassung: 'MZB 2 von 2 bewertet, 0 nicht bewertet; PHB 1 von 2 bewertet, 1 nicht bewertet',
      ergebnis: { name: 'Bewertung_MZB_PHB.csv' },
    })
    expect(zeilen).toEqual([
      'Aufnahme;MZB;Klasse MZB;Meldung MZB;PHB;Klasse PHB;Meldung PHB',
      expect.stringMatching(/;bewertet;\d;;nicht bewertet;;Die Aufnahme enthält kein Phytobenthos\.$/),
      expect.stringMatching(/;bewertet;\d;;bewertet;/),
    ])
    expect((await als('auftragnehmer')(`/aufnahme/${beide}/status`)).json()).toMatchObject({
      mzb: { status: 'BEWERTET' },
      phb: { status: 'BEWERTET' },
    })
  })

  const FAELLE: Readonly<Record<string, Angaben>> = {
    ...Object.fromEntries(STATUSWERTE.map(status => [`Status ${status}`, { spalten: { mzb_status: status } }])),
    'ohne Probe': { taxa: undefined },
    'leere Taxaliste': { taxa: {} },
    'Auftrag eines anderen Büros': { auftragnehmer: 'auftragnehmer2' },
    'nur freigegeben': {
      auftragnehmer: 'auftragnehmer2',
      spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' },
    },
    'unbekannte Typologie': { spalten: { messstelle_id: ohneTypologie } },
  }
  test.each(['auftragnehmer', 'admin', 'land-noe'])('jede wie die einzelne, als %s', async wer => {
    const einzeln: string[] = []
    const viele: number[] = []
    for (const angaben of Object.values(FAELLE)) {
      const antwort = await als(wer)(post(`/bewertung/mzb/${await aufnahme(angaben)}`))
      einzeln.push(
        antwort.statusCode === 200
          ? `bewertet;${antwort.json().klasse ?? ''}`
          : `nicht bewertet;;${antwort.json().message}`,
      )
      viele.push(await aufnahme(angaben))
    }
    const { zeilen } = await bewerteViele(wer, { aufnahmen: viele })
    const ohneCode = zeilen.slice(1).map(zeile => zeile.slice(zeile.indexOf(';') + 1))
    expect(ohneCode).toEqual(einzeln.map(ausgang => expect.stringContaining(ausgang)))
  })

  test('dieselbe Kapsel, derselbe Verlauf und dasselbe Journal wie bei der einzelnen', async () => {
    const spuren = async (id: number) => {
      const bewertung = await db
        .selectFrom('bewertung')
        .select([
          'methode',
          'kapsel_hash',
          'klasse',
          'parametersatz',
          'engine_version',
          'erstellt_von',
          'eingabe',
          'ergebnis',
        ])
        .where('aufnahme_id', '=', id)
        .execute()
      const ereignisse = await db
        .selectFrom('status_ereignis')
        .select(['element', 'art', 'von', 'nach', 'benutzer_id'])
        .where('aufnahme_id', '=', id)
        .execute()
      const journal = await db
        .selectFrom('journal')
        .select(['tabelle', 'aktion', 'benutzer_id'])
        .where('aufnahme_id', '=', id)
        .where('tabelle', 'in', ['bewertung', 'status_ereignis', 'aufnahme'])
        .where('benutzer_id', 'is not', null)
        .orderBy('tabelle')
        .execute()
      const stand = await db
        .selectFrom('aufnahme')
        .select(['mzb_status', 'mzb_klasse', 'stand', 'geaendert_von'])
        .where('id', '=', id)
        .execute()
      return { bewertung, ereignisse, journal, stand }
    }
    const [eine, ihresgleichen] = [await aufnahme(), await aufnahme()]
    await als('auftragnehmer')(post(`/bewertung/mzb/${eine}`))
    await bewerteViele('auftragnehmer', { aufnahmen: [ihresgleichen] })
    const erwartet = await spuren(eine)
    expect(erwartet.journal).toHaveLength(3)
    expect(await spuren(ihresgleichen)).toEqual(erwartet)
  })
})

describe('[API-10] in Schüben', () => {
  const muster = aufnahme()
  const vieleIds = (async () => {
    await vervielfacheAufnahme(db, await muster, 250, '2025-06-01')
    await vervielfacheProben(db, await muster)
    const zeilen = await db.selectFrom('aufnahme').select('id').where('code', 'like', 'Z-%').orderBy('id').execute()
    return zeilen.map(({ id }) => id)
  })()
  const bewertete = async (ids: readonly number[]) => {
    const zeilen = await db
      .selectFrom('aufnahme')
      .select('id')
      .where('id', 'in', ids)
      .where('mzb_status', '=', 'BEWERTET')
      .orderBy('id')
      .execute()
    return zeilen.map(({ id }) => id)
  }
  afterEach(async () => {
    await sql`drop trigger if exists stoerung on bewertung`.execute(db)
    await db.updateTable('aufnahme').set({ mzb_status: 'ROHDATEN' }).where('code', 'like', 'Z-%').execute()
  })

  test('[API-02] ein Abbruch behält, was gespeichert ist; die Datei nennt alle, und der Rest ist ein neuer Auftrag', async () => {
    const ids = await vieleIds
    const { satz, ist, zeilen } = await arbeite(ids, { nach: 100 })
    // Der nächste Schub (fünf Aufnahmen) kann beim Abbruch schon am Speichern sein; dann bleibt auch er.
    expect([100, 105]).toContain(ist)
    expect(satz).toBe(`${ist} von 250 bewertet, 0 nicht bewertet, ${250 - ist} abgebrochen`)
    expect(await bewertete(ids)).toEqual(ids.slice(0, ist))
    expect(zeilen.map(zeile => zeile.split(';')[1])).toEqual([
      ...Array(ist).fill('bewertet'),
      ...Array(250 - ist).fill('abgebrochen'),
    ])
    const rest = sammelbewertung.fortsetzung?.abSchritt({ aufnahmen: ids, elemente: ['MZB'] }, ist)
    expect(rest).toEqual({
      titel: `Bewertung MZB von ${250 - ist} Aufnahmen (Rest)`,
      eingabe: { aufnahmen: ids.slice(ist), elemente: ['MZB'] },
    })
    await arbeite(ids.slice(ist))
    expect(await bewertete(ids)).toEqual(ids)
  })

  test('gleich viele Abfragen für eine wie für einen Schub von fünf', async () => {
    const ids = await vieleIds
    const zaehle = async (aufnahmen: number[]) => {
      let abfragen = 0
      const zaehlend = db.withPlugin({
        transformQuery: ({ node }) => {
          abfragen++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await arbeite(aufnahmen, { db: zaehlend, elemente: ['MZB', 'PHB'] })
      return abfragen
    }
    const fuerEine = await zaehle(ids.slice(0, 1))
    expect(await zaehle(ids.slice(0, 5))).toBe(fuerEine)
  })

  test('[API-02] stirbt der Server, holt der nächste nur nach, was fehlt: kein Ergebnis steht zweimal da', async () => {
    const ids = (await vieleIds).slice(0, 110)
    const [gesperrte] = ids.slice(-1)
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL' })
      .where('id', '=', gesperrte ?? 0)
      .execute()
    const { auftrag, zeilen } = await bewerteViele('admin', { aufnahmen: ids })
    expect(auftrag.zusammenfassung).toBe('109 von 110 bewertet, 1 nicht bewertet')
    // Als wäre er gestorben, bevor er das Ende festhielt; inzwischen ist auch die letzte zu bewerten.
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'ROHDATEN' })
      .where('id', '=', gesperrte ?? 0)
      .execute()
    await sql`
      update auftrag
      set zustand = 'RUNNING', beendet_am = null, knoten = 'gestorben', gepachtet_bis = now() - interval '1 minute'
      where id = ${auftrag.id}
    `.execute(db)
    await app.auftraege.arbeiteAb()
    const [danach] = (await als('admin')('/api/user-tasks')).json()
    expect(danach).toMatchObject({ state: 'SUCCESS', zusammenfassung: '110 von 110 bewertet, 0 nicht bewertet' })
    const datei = (await als('admin')(`/api/user-tasks/${auftrag.id}/result`)).body
    expect(datei.replace('\uFEFF', '').trim().split('\r\n').slice(0, -1)).toEqual(zeilen.slice(0, -1))
    const gespeicherte = db.selectFrom('bewertung').where('auftrag_id', '=', auftrag.id)
    expect((await gespeicherte.select('aufnahme_id').orderBy('id').execute()).map(b => b.aufnahme_id)).toEqual(ids)
    await expect(
      sql`insert into bewertung select (jsonb_populate_record(b, jsonb_build_object('id', b.id + 1000000))).*
        from bewertung as b where b.auftrag_id = ${auftrag.id} limit 1`.execute(db),
    ).rejects.toThrow('bewertung_auftrag')
  })

  test('[API-02] was schon gespeichert ist, zählt auch, wenn der nächste Anlauf abgebrochen wird, ehe er etwas tut', async () => {
    const ids = (await vieleIds).slice(0, 77)
    const { auftrag } = await bewerteViele('admin', { aufnahmen: ids.slice(0, 11) })
    // Als wäre er mitten in 77 gestorben: elf sind einzeln gespeichert, sein letzter Herzschlag lag davor.
    const eingabe = JSON.stringify({ aufnahmen: ids, elemente: ['MZB'] })
    await sql`
      update auftrag
      set zustand = 'CANCELLING', beendet_am = null, zusammenfassung = null, eingabe = ${eingabe}::jsonb,
        fortschritt_ist = 0, fortschritt_soll = 77, fortschritt_text = '0 bewertet',
        knoten = 'gestorben', gepachtet_bis = now() - interval '1 minute'
      where id = ${auftrag.id}
    `.execute(db)
    await app.auftraege.arbeiteAb()
    expect((await als('admin')('/api/user-tasks')).json()[0]).toMatchObject({
      state: 'CANCELLED',
      zusammenfassung: '11 von 77 bewertet, 0 nicht bewertet, 66 abgebrochen',
      fortschritt: { ist: 11, soll: 77, text: '11 bewertet' },
    })
  })

  test('eine, die sich nicht speichern lässt, hält die übrigen ihres Schubs nicht auf und bleibt, wie sie war', async () => {
    const ids = (await vieleIds).slice(0, 5)
    await sql`
      create or replace function stoere() returns trigger language plpgsql as $$
      begin raise exception 'gestört'; end $$
    `.execute(db)
    await sql`
      create trigger stoerung before insert on bewertung for each row
      when (new.aufnahme_id = ${sql.lit(ids[2])}) execute function stoere()
    `.execute(db)
    const { satz, zeilen } = await arbeite(ids)
    expect(satz).toBe('4 von 5 bewertet, 1 nicht bewertet')
    expect(zeilen[2]).toContain('nicht bewertet;;Unerwarteter Fehler. Bitte nennen Sie dem Helpdesk auftrag-1.')
    expect(await bewertete(ids)).toEqual(ids.filter(id => id !== ids[2]))
  })

  test('eine, an der gerade jemand speichert, wartet nicht auf ihn und hält die übrigen nicht auf', async () => {
    const ids = (await vieleIds).slice(0, 4)
    await db.transaction().execute(async tx => {
      await tx
        .selectFrom('aufnahme')
        .select('id')
        .where('id', '=', ids[1] as number)
        .forUpdate()
        .execute()
      const { satz, zeilen } = await arbeite(ids)
      expect(satz).toBe('3 von 4 bewertet, 1 nicht bewertet')
      expect(zeilen[1]).toContain('wird gerade von jemand anderem gespeichert')
    })
  })
})
