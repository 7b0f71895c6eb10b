import { PROJEKTSPALTEN } from '@benthos/vertrag/projektspalten'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { ladePruefsummen } from '../../../../pruefstand/pruefsummen.ts'
import { projekteinlesung } from './projekte.pruefhilfe.ts'

const p = await projekteinlesung()
afterAll(() => p.ende())
const { als, db, welt, KOPF, ORGANISATION, gueltig, nameDer, sende, pruefe, lade, tue, zeilen } = p
const MELDUNGEN = p.meldungen

describe('[A-EINLESEN-35] Projekte einlesen', () => {
  test('wer keine Projekte führt, lädt nichts hoch und holt keine Vorlage', async () => {
    for (const [wer, status] of [
      [null, 401],
      ['auftragnehmer', 403],
      ['qs', 403],
      ['lesen', 403],
    ] as const) {
      expect((await sende(wer, new File(['Name'], 'p.csv'))).statusCode).toBe(status)
      expect((await als(wer)('/api/einlesevorlage/PROJEKTE')).statusCode).toBe(status === 403 ? 404 : status)
    }
  })

  test('Rechte und Regeln gelten je Zeile; alle Fehler auf einmal, und ein fremder Name gilt nur als vergeben', async () => {
    const fremdes = await welt.projekt('FACHPROJEKT', 'fachprojekt')
    const { name } = await db.selectFrom('projekt').select('name').where('id', '=', fremdes).executeTakeFirstOrThrow()
    const vorher = await ladePruefsummen(db)
    const doppelt = gueltig()
    const { id, bilanz } = await pruefe([
      KOPF,
      gueltig().with(3, 'Wien'),
      gueltig(name),
      ['', 'Landes', 'Niemand', '', '31.2.2026', ''],
      gueltig().with(5, '1.1.2026'),
      doppelt,
      [`  ${doppelt[0]?.toUpperCase()} `, ...doppelt.slice(1)],
    ])
    expect(bilanz).toMatchObject({ gelesen: 6, angenommen: 1, abgelehnt: 5 })
    const meldungen = await MELDUNGEN(id)
    expect(meldungen[0]).toEqual(['Bundesland: Sie dürfen Projekte nur in Ihrem eigenen Bundesland führen'])
    expect(meldungen[1]).toEqual(['Name: Ein Projekt dieses Namens besteht bereits'])
    expect(meldungen[2]?.map(m => m.split(':')[0]).toSorted()).toEqual(
      ['Bereich', 'Laufzeit von', 'Name', 'Organisationseinheit'].toSorted(),
    )
    expect(meldungen[3]).toEqual(['Laufzeit bis: Das Ende liegt vor dem Beginn'])
    expect(meldungen[5]?.[0]).toContain('steht schon in Zeile 6')
    expect(await ladePruefsummen(db)).toEqual(vorher)
  })

  test('drei Mängel, die nichts miteinander zu tun haben, stehen zugleich da, jeder an seiner Zelle; was nur aus einem folgt, nicht', async () => {
    const fremdes = await welt.projekt('FACHPROJEKT', 'fachprojekt')
    const { name } = await db.selectFrom('projekt').select('name').where('id', '=', fremdes).executeTakeFirstOrThrow()
    const anderes = await welt.projekt('FACHPROJEKT', 'fachprojekt')
    const zweites = await db.selectFrom('projekt').select('name').where('id', '=', anderes).executeTakeFirstOrThrow()
    const bundesprojekt = await welt.projekt('GZUEV', 'bund')
    const bund = await db.selectFrom('projekt').select('name').where('id', '=', bundesprojekt).executeTakeFirstOrThrow()
    const { id } = await pruefe([
      KOPF,
      gueltig(name).with(3, 'Wien').with(5, '1.1.2026'),
      gueltig(zweites.name).with(3, 'Wienn').with(4, '31.2.2026'),
      gueltig(bund.name).with(1, 'Bund').with(5, '1.1.2026'),
    ])
    expect((await zeilen(id)).map(z => z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`))).toEqual([
      [
        'F2 Das Ende liegt vor dem Beginn',
        'D2 Sie dürfen Projekte nur in Ihrem eigenen Bundesland führen',
        'A2 Ein Projekt dieses Namens besteht bereits',
      ],
      // Aus einem Bundesland, das niemand lesen kann, folgt kein fehlendes Recht, aus einem solchen Beginn kein Ende davor.
      [expect.stringMatching(/^D3 /), expect.stringMatching(/^E3 /), 'A3 Ein Projekt dieses Namens besteht bereits'],
      [
        expect.stringMatching(/^B4 /),
        'F4 Das Ende liegt vor dem Beginn',
        `A4 Das Projekt „${bund.name}“ dürfen Sie nicht ändern.`,
      ],
    ])
  })

  test('anlegen, erkennen, ändern, zurücknehmen: danach ist Zeile für Zeile alles wie vorher, auch die Aufnahmen', async () => {
    const inhalt = [KOPF, gueltig(), gueltig()]
    const erste = await lade((await pruefe(inhalt)).id)
    expect(erste).toMatchObject({ geladen: 2, bilanz: { angenommen: 2 } })
    expect((await pruefe(inhalt)).bilanz).toMatchObject({ unveraendert: 2 })
    const [zeile] = await zeilen(erste.id)
    const aufnahme = await welt.aufnahme({ art: 'LAND', von: 'land-noe' })
    await sql`update aufnahme set projekt_id = ${zeile?.objektId} where id = ${aufnahme}`.execute(db)
    const vorher = await ladePruefsummen(db)
    const andere = await nameDer('auftragnehmer')
    const zweite = await pruefe([KOPF, (inhalt[1] ?? []).with(2, andere).with(5, '31.12.2026'), gueltig()])
    expect((await zeilen(zweite.id))[0]?.aenderungen).toEqual([
      { spalte: 'Organisationseinheit', alt: ORGANISATION, neu: andere },
      { spalte: 'Laufzeit bis', alt: '', neu: '31.12.2026' },
    ])
    await lade(zweite.id)
    const besitzer = async () =>
      (
        await db
          .selectFrom('aufnahme')
          .select('organisationseinheit_id as o')
          .where('id', '=', aufnahme)
          .executeTakeFirst()
      )?.o
    expect(await besitzer()).toBe(await welt.organisationVon('auftragnehmer'))
    expect(await tue(zweite.id, 'zuruecknehmen', {})).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
    expect(await besitzer()).toBe(await welt.organisationVon('land-noe'))
    expect(await ladePruefsummen(db)).toEqual(vorher)
    // Was seither geändert war (der Zähler läuft nicht zurück) oder eine Aufnahme hat, bleibt mit seinem Grund.
    const [, verwendete] = await zeilen(erste.id)
    await sql`update aufnahme set projekt_id = ${verwendete?.objektId} where id = ${aufnahme}`.execute(db)
    expect(await tue(erste.id, 'zuruecknehmen', {})).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 2 } })
    expect((await zeilen(erste.id)).map(z => z.konflikt?.grund)).toEqual([
      'Seit dem Laden geändert.',
      'Wird verwendet: 1 × Aufnahme.',
    ])
  })

  test('Vorlage, ausgefüllt in jeder Spalte, eingelesen, ausgegeben: derselbe Inhalt, und die Ausgabe sagt nichts Neues', async () => {
    const buch = new ExcelJS.Workbook()
    await buch.xlsx.load((await als('land-noe')('/api/einlesevorlage/PROJEKTE')).rawPayload as unknown as ArrayBuffer)
    const blatt = buch.getWorksheet('Projekte')
    if (!blatt) throw new Error('Die Vorlage hat kein Blatt „Projekte“.')
    const werte: Record<string, string> = {
      name: 'Rundweg der Projekte',
      kurzbezeichnung: 'RUND',
      bereich: 'Land',
      auftraggeber: 'Amt',
      organisationseinheitId: ORGANISATION,
      bundesland: 'Niederösterreich',
      beginn: '01.03.2026',
      ende: '31.12.2026',
      beschreibung: 'Ziel und Umfang',
    }
    expect((blatt.getRow(1).values as string[]).slice(1)).toEqual(PROJEKTSPALTEN.map(({ titel }) => titel))
    const soll = Object.fromEntries(PROJEKTSPALTEN.map(({ feld, titel }) => [titel, werte[feld] ?? `(${feld} fehlt)`]))
    PROJEKTSPALTEN.forEach(({ feld }, i) => {
      blatt.getCell(2, i + 1).value = werte[feld] ?? null
    })
    const { id } = await pruefe(new File([await buch.xlsx.writeBuffer()], 'vorlage.xlsx'))
    expect(await MELDUNGEN(id)).toEqual([[]])
    await lade(id)
    const [zeile] = await zeilen(id)
    const aufnahme = await welt.aufnahme({ art: 'LAND', von: 'land-noe' })
    await sql`update aufnahme set projekt_id = ${zeile?.objektId} where id = ${aufnahme}`.execute(db)
    const ausgabe = await als('land-noe')(`/export/datenexport/mzb?id=${aufnahme}`)
    expect(ausgabe.statusCode).toBe(200)
    const mappe = new ExcelJS.Workbook()
    await mappe.xlsx.load(ausgabe.rawPayload as unknown as ArrayBuffer)
    const tafel = mappe.getWorksheet('Projekt')
    const koepfe = ((tafel?.getRow(1).values ?? []) as string[]).slice(1)
    const satz = Object.fromEntries(
      koepfe.map((kopf, i) => {
        const wert = tafel?.getCell(2, i + 1).value
        return [kopf, wert instanceof Date ? wert.toISOString().slice(0, 10).split('-').toReversed().join('.') : wert]
      }),
    )
    expect(satz).toEqual(soll)
    const wieder = await pruefe(new File([Uint8Array.from(ausgabe.rawPayload)], 'ausgabe.xlsx'))
    expect((await tue(wieder.id, 'pruefen', { blatt: 'Projekt' })).bilanz).toMatchObject({
      gelesen: 1,
      unveraendert: 1,
    })
  })
})
