import type { Einlesung, Formvorgabe } from '@benthos/vertrag/einlesung'
import type { Hausform } from '@benthos/vertrag/hausform'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { alsCsv, fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { als, db } = p

const ziel = await p.neueAufnahme()
const FREMDE = 'auftragnehmer2'

/** Blatt eines Labors, dessen Überschriften niemand kennt, unter zwei Titelzeilen. */
const labor = (zeilen: readonly (readonly string[])[], kopf = ['Wo', 'Was', 'Wie viele', 'Wer']) =>
  new File([alsCsv([['Labor Muster', ''], ['Stand 2026', ''], kopf, ...zeilen])], 'labor.csv')
const ZEILE = [ziel.code, 'Baetis rhodani', '3,5', 'Huber']
const ZUORDNUNG = { 0: 'aufnahme', 1: 'taxon', 2: 'anzahl', 3: null }

const pruefe = async (id: number, vorgabe: Formvorgabe, wer = 'auftragnehmer') => {
  const antwort = await als(wer)(post(`/api/einlesen/${id}/pruefen`, vorgabe))
  await p.arbeiteAb()
  return { status: antwort.statusCode, vorgang: await p.vorgang(id, wer) }
}
const merke = (id: number, name: string, wer = 'auftragnehmer') => als(wer)(post(`/api/einlesen/${id}/form`, { name }))
const liste = async (wer = 'auftragnehmer', art = 'FUNDE_MHS') =>
  (await als(wer)(`/api/einlesen/formen?art=${art}`)).json<{ zeilen: Hausform[] }>().zeilen
const vergiss = (id: number, wer = 'auftragnehmer') => als(wer)(post(`/api/einlesen/formen/${id}/delete`, {}))

/** Hochgeladen, von Hand gedeutet und gemerkt. */
async function gemerkte(name: string, kopf?: string[]): Promise<Einlesung> {
  const { id } = await p.liesEin(labor([ZEILE], kopf))
  const { vorgang } = await pruefe(id, { kopfzeile: 3, dezimalzeichen: ',', zuordnung: ZUORDNUNG })
  expect(vorgang).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { angenommen: 1 } })
  const antwort = await merke(id, name)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Einlesung>()
}

