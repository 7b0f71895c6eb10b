import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { saeeNetz } from '../../../fach/saat/netz.ts'
import { legeAufnahmeAn } from '../messstellendaten.pruefhilfe.ts'
import { alsCsv, datei, einlesepruefung, gueltig, KOPF } from './einlesen.pruefhilfe.ts'

const p = await einlesepruefung()
afterAll(() => p.ende())
const { sende, vorgang, zeilen, arbeiteAb, pruefe, lade, als, db, neue, lies, zahlDerMessstellen } = p

describe('[API-14] Ablehnungen', () => {
  test('wer nicht angemeldet ist oder keine Messstellen führt, lädt nichts hoch und holt keine Vorlage', async () => {
    for (const [wer, status] of [
      [null, 401],
      ['auftragnehmer', 403],
      ['qs', 403],
      ['lesen', 403],
    ] as const) {
      expect((await sende(wer, datei(alsCsv([KOPF, gueltig()])))).statusCode).toBe(status)
      expect((await als(wer)('/api/einlesevorlage/MESSSTELLEN')).statusCode).toBe(status === 403 ? 404 : status)
    }
    expect((await als('land-noe')('/api/einlesevorlage/ANDERES')).statusCode).toBe(404)
  })

  test('fremde Vorgänge gibt es nicht; die Administration sieht sie, lädt sie aber nicht', async () => {
    const { id } = await pruefe([KOPF, gueltig()])
    const vorher = await zahlDerMessstellen()
    for (const url of ['', '/zeilen', '/original', '/korrektur', '/abgelehnte'])
      expect((await als('land-ooe')(`/api/einlesen/${id}${url}`)).statusCode, url).toBe(404)
    expect((await lade(id, 'GUELTIGE', 'land-ooe')).statusCode).toBe(404)
    expect(
      (await als('land-ooe')({ method: 'POST', url: `/api/einlesen/${id}/pruefen`, payload: {} })).statusCode,
    ).toBe(404)
    expect((await als('admin')(`/api/einlesen/${id}`)).statusCode).toBe(200)
    expect((await lade(id, 'GUELTIGE', 'admin')).statusCode).toBe(403)
    const liste = (await als('land-ooe')('/api/einlesen')).json<{ zeilen: Einlesung[] }>()
    expect(liste.zeilen.filter(z => z.id === id)).toEqual([])
    await arbeiteAb()
    expect(await zahlDerMessstellen()).toBe(vorher)
  })

  test('ohne Datei, mit leerer Datei oder unbekannter Ladeart: 400 am Feld', async () => {
    const ohne = await als('land-noe')({ method: 'POST', url: '/messstellen/import', payload: {} })
    expect([ohne.statusCode, ohne.json().errors[0].field]).toEqual([400, 'datei'])
    const leer = await sende('land-noe', datei(''))
    expect([leer.statusCode, leer.json().errors[0].field]).toEqual([400, 'datei'])
    const falsch = await sende('land-noe', datei('x'), { ladeart: 'IRGENDWIE' })
    expect([falsch.statusCode, falsch.json().errors[0].field]).toEqual([400, 'ladeart'])
  })

  test('ein Dateiname ohne Maß und mit Steuerzeichen wird gekürzt und bereinigt', async () => {
    const { dateiname } = await pruefe(datei(alsCsv([KOPF, gueltig()]), `${'x'.repeat(300)}\u0007\u202e.csv`))
    expect(dateiname).toBe(`${'x'.repeat(249)}.csv`)
  })

  test('geladen wird nur, was geprüft ist, einmal, und alles oder nichts nur ohne Ablehnungen', async () => {
    const offen = (await sende('land-noe', datei(alsCsv([KOPF, gueltig()])))).json<Einlesung>()
    expect((await lade(offen.id, 'GUELTIGE')).statusCode).toBe(409)
    await arbeiteAb()
    expect((await lade(offen.id, 'GUELTIGE')).statusCode).toBe(200)
    await arbeiteAb()
    expect((await lade(offen.id, 'GUELTIGE')).statusCode).toBe(409)
    const mitFehler = await pruefe([KOPF, gueltig(), ['X']])
    const alles = await lade(mitFehler.id, 'ALLES_ODER_NICHTS')
    expect([alles.statusCode, alles.json().message]).toEqual([409, expect.stringContaining('alles oder nichts')])
    const nichts = await pruefe([KOPF, ['X']])
    expect((await lade(nichts.id, 'GUELTIGE')).statusCode).toBe(409)
  })

  test.each([
    ['leer', '  \r\n ', 'leer'],
    ['nur Kopfzeile', alsCsv([KOPF]), 'keine Zeile mit Daten'],
    ['ohne Kopfzeile', 'a;b\r\nc;d', 'keine Kopfzeile'],
    ['ohne Schlüsselspalte', 'Name;Gewässer\r\nA;Donau', '„GZÜV-ID“ oder „Code“'],
    ['Spalte doppelt', 'Code;Name;Messstellencode\r\nA;B;C', '„Code“ kommt mehrmals vor (A, C)'],
    ['keine Tabelle', '%PDF-1.4', 'PDF'],
  ])('eine Datei, die so nicht zu lesen ist (%s), sagt warum; nichts ist geladen', async (_, text, grund) => {
    const { zustand, meldung, bilanz } = await pruefe(datei(text))
    expect({ zustand, meldung, bilanz }).toEqual({
      zustand: 'UNLESBAR',
      meldung: expect.stringContaining(grund),
      bilanz: null,
    })
  })
})

