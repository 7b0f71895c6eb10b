import { PARAMETERSAETZE } from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'
import type { Fassung } from '@benthos/vertrag/fassung'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { ANGABEN } from '../../../pruefstand/fassungsgriffe.ts'
import { ladeEintraege } from '../../fach/taxalisten/sql.ts'
import { ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'
import { fassungspruefung } from './fassung.pruefhilfe.ts'
import { alsParameterzeilen } from './parametersatz/zeilen.ts'

const p = await fassungspruefung()
afterAll(p.ende)

const KOPF = 'Taxon;Rang;Großgruppe;Gültiger Name;Operationelles Taxon;Stadien;sap_o;sap_b'
const MZB = 'taxaliste-mzb'

describe('Einführen ohne Recht und mit falschen Angaben', () => {
  const datei = () => new File([`${KOPF}\nBaetis rhodani;Art;Ephemeroptera`], 'liste.csv')

  test('anonym 401, ohne Verwaltung der Taxalisten 403; nichts ist angelegt', async () => {
    const angaben = { ...ANGABEN, name: 'Heimlich' }
    expect((await p.ladeHoch(null, MZB, datei(), angaben)).statusCode).toBe(401)
    for (const wer of ['bund', 'land-noe', 'qs', 'auftragnehmer'])
      expect((await p.ladeHoch(wer, MZB, datei(), angaben)).statusCode, wer).toBe(403)
    expect((await p.als('land-noe')('/api/einlesevorlage/TAXALISTE_MZB')).statusCode).toBe(404)
    expect(await p.db.selectFrom('einlesung').select('id').execute()).toEqual([])
  })

  test.each([
    ['quelle', ''],
    ['lizenz', ''],
    ['marke', 'geheim'],
    ['gueltigVon', '2026-02-30'],
    ['name', 'MZB 2026.3'],
  ])('%s „%s“: 400 an diesem Feld', async (feld, wert) => {
    const antwort = await p.ladeHoch('admin', MZB, datei(), { ...ANGABEN, name: 'Neu', [feld]: wert })
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([feld])
  })
})

describe('Prüfung', () => {
  test('jede Zeile hat einen Ausgang, jeder Fehler steht an seiner Zelle, Vorschläge kommen aus der Datei', async () => {
    const zeilen = [
      KOPF,
      'Aus bus;Art;Diptera;;;Larve, Imago;4;6',
      'Bus cus;Art;Diptera;aus  bus',
      'Cus dus;Art;Diptera;Cus dus',
      'Dus eus;Art;Diptera;;Xus yus;Wurm;4;5',
      'Eus fus;Irgendwas;;;;;11',
      'Aus bus;Art;Diptera',
      'Gus hus;Art;Diptera;Hus ius',
      'Hus ius;Art;Diptera;Aus bus',
    ]
    const geprueft = await p.pruefe(MZB, zeilen.join('\n'), { name: 'Fehlerhaft' })
    expect(geprueft).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { gelesen: 8, angenommen: 2, abgelehnt: 6 } })
    expect(await p.befunde(geprueft.id)).toEqual([
      'D3 Gültiger Name: „aus  bus“ steht in keiner Zeile dieser Datei. Aus bus?',
      'D4 Gültiger Name: Ein gültiges Taxon ist kein Synonym von sich selbst; bitte leer lassen.',
      'E5 Operationelles Taxon: „Xus yus“ steht in keiner Zeile dieser Datei.',
      'F5 Stadien: „Wurm“ ist kein Stadium. Möglich sind Ei, Larve, Nymphe, Puppe, Imago, juvenil, indet..',
      'G5 Saprobielle Valenz oligosaprob: Die saprobiellen Valenzen ergeben zusammen 9 statt 10 Punkte.',
      'B6 Rang: „Irgendwas“ steht nicht in der Liste.',
      expect.stringMatching(/^C6 Großgruppe: /),
      'G6 Saprobielle Valenz oligosaprob: Der Wert liegt außerhalb von 0 bis 10.',
      expect.stringContaining(
        'A7 Taxon: Taxon „Aus bus“ steht schon in Zeile 2 dieser Datei. Anders als dort: Stadien leer',
      ),
      'D8 Gültiger Name: „Hus ius“ ist selbst ein Synonym von „Aus bus“. Aus bus?',
    ])
    for (const ladeart of ['GUELTIGE', 'ALLES_ODER_NICHTS'])
      expect((await p.sende('admin', `/api/einlesen/${geprueft.id}/laden`, { ladeart })).statusCode).toBe(409)
    expect((await p.alle()).some(({ name }) => name === 'Fehlerhaft')).toBe(false)
  })

  test('[A-EINLESEN-43] eine Zeile nennt zugleich jeden Fehler an seiner Zelle, und daraus folgt kein weiterer', async () => {
    const zeilen = [
      KOPF,
      'Iva jus;Art;;Nirgends nix;Auch nix;Wurm;4;viel',
      'Jus kus;Unrang;Diptera;Jus kus;;;4;6',
      'Kus lus;Art;Diptera;;;;4;16',
    ]
    const geprueft = await p.pruefe(MZB, zeilen.join('\n'), { name: 'Alles zugleich' })
    expect(await p.befunde(geprueft.id)).toEqual([
      expect.stringMatching(/^H2 Saprobielle Valenz β-mesosaprob: .*Zahl/),
      expect.stringMatching(/^C2 Großgruppe: /),
      'D2 Gültiger Name: „Nirgends nix“ steht in keiner Zeile dieser Datei.',
      'E2 Operationelles Taxon: „Auch nix“ steht in keiner Zeile dieser Datei.',
      expect.stringMatching(/^F2 Stadien: „Wurm“ ist kein Stadium/),
      'B3 Rang: „Unrang“ steht nicht in der Liste.',
      'D3 Gültiger Name: Ein gültiges Taxon ist kein Synonym von sich selbst; bitte leer lassen.',
      'H4 Saprobielle Valenz β-mesosaprob: Der Wert liegt außerhalb von 0 bis 10.',
    ])
  })

  test('die Vorlage hat alle Spalten; ausgefüllt mit ihren Beispielen wird sie angenommen', async () => {
    const buch = new ExcelJS.Workbook()
    const vorlage = await p.als('admin')('/api/einlesevorlage/TAXALISTE_PHB')
    await buch.xlsx.load(vorlage.rawPayload as unknown as ArrayBuffer)
    const blatt = buch.worksheets[0]
    expect(blatt?.name).toBe('Taxaliste PHB')
    // Eine Fassung entsteht als Ganzes: einen Wert, der stehen bliebe, gibt es nicht.
    expect(JSON.stringify(buch.getWorksheet('Beschreibung')?.getColumn(1).values)).not.toContain('leere Zelle')
    for (const [i, wert] of ['Achnanthes minutissima', '', 'Art', 'Bacillariophyceae'].entries())
      if (blatt) blatt.getCell(2, i + 1).value = wert
    const inhalt = Buffer.from(await buch.xlsx.writeBuffer())
    const antwort = await p.ladeHoch('admin', 'taxaliste-phb', new File([inhalt], 'v.xlsx'), {
      ...ANGABEN,
      name: 'PHB V',
    })
    await p.app.auftraege.arbeiteAb()
    expect((await p.als('admin')(`/api/einlesen/${antwort.json<{ id: number }>().id}`)).json()).toMatchObject({
      bilanz: { gelesen: 1, angenommen: 1 },
      angaben: { name: 'PHB V', marke: 'veroeffentlicht' },
    })
  })

  test('JSON, das keines ist oder keine Taxa enthält, sagt, was daran nicht stimmt', async () => {
    const kaputt = await p.pruefe(MZB, '{"taxa": [', { name: 'Kaputt' })
    expect(kaputt).toMatchObject({ zustand: 'UNLESBAR', meldung: expect.stringContaining('beginnt wie JSON') })
    const fremd = await p.pruefe(MZB, '{"arten": []}', { name: 'Fremd' })
    expect(fremd).toMatchObject({ zustand: 'UNLESBAR', meldung: expect.stringContaining('keine Liste von Taxa') })
  })
})

