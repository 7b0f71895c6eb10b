import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, mitLeser, pruefePdfFremd } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { pruefePdfStruktur } from '../../../pruefstand/pdfstruktur/pdfstruktur.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Projektbericht: was darin steht, gegen die Datenbank; was jemand nicht lesen darf, ist weder genannt noch gezählt. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)

const FEINDLICH = '=1+1 <b>&"Bach\u202E\u05D0\u05D1 \\(x\\)'
const REIN = { 'Perla marginata': 25, 'Epeorus assimilis': 40, 'Rhithrogena semicolorata': 31, 'Baetis alpinus': 60 }
const BELASTET = { 'Asellus aquaticus': 190, 'Tubifex tubifex': 260, 'Erpobdella octoculata': 40 }
const orte = {
  a: await reihe.messstelle({ name: 'Adlerbach oben', laenge: 15.6, breite: 48.2 }),
  b: await reihe.messstelle({ name: FEINDLICH, laenge: 15.9, breite: 48.31 }),
  c: await reihe.messstelle({ name: 'Ohne Lage', laenge: null, breite: null }),
  ooe: await reihe.messstelle({ name: 'Fremde Ache', bundesland: 'AT-4' }),
}
const bewertet = async (ort: number, tag: string, taxa: Record<string, number>, angaben: object = {}) => {
  const id = await reihe.aufnahme(ort, tag, { taxa, ...angaben })
  const antwort = await als('admin')(post(`/bewertung/mzb/${id}`))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return id
}
const a22 = await bewertet(orte.a, '2022-05-01', BELASTET, { auftragnehmer: 'auftragnehmer' })
const a25 = await bewertet(orte.a, '2025-05-01', REIN, { auftragnehmer: 'auftragnehmer' })
const b24 = await bewertet(orte.b, '2024-06-01', BELASTET, {
  spalten: {
    phb_status: 'NEU',
    phb_freigabe: 'NICHT_FREIGEGEBEN',
    phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer2'),
  },
})
const c = await reihe.aufnahme(orte.c, '2024-07-01', { taxa: REIN })
const { bewertung_id: ergebnisId } = await db
  .selectFrom('aufnahme')
  .select('mzb_bewertung_id as bewertung_id')
  .where('id', '=', b24)
  .executeTakeFirstOrThrow()
const eingeschaetzt = await als('land-noe')(
  post(`/api/aufnahme/${b24}/mzb/bewertung/einschaetzung`, {
    version: 0,
    ergebnisId,
    daten: { klasse: '3', grund: 'Einmaliges Hochwasser vor der Probenahme, Besiedlung noch unvollständig.' },
  }),
)
expect(eingeschaetzt.statusCode, eingeschaetzt.body).toBe(200)
const ooe = await bewertet(orte.ooe, '2024-05-20', REIN)
await sql`update bewertung set veraltet = true where aufnahme_id = ${a22}`.execute(db)
const { id: projekt } = await db
  .updateTable('projekt')
  .set({
    bundesland: 'AT-3',
    name: 'Untersuchung <i>Traisen</i> & Nebenbäche',
    beschreibung: 'Erster Satz.\n\nZweiter.',
  })
  .where('id', '=', eb => eb.selectFrom('aufnahme').select('projekt_id').where('id', '=', a22))
  .returning('id')
  .executeTakeFirstOrThrow()
const leer = await welt.projekt('LAND', 'land-noe', 'AT-3')
const fremdes = await welt.projekt('LAND', 'land-ooe', 'AT-4')
const weg = (id: number, briefkopf?: string) =>
  `/api/projekt/${id}/bericht${briefkopf === undefined ? '' : `?briefkopf=${briefkopf}`}`
const lies = async (wer: string, id = projekt, briefkopf?: string) => {
  const antwort = await als(wer)(weg(id, briefkopf))
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  if (process.env['BERICHTE']) writeFileSync(`${process.env['BERICHTE']}/projekt-${id}-${wer}.pdf`, antwort.rawPayload)
  return { antwort, ...lesePdf(antwort.rawPayload) }
}
const klasseVon = async (id: number) =>
  (await db.selectFrom('aufnahme').select('mzb_klasse').where('id', '=', id).executeTakeFirstOrThrow()).mzb_klasse

