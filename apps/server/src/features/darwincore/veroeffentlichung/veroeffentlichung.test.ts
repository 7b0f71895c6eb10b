import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { packeAus } from '../../../../pruefstand/archivleser.ts'
import { liesDarwinCore } from '../../../../pruefstand/darwincoreleser.ts'
import { post } from '../../../../pruefstand/dienst.ts'
import { darwincorewelt } from '../darwincorewelt.pruefhilfe.ts'
import { archivbetrieb } from './archivbetrieb.pruefhilfe.ts'

/** Öffentliche Archive: wer sie einrichtet, was darin steht und was nie, je Nacht genau eines. */

const { app, db, als, ende, ids } = await darwincorewelt()
afterAll(ende)
const { laeufe, EIN, version, stelleEin, erstelle, liste, datei, heute } = archivbetrieb({ app, db, als })
const ALLE = ['admin', 'bund', 'land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen', null] as const
const DARF = ['admin', 'bund']

describe('[A-DARWINCORE-08] Öffentliche Archive: abgelehnt', () => {
  test.each(ALLE)('%s: einrichten, erstellen, entfernen nur Administration und Bund', async wer => {
    const darf = DARF.includes(wer ?? '')
    const erwartet = (gut: number) => (darf ? gut : wer === null ? 401 : 403)
    expect((await als(wer)('/api/archivbetrieb')).statusCode).toBe(erwartet(200))
    expect((await als(wer)(post('/api/archivbetrieb', { ...EIN, version: await version() }))).statusCode).toBe(
      erwartet(204),
    )
    expect((await als(wer)(post('/api/archivbetrieb/erstellen'))).statusCode).toBe(erwartet(200))
    expect((await als(wer)(post('/api/archiv/2001-01-01/entfernen', { grund: 'x' }))).statusCode).toBe(erwartet(404))
    const { rows } = await sql`select from auftrag`.execute(db)
    expect(rows).toHaveLength(darf ? 1 : 0)
  })

  test.each([
    ['eine Stunde, die es nicht gibt', { stunde: 24 }],
    ['kein Archiv behalten', { behalten: 0 }],
    ['eine fremde Lizenz', { lizenz: 'CC-BY-NC-4.0' }],
    ['ein unbekanntes Feld', { farbe: 'blau' }],
    ['ein Text statt Ja oder Nein', { aktiv: 'ja' }],
    ['keine Version', { version: undefined }],
  ])('%s: 400, und nichts ändert sich', async (_, wie) => {
    expect(
      (await als('admin')(post('/api/archivbetrieb', { ...EIN, version: await version(), ...wie }))).statusCode,
    ).toBe(400)
    expect((await als('admin')('/api/archivbetrieb')).json().einstellung).toMatchObject({ aktiv: false })
  })

  test.each(['latest', '1999-01-01'])('%s ohne Archiv: 404 mit Grund, für alle gleich', async fassung => {
    for (const wer of ALLE) {
      const antwort = await als(wer)(`/api/archiv/${fassung}/datei`)
      expect(antwort.statusCode).toBe(404)
      expect(antwort.json().message).toMatch(/kein öffentliches Archiv|nie gegeben/)
    }
  })

  test.each(['2026-1-1', '../../etc/passwd', "2026-01-01' or '1'='1", 'LATEST', '2026-01-01-9999'])(
    'feindselige Fassung %s: 404',
    async fassung => {
      for (const was of ['datei', 'metadaten'])
        expect((await als(null)(`/api/archiv/${encodeURIComponent(fassung)}/${was}`)).statusCode).toBe(404)
    },
  )
})

test('[A-DARWINCORE-08] zwei stellen zugleich ein: der zweite erfährt, dass sein Stand überholt ist, und ändert nichts', async () => {
  const stand = await version()
  const [eins, zwei] = await Promise.all(
    ['admin', 'bund'].map(wer =>
      als(wer)(post('/api/archivbetrieb', { ...EIN, behalten: wer === 'admin' ? 3 : 4, version: stand })),
    ),
  )
  expect([eins?.statusCode, zwei?.statusCode].toSorted()).toEqual([204, 409])
  const verlierer = eins?.statusCode === 409 ? eins : zwei
  expect(verlierer?.json().code).toBe('VERSIONSKONFLIKT')
  const { einstellung, version: danach } = (await als('bund')('/api/archivbetrieb')).json()
  expect([einstellung.behalten, danach]).toEqual([eins?.statusCode === 204 ? 3 : 4, stand + 1])
})