describe('Entwurf', () => {
  test('eine ganze Liste als JSON wird Zeile für Zeile zum Entwurf; heruntergeladen und wieder eingelesen ist sie dieselbe', async () => {
    const vorlage = await p.liste()
    const entwurf = await p.fuehreEin(MZB, JSON.stringify(vorlage), { name: 'MZB Rundweg' }, 'liste.json')
    expect(entwurf).toMatchObject({
      gegenstand: 'Taxaliste MZB',
      status: 'ENTWURF',
      gilt: false,
      eintraege: vorlage.taxa.length,
      quellen: ['Prüfliste'],
      marken: ['veröffentlicht'],
      aktiviertAm: null,
      vorschau: null,
    })
    // Ein Entwurf steht niemandem zur Wahl und lässt sich nicht lesen wie eine gültige Fassung.
    expect(await ladeTaxaliste({ db: p.db }, p.db, 'MZB Rundweg')).toBeNull()
    const csv = (await p.als('bund')(`${p.weg(entwurf)}/datei?format=csv`)).body
    const zweite = await p.fuehreEin(MZB, csv, { name: 'MZB Rundweg 2' })
    const taxa = async (id: number | null) => (await ladeEintraege(p.db, id ?? 0)).map(({ eintrag }) => eintrag)
    expect(await taxa(entwurf.id)).toEqual(vorlage.taxa)
    expect(await taxa(zweite.id)).toEqual(vorlage.taxa)
  })

  test('[A-EINLESEN-48] eine Fassung nennt den Import, aus dem sie ist; seinen Bericht öffnet, wer ihn begann, und die Administration', async () => {
    const liste = await p.fuehreEin(
      MZB,
      `${KOPF}\nAus bus;Art;Diptera\nBus cus;Art;Diptera`,
      { name: 'Woher' },
      'w.csv',
    )
    const vorlage = PARAMETERSAETZE.find(({ verfahren }) => verfahren === 'MZB_SCREENING')
    if (!vorlage) throw new TypeError('Ein Parametersatz fehlt.')
    const satz = await p.fuehreEin(
      'parametersatz',
      JSON.stringify(vorlage),
      { name: 'Woher P', bezeichnung: 'Woher', verfahren: vorlage.verfahren, marke: 'demonstration' },
      'p.json',
    )
    expect(liste.einfuhr).toEqual({
      art: 'IMPORT',
      einleseart: 'TAXALISTE_MZB',
      einlesung: expect.any(Number),
      dateiname: 'w.csv',
      hochgeladenAm: expect.any(String),
      zeilen: 2,
    })
    expect(satz.einfuhr).toMatchObject({
      einleseart: 'PARAMETERSATZ',
      dateiname: 'p.json',
      zeilen: alsParameterzeilen(vorlage).length,
    })
    expect(await p.vorgang(liste.einfuhr?.einlesung ?? 0)).toMatchObject({ dateiname: 'w.csv', zustand: 'GELADEN' })
    // Die Fassung sieht jeder, der Taxalisten liest, mit ihrer Datei; den Bericht nicht.
    expect((await p.als(null)('/api/fassungen')).statusCode).toBe(401)
    const fremde = (await p.als('bund')('/api/fassungen')).json<Fassung[]>()
    expect(fremde.find(({ name }) => name === 'Woher')?.einfuhr).toEqual({ ...liste.einfuhr, einlesung: null })
    expect((await p.als('bund')(`/api/einlesen/${liste.einfuhr?.einlesung}`)).statusCode).toBe(404)
    // Was mit dem Produkt kam, kam aus keiner Datei.
    expect(fremde.find(({ name }) => name === 'MZB 2026.3')).toMatchObject({ einfuhr: null })
    expect(fremde.filter(({ id, einfuhr }) => id === null && einfuhr !== null)).toEqual([])
  })

  test('denselben Namen gibt es kein zweites Mal; verworfen ist er wieder frei', async () => {
    const inhalt = `${KOPF}\nAus bus;Art;Diptera`
    const entwurf = await p.fuehreEin(MZB, inhalt, { name: 'Einmal' })
    const antwort = await p.ladeHoch('admin', MZB, new File([inhalt], 'x.csv'), { ...ANGABEN, name: 'Einmal' })
    expect(antwort.statusCode).toBe(400)
    expect((await p.sende('bund', `${p.weg(entwurf)}/delete`)).statusCode).toBe(403)
    expect((await p.sende('admin', `${p.weg(entwurf)}/delete`)).statusCode).toBe(204)
    expect((await p.sende('admin', `${p.weg(entwurf)}/delete`)).statusCode).toBe(404)
    await p.fuehreEin(MZB, inhalt, { name: 'Einmal' })
  })
})

