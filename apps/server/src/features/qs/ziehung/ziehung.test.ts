import { createHash } from 'node:crypto'
import type { QsZiehung, QsZiehungsprotokoll, QsZiehungsvorschau } from '@benthos/vertrag/qsziehung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { type Aufnahmeangaben, musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../../pruefstand/probe.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)

type Wie = Aufnahmeangaben & { ohneProbe?: true; ohneListe?: true }
/** Übergebene Aufnahme mit einer MHS-Probe. */
async function lege({ ohneProbe, ohneListe, ...angaben }: Wie = {}): Promise<number> {
  const mzb = { status: 'BEWERTUNG_ABGESCHLOSSEN' as const, auftragnehmer: 'auftragnehmer', ...angaben.mzb }
  const id = await welt.aufnahme({ ...angaben, mzb })
  if (ohneProbe) return id
  const bestimmung = await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB 2026.3'))
  if (!ohneListe)
    await sql`
      insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
      select ${bestimmung}, 1, taxon.id, 7
      from taxon
      where taxalistenversion_id = ${fassungVon('MZB 2026.3')} and taxon.name = 'Baetis rhodani'
    `.execute(db)
  return id
}
const frage = (ids: readonly number[], plan: string) => `${ids.map(id => `id=${id}&`).join('')}${plan}`
const vorschau = async (wer: string | null, ids: readonly number[], plan = 'umfangsart=ANZAHL&umfang=2') =>
  als(wer)(`/api/qs/ziehung/vorschau?${frage(ids, plan)}`)
const zieheMit = (wer: string | null, ids: readonly number[], plan: string, rumpf: object) =>
  als(wer)(post(`/api/qs/ziehungen?${frage(ids, plan)}`, rumpf))
async function ziehe(wer: string, ids: readonly number[], plan = 'umfangsart=ANZAHL&umfang=2', rumpf: object = {}) {
  const { grundgesamtheit } = (await vorschau(wer, ids, plan)).json<QsZiehungsvorschau>()
  return zieheMit(wer, ids, plan, { grundgesamtheit, ...rumpf })
}
const lies = async (wer: string, id: number) => (await als(wer)(`/api/qs/ziehung/${id}`)).json<QsZiehung>()
const auftraege = async () =>
  (await db.selectFrom('qs_auftrag').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
const zahlDer = async (tabelle: 'qs_ziehung' | 'qs_ziehung_probe') =>
  (await db.selectFrom(tabelle).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

const fuenf = [await lege(), await lege(), await lege(), await lege(), await lege()]

describe('[A-QS-16] Ziehung: abgelehnt', () => {
  test('jede Rolle × jeder Aufruf; ohne Anmeldung 401', async () => {
    const rumpf = { grundgesamtheit: '0'.repeat(64) }
    for (const wer of [null, 'lesen', 'fachprojekt', 'auftragnehmer', 'qs'])
      expect(
        [
          await vorschau(wer, fuenf),
          await zieheMit(wer, fuenf, 'umfangsart=ANZAHL&umfang=2', rumpf),
          await als(wer)('/api/qs/ziehungen'),
          await als(wer)('/api/qs/ziehung/1'),
          await als(wer)('/api/qs/ziehung/1/protokoll'),
        ].map(({ statusCode }) => statusCode),
        `${wer}`,
      ).toEqual(Array(5).fill(wer === null ? 401 : 403))
    expect(await zahlDer('qs_ziehung')).toBe(0)
  })

  test('Eingaben, die keine sind: 400 am Feld; was es nicht gibt, ist 404', async () => {
    for (const [plan, feld] of [
      ['umfangsart=ANZAHL&umfang=0', 'umfang'],
      ['umfangsart=ANZAHL&umfang=1001', 'umfang'],
      ['umfangsart=ANZAHL&umfang=2.5', 'umfang'],
      ['umfangsart=ANTEIL&umfang=101', 'umfang'],
      ['umfangsart=WUERFEL&umfang=2', 'umfangsart'],
      ['umfangsart=ANZAHL&umfang=2&schichtung=FARBE', 'schichtung.0'],
      ['umfangsart=ANZAHL&umfang=2&probenVon=FISCHE', 'probenVon.0'],
    ] as const) {
      const antwort = await vorschau('bund', fuenf, plan)
      expect([antwort.statusCode, antwort.json().errors[0]?.field], plan).toEqual([400, feld])
    }
    expect((await vorschau('bund', fuenf, 'umfangsart=ANZAHL&umfang=2&seed=1')).statusCode).toBe(400)
    for (const rumpf of [{}, { grundgesamtheit: 'x' }, { grundgesamtheit: '0'.repeat(64), seed: '1' }])
      expect((await zieheMit('bund', fuenf, 'umfangsart=ANZAHL&umfang=2', rumpf)).statusCode).toBe(400)
    expect((await als('bund')('/api/qs/ziehung/2000000')).statusCode).toBe(404)
    expect((await als('bund')('/api/qs/ziehung/2000000/protokoll')).statusCode).toBe(404)
  })

  test('ohne Vorschau, nach einer überholten und aus nichts wird nicht gezogen', async () => {
    const falsch = await zieheMit('bund', fuenf, 'umfangsart=ANZAHL&umfang=2', { grundgesamtheit: '0'.repeat(64) })
    expect(falsch.json().code).toBe('VERSIONSKONFLIKT')
    const ids = [await lege(), await lege()]
    const { grundgesamtheit } = (await vorschau('bund', ids)).json<QsZiehungsvorschau>()
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'ROHDATEN' })
      .where('id', '=', ids[0] as number)
      .execute()
    const spaet = await zieheMit('bund', ids, 'umfangsart=ANZAHL&umfang=2', { grundgesamtheit })
    expect([spaet.statusCode, spaet.json().message]).toEqual([409, expect.stringMatching(/seit der Vorschau/)])
    await db.updateTable('aufnahme').set({ mzb_status: 'ROHDATEN' }).where('id', 'in', ids).execute()
    const leer = await ziehe('bund', ids)
    expect([leer.statusCode, leer.json().message]).toEqual([404, expect.stringMatching(/keiner der gewählten Proben/)])
    expect([await auftraege(), await zahlDer('qs_ziehung'), await zahlDer('qs_ziehung_probe')]).toEqual([0, 0, 0])
  })
})

