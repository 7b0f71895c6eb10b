import { GEWAESSERSPALTEN } from '@benthos/vertrag/gewaesserspalten'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { uebernimmBeliebiges } from '../../../../pruefstand/ersetzen.ts'
import { pruefeWieGanz } from '../../../../pruefstand/teilpruefung.ts'
import { gewaessereinlesung } from './gewaesser.pruefhilfe.ts'
import { gewaesserhandwerk } from './handwerk.ts'

const p = await gewaessereinlesung()
afterAll(() => p.ende())
const { als, db, KOPF, sende, pruefe, lade, geladen, nimmZurueck, zeilen, gruende, meldungen, pruefsummen, einer } = p
const routeVon = async (id: string) =>
  (await db.selectFrom('netzroute').select('gewaesser_id').where('id', '=', id).executeTakeFirstOrThrow()).gewaesser_id

describe('[A-EINLESEN-38] Gewässer einlesen', () => {
  test('wer keine Messstellen anlegt, lädt nichts hoch und holt weder Vorlage noch Tabelle', async () => {
    for (const [wer, status] of [
      [null, 401],
      ['auftragnehmer', 403],
      ['qs', 403],
      ['lesen', 403],
    ] as const) {
      expect((await sende(wer, new File(['Name'], 'g.csv'))).statusCode).toBe(status)
      expect((await als(wer)('/api/einlesevorlage/GEWAESSER')).statusCode).toBe(status === 403 ? 404 : status)
      expect((await als(wer)('/api/gewaesser/tabelle')).statusCode).toBe(status)
    }
  })

  test('alles, was nicht stimmt, auf einmal: Namen, Vorfluter, Nummern, Doppeltes und Ähnliches', async () => {
    await geladen([KOPF, ['Tiefenbach', 'Enns', '', ''], ['Tiefenbach', 'Mur', '', '']])
    const vorher = await pruefsummen()
    const { id, bilanz } = await pruefe([
      KOPF,
      ['Neubach', 'Enns', 'N-1', ''],
      ['neu-bach', 'Enns', '', ''],
      ['Neubach', 'Mur', '', ''],
      ['Altbach', 'Nirgendfluss', 'A 1', ''],
      ['4711', '', '', 'vielleicht'],
      ['Xbach', '', 'NE-25', ''],
      ['Tiefenbach', '', '', ''],
      ['Tiefenbah', 'Enns', '', ''],
      ['Tiefenbah', 'Salzach', '', ''],
      ['Donau', '', '', ''],
      ['Donau', 'Enns', '', ''],
    ])
    expect(await meldungen(id)).toEqual([
      [],
      [expect.stringContaining('steht schon in Zeile 2')],
      [],
      [expect.stringContaining('Vorfluter: „Nirgendfluss“ steht nicht'), expect.stringContaining('Nummer: Die Nummer')],
      [expect.stringContaining('Ist ein anderes: Erwartet'), 'Name: Der Name braucht mindestens einen Buchstaben'],
      [expect.stringContaining('„Donau“ ist mitgeliefert')],
      ['Vorfluter: So heißen mehrere Gewässer. Bitte nennen Sie auch den Vorfluter.'],
      ['Name: Ähnliches gibt es schon: „Tiefenbach → Enns (nicht im Netz)“. Ist das neue ein anderes?'],
      [],
      [],
      [expect.stringContaining('steht schon in Zeile 11'), expect.stringContaining('Ähnliches gibt es schon: „Donau“')],
    ])
    expect(bilanz).toMatchObject({ gelesen: 11, angenommen: 3, unveraendert: 1, abgelehnt: 7 })
    expect(await pruefsummen()).toEqual(vorher)
    // Gefragt war, ob es ein anderes ist: mit der Antwort gilt die Zeile.
    expect((await pruefe([KOPF, ['Tiefenbah', 'Enns', '', 'ja']])).bilanz).toMatchObject({ angenommen: 1 })
  })

  test('[A-EINLESEN-43] eine Zeile nennt zugleich jeden Fehler an seiner Zelle, und daraus folgt kein weiterer', async () => {
    await geladen([
      KOPF,
      ['Sammelbach', 'Enns', 'S-1', ''],
      ['Alleinbach', '', '', ''],
      ['Zwillingsbach', 'Enns', '', ''],
      ['Zwillingsbach', 'Mur', '', ''],
    ])
    const aehnlichWie = (name: string) => expect.stringContaining(`Name: Ähnliches gibt es schon: „${name}`)
    const davor = 'Vorfluter: Der Vorfluter steht in Zeile 2 dieser Datei, und die ist abgelehnt'
    const form = expect.stringMatching(/^Nummer: Die Nummer besteht/)
    const anderes = expect.stringContaining('Ist ein anderes: Erwartet')
    const fremd = expect.stringContaining('Vorfluter: „Nirgendfluss“ steht nicht')
    const { id } = await pruefe([
      KOPF,
      ['Quellriesin', 'Nirgendfluss', 'Q 1', ''],
      ['Alleinbah', 'Quellriesin', 'Q 2', ''],
      ['Zwillingsbach', '', 'Q 3', ''],
      ['Donau', '', 'Q 4', ''],
      ['7', '', 'S-1', ''],
    ])
    // Wo Vorfluter oder Antwort nicht zu lesen sind, ist offen, welches gemeint und ob es dasselbe ist.
    const { id: offene } = await pruefe([
      KOPF,
      ['Sammelbah', 'Nirgendfluss', 'Q-5', ''],
      ['Donau', 'Nirgendfluss', 'Q-6', ''],
      ['Zwillingsbach', '', 'Q 7', 'vielleicht'],
      ['Alleinbah', 'Mur', 'Q 8', 'vielleicht'],
    ])
    expect(await meldungen(id)).toEqual([
      [fremd, form],
      [davor, form, aehnlichWie('Alleinbach')],
      [form, 'Vorfluter: So heißen mehrere Gewässer. Bitte nennen Sie auch den Vorfluter.'],
      [form, expect.stringContaining('Nummer: „Donau“ ist mitgeliefert')],
      [
        expect.stringMatching(/^Name: /),
        expect.stringMatching(/^Name: Der Name braucht/),
        expect.stringContaining('Name: „Sammelbach → Enns (nicht im Netz)“ gibt es schon; ändern kann es die'),
      ],
    ])
    expect(await meldungen(offene)).toEqual([[fremd], [fremd], [anderes, form], [anderes, form]])
  })

  test('anlegen, erkennen, ändern: der Administration, was angelegt ist; mitgeliefertes bleibt', async () => {
    const inhalt = [KOPF, ['Erstbach', 'Enns', '', ''], ['Zweitbach', '', 'Z-2', '']]
    const erste = await geladen(inhalt)
    expect(erste).toMatchObject({ geladen: 2, bilanz: { angenommen: 2 } })
    expect(await einer('Erstbach')).toMatchObject({ herkunft: 'ANGELEGT', muendet_in: (await einer('Enns')).id })
    // Andere Schreibung, und leere Zellen, sagen nichts Neues.
    expect((await pruefe([KOPF, ['erst-bach', '', '', ''], ['Zweitbach', '', '', '']])).bilanz).toMatchObject({
      unveraendert: 2,
    })
    const aenderung = [KOPF, ['Erstbach', 'Enns', 'E-1', ''], ['Zweiterbach', 'Mur', 'Z-2', '']]
    const fremde = await pruefe(aenderung)
    expect(await meldungen(fremde.id)).toEqual([
      [expect.stringContaining('Nummer: „Erstbach → Enns (nicht im Netz)“ gibt es schon; ändern kann es die')],
      [expect.stringContaining('Name: „Zweitbach'), expect.stringContaining('Vorfluter: „Zweitbach')],
    ])
    const eigene = await pruefe(aenderung, 'admin')
    expect((await zeilen(eigene.id, 'admin')).map(z => z.aenderungen)).toEqual([
      [{ spalte: 'Nummer', alt: '', neu: 'E-1' }],
      [
        { spalte: 'Name', alt: 'Zweitbach', neu: 'Zweiterbach' },
        { spalte: 'Vorfluter', alt: '', neu: 'Mur' },
      ],
    ])
    const vorher = await pruefsummen()
    await lade(eigene.id, 'ALLES_ODER_NICHTS', 'admin')
    const { id } = await einer('Erstbach')
    expect((await als('land-noe')(`/api/gewaesser/${id}/importe`)).statusCode).toBe(403)
    expect((await als('admin')(`/api/gewaesser/${id}/importe`)).json()).toMatchObject([
      { einlesung: eigene.id, zeile: 2, istNeu: false, felder: ['Nummer'] },
      { einlesung: erste.id, dateiname: 'gewaesser.csv', zeile: 2, istNeu: true },
    ])
    expect(await einer('Zweiterbach')).toMatchObject({ code: 'Z-2', version: 2 })
    expect(await nimmZurueck(eigene.id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('zwei Zeilen schließen zusammen keinen Kreis: beide sind beim Prüfen abgelehnt und nennen einander', async () => {
    await geladen([KOPF, ['Kreisbach', '', '', ''], ['Ringbach', '', '', '']])
    await geladen(
      [
        ['Nummer', 'Name'],
        ['K-1', 'Kreisbach'],
        ['R-1', 'Ringbach'],
      ],
      'admin',
    )
    const kreis = [
      ['Nummer', 'Name', 'Vorfluter'],
      ['K-1', 'Kreisach', 'Ringbach'],
      ['R-1', 'Ringach', 'Kreisbach'],
    ]
    const { id } = await pruefe(kreis, 'admin')
    const satz = 'Vorfluter: So mündete das Gewässer über die Zeilen 2 und 3 dieser Datei in sich selbst'
    expect(await meldungen(id, 'admin')).toEqual([[satz], [satz]])
  })

  test('trägt eine Route die Nummer, gehört das Gewässer dem Netz an, und mit der Rücknahme nicht mehr', async () => {
    const route = 'PR-1'
    await sql`
      insert into netzroute (id, netz_code, name, breitenklasse, laenge)
      select ${route}, netz_code, 'Prüfroute', 1, 1000 from netzroute limit 1
    `.execute(db)
    const vorher = await pruefsummen()
    const { id } = await geladen([KOPF, ['Netzbach', '', route, '']])
    expect(await routeVon(route)).toBe((await einer('Netzbach')).id)
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await routeVon(route)).toBeNull()
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('worin anderes mündet oder woran eine Messstelle liegt, bleibt mit dem Grund', async () => {
    const erste = await geladen([KOPF, ['Oberbach', '', '', ''], ['Stellenbach', '', '', '']])
    await geladen([KOPF, ['Seitenbach', 'Oberbach', '', '']])
    const stelle = await p.welt.messstelle('LAND', 'AT-3')
    await db
      .updateTable('messstelle')
      .set({ gewaesser_id: (await einer('Stellenbach')).id })
      .where('id', '=', stelle)
      .execute()
    expect(await nimmZurueck(erste.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 2 } })
    expect(await gruende(erste.id)).toEqual([
      'Wird verwendet: 1 × Gewässer, das hineinmündet.',
      'Wird verwendet: 1 × Messstelle.',
    ])
  })

  test('Vorlage, ausgefüllt, eingelesen, ausgegeben: derselbe Inhalt, und die Ausgabe sagt nichts Neues', async () => {
    const buch = new ExcelJS.Workbook()
    await buch.xlsx.load((await als('land-noe')('/api/einlesevorlage/GEWAESSER')).rawPayload as unknown as ArrayBuffer)
    const blatt = buch.getWorksheet('Gewässer')
    if (!blatt) throw new Error('Die Vorlage hat kein Blatt „Gewässer“.')
    expect((blatt.getRow(1).values as string[]).slice(1)).toEqual(GEWAESSERSPALTEN.map(({ titel }) => titel))
    // Excel lässt auch einen Vorfluter stehen, den erst eine andere Zeile anlegt.
    expect(blatt.getCell(2, 2).dataValidation.errorStyle).toBe('warning')
    const werte = ['Rundwegbach', 'Seitenbach → Oberbach', 'RUND-1', 'nein']
    werte.forEach((wert, i) => {
      blatt.getCell(2, i + 1).value = wert
    })
    await geladen(new File([await buch.xlsx.writeBuffer()], 'vorlage.xlsx'))
    const ausgabe = await als('land-noe')('/api/gewaesser/tabelle')
    expect(ausgabe.statusCode).toBe(200)
    const mappe = new ExcelJS.Workbook()
    await mappe.xlsx.load(ausgabe.rawPayload as unknown as ArrayBuffer)
    const tafel = mappe.getWorksheet('Gewässer')
    const inhalt = (tafel?.getRows(2, tafel.rowCount) ?? []).map(z => (z.values as string[]).slice(1, 4))
    expect(inhalt).toContainEqual(werte.slice(0, 3))
    const { n } = await db
      .selectFrom('gewaesser')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('herkunft', '=', 'ANGELEGT')
      .executeTakeFirstOrThrow()
    const wieder = await pruefe(new File([Uint8Array.from(ausgabe.rawPayload)], 'ausgabe.xlsx'))
    expect(wieder.bilanz, JSON.stringify(await meldungen(wieder.id))).toMatchObject({ gelesen: n, unveraendert: n })
  })
})

test('[A-EINLESEN-25] für 40 Dateien mit Gewässern, auch gleichen und ähnlichen: übernommen ist dasselbe wie ganz geprüft', async () => {
  await pruefeWieGanz(p, gewaesserhandwerk, KOPF, [
    ['Teilbach', 'teil-bach', 'Teilbah', 'Anderbach', 'Quellbach', ''],
    ['Enns', 'Enss', 'Mur', 'Teilbach', 'Anderbach', 'Teilbach → Enns', 'Quellbach', ''],
    ['T-1', 'T-2', ''],
    ['', 'ja', 'vielleicht'],
  ])
}, 180_000)

test('[A-EINLESEN-25] beginnt nach einer Berichtigung keine zweite Tabelle mehr, gelten auch die Zeilen danach', async () => {
  const { id } = await pruefe([
    KOPF,
    ['Vorderwasser', 'Enns', '', ''],
    ['Vorfluter', 'Name', '', ''],
    ['Hintertobel', 'Enns', '', ''],
  ])
  const zweite = expect.stringContaining('beginnt eine zweite Tabelle')
  expect(await meldungen(id)).toEqual([[], [zweite], [zweite]])
  await uebernimmBeliebiges(db, id, gewaesserhandwerk, [
    { spalte: 0, zeile: 3, text: 'Vorfluter', wert: 'Mittelklamm' },
    { spalte: 1, zeile: 3, text: 'Name', wert: 'Enns' },
  ])
  expect(await meldungen(id)).toEqual([[], [], []])
})