describe('[API-14] Prüfen', () => {
  test('ändert nichts und nennt alle Fehler einer Zeile mit Zelle, Wert und Vorschlag', async () => {
    const vorher = await zahlDerMessstellen()
    const { id, bilanz } = await pruefe([
      KOPF,
      gueltig(),
      ['C', 'Ort', 'Landesmesstelle', 'Donnau', 'Niederöstereich', '31287', '1.234', '', 'ZZ'],
      [],
    ])
    expect(bilanz).toEqual({ gelesen: 2, angenommen: 1, geaendert: 0, unveraendert: 0, uebersprungen: 0, abgelehnt: 1 })
    const [schlechte] = await zeilen(id, '&ausgang=ABGELEHNT')
    const stellen = schlechte?.beanstandungen.map(b => [b.zelle, b.spalte, b.wert, b.vorschlag])
    expect(stellen).toEqual([
      ['C3', 'Art der Messstelle', 'Landesmesstelle', 'Landesmessstelle'],
      ['D3', 'Gewässer', 'Donnau', 'Donau'],
      ['E3', 'Bundesland', 'Niederöstereich', 'Niederösterreich'],
      ['I3', 'Bioregion', 'ZZ', null],
      ['A3', 'Code', 'C', null],
      ['H3', 'y (Hochwert, Breite)', '', null],
    ])
    expect(await zahlDerMessstellen()).toBe(vorher)
  })

  test('Rechte gelten je Zeile: fremdes Bundesland und fremde Art sind abgelehnt', async () => {
    const fremd = gueltig()
    fremd[4] = 'Wien'
    const gzuev = gueltig()
    gzuev[2] = 'GZÜV-Messstelle'
    const { id, bilanz } = await pruefe([KOPF, fremd, gzuev, gueltig()])
    expect(bilanz).toMatchObject({ angenommen: 1, abgelehnt: 2 })
    expect((await zeilen(id)).flatMap(z => z.beanstandungen.map(b => b.spalte))).toEqual([
      'Bundesland',
      'GZÜV-ID',
      'Art der Messstelle',
    ])
  })

  test('in ein anderes Bundesland kommt eine Messstelle mit Aufnahmen auch aus einer Datei nicht', async () => {
    const m = await neue('LAND')
    await legeAufnahmeAn(db, m.id, p.LANDESPROJEKT)
    const verlegt = gueltig(m.code)
    verlegt[4] = 'Wien'
    const { id, bilanz } = await pruefe([KOPF, verlegt], 'admin')
    expect(bilanz).toMatchObject({ angenommen: 0, abgelehnt: 1 })
    const [zeile] = await zeilen(id, '', 'admin')
    expect(zeile?.beanstandungen).toMatchObject([
      { spalte: 'Bundesland', meldung: expect.stringContaining('deren Projekt zu einem anderen Bundesland gehört') },
    ])
  })

  test('was der Einleser nicht lesen darf, verrät der Bericht nicht', async () => {
    const fach = await neue('FACHPROJEKT')
    const { id } = await pruefe([KOPF, gueltig(fach.code)])
    const [zeile] = await zeilen(id)
    expect(zeile).toMatchObject({
      ausgang: 'ABGELEHNT',
      beanstandungen: [{ spalte: 'Code', meldung: 'Diesen Code trägt schon eine andere Messstelle' }],
    })
    expect(JSON.stringify(zeile)).not.toContain(fach.name)
  })

  test('Route und Fluss-km, die es im Gewässernetz nicht gibt, lehnt schon die Prüfung ab', async () => {
    await saeeNetz(db)
    const an = (...stelle: string[]) => [...gueltig(), ...stelle]
    const { id, bilanz } = await pruefe([
      [...KOPF, 'Route', 'Stationierung'],
      an('Donau', '700'),
      an('NE-0', '1'),
      an('NE-25', '2900'),
      an('NE-25', '700,5'),
      an('NE-25', ''),
    ])
    expect(bilanz).toMatchObject({ angenommen: 2, abgelehnt: 3 })
    expect(
      (await zeilen(id, '&ausgang=ABGELEHNT')).flatMap(z =>
        z.beanstandungen.map(b => [b.zelle, b.meldung, b.vorschlag]),
      ),
    ).toEqual([
      ['J2', 'Diese Route gibt es nicht', 'NE-25'],
      ['J3', 'Diese Route gibt es nicht', null],
      ['K4', expect.stringContaining('Die Route Donau endet bei Fluss-km'), null],
    ])
    await lade(id, 'GUELTIGE')
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
  })

  test('dasselbe zweimal in der Datei, vertauschte Koordinaten und unsichtbare Unterschiede', async () => {
    const a = gueltig()
    const vertauscht = gueltig()
    ;[vertauscht[6], vertauscht[7]] = ['478846,81', '668592,73']
    const { id, bilanz } = await pruefe([KOPF, a, [...a], vertauscht, gueltig().map(t => ` ${t} `)])
    expect(bilanz).toMatchObject({ gelesen: 4, angenommen: 2, abgelehnt: 2 })
    expect((await zeilen(id, '&ausgang=ABGELEHNT')).map(z => z.beanstandungen[0]?.meldung)).toEqual([
      expect.stringContaining('steht schon in Zeile 2'),
      expect.stringContaining('vertauscht'),
    ])
  })

  test('eine Datei, die so nicht lesbar war, und eine abgebrochene Prüfung lassen sich noch einmal prüfen', async () => {
    const erneut = (id: number, payload: object) =>
      als('land-noe')({ method: 'POST', url: `/api/einlesen/${id}/pruefen`, payload })
    // So weit unten sucht niemand nach Überschriften.
    const { id } = await pruefe([...Array.from({ length: 30 }, () => ['Vermerk']), KOPF, gueltig()])
    expect(await vorgang(id)).toMatchObject({ zustand: 'UNLESBAR', bilanz: null, form: null })
    expect(await zeilen(id)).toEqual([])
    const vorgabe = { kopfzeile: 31 }
    const { auftrag } = (await erneut(id, vorgabe)).json<Einlesung>()
    expect((await erneut(id, vorgabe)).statusCode).toBe(409)
    await als('land-noe')({ method: 'POST', url: `/api/user-tasks/${auftrag?.id}/cancel`, payload: {} })
    expect((await vorgang(id)).zustand).toBe('UNTERBROCHEN')
    expect((await lade(id, 'GUELTIGE')).statusCode).toBe(409)
    await erneut(id, vorgabe)
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { angenommen: 1 } })
  })

  test('noch einmal mit anderer Form: das Dezimalzeichen und die Bedeutung einer Spalte lassen sich vorgeben', async () => {
    const zeile = gueltig()
    zeile[6] = '668.592'
    zeile[7] = '478.846'
    const kopf = KOPF.map(titel => (titel === 'Name' ? 'Ort der Probe' : titel))
    const erste = await pruefe([kopf, zeile])
    expect(erste.bilanz).toMatchObject({ abgelehnt: 1 })
    expect(erste.form).toMatchObject({ zeichensatz: 'UTF-8', trennzeichen: ';', dezimalzeichen: null, kopfzeile: 1 })
    expect(erste.form?.fehlendePflicht).toEqual(['Name'])
    const erneut = await als('land-noe')({
      method: 'POST',
      url: `/api/einlesen/${erste.id}/pruefen`,
      payload: { dezimalzeichen: ',', zuordnung: { 1: 'identifizierung.name' } },
    })
    expect(erneut.statusCode, erneut.body).toBe(200)
    await arbeiteAb()
    const zweite = await vorgang(erste.id)
    expect(zweite).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { gelesen: 1, angenommen: 1, abgelehnt: 0 } })
  })
})