describe('[A-DARWINCORE-08] Öffentliche Archive: Inhalt', () => {
  test('nur was die Rechtetafel jedem zeigt: nichts Unfreigegebenes, nichts nur für Behörden, keine Person, keine Zweitbestimmung', async () => {
    const verboten = [
      'Alainites muticus',
      'Baetis alpinus',
      'Baetis rhodani',
      'Mustermann',
      'Musterfrau',
      '0664',
      'AUTHORITIES',
    ]
    // Baetis alpinus liegt roh an „Ohne Punkt“ und öffentlich in Tirol: dort bekommt er eine andere Art.
    await sql`
      update fund
      set taxon_id = (
        select anderes.id
        from taxon as anderes
        join taxon as dieses on dieses.id = fund.taxon_id and dieses.taxalistenversion_id = anderes.taxalistenversion_id
        where anderes.name = 'Gammarus fossarum'
      )
      from bestimmung
      where bestimmung.id = fund.bestimmung_id and bestimmung.aufnahme_id = ${ids.fremd}
    `.execute(db)
    await stelleEin()
    await erstelle()
    const antwort = await datei('latest')
    expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
    const dateien = await packeAus(antwort.rawPayload)
    const text = [...dateien.values()].join('\n')
    for (const wort of verboten) expect(text, wort).not.toContain(wort)
    const archiv = liesDarwinCore(dateien)
    const { rows } = await sql<{ code: string }>`
      select messstelle.code
      from aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id
      where mzb_freigabe = 'OEFFENTLICH' or phb_freigabe = 'OEFFENTLICH'
    `.execute(db)
    expect(new Set(archiv.kern.zeilen.map(({ locationID }) => locationID))).toEqual(new Set(rows.map(r => r.code)))
    const rechte = archiv.kern.zeilen.map(({ accessRights }) => accessRights).filter(wert => wert !== '')
    expect(new Set(rechte).size).toBe(1)
    // Die Winteraufnahme ist nur für Behörden frei, die Rohdaten sind es für niemanden.
    expect(text).not.toMatch(new RegExp(`:\\d{4}-\\d\\d-\\d\\d:(${ids.winter}|${ids.roh})(:|\\t)`))
  })

  test('wer erstellt, ist gleichgültig: Bund und Administration ergeben dasselbe', async () => {
    await stelleEin()
    await erstelle('admin')
    await erstelle('bund')
    expect((await laeufe()).map(({ ausgang }) => ausgang)).toEqual(['UNVERAENDERT', 'NEU'])
    expect(await liste()).toHaveLength(1)
  })

  test('Größe, Prüfsumme, Zeilen und Lizenz stimmen mit der Datei; sie kommt auch in Abschnitten', async () => {
    await stelleEin()
    await erstelle()
    const [eine] = await liste()
    const ganz = await datei(String(eine?.fassung))
    expect(ganz.rawPayload.length).toBe(eine?.bytes)
    expect(createHash('sha256').update(ganz.rawPayload).digest('hex')).toBe(eine?.sha256)
    expect(ganz.headers['content-disposition']).toContain(`Benthosdatenbank_DarwinCore_${heute()}.zip`)
    const dateien = await packeAus(ganz.rawPayload)
    for (const { datei: name, zeilen } of eine?.tabellen ?? [])
      expect(String(dateien.get(name)).trimEnd().split('\n').length - 1, name).toBe(zeilen)
    expect(eine).toMatchObject({ fassung: heute(), lizenz: 'CC-BY-4.0', aufnahmen: 2, entfernt: null })
    expect(eine?.taxalisten.length).toBeGreaterThan(0)
    const kennung = 'http://creativecommons.org/licenses/by/4.0/legalcode'
    // GBIF erkennt sie am Verweis im Absatz, EML 2.2 an den Angaben daneben, und jede Zeile nennt sie.
    expect(String(dateien.get('eml.xml'))).toMatch(
      new RegExp(`<intellectualRights>[^]*<ulink url="${kennung}"><citetitle>[^<]*CC-BY-4.0[^<]*</citetitle></ulink>`),
    )
    expect(String(dateien.get('eml.xml'))).toMatch(
      new RegExp(`<licensed>\\s*<licenseName>[^<]+</licenseName>\\s*<url>${kennung}</url>\\s*<identifier>CC-BY-4.0<`),
    )
    for (const { license } of liesDarwinCore(dateien).kern.zeilen) expect(license).toBe(kennung)
    const stueck = await datei('latest', { range: 'bytes=100-199' })
    expect(stueck.statusCode).toBe(206)
    expect(stueck.rawPayload).toEqual(ganz.rawPayload.subarray(100, 200))
    expect((await datei('latest', { 'if-none-match': `"${eine?.sha256}"` })).statusCode).toBe(304)
  })

  test('ändert sich etwas, entsteht eine neue Fassung, die auf die vorige verweist', async () => {
    await stelleEin()
    await erstelle()
    await stelleEin({ lizenz: 'CC0-1.0' })
    await erstelle()
    const [neu, alt] = await liste()
    expect([neu?.fassung, alt?.fassung]).toEqual([`${heute()}-2`, heute()])
    const metadaten = (await als(null)('/api/archiv/latest/metadaten')).json()
    expect(metadaten).toMatchObject({
      version: `${heute()}-2`,
      publicationYear: Number(heute().slice(0, 4)),
      types: { resourceTypeGeneral: 'Dataset' },
      rightsList: [{ rightsIdentifier: 'CC0-1.0', rightsIdentifierScheme: 'SPDX' }],
      formats: ['application/zip', expect.stringContaining('Darwin Core')],
      sizes: expect.arrayContaining([`${neu?.bytes} Bytes`]),
    })
    expect(JSON.stringify(metadaten)).toContain(String(neu?.sha256))
    expect(metadaten.dates.map((d: { dateType: string }) => d.dateType)).toEqual(['Created', 'Issued', 'Collected'])
    const { url, relatedIdentifiers } = metadaten
    if (url !== null)
      expect(relatedIdentifiers).toEqual([
        {
          relatedIdentifier: expect.stringMatching(new RegExp(`/api/archiv/${heute()}/datei$`)),
          relatedIdentifierType: 'URL',
          relationType: 'IsNewVersionOf',
        },
      ])
  })

  test('aufgehoben werden so viele wie eingestellt; Entferntes nennt Grund und Angaben', async () => {
    await stelleEin({ behalten: 1 })
    await erstelle()
    await stelleEin({ behalten: 1, lizenz: null })
    await erstelle()
    expect((await datei(heute())).statusCode).toBe(404)
    expect((await datei(`${heute()}-2`)).statusCode).toBe(200)
    const antwort = await als('bund')(post(`/api/archiv/${heute()}-2/entfernen`, { grund: 'Freigabe zurückgenommen.' }))
    expect(antwort.statusCode).toBe(204)
    expect((await datei(`${heute()}-2`)).json().message).toContain('Freigabe zurückgenommen.')
    expect((await datei('latest')).statusCode).toBe(404)
    expect((await als(null)(`/api/archiv/${heute()}-2/metadaten`)).json().dates).toContainEqual(
      expect.objectContaining({ dateType: 'Withdrawn' }),
    )
    const { rows } = await sql`select from archivfassung_teil`.execute(db)
    expect(rows).toHaveLength(0)
    // Gleicher Inhalt wie etwas Entferntes ist wieder neu.
    await erstelle()
    expect((await liste())[0]?.fassung).toBe(`${heute()}-3`)
  })
})