describe('[A-EINLESEN-27] Gemerkte Formen', () => {
  test('fremde gibt es nicht: weder zu sehen, noch zu wählen, noch zurückzunehmen; fremde Dateien merkt niemand', async () => {
    const { id, form } = await gemerkte('Labor eins')
    const formId = form?.hausform?.id ?? 0
    expect(await liste(FREMDE)).toEqual([])
    const eigene = await p.liesEin([['Aufnahme', 'Taxon', 'Anzahl'], ZEILE.slice(0, 3)], {}, 'validate', FREMDE)
    expect((await pruefe(eigene.id, { hausform: formId }, FREMDE)).status).toBe(404)
    expect((await vergiss(formId, FREMDE)).statusCode).toBe(404)
    expect((await merke(id, 'Gestohlen', FREMDE)).statusCode).toBe(404)
    // Auch die Administration merkt sich nicht, was ein anderer hochlud.
    expect((await merke(id, 'Gestohlen', 'admin')).statusCode).toBe(403)
    expect((await als(null)(`/api/einlesen/formen?art=FUNDE_MHS`)).statusCode).toBe(401)
    expect((await als(null)(post(`/api/einlesen/${id}/form`, { name: 'x' }))).statusCode).toBe(401)
    expect((await merke(id, ' ')).statusCode).toBe(400)
    expect((await liste()).map(({ name }) => name)).toEqual(['Labor eins'])
  })

  test('[API-18] zurück nimmt sie nur, wer für die eigene Organisation solche Dateien einliest', async () => {
    const { form } = await gemerkte('Labor bleibt', ['Wohin', 'Wen', 'Wieviele', 'Wodurch'])
    const formId = form?.hausform?.id ?? 0
    const hausVon = sql`select organisationseinheit_id from benutzer where username = `
    for (const [username, rollen] of [
      ['leser', []],
      ['gast', ['LAND']],
    ] as const) {
      await sql`
        with neu as (
          insert into benutzer (username, vorname, nachname, email, provider, rollen, organisationseinheit_id)
          values (${username}, 'Nora', 'Neu', '', 'KEYCLOAK', '{LESEN}', (${hausVon} 'auftragnehmer')) returning id
        )
        insert into rollenvergabe (benutzer_id, rolle, organisationseinheit_id, gueltig_ab, grund)
        select neu.id, rolle, (${hausVon} 'land-noe'), '2026-01-01', 'Hilft dort aus' from neu, unnest(${[...rollen]}::text[]) as rolle
      `.execute(db)
      expect((await vergiss(formId, username)).statusCode, username).toBe(403)
    }
    expect((await liste()).map(({ id }) => id)).toContain(formId)
    expect((await vergiss(formId)).statusCode).toBe(200)
  })

  test('eine Datei mit denselben Überschriften wird so gelesen, auch wo sie anders stehen; der Bericht nennt die Form', async () => {
    const { form } = await gemerkte('Labor eins')
    const { zustand, form: gelesen, bilanz } = await p.liesEin(labor([ZEILE, [ziel.code, 'Elmis aenea', '2', '']]))
    expect({ zustand, bilanz }).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { gelesen: 2, angenommen: 2 } })
    expect(gelesen).toMatchObject({ hausform: form?.hausform, kopfzeile: 3, dezimalzeichen: ',' })
    expect(gelesen?.spalten.map(s => s.feld)).toEqual(['aufnahme', 'taxon', 'anzahl', null])
    // Eine Titelzeile mehr: wiedererkannt wird die Zeile, nicht ihre Nummer.
    const tiefer = new File([`x\r\n${await labor([ZEILE]).text()}`], 'labor.csv')
    expect((await p.liesEin(tiefer)).form).toMatchObject({ hausform: form?.hausform, kopfzeile: 4 })
    // Wer der Organisation nicht angehört, dem ist die Datei fremd wie zuvor.
    expect((await p.liesEin(labor([ZEILE]), {}, 'validate', FREMDE)).zustand).toBe('UNLESBAR')
  })

  test('die gemerkte Schreibweise gilt, wo sich eine andere erkennen ließe', async () => {
    const kopf = ['Ort', 'Tier', 'Stück']
    const text = [kopf, [ziel.code, 'Baetis rhodani', '2,5']].map(z => z.join('|')).join('\n')
    const bytes = Buffer.from(text, 'latin1')
    const datei = () => new File([bytes], 'strich.csv')
    const { id } = await p.liesEin(datei())
    const { vorgang } = await pruefe(id, {
      zeichensatz: 'WINDOWS-1252',
      trennzeichen: '|',
      dezimalzeichen: ',',
      kopfzeile: 1,
      zuordnung: { 0: 'aufnahme', 1: 'taxon', 2: 'anzahl' },
    })
    expect(vorgang.bilanz).toMatchObject({ angenommen: 1 })
    await merke(id, 'Mit Strichen')
    expect((await p.liesEin(datei())).form).toMatchObject({
      hausform: { name: 'Mit Strichen' },
      zeichensatz: 'WINDOWS-1252',
      trennzeichen: '|',
      dezimalzeichen: ',',
    })
  })

  test('was jemand selbst wählt, geht vor; auf Wunsch gilt keine, oder eine bestimmte', async () => {
    const { form } = await gemerkte('Labor eins')
    const hausform = form?.hausform?.id ?? 0
    const { id } = await p.liesEin(labor([ZEILE]))
    expect((await pruefe(id, { hausform: null })).vorgang).toMatchObject({
      form: { hausform: { id: hausform } },
      meldung: expect.stringMatching(/^So lässt sich die Datei nicht lesen\. .+ Es gilt der bisherige Bericht\.$/),
    })
    const gewaehlt = (await pruefe(id, { hausform })).vorgang
    expect(gewaehlt).toMatchObject({ zustand: 'GEPRUEFT', form: { hausform: { id: hausform, name: 'Labor eins' } } })
    const eigen = (await pruefe(id, { hausform, zuordnung: { ...ZUORDNUNG, 3: 'bestimmer' } })).vorgang
    expect(eigen.form?.spalten.map(s => s.feld)).toEqual(['aufnahme', 'taxon', 'anzahl', 'bestimmer'])
  })

  test('überlange Überschriften sind mit ihrem Anfang gemerkt; wiedererkannt wird an der ganzen', async () => {
    const lang = 'y'.repeat(30_000)
    await gemerkte('Lange', ['Wo?', 'Was?', 'n?', lang])
    const form = (await liste()).find(({ name }) => name === 'Lange')
    expect(form?.spalten.map(s => s.kopf)).toEqual(['Wo?', 'Was?', 'n?', `${'y'.repeat(500)} …`])
    const dieselbe = await p.liesEin(labor([ZEILE], ['Wo?', 'Was?', 'n?', lang]))
    expect(dieselbe.form?.hausform?.name).toBe('Lange')
    expect((await p.liesEin(labor([ZEILE], ['Wo?', 'Was?', 'n?', `${lang}y`]))).zustand).toBe('UNLESBAR')
  })

  test('zu denselben Überschriften gibt es eine Form; zurückgenommen, gilt sie nicht mehr, und was damit gelesen ist, bleibt', async () => {
    const kopf = ['Platz', 'Viech', 'n', 'Wer']
    const { id } = await gemerkte('Zuerst', kopf)
    await gemerkte('Danach', kopf)
    const [eine, ...weitere] = (await liste()).filter(({ spalten }) => spalten[2]?.kopf === 'n')
    expect({ name: eine?.name, weitere }).toEqual({ name: 'Danach', weitere: [] })
    expect(await liste('auftragnehmer', 'FUNDE_PHB')).toEqual([])
    expect((await vergiss(eine?.id ?? 0)).statusCode).toBe(200)
    expect((await vergiss(eine?.id ?? 0)).statusCode).toBe(404)
    expect((await p.liesEin(labor([ZEILE], kopf))).zustand).toBe('UNLESBAR')
    expect((await p.lade(id)).geladen).toBe(1)
    const journal = await db.selectFrom('journal').select('tabelle').where('tabelle', '=', 'hausform').execute()
    expect(journal.length).toBeGreaterThanOrEqual(3)
  })

  test('[A-EINLESEN-20] eine ausgeblendete Spalte ist nicht gemerkt, auch wenn sie jemand zugeordnet hat', async () => {
    const kopf = ['Aufn.', 'Getier', 'Menge', 'Person']
    const buch = new ExcelJS.Workbook()
    const blatt = buch.addWorksheet('Labor')
    blatt.addRows([kopf, [ziel.code, 'Baetis rhodani', 3.5, 'Huber']])
    blatt.getColumn(4).hidden = true
    const datei = new File([await buch.xlsx.writeBuffer()], 'labor.xlsx')
    const { id } = await p.liesEin(datei)
    const { vorgang } = await pruefe(id, { kopfzeile: 1, zuordnung: { ...ZUORDNUNG, 3: 'bestimmer' } })
    expect(vorgang.form?.spalten[3]).toMatchObject({ feld: 'bestimmer', istAusgeblendet: true })
    expect((await merke(id, 'Mit Ausgeblendetem')).statusCode).toBe(200)
    const form = (await liste()).find(({ name }) => name === 'Mit Ausgeblendetem')
    expect(form?.spalten.map(s => s.kopf)).toEqual(kopf.slice(0, 3))
    const { form: gelesen } = await p.liesEin(datei)
    expect(gelesen?.hausform?.name).toBe('Mit Ausgeblendetem')
    expect(gelesen?.spalten.map(s => s.feld)).toEqual(['aufnahme', 'taxon', 'anzahl', null])
  })
})
