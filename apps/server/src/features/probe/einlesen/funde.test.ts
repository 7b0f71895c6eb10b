import type { Einlesung } from '@benthos/vertrag/einlesung'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { alsCsv, fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { neueAufnahme, sende, vorgang, zeilen, arbeiteAb, liesEin, lade, taxa, als } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
const befunde = async (id: number) =>
  (await zeilen(id)).map(z => [z.ausgang, z.grund ?? z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`).join(' | ')])

describe('[API-17] Taxalisten: Ablehnungen', () => {
  test('wer keine Proben bearbeitet, lädt keine Taxaliste hoch und sieht kein Protokoll', async () => {
    for (const [wer, status] of [
      [null, 401],
      ['bund', 403],
      ['qs', 403],
      ['lesen', 403],
    ] as const) {
      for (const weg of ['validate', 'import'] as const)
        expect((await sende(wer, weg, { methode: 'MHS' }, 'Taxon;Anzahl')).statusCode).toBe(status)
      expect((await als(wer)('/taxaliste/protokoll')).statusCode).toBe(status)
    }
  })

  test('fremde Protokolle gibt es nicht, auch nicht ihre Datei; die Administration sieht sie', async () => {
    const { code } = await neueAufnahme()
    const { id } = await liesEin([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    for (const weg of ['', '/importFile']) {
      expect((await als('auftragnehmer2')(`/taxaliste/protokoll/${id}${weg}`)).statusCode).toBe(404)
      expect((await als('admin')(`/taxaliste/protokoll/${id}${weg}`)).statusCode).toBe(200)
    }
    const liste = (await als('auftragnehmer2')('/taxaliste/protokoll')).json<{ zeilen: Einlesung[] }>()
    expect(liste.zeilen.some(z => z.id === id)).toBe(false)
  })

  test('ein Vorgang, der keine Taxaliste einlas, ist hier nicht zu finden', async () => {
    const rumpf = new FormData()
    rumpf.set('datei', new File(['Code;Name\r\nX;Y'], 'm.csv'))
    const messstellen = await als('land-noe')({ method: 'POST', url: '/messstellen/import', payload: rumpf })
    const { id } = messstellen.json<Einlesung>()
    await arbeiteAb()
    expect((await als('land-noe')(`/taxaliste/protokoll/${id}`)).statusCode).toBe(404)
    expect((await als('land-noe')(`/api/einlesen/${id}`)).statusCode).toBe(200)
  })

  test.each([
    ['ohne Methode', {}, 'methode'],
    ['mit einer unbekannten Methode', { methode: 'PERLODES' }, 'methode'],
    ['mit einer Aufnahme, die es nicht gibt', { methode: 'MHS', aufnahme: 'GIBTSNICHT' }, 'aufnahme'],
  ])('%s: 400 am Feld', async (_, felder, feld) => {
    const antwort = await sende('auftragnehmer', 'validate', felder as Record<string, string>, 'Taxon;Anzahl\nX;1')
    expect([antwort.statusCode, antwort.json().errors[0].field]).toEqual([400, feld])
  })

  test('eine fremde und eine erfundene Aufnahme sagen dasselbe; nichts verrät, dass es sie gibt', async () => {
    const fremde = await neueAufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
    const { id } = await liesEin([
      KOPF,
      [fremde.code, 'Baetis rhodani', 'Larve', '3'],
      ['ERFUNDEN-1', 'Baetis rhodani', 'Larve', '3'],
    ])
    const [eine, andere] = (await befunde(id)).map(([, text]) => text)
    expect(eine?.replace(fremde.code, '…').replace('A2', '')).toBe(andere?.replace('ERFUNDEN-1', '…').replace('A3', ''))
  })

  test('an übergebenen Daten ändert der Import nichts', async () => {
    const { code, id } = await neueAufnahme({
      mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' },
    })
    const geprueft = await liesEin([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    expect(await befunde(geprueft.id)).toEqual([['ABGELEHNT', expect.stringContaining('schon übergeben')]])
    expect(await taxa(id)).toEqual([])
  })

  test('was zwischen Prüfung und Laden übergeben wird, wird nicht mehr geladen', async () => {
    const { code, id } = await neueAufnahme()
    const geprueft = await liesEin([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    await p.db
      .updateTable('aufnahme')
      .set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' } as never)
      .where('id', '=', id)
      .execute()
    const danach = await lade(geprueft.id)
    expect(danach.bilanz).toMatchObject({ gelesen: 1, angenommen: 0, abgelehnt: 1 })
    expect(await taxa(id)).toEqual([])
  })
})

describe('[API-17] Taxalisten: prüfen und laden', () => {
  test('viele Aufnahmen in einer Datei, mit Synonymen, Kürzeln und cf.; die Bilanz geht auf', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const geprueft = await liesEin([
      KOPF,
      [a.code, 'Baetis rhodani (Pictet, 1843)', 'Lv.', '12'],
      [b.code, 'Baetis cf. rhodani', 'L', '3'],
      [a.code, 'Gammarus fossarum', '', '7,5'],
      [a.code, 'Elmis aenea Ad.', '', '2'],
      [a.code, 'Summe', '', '21,5'],
      [b.code, 'Gammarus fossarum', '', '0'],
      [b.code, 'Gammarus pulex', '', ''],
    ])
    expect(geprueft.bilanz).toEqual({
      gelesen: 7,
      angenommen: 4,
      geaendert: 0,
      unveraendert: 0,
      uebersprungen: 3,
      abgelehnt: 0,
    })
    expect((await befunde(geprueft.id)).slice(4)).toEqual([
      ['UEBERSPRUNGEN', 'Summe, kein Fund'],
      ['UEBERSPRUNGEN', 'Anzahl 0: kein Fund'],
      ['UEBERSPRUNGEN', 'Ohne Anzahl: kein Fund'],
    ])
    expect(await taxa(a.id)).toEqual([])
    expect(await lade(geprueft.id)).toMatchObject({ zustand: 'GELADEN', geladen: 4 })
    expect((await taxa(a.id)).map(f => [f.taxon, f.artStadium, f.anzahl, f.cf])).toEqual([
      ['Baetis rhodani', 'LARVE', 12, false],
      ['Gammarus fossarum', null, 7.5, false],
      ['Elmis aenea', 'IMAGO', 2, false],
    ])
    expect((await taxa(b.id)).map(f => [f.taxon, f.artStadium, f.anzahl, f.cf])).toEqual([
      ['Baetis rhodani', 'LARVE', 3, true],
    ])
    expect((await als('auftragnehmer')(`/aufnahme/${a.id}/status`)).json()).toMatchObject({
      mzb: { status: 'ROHDATEN' },
    })
  })

  test('was an einem Namen gedeutet oder weggelassen ist, steht an der Zeile, die gilt', async () => {
    const { id, code } = await neueAufnahme()
    const geprueft = await liesEin([
      KOPF,
      [code, 'Baetis sp. (rhodani)', '', '12'],
      [code, 'Rhithrogena sp. (semicolorata-Gr.)', '', '3'],
      [code, 'Gammarus fossarum', '', '7'],
    ])
    expect((await zeilen(geprueft.id)).map(({ ausgang, grund }) => [ausgang, grund])).toEqual([
      ['ANGENOMMEN', 'Die Angabe „(rhodani)“ ist weggelassen; erfasst ist „Baetis sp.“.'],
      ['ANGENOMMEN', expect.stringMatching(/^Als die Artengruppe um Rhithrogena semicolorata erkannt/)],
      ['ANGENOMMEN', null],
    ])
    await lade(geprueft.id)
    expect((await taxa(id)).map(f => f.taxon)).toEqual([
      'Baetis sp.',
      'Rhithrogena semicolorata-Gr.',
      'Gammarus fossarum',
    ])
  })

  test('noch einmal eingelesen, ist nichts zu tun; eine andere Zahl ist eine Änderung; Fremdes bleibt stehen', async () => {
    const { id, code } = await neueAufnahme()
    const datei = [KOPF, [code, 'Baetis rhodani', 'Larve', '12'], [code, 'Gammarus fossarum', '', '7']]
    await liesEin(datei, {}, 'import')
    expect((await liesEin(datei)).bilanz).toMatchObject({ gelesen: 2, unveraendert: 2, uebersprungen: 0 })
    const geaendert = await liesEin([KOPF, [code, 'Gammarus fossarum', '', '9']])
    expect((await zeilen(geaendert.id))[0]).toMatchObject({
      ausgang: 'GEAENDERT',
      aenderungen: [{ spalte: 'Anzahl', alt: '7', neu: '9' }],
    })
    await lade(geaendert.id)
    expect((await taxa(id)).map(f => [f.zeile, f.taxon, f.anzahl])).toEqual([
      [1, 'Baetis rhodani', 12],
      [2, 'Gammarus fossarum', 9],
    ])
  })

  test('alle Fehler einer Zeile auf einmal, jeder an seiner Zelle', async () => {
    const { code } = await neueAufnahme()
    const { id } = await liesEin([
      [...KOPF, 'Bemerkung'],
      [code, 'Baetis rodani', 'Zwerg', '<5', 'x'.repeat(501)],
      ['', 'Elmis aenea', 'Puppe', '-3', ''],
    ])
    const orte = (await zeilen(id)).map(z => z.beanstandungen.map(b => [b.zelle, b.vorschlag]))
    expect(orte).toEqual([
      [
        ['C2', null],
        ['D2', null],
        ['B2', 'Baetis rhodani'],
        ['E2', null],
      ],
      [
        ['A3', null],
        ['D3', null],
        ['C3', null],
      ],
    ])
  })

  test('derselbe Fund zweimal in der Datei, auch unter einem anderen Namen: die zweite Zeile sagt, wo er schon steht und was sie anders sagt', async () => {
    const { code } = await neueAufnahme()
    const { id } = await liesEin([
      KOPF,
      [code, 'Baetis rhodani', 'Larve', '3'],
      [code, 'BAETIS RHODANI', 'Lv', '4'],
      [code, 'Baetis rhodani', 'Imago', '4'],
      [code, 'Baetis rhodani', 'Imago', '4'],
    ])
    expect(await befunde(id)).toEqual([
      ['ANGENOMMEN', ''],
      [
        'ABGELEHNT',
        'B3 Taxon „Baetis rhodani“ steht schon in Zeile 2 dieser Datei. Anders als dort: Taxon „BAETIS RHODANI“ statt „Baetis rhodani“, Entwicklungsstadium „Lv“ statt „Larve“, Anzahl „4“ statt „3“.',
      ],
      ['ANGENOMMEN', ''],
      ['ABGELEHNT', 'B5 Taxon „Baetis rhodani“ steht schon in Zeile 4 dieser Datei. Beide Zeilen sagen dasselbe.'],
    ])
  })

  test('Messstelle und Datum nennen die Aufnahme, die Angabe beim Hochladen gilt, wo die Zeile keine nennt', async () => {
    const { id, code } = await neueAufnahme()
    const { stelle, datum } = await p.db
      .selectFrom('aufnahme')
      .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
      .select(['messstelle.code as stelle', 'aufnahme.datum'])
      .where('aufnahme.id', '=', id)
      .executeTakeFirstOrThrow()
    const tag = datum.split('-').toReversed().join('.')
    const eine = await liesEin([
      ['Messstelle', 'Datum', 'Taxon', 'Individuen'],
      [stelle, tag, 'Gammarus fossarum', '4'],
      [stelle, '', 'Gammarus pulex', '4'],
      [stelle, '01.01.2001', 'Gammarus pulex', '4'],
    ])
    expect((await befunde(eine.id)).map(([ausgang]) => ausgang)).toEqual(['ANGENOMMEN', 'ABGELEHNT', 'ABGELEHNT'])
    const andere = await liesEin(
      [
        ['Taxon', 'Individuen'],
        ['Gammarus fossarum', '4'],
      ],
      { aufnahme: code },
      'import',
    )
    expect(andere).toMatchObject({ zustand: 'GELADEN', geladen: 1 })
    expect((await taxa(id)).map(f => f.taxon)).toEqual(['Gammarus fossarum'])
  })

  test('Phytobenthos: Kieselalgen nach Schalen, andere nach Schätzklasse; das jeweils Falsche steht an seiner Zelle', async () => {
    const { id, code } = await neueAufnahme()
    const geprueft = await liesEin(
      [
        ['Probe', 'Taxon', 'Schalen', 'Schätzklasse'],
        [code, 'Achnanthidium minutissimum', '120', ''],
        [code, 'Cladophora glomerata', '', '3'],
        [code, 'Nitzschia palea', '', '3'],
        [code, 'Vaucheria sp.', '5', ''],
      ],
      { methode: 'PHB' },
    )
    expect((await befunde(geprueft.id)).map(([ausgang]) => ausgang)).toEqual([
      'ANGENOMMEN',
      'ANGENOMMEN',
      'ABGELEHNT',
      'ABGELEHNT',
    ])
    await lade(geprueft.id)
    expect((await taxa(id, 'phb/taxa/liste')).map(f => [f.taxon, f.schalen, f.schaetzklasse])).toEqual([
      ['Achnanthidium minutissimum', 120, null],
      ['Cladophora glomerata', null, 3],
    ])
  })

  test.each([
    ['SCREENING', 'mzb/screening/taxa', ['4', 'mäßig häufig', '9'], [4, 3]],
    ['QUALITATIV', 'mzb/qualitativeProbe/taxa', ['7', 'viel', 'ungefähr'], [7, 6]],
  ] as const)('%s: Stufen als Ziffer oder Wort; eine andere gibt es nicht', async (methode, weg, stufen, erwartet) => {
    const { id, code } = await neueAufnahme()
    const namen = ['Gammarus fossarum', 'Baetis rhodani', 'Elmis aenea']
    const geprueft = await liesEin(
      [['Aufnahme', 'Taxon', 'Häufigkeit'], ...stufen.map((stufe, i) => [code, namen[i] ?? '', stufe])],
      { methode },
    )
    expect(geprueft.bilanz).toMatchObject({ angenommen: 2, abgelehnt: 1 })
    await lade(geprueft.id)
    expect((await taxa(id, weg)).map(f => f.haeufigkeitsklasse)).toEqual(erwartet)
  })

  test('eine Menge in anderer Einheit wird nicht als Anzahl übernommen', async () => {
    const { code } = await neueAufnahme()
    const { form, bilanz } = await liesEin([
      ['Aufnahme', 'Taxon', 'Abundanz [Ind/m²]'],
      [code, 'Gammarus fossarum', '40'],
    ])
    expect(form?.spalten.map(s => s.feld)).toEqual(['aufnahme', 'taxon', null])
    expect(bilanz).toMatchObject({ uebersprungen: 1 })
  })

  test('alles oder nichts: eine abgelehnte Zeile, und keine Aufnahme ist geändert', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const danach = await liesEin(
      [KOPF, [a.code, 'Gammarus fossarum', '', '4'], [b.code, 'Erfundenia nonsensica', '', '4']],
      {},
      'import',
    )
    expect(danach).toMatchObject({ zustand: 'GEPRUEFT', geladen: 0, ladeart: null })
    expect(await taxa(a.id)).toEqual([])
  })

  test('das Original kommt zurück, wie es war', async () => {
    const { code } = await neueAufnahme()
    const inhalt = alsCsv([KOPF, [code, 'Gammarus fossarum', '', '4']])
    const { id } = await liesEin(new File([inhalt], 'meine.csv'))
    const antwort = await als('auftragnehmer')(`/taxaliste/protokoll/${id}/importFile`)
    expect(antwort.body).toBe(inhalt)
    expect(antwort.headers['content-disposition']).toContain('meine.csv')
  })
})

describe('[API-17] Taxalisten: unklare Namen', () => {
  test('ein unklarer Name ist eine Frage für alle seine Zeilen; beantwortet, gilt er überall, oder wird ausgelassen', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const geprueft = await liesEin([
      KOPF,
      [a.code, 'Baetis rodani', 'Larve', '3'],
      [b.code, 'Baetis  rodani', 'Larve', '5'],
      [b.code, 'Erfundenia nonsensica', '', '5'],
    ])
    expect(geprueft.bilanz).toMatchObject({ angenommen: 0, abgelehnt: 3 })
    expect(geprueft.fragen.map(f => [f.text, f.zeilen, f.neu])).toEqual([
      ['Baetis rodani', 2, null],
      ['Erfundenia nonsensica', 1, null],
    ])
    const [rodani, erfunden] = geprueft.fragen
    const gemeint = rodani?.vorhandene.find(v => v.text.startsWith('Baetis rhodani'))
    const pruefe = (antworten: object[]) =>
      als('auftragnehmer')(post(`/api/einlesen/${geprueft.id}/pruefen`, { antworten }))
    const neu = await pruefe([{ feld: 'taxon', schluessel: rodani?.schluessel, entscheid: { art: 'NEU' } }])
    expect([neu.statusCode, neu.json().errors[0].field]).toEqual([400, 'antworten'])
    await pruefe([
      { feld: 'taxon', schluessel: rodani?.schluessel, entscheid: { art: 'VORHANDEN', id: gemeint?.id } },
      { feld: 'taxon', schluessel: erfunden?.schluessel, entscheid: { art: 'AUSLASSEN' } },
    ])
    await arbeiteAb()
    const danach = await vorgang(geprueft.id)
    expect(danach.bilanz).toMatchObject({ angenommen: 2, uebersprungen: 1, abgelehnt: 0 })
    expect(danach.fragen.map(f => f.entscheid?.art)).toEqual(['VORHANDEN', 'AUSLASSEN'])
    await lade(geprueft.id, 'ALLES_ODER_NICHTS')
    expect((await taxa(b.id)).map(f => [f.taxon, f.anzahl])).toEqual([['Baetis rhodani', 5]])
  })

  test('ein nachgeschlagenes Taxon gilt wie gewählt; eines, das es nicht gibt, bleibt eine Frage', async () => {
    const { id, code } = await neueAufnahme()
    const geprueft = await liesEin([KOPF, [code, 'Bachfloh', '', '3']])
    const [frage] = geprueft.fragen
    expect(frage?.taxaliste).toBe('MZB 2026.3')
    const antworte = async (text: string) => {
      const antworten = [{ feld: 'taxon', schluessel: frage?.schluessel, entscheid: { art: 'WIE', text } }]
      await als('auftragnehmer')(post(`/api/einlesen/${geprueft.id}/pruefen`, { antworten }))
      await arbeiteAb()
      return (await vorgang(geprueft.id)).bilanz
    }
    expect(await antworte('Erfundenia nonsensica')).toMatchObject({ angenommen: 0, abgelehnt: 1 })
    expect(await antworte('Gammarus fossarum')).toMatchObject({ angenommen: 1, abgelehnt: 0 })
    await lade(geprueft.id)
    expect((await taxa(id)).map(f => f.taxon)).toEqual(['Gammarus fossarum'])
  })

  test('ein gemerkter Name der eigenen Organisation gilt, der einer anderen nicht', async () => {
    const { code } = await neueAufnahme()
    const namen = [{ text: 'Bachfloh klein', taxon: 'Gammarus fossarum', bisher: null }]
    const gemerkt = await als('auftragnehmer2')(post('/api/hausnamen', { version: 'MZB 2026.3', namen }))
    expect(gemerkt.statusCode, gemerkt.body).toBe(200)
    const datei = [KOPF, [code, 'Bachfloh klein', '', '4']]
    expect((await liesEin(datei)).bilanz).toMatchObject({ abgelehnt: 1 })
    await als('auftragnehmer')(post('/api/hausnamen', { version: 'MZB 2026.3', namen }))
    expect((await liesEin(datei)).bilanz).toMatchObject({ angenommen: 1 })
  })
})