test('[A-QS-16] ein Element, das man nicht lesen darf, kommt nicht vor, auch nicht als Ausschluss', async () => {
  const id = await welt.aufnahme({
    bundesland: 'AT-4',
    mzb: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
    phb: { status: 'BEWERTUNG_ABGESCHLOSSEN' },
  })
  await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB 2026.3'))
  await sql`insert into probe (aufnahme_id, methode) values (${id}, 'PHB')`.execute(db)
  const plan = 'umfangsart=ANZAHL&umfang=2'
  for (const von of ['', '&probenVon=PHB']) {
    const antwort = await vorschau('land-noe', [id], plan + von)
    expect(antwort.body, von).not.toContain('PHB')
    expect(antwort.json<QsZiehungsvorschau>().ausgeschlossen.map(({ anzahl }) => anzahl)).toEqual(von === '' ? [1] : [])
  }
  expect((await vorschau('bund', [id], plan)).body).toContain('PHB')
})

test('[A-QS-16] ein Beleg bleibt lesbar, wenn ein Element weggefallen ist; ohne eine seiner Aufnahmen sieht ihn kein Land mehr', async () => {
  const [gut, weg] = [await lege(), await lege({ phb: { status: 'ROHDATEN' } })]
  const nummer = (await ziehe('land-noe', [gut, weg])).json<{ id: number }>().id
  await db.updateTable('aufnahme').set({ phb_status: null, phb_freigabe: null }).where('id', '=', weg).execute()
  for (const wer of ['land-noe', 'bund', 'admin'])
    expect((await als(wer)(`/api/qs/ziehung/${nummer}`)).statusCode, wer).toBe(200)
  await sql`update qs_auftrag set ziehung_id = null where ziehung_id = ${nummer}`.execute(db)
  await sql`delete from qs_auftrag where aufnahme_id in (${gut}, ${weg})`.execute(db)
  await db.deleteFrom('aufnahme').where('id', 'in', [gut, weg]).execute()
  for (const [wer, status] of [
    ['land-ooe', 404],
    ['land-noe', 404],
    ['bund', 200],
    ['admin', 200],
  ] as const)
    expect((await als(wer)(`/api/qs/ziehung/${nummer}`)).statusCode, wer).toBe(status)
})