describe('[API-14] Laden', () => {
  test('gültige Zeilen werden Messstellen, abgelehnte bleiben draußen; Auftrag und Journal nennen es', async () => {
    const vorher = await zahlDerMessstellen()
    const gut = gueltig()
    const { id, sha256 } = await pruefe([KOPF, gut, ['X']])
    expect((await lade(id, 'GUELTIGE')).statusCode).toBe(200)
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({
      zustand: 'GELADEN',
      geladen: 1,
      sha256,
      bilanz: { gelesen: 2, angenommen: 1, abgelehnt: 1 },
    })
    expect(await zahlDerMessstellen()).toBe(vorher + 1)
    const [zeile] = await zeilen(id)
    expect(zeile).toMatchObject({ istGeladen: true, ausgang: 'ANGENOMMEN' })
    const messstelle = await lies(zeile?.objektId ?? 0, 'land-noe')
    expect(messstelle).toMatchObject({ code: gut[0], lage_koordinaten: { daten: { x: 668592.73 } } })
    const { rows } = await sql<{ anfrage_id: string }>`
      select anfrage_id from journal where tabelle = 'messstelle' and schluessel = ${String(messstelle.id)}
    `.execute(db)
    expect(rows[0]?.anfrage_id).toMatch(/^auftrag-\d+$/)
  })

  test('Bestehendes wird nur geändert, wo etwas dasteht; leere Zellen lassen stehen, „(leer)“ leert', async () => {
    const alt = await neue('LAND', 'land-noe')
    const unveraendert = await neue('LAND', 'land-noe')
    const { id, bilanz } = await pruefe([
      ['Code', 'Name', 'Bezirk', 'Seehöhe [m]', 'Einzugsgebiet'],
      [alt.code, '', 'Bruck', '139,04', '104000'],
      [unveraendert.code, unveraendert.name, '', '', ''],
    ])
    expect(bilanz).toEqual({ gelesen: 2, angenommen: 0, geaendert: 1, unveraendert: 1, uebersprungen: 0, abgelehnt: 0 })
    const [geaendert, gleich] = await zeilen(id)
    expect(gleich).toMatchObject({ ausgang: 'UNVERAENDERT', grund: null, objektId: unveraendert.id })
    expect(geaendert?.aenderungen).toEqual([
      { spalte: 'Bezirk', alt: '', neu: 'Bruck' },
      { spalte: 'Seehöhe', alt: '', neu: '139,04' },
      { spalte: 'Einzugsgebiet', alt: '', neu: '104.000' },
    ])
    await lade(id, 'ALLES_ODER_NICHTS')
    await arbeiteAb()
    const neuer = await lies(alt.id)
    expect(neuer.name).toBe(alt.name)
    expect(neuer.lage_allgemein.daten).toMatchObject({ bezirk: 'Bruck' })
    expect(neuer.identifizierung.version).toBe(alt.identifizierung.version)
    // Dieselbe Datei noch einmal: nichts ist anders, auch nicht durch gerundete Nachkommastellen.
    const zweites = await pruefe([
      ['Code', 'Bezirk', 'Seehöhe'],
      [alt.code, 'Bruck', '139,04'],
    ])
    expect(zweites.bilanz).toMatchObject({ unveraendert: 1, uebersprungen: 0, geaendert: 0 })
    const genauer = await pruefe([
      ['Code', 'Seehöhe'],
      [alt.code, '139,0412'],
    ])
    expect((await zeilen(genauer.id))[0]?.aenderungen).toEqual([{ spalte: 'Seehöhe', alt: '139,04', neu: '139,0412' }])
    const geleert = await pruefe([
      ['Code', 'Bezirk'],
      [alt.code, '(leer)'],
    ])
    await lade(geleert.id, 'GUELTIGE')
    await arbeiteAb()
    expect((await lies(alt.id)).lage_allgemein.daten).toMatchObject({ bezirk: null })
  })

  test('hat sich der Bestand seit der Prüfung geändert, lädt alles oder nichts nichts und sagt, woran es liegt', async () => {
    const [a, b] = [gueltig(), gueltig()]
    const { id } = await pruefe([KOPF, a, b])
    const fach = await neue('FACHPROJEKT')
    await sql`update messstelle set code = ${b[0]} where id = ${fach.id}`.execute(db)
    const vorher = await zahlDerMessstellen()
    await lade(id, 'ALLES_ODER_NICHTS')
    await arbeiteAb()
    expect(await zahlDerMessstellen()).toBe(vorher)
    const stand = await vorgang(id)
    expect(stand).toMatchObject({ zustand: 'GEPRUEFT', geladen: 0, bilanz: { angenommen: 1, abgelehnt: 1 } })
    expect(stand.meldung).toContain('Nichts ist geladen')
    await lade(id, 'GUELTIGE')
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 1 })
    expect(await zahlDerMessstellen()).toBe(vorher + 1)
  })

  test('in einem Zug: mit Ladeart beim Hochladen wird nach der Prüfung geladen, wenn sie erfüllbar ist', async () => {
    const gut = await pruefe([KOPF, gueltig()], 'land-noe', { ladeart: 'ALLES_ODER_NICHTS' })
    expect(gut).toMatchObject({ zustand: 'GELADEN', geladen: 1 })
    const schlecht = await pruefe([KOPF, gueltig(), ['X']], 'land-noe', { ladeart: 'ALLES_ODER_NICHTS' })
    expect(schlecht).toMatchObject({ zustand: 'GEPRUEFT', geladen: 0 })
    expect(schlecht.meldung).toContain('alles oder nichts')
  })

  test('zweimal zugleich geladen wird einmal', async () => {
    const { id } = await pruefe([KOPF, gueltig(), gueltig()])
    const antworten = await Promise.all(Array.from({ length: 4 }, () => lade(id, 'GUELTIGE')))
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
  })

  test('solange alles oder nichts lädt, heißt es gleich, dass er läuft; niemand wartet auf das Ende', async () => {
    const { id } = await pruefe([KOPF, gueltig(), gueltig()])
    await lade(id, 'ALLES_ODER_NICHTS')
    const sperre = await db.startTransaction().execute()
    await sql`lock table messstelle in share mode`.execute(sperre)
    const laeuft = arbeiteAb()
    await expect.poll(() => zaehleWartende(db)).toBe(1)
    const weitere = [
      await lade(id, 'GUELTIGE'),
      await als('land-noe')({ method: 'POST', url: `/api/einlesen/${id}/pruefen`, payload: {} }),
      await als('land-noe')({ method: 'POST', url: `/api/einlesen/${id}/zuruecknehmen` }),
    ]
    expect(weitere.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    for (const antwort of weitere) expect(antwort.json().message).toContain('läuft noch')
    await sperre.commit().execute()
    await laeuft
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
  })

  test('zwei Server, die nach einem Stocken denselben Auftrag haben, laden jede Zeile einmal', async () => {
    const { id } = await pruefe([KOPF, gueltig(), gueltig()])
    const vorher = await zahlDerMessstellen()
    await lade(id, 'GUELTIGE')
    const sperre = await db.startTransaction().execute()
    await sql`lock table messstelle in share mode`.execute(sperre)
    const erster = arbeiteAb()
    await expect.poll(() => zaehleWartende(db)).toBe(1)
    // Ohne seinen Knoten verlängert kein Herzschlag die Pacht, ehe der zweite den Auftrag nimmt.
    await sql`
      update auftrag
      set gepachtet_bis = now() - interval '1 s', knoten = 'stockt'
      where zustand = 'RUNNING'
    `.execute(db)
    const zweiter = arbeiteAb()
    await expect.poll(() => zaehleWartende(db)).toBe(2)
    await sperre.commit().execute()
    await Promise.all([erster, zweiter])
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', bilanz: { angenommen: 2, abgelehnt: 0 }, geladen: 2 })
    expect((await zeilen(id)).map(({ ausgang, istGeladen }) => [ausgang, istGeladen])).toEqual([
      ['ANGENOMMEN', true],
      ['ANGENOMMEN', true],
    ])
    expect(await zahlDerMessstellen()).toBe(vorher + 2)
  })

  test('ein unterbrochenes Laden wird fortgesetzt und lädt nichts zweimal', async () => {
    const { id } = await pruefe([KOPF, gueltig(), gueltig()])
    const [erste] = await zeilen(id)
    await lade(id, 'GUELTIGE')
    // Als wäre der Server nach der ersten Zeile gestorben und der Auftrag gelöscht.
    const schon = await neue('LAND', 'land-noe')
    await sql`update einlesung_zeile set geladen = true, objekt_id = ${schon.id}
      where einlesung_id = ${id} and nummer = ${erste?.nummer}`.execute(db)
    await sql`update einlesung set geladen = 1 where id = ${id}`.execute(db)
    await sql`delete from auftrag where id = (select auftrag_id from einlesung where id = ${id})`.execute(db)
    expect((await vorgang(id)).zustand).toBe('UNTERBROCHEN')
    const vorher = await zahlDerMessstellen()
    expect((await lade(id, 'GUELTIGE')).statusCode).toBe(200)
    await arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
    expect(await zahlDerMessstellen()).toBe(vorher + 1)
  })
})