describe('[A-BERICHT-04] Projektbericht: was er verweigert', () => {
  test('ohne Anmeldung 401, unsichtbar und unbekannt 404, falsche Eingabe 400, fremder Absender 403', async () => {
    expect((await als(null)(weg(projekt))).statusCode).toBe(401)
    for (const [wer, id] of [
      ['land-noe', fremdes],
      ['fachprojekt', projekt],
      ['lesen', projekt],
      ['admin', 999_999],
    ] as const)
      expect((await als(wer)(weg(id))).statusCode, wer).toBe(404)
    expect((await als('admin')(weg(projekt, 'amt'))).statusCode).toBe(400)
    expect((await als('admin')(`${weg(projekt)}?seite=2`)).statusCode).toBe(400)
    expect((await als('bund')(weg(projekt, 'organisation'))).statusCode).toBe(403)
    expect((await als('land-noe')(weg(projekt, 'ministerium'))).statusCode).toBe(403)
  })

  test('ein Element, das jemand nicht lesen darf, und fremde Aufnahmen sind weder genannt noch gezählt', async () => {
    const buero = await lies('auftragnehmer')
    expect(buero.text).toContain('Adlerbach oben')
    expect(buero.text).toContain('2 von 2 mit Klasse')
    for (const fremd of ['Fremde Ache', 'Ohne Lage', '=1+1', 'Phytobenthos']) expect(buero.text).not.toContain(fremd)
    const nurPhb = await lies('auftragnehmer2')
    expect(nurPhb.text).toContain('0 von 1 mit Klasse')
    for (const fremd of ['Adlerbach', 'Makrozoobenthos', 'Fremde Ache']) expect(nurPhb.text).not.toContain(fremd)
    const land = await lies('land-noe')
    expect(land.text).not.toContain('Fremde Ache')
    expect((await lies('admin')).text).toContain('Fremde Ache')
  })
})