test('[A-QS-16] ausgeschlossen wird mit Grund, nie still: Recht, eigenes Haus, Auftrag, Status, Veröffentlichtes, fehlende Listen', async () => {
  const ids = {
    gut: await lege(),
    OHNE_RECHT: await lege({ art: 'FACHPROJEKT', mzb: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' } }),
    EIGENES_HAUS: await lege({ mzb: { auftragnehmer: 'land-noe' } }),
    IN_ARBEIT: await lege(),
    NICHT_UEBERGEBEN: await lege({ mzb: { status: 'BEWERTET' } }),
    OEFFENTLICH: await lege({ mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } }),
    OHNE_PROBE: await lege({ ohneProbe: true }),
    OHNE_TAXALISTE: await lege({ ohneListe: true }),
  }
  const fremd = await lege({ bundesland: 'AT-4' })
  const daten = { auswahl: 'GEZIELT' }
  const rumpf = { aktion: 'ANFORDERN', methode: 'MHS', version: 0, daten }
  expect((await als('land-noe')(post(`/aufnahme/${ids.IN_ARBEIT}/qs/bericht`, rumpf))).statusCode).toBe(200)
  const antwort = (await vorschau('land-noe', [...Object.values(ids), fremd])).json<QsZiehungsvorschau>()
  expect(antwort).toMatchObject({ bestand: 1, umfang: 1, fehlend: 1 })
  const { gut: _, ...gruende } = ids
  expect(antwort.ausgeschlossen).toHaveLength(Object.keys(gruende).length)
  for (const [grund, id] of Object.entries(gruende))
    expect(
      antwort.ausgeschlossen.find(eines => eines.grund === grund),
      grund,
    ).toMatchObject({
      anzahl: 1,
      beispiele: [{ aufnahmeId: id }],
    })
  const id = (await ziehe('land-noe', Object.values(ids))).json<{ id: number }>().id
  const ziehung = await lies('land-noe', id)
  expect(ziehung.gezogene.map(({ aufnahmeId }) => aufnahmeId)).toEqual([ids.gut])
  const gezaehlt = ({ ausgeschlossen }: Pick<QsZiehung, 'ausgeschlossen'>) =>
    ausgeschlossen.map(({ grund, anzahl }) => [grund, anzahl]).toSorted()
  expect(gezaehlt(ziehung)).toEqual(gezaehlt(antwort))
  // Was die ziehende Person nicht anfordern durfte, nennt der Beleg anderen nicht.
  expect((await als('bund')(`/api/qs/ziehung/${id}/protokoll`)).body).not.toContain(`"aufnahmeId":${ids.OHNE_RECHT},`)
})

test('[A-QS-16] gezogen: Aufträge für genau die Gezogenen, mit Startwert, Anlass und Frist; aus dem Protokoll zieht jeder dieselben', async () => {
  const vorher = await auftraege()
  const antwort = await ziehe('land-noe', fuenf, 'umfangsart=ANZAHL&umfang=2', {
    anlass: '10 % der Proben 2026',
    frist: '2099-12-31',
  })
  expect(antwort.statusCode, antwort.body).toBe(200)
  const { id } = antwort.json<{ id: number }>()
  expect(await auftraege()).toBe(vorher + 2)
  const ziehung = await lies('land-noe', id)
  expect(ziehung).toMatchObject({
    gezogenVon: 'Lena Leitgeb',
    anlass: '10 % der Proben 2026',
    verfahren: 'sha256-rang/1',
    bestand: 5,
    umfang: 2,
    istNachvollzogen: true,
  })
  const { grundgesamtheit } = (await als('land-noe')(`/api/qs/ziehung/${id}/protokoll`)).json<QsZiehungsprotokoll>()
  // Unabhängig vom Server: Rang ist SHA-256 aus Startwert, Zeilenumbruch, Aufnahme:Methode; die zwei kleinsten.
  const raenge = grundgesamtheit
    .map(({ aufnahmeId, methode }) => ({
      aufnahmeId,
      rang: createHash('sha256').update(`${ziehung.seed}\n${aufnahmeId}:${methode}`).digest('hex'),
    }))
    .toSorted((a, b) => (a.rang < b.rang ? -1 : 1))
  const erwartet = raenge.slice(0, 2).map(({ aufnahmeId }) => aufnahmeId)
  expect(grundgesamtheit.map(({ aufnahmeId }) => aufnahmeId).toSorted()).toEqual(fuenf.toSorted())
  expect(ziehung.gezogene.map(({ aufnahmeId }) => aufnahmeId).toSorted()).toEqual(erwartet.toSorted())
  const zeilen = grundgesamtheit.map(({ aufnahmeId, methode, schicht }) => `${schicht}\t${aufnahmeId}:${methode}\n`)
  expect(createHash('sha256').update(zeilen.join('')).digest('hex')).toBe(ziehung.grundgesamtheit)
  for (const aufnahme of fuenf) {
    const { gewaehlt } = (await als('land-noe')(`/aufnahme/${aufnahme}/qs/bericht`)).json()
    if (erwartet.includes(aufnahme))
      expect(gewaehlt.auftrag).toMatchObject({
        status: 'OFFEN',
        auswahl: 'ZUFALL',
        seed: ziehung.seed,
        ziehung: id,
        frist: '2099-12-31',
        anlass: '10 % der Proben 2026',
        zweitbestimmer: null,
      })
    else expect(gewaehlt.auftrag).toBeNull()
  }
  // Noch einmal: die Gezogenen sind jetzt mit Grund draußen, der Startwert ist ein anderer.
  const zweite = await ziehe('land-noe', fuenf, 'umfangsart=ANTEIL&umfang=100')
  const nachher = await lies('land-noe', zweite.json<{ id: number }>().id)
  expect(nachher).toMatchObject({ bestand: 3, umfang: 3, ausgeschlossen: [{ grund: 'IN_ARBEIT', anzahl: 2 }] })
  expect(nachher.seed).not.toBe(ziehung.seed)
})

test('[A-QS-16] Schichten: je Auftragnehmer und Bundesland für sich; nur die Proben des gewählten Elements', async () => {
  const ids = [
    await lege(),
    await lege({ mzb: { auftragnehmer: 'auftragnehmer2' } }),
    await lege({ mzb: { auftragnehmer: 'auftragnehmer2' } }),
    await lege({ bundesland: 'AT-4' }),
  ]
  const plan = 'umfangsart=ANTEIL&umfang=50&schichtung=AUFTRAGNEHMER&schichtung=BUNDESLAND'
  const { schichten } = (await vorschau('bund', ids, plan)).json<QsZiehungsvorschau>()
  expect(schichten).toEqual([
    { name: 'Hydrobiologie Steinfluh GmbH (Demo) · Niederösterreich', bestand: 2, umfang: 1 },
    { name: 'Limnologisches Büro Augraben (Demo) · Niederösterreich', bestand: 1, umfang: 1 },
    { name: 'Limnologisches Büro Augraben (Demo) · Oberösterreich', bestand: 1, umfang: 1 },
  ])
  const { id } = (await ziehe('bund', ids, plan)).json<{ id: number }>()
  const { gezogene, istNachvollzogen } = await lies('bund', id)
  expect(gezogene.map(({ schicht }) => schicht).toSorted()).toEqual(schichten.map(({ name }) => name))
  expect(istNachvollzogen).toBe(true)
  expect((await vorschau('bund', ids, 'umfangsart=ANZAHL&umfang=9&probenVon=PHB')).json()).toMatchObject({ bestand: 0 })
  // Ein Land sieht die bundesweite Ziehung nicht, der Bund die des Landes.
  expect((await als('land-noe')(`/api/qs/ziehung/${id}`)).statusCode).toBe(404)
  const nummern = async (wer: string) =>
    (await als(wer)('/api/qs/ziehungen')).json<{ id: number }[]>().map(({ id: nr }) => nr)
  expect(await nummern('land-noe')).not.toContain(id)
  expect(await nummern('land-ooe')).toEqual([])
  expect(await nummern('bund')).toEqual(expect.arrayContaining([...(await nummern('land-noe')), id]))
})

test('[A-QS-16] wer eine der Proben blind bestimmt, liest ihre Ziehung erst danach', async () => {
  const ids = [await lege()]
  const { id } = (await ziehe('land-noe', ids)).json<{ id: number }>()
  expect((await als('mehrrollen')(`/api/qs/ziehung/${id}`)).statusCode).toBe(200)
  const person = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'mehrrollen')
    .executeTakeFirstOrThrow()
  const handle = (wer: string, rumpf: object) =>
    als(wer)(post(`/aufnahme/${ids[0]}/qs/bericht`, { methode: 'MHS', version: 1, ...rumpf }))
  const zuweisung = { aktion: 'ZUWEISEN', daten: { zweitbestimmerId: person.id } }
  expect((await handle('land-noe', zuweisung)).statusCode).toBe(200)
  for (const weg of ['', '/protokoll'])
    expect((await als('mehrrollen')(`/api/qs/ziehung/${id}${weg}`)).statusCode).toBe(404)
  const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 3 }]
  expect((await handle('mehrrollen', { aktion: 'SPEICHERN', version: 0, zeilen })).statusCode).toBe(200)
  expect((await handle('mehrrollen', { aktion: 'ABSCHLIESSEN', version: 2 })).statusCode).toBe(200)
  expect((await lies('mehrrollen', id)).gezogene).toMatchObject([{ status: 'ABGESCHLOSSEN' }])
})

