import { GEWAESSERSPALTE } from '@benthos/vertrag/messstellenspalten'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { alsCsv, datei, KOPF } from './einlesen.pruefhilfe.ts'
import { AUSLASSEN, an, antwort, frageNach, fragenpruefung, NEU } from './gewaesserfrage.pruefhilfe.ts'
import { gewaesserfrage } from './gewaesserfrage.ts'

const p = await fragenpruefung()
afterAll(() => p.ende())
const { vorgang, zeilen, arbeiteAb, pruefe, als, db, neue, lies, zahlDerMessstellen, ENNS } = p
const { angelegte, sendeAntworten, beantworte, ladeAlles } = p
beforeEach(() => p.entferneAngelegte())

describe('[A-STELLE-23] Ablehnungen', () => {
  test('ohne Antwort bleibt die Zeile draußen, und es entsteht nichts', async () => {
    const einlesung = await pruefe([KOPF, an('Mühlbach → Enns'), an('Donau')])
    expect(einlesung.bilanz).toMatchObject({ gelesen: 2, angenommen: 1, abgelehnt: 1 })
    expect(await ladeAlles(einlesung.id)).toMatchObject({ zustand: 'GELADEN', geladen: 1, beigaben: [] })
    expect(await angelegte()).toEqual([])
  })

  test('wer den Vorgang nicht hat oder keine Messstellen mehr führt, beantwortet nichts', async () => {
    const einlesung = await pruefe([KOPF, an('Mühlbach')])
    const antworten = [antwort(frageNach(einlesung, 'Mühlbach'), NEU)]
    expect((await sendeAntworten(einlesung.id, antworten, 'land-ooe')).statusCode).toBe(404)
    // Der Vorgang bleibt, das Recht geht: so steht da, wem inzwischen eine andere Rolle gegeben wurde.
    await sql`update einlesung set benutzer_id = (select id from benutzer where username = 'lesen')
      where id = ${einlesung.id}`.execute(db)
    expect((await sendeAntworten(einlesung.id, antworten, 'lesen')).statusCode).toBe(403)
    expect((await vorgang(einlesung.id, 'lesen')).fragen).toMatchObject([{ entscheid: null }])
  })

  test('ohne das Recht steht „neu“ nicht zur Wahl, und eine Antwort „neu“ gilt nicht', async () => {
    const hilfe = { entscheidZu: () => NEU, verweise: [], darfAnlegen: false }
    expect(gewaesserfrage.deute('Mühlbach', hilfe)).toMatchObject({ meldung: expect.stringContaining('dürfen nur') })
    const [wahl] = await gewaesserfrage.biete(
      db,
      [{ schluessel: 'muehlbach', text: 'Mühlbach', zeilen: 1, ersteZeile: 2 }],
      hilfe,
    )
    expect(wahl).toMatchObject({ neu: null, hinweis: expect.stringContaining('dürfen nur') })
  })

  test.each([
    ['fremdes Feld', { feld: 'identifizierung.projektId', schluessel: 'x', entscheid: NEU }],
    ['unbekannter Entscheid', { feld: GEWAESSERSPALTE, schluessel: 'x', entscheid: { art: 'VIELLEICHT' } }],
    ['Vorhandenes ohne Kennung', { feld: GEWAESSERSPALTE, schluessel: 'x', entscheid: { art: 'VORHANDEN' } }],
    ['leerer Schlüssel', { feld: GEWAESSERSPALTE, schluessel: '', entscheid: NEU }],
  ])('eine Antwort, die keine ist (%s): 400, die Prüfung bleibt, wie sie war', async (_, eine) => {
    const { id } = await pruefe([KOPF, an('Mühlbach')])
    expect((await sendeAntworten(id, [eine])).statusCode).toBe(400)
    expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { abgelehnt: 1 } })
  })

  test('ein gewähltes Gewässer, das es nicht gibt, und eine Antwort auf keine Frage: nichts wird still etwas anderes', async () => {
    const einlesung = await pruefe([KOPF, an('Mühlbach'), an('Donau')])
    const danach = await beantworte(einlesung, { Mühlbach: { art: 'VORHANDEN', id: 999_999 } })
    expect(danach.bilanz).toMatchObject({ angenommen: 1, abgelehnt: 1 })
    const [schlechte] = await zeilen(einlesung.id, '&ausgang=ABGELEHNT')
    expect(schlechte?.beanstandungen).toMatchObject([{ zelle: 'D2', meldung: expect.stringContaining('nicht mehr') }])
    const ueberzaehlig = { feld: GEWAESSERSPALTE, schluessel: 'gibtesnicht', entscheid: NEU }
    expect((await sendeAntworten(einlesung.id, [ueberzaehlig])).statusCode).toBe(200)
    await arbeiteAb()
    expect(await vorgang(einlesung.id)).toMatchObject({ bilanz: { angenommen: 1 }, fragen: [{ entscheid: null }] })
  })

  test.each([
    ['ohne Buchstaben', '4711', 'Der Name braucht mindestens einen Buchstaben.'],
    ['ein Buchstabe', 'A', 'Mindestens 2 Zeichen.'],
    ['nur ein Pfeil', '→ Enns', expect.any(String)],
    ['zwei Vorfluter', 'Abach → Bbach → Cbach', 'Bitte nennen Sie nur einen Vorfluter.'],
    ['überlang', 'x'.repeat(300), expect.stringContaining('200')],
  ])(
    'ein Name, der keiner ist (%s): auslassen geht, anlegen nicht, auch nicht mit erzwungener Antwort',
    async (_, name, hinweis) => {
      const einlesung = await pruefe([KOPF, an(name)])
      expect(einlesung.fragen).toMatchObject([{ neu: null, hinweis, zeilen: 1 }])
      expect((await beantworte(einlesung, { [name]: NEU })).bilanz).toMatchObject({ abgelehnt: 1 })
      expect((await beantworte(einlesung, { [name]: AUSLASSEN })).bilanz).toMatchObject({ uebersprungen: 1 })
      expect(await angelegte()).toEqual([])
    },
  )
})