describe('[A-BERICHT-04] Projektbericht: was darin steht', () => {
  test('getaggtes deutsches PDF; Zahlen, Klassen, Gründe und Herkunft wie in der Datenbank', async () => {
    const { antwort, text, istGetaggt, sprache } = await lies('admin', projekt, 'ministerium')
    expect(antwort.headers['content-type']).toBe('application/pdf')
    expect(antwort.headers['content-disposition']).toMatch(/^attachment; filename="Projektbericht_[\w-]+\.pdf"$/)
    expect([istGetaggt, sprache]).toEqual([true, 'de-AT'])
    expect(text).toContain('Untersuchung <i>Traisen</i> & Nebenbäche')
    expect(text).toContain('01.05.2022 – 01.05.2025')
    expect(text).toContain('4 von 5 mit Klasse')
    expect(text).toContain('0 von 1 mit Klasse')
    expect(text).toMatch(/Erster Satz\. Zweiter\./)
    for (const id of [a22, a25, b24, ooe]) {
      const klasse = await klasseVon(id)
      expect(klasse).not.toBeNull()
      expect(text).toMatch(new RegExp(`PL-\\d+ [^]*${klasse} (sehr gut|gut|mäßig|unbefriedigend|schlecht)`))
    }
    const [vorher, nachher] = [Number(await klasseVon(a22)), Number(await klasseVon(a25))]
    expect(vorher).toBeGreaterThan(nachher)
    expect(text).toContain(`01.05.2022: ${vorher}, 01.05.2025: ${nachher}`)
    expect(text).toContain(vorher - nachher === 1 ? '1 Klasse besser' : `${vorher - nachher} Klassen besser`)
    expect(text).toContain('Daten erfasst, noch nicht bewertet')
    expect(text).toContain('noch keine Daten erfasst')
    expect(text).toContain('das Ergebnis gilt nicht mehr')
    expect(text).toContain('Ohne Koordinaten und nicht auf der Karte')
    const { edition, parametersatz, engine_version } = await db
      .selectFrom('bewertung')
      .select(['edition', 'parametersatz', 'engine_version'])
      .where('aufnahme_id', '=', a25)
      .executeTakeFirstOrThrow()
    for (const angabe of [
      edition,
      parametersatz,
      engine_version,
      'MZB 2026.3',
      'Demonstrationsparameter – nicht amtlich',
    ])
      expect(text).toContain(angabe)
    expect(text).toMatch(/Stand der Daten \d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    expect(text).toMatch(/[45] (unbefriedigend|schlecht), Einschätzung 3/)
    // Was nur Programme lesen, steht in Dateien, nicht auf Papier.
    expect(text).not.toMatch(/Kriterien|projektId/)
  })

  test('Zeichen ohne Buchstaben in der Schrift und Steuerzeichen stören nicht: der übrige Name bleibt ganz', async () => {
    const { text } = await lies('admin')
    expect(text).toContain('=1+1 <b>&"Bach')
    expect(text).toContain('\\(x\\)')
    expect(text).not.toContain('\u202E')
  })

  test('[A-BERICHT-07] der Briefkopf der eigenen Organisation nennt ihre Anschrift, sonst steht keine da', async () => {
    expect((await lies('land-noe')).text).not.toContain('Landhausplatz')
    await sql`update organisationseinheit set anschrift = ${'Landhausplatz 1\n3109 St. Pölten & <b>'}
      where id = ${await welt.organisationVon('land-noe')}`.execute(db)
    const { antwort, text } = await lies('land-noe', projekt, 'organisation')
    expect(text).toContain('Landhausplatz 1 3109 St. Pölten & <b>')
    if (FREMDE_LESER.qpdf) expect(pruefePdfStruktur(antwort.rawPayload)).toEqual([])
    expect((await lies('admin', projekt, 'ministerium')).text).not.toContain('Landhausplatz')
  })

  test('die Namensnennung steht auf der Seite ihrer Karte, auch unter nur einer Verteilung darüber', async () => {
    for (const wer of ['admin', 'auftragnehmer', 'auftragnehmer2']) {
      const karten = (await lies(wer)).seiten.filter(seite => seite.includes('Norden oben'))
      expect(karten.length, wer).toBeGreaterThan(0)
      for (const seite of karten) expect(seite, wer).toContain('CC BY 4.0')
    }
  })

  test('ohne Aufnahmen sagt er, dass es keine gibt, und bleibt ein ganzes Dokument', async () => {
    const { text } = await lies('land-noe', leer)
    expect(text).toContain('keine Aufnahme')
    expect(text).not.toMatch(/Verteilung der Klassen|Ohne Klasse/)
  })

  test(mitLeser('qpdf', 'Aufbau und Struktur hält ein fremdes Programm für richtig'), async () => {
    if (!FREMDE_LESER.qpdf) return
    for (const [wer, id] of [
      ['admin', projekt],
      ['auftragnehmer2', projekt],
      ['land-noe', leer],
    ] as const) {
      const { antwort } = await lies(wer, id)
      pruefePdfFremd(antwort.rawPayload)
      expect(pruefePdfStruktur(antwort.rawPayload)).toEqual([])
    }
  })
})

test('[A-BERICHT-04] [A-AUFTRAG-10] als Auftrag: heißt wie das Projekt; wer eine der Aufnahmen nicht mehr liest, holt ihn nicht mehr', async () => {
  const an = als('auftragnehmer')
  const { id } = (await an(post('/api/user-tasks/export', { adresse: weg(projekt) }))).json<{ id: number }>()
  await app.auftraege.arbeiteAb()
  const [auftrag] = (await an('/api/user-tasks')).json<{ state: string; titel: string; fortschritt: object }[]>()
  expect(auftrag).toMatchObject({
    state: 'SUCCESS',
    titel: 'Projektbericht: Untersuchung <i>Traisen</i> & Nebenbäche',
    fortschritt: { ist: 2, soll: 2 },
  })
  const ergebnis = () => an(`/api/user-tasks/${id}/result`)
  const geholt = await ergebnis()
  expect(geholt.headers['content-type']).toBe('application/pdf')
  expect(lesePdf(geholt.rawPayload).text).toContain('2 von 2 mit Klasse')
  await sql`update aufnahme set mzb_auftragnehmer_id = null where id = ${a25}`.execute(db)
  expect((await ergebnis()).statusCode).toBe(404)
})

test('[A-BERICHT-04] alle Angaben gelten zu einem Stand: was während des Lesens gelöscht wird, steht noch darin', async () => {
  const verloren = await reihe.aufnahme(orte.c, '2020-01-02', { taxa: REIN })
  const { antwort } = await db.transaction().execute(async tx => {
    await sql`lock table plausibilitaet_bestaetigung in access exclusive mode`.execute(tx)
    const warten = als('admin')(weg(projekt))
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db)
        return rows[0]?.n
      })
      .toBeGreaterThan(0)
    await sql`delete from aufnahme where id = ${verloren}`.execute(tx)
    return { antwort: warten }
  })
  expect(lesePdf((await antwort).rawPayload).text).toContain('02.01.2020')
  expect(c).toBeGreaterThan(0)
})