test('[A-QS-16] Beleg: eine Ziehung ändert sich nicht und bleibt lesbar, auch wenn Auftrag und Aufnahme gehen; Verändertes fällt auf', async () => {
  const ids = [await lege(), await lege()]
  const { id } = (await ziehe('bund', ids)).json<{ id: number }>()
  for (const anweisung of [
    sql`update qs_ziehung set seed = ${'0'.repeat(32)} where id = ${id}`,
    sql`delete from qs_ziehung where id = ${id}`,
    sql`update qs_ziehung_probe set gezogen = false where ziehung_id = ${id}`,
    sql`delete from qs_ziehung_probe where ziehung_id = ${id}`,
  ])
    await expect(anweisung.execute(db)).rejects.toThrow('unveränderlich')
  const rueckzug = { aktion: 'ZURUECKZIEHEN', methode: 'MHS', version: 1 }
  expect((await als('bund')(post(`/aufnahme/${ids[0]}/qs/bericht`, rueckzug))).statusCode).toBe(200)
  await db
    .deleteFrom('aufnahme')
    .where('id', '=', ids[0] as number)
    .execute()
  const ziehung = await lies('bund', id)
  expect(ziehung).toMatchObject({ bestand: 2, umfang: 2, istNachvollzogen: true })
  expect(ziehung.gezogene.map(({ status }) => status).toSorted()).toEqual(['OFFEN', null])
  // Wer an der Datenbank vorbei eine Probe austauscht, wird beim Nachziehen sichtbar.
  await sql`alter table qs_ziehung_probe disable trigger qs_ziehung_probe_unveraenderlich`.execute(db)
  await sql`update qs_ziehung_probe set aufnahme_id = aufnahme_id + 1000000 where ziehung_id = ${id} and nummer = 1`.execute(
    db,
  )
  await sql`alter table qs_ziehung_probe enable trigger qs_ziehung_probe_unveraenderlich`.execute(db)
  expect((await lies('bund', id)).istNachvollzogen).toBe(false)
})

test('[A-QS-16] alles oder nichts: scheitert ein Auftrag, ist nichts festgehalten', async () => {
  const ids = [await lege(), await lege(), await lege()]
  const stand = async () => [await auftraege(), await zahlDer('qs_ziehung'), await zahlDer('qs_ziehung_probe')]
  const vorher = await stand()
  await sql
    .raw(`
    create function stoere() returns trigger language plpgsql as $$ begin
      if new.aufnahme_id = ${ids[2]} then raise exception 'Störung'; end if;
      return new;
    end $$;
    create trigger stoere before insert on qs_auftrag for each row execute function stoere()`)
    .execute(db)
  expect((await ziehe('bund', ids, 'umfangsart=ANTEIL&umfang=100')).statusCode).toBe(500)
  await sql.raw('drop trigger stoere on qs_auftrag; drop function stoere()').execute(db)
  expect(await stand()).toEqual(vorher)
  expect((await ziehe('bund', ids, 'umfangsart=ANTEIL&umfang=100')).statusCode).toBe(200)
})