describe('[A-STELLE-23] Fragen', () => {
  test('einmal je Name, gleich wie er geschrieben ist; mit dem, was gemeint sein könnte', async () => {
    const { fragen, bilanz } = await pruefe([
      KOPF,
      an('Donau'),
      an('Mühlbach -> Enns'),
      an('Muehl-Bach → Enns'),
      an('Mühlbach'),
      an('Donnau'),
    ])
    expect(bilanz).toMatchObject({ gelesen: 5, angenommen: 1, abgelehnt: 4 })
    expect(
      fragen.map(({ text, zeilen: zahl, ersteZeile, neu, vorhandene }) => [
        text,
        zahl,
        ersteZeile,
        neu,
        vorhandene.map(v => v.text),
      ]),
    ).toEqual([
      ['Mühlbach -> Enns', 2, 3, 'Mühlbach → Enns', []],
      ['Mühlbach', 1, 5, 'Mühlbach', []],
      ['Donnau', 1, 6, 'Donnau', ['Donau']],
    ])
    expect(fragen.every(({ spalte, entscheid }) => spalte === 'Gewässer' && entscheid === null)).toBe(true)
  })

  test('der Bericht schlägt nur vor, was auch die Frage anbietet', async () => {
    await als('land-noe')(post('/api/gewaesser', { name: 'Mühlbach Nord' }))
    const einlesung = await pruefe([KOPF, an('Mühlbach Süd'), an('Donnau')])
    expect(einlesung.fragen.map(({ vorhandene }) => vorhandene.map(({ text }) => text))).toEqual([[], ['Donau']])
    expect((await zeilen(einlesung.id)).flatMap(z => z.beanstandungen.map(b => b.vorschlag))).toEqual([null, 'Donau'])
  })

  test('heißen mehrere so, stehen alle zur Wahl; gibt es genau dieses, entsteht kein zweites', async () => {
    for (const muendetInId of [p.DONAU, ENNS])
      await als('land-noe')(post('/api/gewaesser', { name: 'Mühlbach', muendetInId, istAnderes: true }))
    const einlesung = await pruefe([KOPF, an('Mühlbach'), an('Muehlbach → Donau'), an('Mühlbach → Enns')])
    const liste = (await als('land-noe')('/api/einlesen')).json<{ zeilen: object[] }>()
    expect(liste.zeilen[0]).not.toHaveProperty('fragen')
    expect(einlesung.bilanz).toMatchObject({ angenommen: 1, abgelehnt: 2 })
    expect(
      frageNach(einlesung, 'Mühlbach')
        .vorhandene.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Mühlbach → Donau (nicht im Netz)', 'Mühlbach → Enns (nicht im Netz)'])
    expect(frageNach(einlesung, 'Muehlbach → Donau')).toMatchObject({
      neu: null,
      hinweis: 'Dieses Gewässer gibt es schon.',
    })
  })
})

describe('[A-STELLE-23] Antworten', () => {
  test('anlegen, ein vorhandenes nehmen, auslassen: jede Zeile ist verbucht, die Bilanz nennt die angelegten', async () => {
    const vorher = await zahlDerMessstellen()
    const erste = await pruefe([
      KOPF,
      an('Mühlbach → Enns'),
      an('Mühlbach -> Enns'),
      an('Donnau'),
      an('Xbach'),
      an('Donau'),
    ])
    const enns = frageNach(erste, 'Donnau').vorhandene[0]?.id ?? 0
    const geprueft = await beantworte(erste, {
      'Mühlbach → Enns': NEU,
      Donnau: { art: 'VORHANDEN', id: enns },
      Xbach: AUSLASSEN,
    })
    expect(geprueft.bilanz).toEqual({
      gelesen: 5,
      angenommen: 4,
      geaendert: 0,
      unveraendert: 0,
      uebersprungen: 1,
      abgelehnt: 0,
    })
    expect(geprueft.fragen.map(({ entscheid }) => entscheid?.art)).toEqual(['NEU', 'VORHANDEN', 'AUSLASSEN'])
    expect((await zeilen(erste.id, '&ausgang=UEBERSPRUNGEN'))[0]?.grund).toBe('Gewässer „Xbach“ ausgelassen')
    // Geprüft ist nicht angelegt.
    expect(await angelegte()).toEqual([])

    const geladen = await ladeAlles(erste.id, 'ALLES_ODER_NICHTS')
    expect(geladen).toMatchObject({
      zustand: 'GELADEN',
      geladen: 4,
      bilanz: { gelesen: 5, angenommen: 4, uebersprungen: 1 },
    })
    expect(geladen.beigaben).toMatchObject([{ spalte: 'Gewässer', text: 'Mühlbach → Enns' }])
    expect(await angelegte()).toEqual(['Mühlbach → Enns'])
    expect(await zahlDerMessstellen()).toBe(vorher + 4)
    const stellen = await Promise.all(
      (await zeilen(erste.id, '&ausgang=ANGENOMMEN')).map(z => lies(z.objektId ?? 0, 'land-noe')),
    )
    expect(stellen.map(({ bezug }) => bezug.gewaesser.label)).toEqual([
      'Mühlbach → Enns (nicht im Netz)',
      'Mühlbach → Enns (nicht im Netz)',
      'Donau',
      'Donau',
    ])
    const auftrag = await db.selectFrom('auftrag').select('zusammenfassung').orderBy('id', 'desc').executeTakeFirst()
    expect(auftrag?.zusammenfassung).toContain('4 geladen, dazu Gewässer angelegt: 1')
    const journal = await sql<{ username: string; anfrage_id: string }>`
      select benutzer.username, journal.anfrage_id from journal join benutzer on benutzer.id = journal.benutzer_id
      where tabelle = 'gewaesser' and schluessel = ${String(geladen.beigaben[0]?.id)} and aktion = 'NEW'`.execute(db)
    expect(journal.rows).toEqual([{ username: 'land-noe', anfrage_id: expect.stringMatching(/^auftrag-\d+$/) }])
  })

  test('ein neuer Vorfluter entsteht mit dem, was in ihn mündet; solange er offen ist, bleibt es draußen', async () => {
    const erste = await pruefe([KOPF, an('Gießbach → Kleine Krems'), an('Kleine Krems → Donau')])
    expect(erste.fragen.map(({ text }) => text)).toEqual([
      'Kleine Krems',
      'Gießbach → Kleine Krems',
      'Kleine Krems → Donau',
    ])
    const halb = await beantworte(erste, { 'Gießbach → Kleine Krems': NEU })
    expect(halb.bilanz).toMatchObject({ angenommen: 0, abgelehnt: 2 })
    expect(frageNach(halb, 'Gießbach → Kleine Krems').hinweis).toContain('Kleine Krems')
    const ganz = await beantworte(erste, {
      'Gießbach → Kleine Krems': NEU,
      'Kleine Krems': NEU,
      'Kleine Krems → Donau': NEU,
    })
    expect(ganz.bilanz).toMatchObject({ angenommen: 2, abgelehnt: 0 })
    expect((await ladeAlles(erste.id)).beigaben.map(({ text }) => text)).toEqual([
      'Kleine Krems',
      'Gießbach → Kleine Krems',
      'Kleine Krems → Donau',
    ])
    expect(await angelegte()).toEqual(['Kleine Krems', 'Gießbach → Kleine Krems', 'Kleine Krems → Donau'])
  })

  test('zwei Namen der Datei, die dasselbe meinen: einer gilt wie der andere, und es entsteht eines', async () => {
    const erste = await pruefe([
      KOPF,
      an('Gießbach → Kleine Krems'),
      an('Kleine Krems → Donau'),
      an('Kleine Krms → Donau'),
    ])
    expect(frageNach(erste, 'Kleine Krems').ausDerDatei).toEqual(['Kleine Krems → Donau', 'Kleine Krms → Donau'])
    const antworten = {
      'Gießbach → Kleine Krems': NEU,
      'Kleine Krems': { art: 'WIE', text: 'Kleine Krems → Donau' },
      'Kleine Krems → Donau': NEU,
      'Kleine Krms → Donau': { art: 'WIE', text: 'Kleine Krems → Donau' },
    } as const
    // Im Kreis gibt es keine Antwort.
    const kreis = await beantworte(erste, {
      ...antworten,
      'Kleine Krems → Donau': { art: 'WIE', text: 'Kleine Krms → Donau' },
    })
    expect(kreis.bilanz).toMatchObject({ angenommen: 0, abgelehnt: 3 })
    const geprueft = await beantworte(erste, antworten)
    expect(geprueft.bilanz).toMatchObject({ angenommen: 3, abgelehnt: 0 })
    expect(geprueft.fragen.map(({ text, zeilen: zahl }) => [text, zahl])).toEqual([
      ['Kleine Krems → Donau', 3],
      ['Kleine Krems', 1],
      ['Gießbach → Kleine Krems', 1],
      ['Kleine Krms → Donau', 1],
    ])
    await ladeAlles(erste.id, 'ALLES_ODER_NICHTS')
    expect(await angelegte()).toEqual(['Kleine Krems → Donau', 'Gießbach → Kleine Krems'])
  })

  test('ein bestehender Eintrag wechselt an das neue Gewässer; der Bericht nennt es', async () => {
    const alt = await neue('LAND', 'land-noe')
    const erste = await pruefe([
      ['Code', 'Gewässer'],
      [alt.code, 'Wechselbach'],
    ])
    const geprueft = await beantworte(erste, { Wechselbach: NEU })
    expect(geprueft.bilanz).toMatchObject({ geaendert: 1 })
    expect((await zeilen(erste.id))[0]?.aenderungen).toEqual([
      { spalte: 'Gewässer', alt: expect.any(String), neu: 'Wechselbach (neu)' },
    ])
    await ladeAlles(erste.id)
    expect((await lies(alt.id)).bezug.gewaesser.label).toBe('Wechselbach (nicht im Netz)')
  })

  test('eine andere Form der Datei lässt die Antworten stehen; leer geschickt sind sie zurückgenommen', async () => {
    const erste = await pruefe([KOPF, an('Mühlbach')])
    await beantworte(erste, { Mühlbach: NEU })
    await als('land-noe')(post(`/api/einlesen/${erste.id}/pruefen`, { dezimalzeichen: ',' }))
    await arbeiteAb()
    expect(await vorgang(erste.id)).toMatchObject({ bilanz: { angenommen: 1 }, fragen: [{ entscheid: NEU }] })
    await sendeAntworten(erste.id, [])
    await arbeiteAb()
    expect(await vorgang(erste.id)).toMatchObject({ bilanz: { abgelehnt: 1 }, fragen: [{ entscheid: null }] })
  })
})

test('[A-STELLE-23] Mehr Namen, als jemand durchsieht: die ersten hundert stehen da, die übrigen nach der nächsten Prüfung', async () => {
  const namen = Array.from({ length: 130 }, (_, i) => `Bach ${String.fromCodePoint(65 + (i % 26))}${i}`)
  const erste = await pruefe(datei(alsCsv([KOPF, ...namen.map(an)])))
  expect(erste.fragen).toHaveLength(100)
  const antworten = erste.fragen.map(frage => antwort(frage, AUSLASSEN))
  await sendeAntworten(erste.id, antworten)
  await arbeiteAb()
  const zweite = await vorgang(erste.id)
  expect(zweite.bilanz).toMatchObject({ gelesen: 130, uebersprungen: 100, abgelehnt: 30 })
  expect(zweite.fragen).toHaveLength(130)
})