describe('Vorschau und Aktivierung', () => {
  const geaendert = (liste: Taxaliste): Taxaliste => ({
    ...liste,
    taxa: liste.taxa.flatMap(taxon => {
      if (taxon.name === 'Ancylus fluviatilis') return []
      if (!['Gammarus fossarum', 'Baetis rhodani'].includes(taxon.name)) return [taxon]
      const { sap_x: _x, sap_o: _o, sap_b: _b, sap_a: _a, ...werte } = taxon.werte
      return [{ ...taxon, werte: { ...werte, sap_p: 10, sap_g: 5 } }]
    }),
  })

  test('ohne Vorschau, mit falscher Prüfsumme, falschem Datum oder ohne Recht gilt nichts; danach gilt es, Altes bleibt', async () => {
    const aufnahme = await p.bewertete()
    const vorher = (await p.als('admin')(`/aufnahme/${aufnahme}/mzb/bewertung/mhs`)).json()
    const entwurf = await p.fuehreEin(MZB, JSON.stringify(geaendert(await p.liste())), { name: 'MZB 2026.9' }, 'l.json')
    expect((await p.aktiviere(entwurf)).json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('erst nach einer vollständigen Vorschau'),
    })
    for (const [wer, status] of [
      [null, 401],
      ['bund', 403],
      ['qs', 403],
    ] as const) {
      expect((await p.sende(wer, `${p.weg(entwurf)}/vorschau`)).statusCode).toBe(status)
      expect((await p.als(wer)(`${p.weg(entwurf)}/vorschau`)).statusCode).toBe(status)
      expect((await p.aktiviere(entwurf, {}, wer)).statusCode).toBe(status)
    }
    const zeilen = await p.schauVor(entwurf)
    expect(zeilen).toEqual([
      expect.objectContaining({ aufnahmeId: aufnahme, methode: 'MHS', alt: vorher.bewertung.klasse }),
    ])
    expect(zeilen[0]?.neu).not.toBe(vorher.bewertung.klasse)
    expect(zeilen[0]?.grund).toMatch(/^„Gammarus fossarum“: Saprobielle Valenz .+ statt .+; dazu 2 weitere Taxa$/)
    expect(await p.vorschauzeilen(entwurf, true)).toEqual(zeilen)
    const { vorschau } = await p.fassung('MZB 2026.9')
    expect(vorschau).toMatchObject({
      istVollstaendig: true,
      uebergaenge: [{ alt: zeilen[0]?.alt, neu: zeilen[0]?.neu, anzahl: 1 }],
      auftrag: { state: 'SUCCESS' },
    })
    const datei = await p.als('admin')(`/api/user-tasks/${vorschau?.auftrag?.id}/result`)
    expect(datei.body).toContain('„Gammarus fossarum“')

    const falsche = await p.aktiviere(entwurf, { pruefsumme: 'f'.repeat(64) })
    expect(falsche.json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
    for (const gueltigVon of ['2999-01-01', '2025-12-31'])
      expect((await p.aktiviere(entwurf, { gueltigVon })).json()).toMatchObject({
        status: 400,
        errors: [{ field: 'gueltigVon' }],
      })
    expect(await p.fassung('MZB 2026.9')).toMatchObject({ status: 'ENTWURF' })

    expect((await p.aktiviere(entwurf, { gueltigVon: '2026-07-01' })).statusCode).toBe(204)
    const gueltige = await p.fassung('MZB 2026.9')
    expect(gueltige).toMatchObject({
      status: 'GUELTIG',
      gilt: true,
      gueltigVon: '2026-07-01',
      aktiviertVon: expect.any(String),
    })
    expect(gueltige.pruefsumme).not.toBe(entwurf.pruefsumme)
    expect(await p.fassung('MZB 2026.3')).toMatchObject({ status: 'ABGELOEST', gilt: false })
    for (const weg of ['vorschau', 'delete'])
      expect((await p.sende('admin', `${p.weg(entwurf)}/${weg}`)).statusCode).toBe(409)
    // Das alte Ergebnis steht unverändert da und lässt sich weiter erklären; neue Proben beginnen mit der neuen Fassung.
    expect((await p.als('admin')(`/aufnahme/${aufnahme}/mzb/bewertung/mhs`)).json()).toEqual(vorher)
    const { taxa } = await p.liste('MZB 2026.9')
    expect(taxa.find(({ name }) => name === 'Gammarus fossarum')?.werte).toMatchObject({ sap_p: 10 })
  })

  test('die Liste der Biomasse wie die anderen: einlesen, herunterladen, Vorschau, aktivieren; neue Proben beginnen mit ihr', async () => {
    const biomasse = 'taxaliste-biomasse'
    const datei = () => new File([`${KOPF}\nBaetis rhodani;Art;Ephemeroptera`], 'liste.csv')
    const angaben = { ...ANGABEN, name: 'Biomasse Prüfung' }
    expect((await p.ladeHoch(null, biomasse, datei(), angaben)).statusCode).toBe(401)
    expect((await p.ladeHoch('bund', biomasse, datei(), angaben)).statusCode).toBe(403)
    expect((await p.als('bund')('/api/einlesevorlage/TAXALISTE_BIOMASSE')).statusCode).toBe(404)
    expect((await p.als('admin')('/api/einlesevorlage/TAXALISTE_BIOMASSE')).statusCode).toBe(200)
    const bisherige = (await p.alle()).find(eine => eine.gegenstand === 'Taxaliste MZB-Biomasse' && eine.gilt)
    const vorlage = await p.liste(bisherige?.name)
    const entwurf = await p.fuehreEin(biomasse, JSON.stringify(vorlage), { name: 'Biomasse Prüfung' }, 'liste.json')
    expect(entwurf).toMatchObject({
      gegenstand: 'Taxaliste MZB-Biomasse',
      status: 'ENTWURF',
      marken: [],
      eintraege: vorlage.taxa.length,
    })
    const csv = (await p.als('admin')(`${p.weg(entwurf)}/datei?format=csv`)).body
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFTaxon;Autor;Rang;Großgruppe;Familie;Gattung;Gültiger Name;Operationelles Taxon;Stadien',
    )
    const zweite = await p.fuehreEin(biomasse, csv, { name: 'Biomasse Rundweg' })
    const taxa = async (id: number | null) => (await ladeEintraege(p.db, id ?? 0)).map(({ eintrag }) => eintrag)
    expect(await taxa(zweite.id)).toEqual(vorlage.taxa)
    // Nach Biomasse wird nicht bewertet: die Vorschau hat nichts nachzurechnen.
    expect(await p.schauVor(entwurf)).toEqual([])
    expect((await p.aktiviere(entwurf, { gueltigVon: heuteInOesterreich() })).statusCode).toBe(204)
    expect(await p.fassung(bisherige?.name ?? '')).toMatchObject({ status: 'ABGELOEST' })
    const { id: aufnahme } = await p.db.selectFrom('aufnahme').select('id').limit(1).executeTakeFirstOrThrow()
    const probe = (await p.als('admin')(`/aufnahme/${aufnahme}/mzb/biomasse/taxa`)).json<{
      taxalistenversion: string
    }>()
    expect(probe.taxalistenversion).toBe('Biomasse Prüfung')
  })

  test('eine unbekannte Fassung gibt es für niemanden: 404', async () => {
    for (const art of ['taxaliste', 'parametersatz']) {
      expect((await p.als('admin')(`/api/fassungen/${art}/999999/datei`)).statusCode).toBe(404)
      expect((await p.sende('admin', `/api/fassungen/${art}/999999/vorschau`)).statusCode).toBe(404)
      expect((await p.als('admin')(`/api/fassungen/${art}/999999/vorschau`)).statusCode).toBe(404)
    }
  })
})