describe('[A-DARWINCORE-08] Öffentliche Archive: je Nacht eines', () => {
  test('ausgeschaltet oder vor der Stunde geschieht nichts', async () => {
    await app.auftraege.beauftrageAnstehendes()
    expect(await laeufe()).toEqual([])
    await stelleEin({ aktiv: false })
    await app.auftraege.beauftrageAnstehendes()
    expect(await laeufe()).toEqual([])
  })

  test('zwei Server und ein Neustart zugleich: ein Auftrag, ein Archiv', async () => {
    await stelleEin({}, 'bund')
    await Promise.all(Array.from({ length: 8 }, () => app.auftraege.beauftrageAnstehendes()))
    await app.auftraege.arbeiteAb()
    await app.auftraege.beauftrageAnstehendes()
    await app.auftraege.arbeiteAb()
    expect(await laeufe()).toMatchObject([{ tag: heute(), ausgang: 'NEU', fassung: heute(), grund: null }])
    expect(await liste()).toHaveLength(1)
    const { rows } = await sql`select from auftrag`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('es hat nur das Recht dazu: endet eine andere Rolle der Person oder bestimmt sie blind nach, entsteht es weiter', async () => {
    await stelleEin({}, 'bund')
    const vertretung = { rolle: 'LAND', organisationseinheitId: 1, bundesland: 'AT-3' }
    await sql`
      update archiveinstellung set akteur = akteur || jsonb_build_object('weitere', jsonb_build_array(${JSON.stringify(vertretung)}::jsonb))
    `.execute(db)
    await sql`
      insert into qs_auftrag (aufnahme_id, methode, auswahl, zweitbestimmer_id, angefordert_von)
      select probe.aufnahme_id, probe.methode, 'GEZIELT', bund.id, admin.id
      from (select aufnahme_id, methode from probe order by 1, 2 limit 1) as probe,
        benutzer as bund, benutzer as admin
      where bund.username = 'bund' and admin.username = 'admin'
    `.execute(db)
    await app.auftraege.beauftrageAnstehendes()
    await app.auftraege.arbeiteAb()
    await sql`delete from qs_auftrag`.execute(db)
    expect(await laeufe()).toMatchObject([{ tag: heute(), ausgang: 'NEU', grund: null }])
  })

  test('scheitert es, steht der Grund da und die Überwachung weiß es', async () => {
    await stelleEin()
    const { rows } = await sql<{ id: number; mzb: string; phb: string }>`
      select id, mzb_freigabe as mzb, phb_freigabe as phb from aufnahme
    `.execute(db)
    await sql`
      update aufnahme set mzb_freigabe = 'NICHT_FREIGEGEBEN', phb_freigabe = case when phb_freigabe is not null then 'NICHT_FREIGEGEBEN' end
    `.execute(db)
    await app.auftraege.beauftrageAnstehendes()
    await app.auftraege.arbeiteAb()
    expect(await laeufe()).toMatchObject([
      { tag: heute(), ausgang: 'GESCHEITERT', grund: expect.stringContaining('öffentlich freigegeben') },
    ])
    expect((await als(null)('/api/metrics')).body).toMatch(/^benthosdb_public_archive_failed 1$/m)
    for (const { id, mzb, phb } of rows)
      await sql`update aufnahme set mzb_freigabe = ${mzb}, phb_freigabe = ${phb} where id = ${id}`.execute(db)
    await erstelle()
    expect((await als(null)('/api/metrics')).body).toMatch(/^benthosdb_public_archive_failed 0$/m)
  })

  test('warum es scheiterte, steht auch dann noch da, wenn der Auftrag gelöscht ist', async () => {
    await stelleEin()
    await sql`update benutzer set aktiv = false where username = 'admin'`.execute(db)
    await app.auftraege.beauftrageAnstehendes()
    await app.auftraege.arbeiteAb()
    await sql`update benutzer set aktiv = true where username = 'admin'`.execute(db)
    const vorher = await laeufe()
    expect(vorher).toMatchObject([{ ausgang: 'GESCHEITERT', grund: expect.stringContaining('Rechte') }])
    await sql`delete from auftrag`.execute(db)
    expect(await laeufe()).toEqual(vorher)
    // Abgebrochen, ehe er begann.
    const { id } = (await als('admin')(post('/api/archivbetrieb/erstellen'))).json<{ id: number }>()
    await als('admin')(post(`/api/user-tasks/${id}/cancel`))
    await app.auftraege.arbeiteAb()
    await sql`delete from auftrag`.execute(db)
    expect((await laeufe())[0]).toMatchObject({ ausgang: 'GESCHEITERT', grund: 'Der Auftrag wurde abgebrochen.' })
  })

  test('wem die Rechte genommen sind, in dessen Namen entsteht nachts nichts', async () => {
    await stelleEin({}, 'bund')
    await sql`update benutzer set aktiv = false where username = 'bund'`.execute(db)
    await app.auftraege.beauftrageAnstehendes()
    await app.auftraege.arbeiteAb()
    await sql`update benutzer set aktiv = true where username = 'bund'`.execute(db)
    expect(await laeufe()).toMatchObject([{ ausgang: 'GESCHEITERT', grund: expect.stringContaining('Rechte') }])
    expect(await liste()).toEqual([])
  })
})
