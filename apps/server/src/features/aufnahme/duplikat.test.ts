import { DUPLIKATTEILE, type Duplikatteil } from '@benthos/vertrag/duplikat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const ALLE = Object.keys(DUPLIKATTEILE) as Duplikatteil[]
const beginne = (wer: string | null, id: number, wunsch: object = {}) =>
  als(wer)(post(`/aufnahme/${id}/duplicate/init`, wunsch))
const dupliziere = (wer: string | null, id: number, angaben: object) =>
  als(wer)(post(`/aufnahme/${id}/duplicate`, angaben))

/** Zeilen einer Tabelle zu einer Aufnahme, ohne was in jeder Aufnahme anders ist. */
async function inhalt(tabelle: string, id: number, ohne: readonly string[] = []): Promise<unknown[]> {
  const anders = [
    'id',
    'aufnahme_id',
    'bestimmung_id',
    'mischbestand_id',
    'version',
    'taxa_version',
    'geaendert_am',
    // Kopierte Funde sind andere.
    ...(tabelle === 'fund' ? ['nummer'] : []),
    ...ohne,
  ]
  const ueber = {
    fund: sql`join bestimmung on bestimmung.id = t.bestimmung_id where bestimmung.aufnahme_id = ${id}`,
  }[tabelle]
  const { rows } = await sql<{ z: object }>`
    select to_jsonb(t) - ${anders}::text[] as z
    from ${sql.table(tabelle)} as t ${ueber ?? sql`where t.aufnahme_id = ${id}`}
    order by (to_jsonb(t) - ${anders}::text[])::text
  `.execute(db)
  return rows.map(zeile => zeile.z)
}

const TABELLEN = [
  'aufnahme_abschnitt',
  'phb_wuchsform',
  'probe',
  'bestimmung',
  'fund',
  'phb_algenmischbestand',
  'phb_algenmischbestand_teil',
  'bild',
] as const

let quelle: number
let ziel: { messstelleId: number; projektId: number; datum: string; code: string; methoden: string[] }
let nummer = 0
const neuesZiel = () => ({ ...ziel, code: `DUP-${++nummer}` })

beforeAll(async () => {
  quelle = await volleAufnahme()
  const vorschlag = (await beginne('land-noe', quelle, { datum: '2025-06-01' })).json()
  ziel = {
    messstelleId: vorschlag.messstelleId,
    projektId: vorschlag.projektId,
    datum: '2025-06-01',
    code: '',
    methoden: ['MZB', 'PHB'],
  }
})

describe('[API-03] Ablehnungen', () => {
  test.each([
    [null, 401],
    ['lesen', 403],
    ['qs', 403],
    ['auftragnehmer', 403],
    ['land-ooe', 403],
    ['fachprojekt', 403],
  ])('%s erhält %i, und nichts entsteht', async (wer, status) => {
    const angaben = { ...neuesZiel(), teile: ALLE }
    expect((await beginne(wer, quelle)).statusCode).toBe(status)
    expect((await dupliziere(wer, quelle, angaben)).statusCode).toBe(status)
    expect(await db.selectFrom('aufnahme').select('id').where('code', '=', angaben.code).execute()).toEqual([])
  })

  test.each(['land-ooe', 'fachprojekt', 'auftragnehmer', 'lesen'])(
    'eine Vorlage, von der %s nicht wissen darf, gibt es nicht',
    async wer => {
      const fremde = await welt.aufnahme({ art: 'LAND', von: 'land-noe' })
      const status = wer === 'auftragnehmer' || wer === 'lesen' ? 403 : 404
      expect((await beginne(wer, fremde)).statusCode).toBe(status)
      expect((await dupliziere(wer, fremde, { ...neuesZiel(), teile: ALLE })).statusCode).toBe(status)
    },
  )

  test('was es nicht gibt, ist 404; unlesbare Angaben stehen an ihrem Feld', async () => {
    expect((await dupliziere('admin', 999_999, { ...neuesZiel(), teile: [] })).statusCode).toBe(404)
    const antwort = await dupliziere('land-noe', quelle, {
      ...neuesZiel(),
      datum: '2025-02-30',
      teile: ['bewertungen'],
    })
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors.map((e: { field: string }) => e.field)).toEqual(['datum', 'teile.0'])
  })

  test('am Ziel gilt, was beim Anlegen gilt: Zukunft, doppelter Code, fremde Messstelle, fremdes Projekt', async () => {
    const felder = async (angaben: object, wer = 'land-noe') => {
      const antwort = await dupliziere(wer, quelle, { ...neuesZiel(), teile: ALLE, ...angaben })
      return [antwort.statusCode, antwort.json().errors.map((e: { field: string }) => e.field)]
    }
    const code = await codeVon(quelle)
    expect(await felder({ datum: '2999-01-01', code })).toEqual([400, ['datum', 'code']])
    expect(await felder({ projektId: await welt.projekt('FACHPROJEKT', 'fachprojekt') })).toEqual([400, ['projektId']])
    const oberoesterreich = await welt.messstelle('GZUEV', 'AT-4')
    expect(await felder({ messstelleId: oberoesterreich })).toEqual([403, ['messstelleId']])
    expect((await beginne('land-noe', quelle, { messstelleId: oberoesterreich })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'messstelleId' }],
    })
  })
})

describe('[API-03] Vorbelegung', () => {
  test('Vorlage, Messstelle, Projekt, freier Code, und jeder Teil mit der Zahl seiner Einträge', async () => {
    const antwort = (await beginne('land-noe', quelle, { datum: '2025-06-01' })).json()
    const { rows } = await sql<{ code: string }>`
      select messstelle.code from aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id
      where aufnahme.id = ${quelle}`.execute(db)
    expect(antwort).toMatchObject({
      quelle: { code: await codeVon(quelle), datum: '2025-04-21' },
      code: `${rows[0]?.code}-20250601`,
      datum: '2025-06-01',
      methoden: ['MZB', 'PHB'],
    })
    expect(Object.fromEntries(antwort.teile.map((t: { teil: string; anzahl: number }) => [t.teil, t.anzahl]))).toEqual({
      aufnahmedaten: 2,
      auftragnehmer: 1,
      wetterHydrographie: 1,
      morphologieHydraulikPhysikalischChemischerBefund: 1,
      organoleptischerBefundReduktionen: 1,
      choriotop: 1,
      phytobenthos: 1,
      wuchsformen: 2,
      mzbKoepfe: 2,
      mzbTaxaMhs: 2,
      mzbTaxaScreening: 1,
      phbKopf: 1,
      phbTaxa: 1,
      phbAlgenmischbestaende: 1,
      fotos: 1,
      choriotopskizze: 1,
    })
  })

  test('eine leere Vorlage bietet nur ihren Kopf', async () => {
    const leer = await welt.aufnahme({ von: 'land-noe' })
    expect((await beginne('land-noe', leer)).json().teile).toEqual([{ teil: 'aufnahmedaten', anzahl: 1 }])
  })
})

describe('[API-03] Duplizieren', () => {
  test('mit allen Teilen: jede Zeile steht in der Kopie, Ergebnis, Status und Freigabe nicht', async () => {
    const antwort = await dupliziere('land-noe', quelle, { ...neuesZiel(), teile: ALLE })
    expect(antwort.statusCode).toBe(200)
    const { id } = antwort.json()
    for (const tabelle of TABELLEN) {
      // Das Bestimmungsdatum der Vorlage liegt vor der neuen Probenahme.
      const ohne = ['geaendert_von', 'bestimmungsdatum']
      const erwartet = await inhalt(tabelle, quelle, ohne)
      expect(erwartet.length, tabelle).toBeGreaterThan(0)
      expect(await inhalt(tabelle, id, ohne), tabelle).toEqual(erwartet)
    }
    const { rows } = await sql`select distinct bestimmungsdatum from bestimmung where aufnahme_id = ${id}`.execute(db)
    expect(rows).toEqual([{ bestimmungsdatum: null }])
    const kopf = (await als('land-noe')(`/aufnahme/${id}`)).json()
    const stand = {
      status: 'ROHDATEN',
      freigabe: 'NICHT_FREIGEGEBEN',
      klasse: null,
      bewertungId: null,
      veraltet: false,
    }
    expect(kopf).toMatchObject({ mzb: { ...stand, auftragnehmer: {} }, phb: { ...stand, auftragnehmer: null } })
    expect((await als('land-noe')(`/aufnahme/${id}/aufnahmedaten`)).json().daten).toMatchObject({
      probenehmer: 'Muster',
      bemerkung: 'nach Hochwasser',
      uhrzeit: null,
    })
    expect((await als('land-noe')(`/aufnahme/${id}/status/history/mzb`)).json()).toMatchObject([
      { nach: 'ROHDATEN', benutzer: 'Lena Leitgeb' },
      { von: null, nach: 'NEU' },
    ])
    expect(await db.selectFrom('bewertung').select('id').where('aufnahme_id', '=', id).execute()).toEqual([])
  })

  test.each(ALLE)('nur „%s“: genau das kommt mit', async teil => {
    const { id } = (await dupliziere('land-noe', quelle, { ...neuesZiel(), teile: [teil] })).json()
    const zahlen = await Promise.all(TABELLEN.map(async t => [t, (await inhalt(t, id)).length] as const))
    expect(Object.fromEntries(zahlen.filter(([, anzahl]) => anzahl > 0))).toEqual(ERWARTET[teil] ?? {})
    const kopf = (await als('land-noe')(`/aufnahme/${id}`)).json()
    const status = (element: string) => (teil.startsWith(element) && ERWARTET[teil] ? 'ROHDATEN' : 'NEU')
    expect([kopf.mzb.status, kopf.phb.status]).toEqual([status('mzb'), status('phb')])
  })

  test('ohne Teile: ein neuer Kopf, der Angemeldete als Probenehmer, beide Elemente neu', async () => {
    const { id } = (await dupliziere('land-noe', quelle, { ...neuesZiel(), teile: [] })).json()
    expect((await als('land-noe')(`/aufnahme/${id}/aufnahmedaten`)).json().daten).toMatchObject({
      probenehmer: 'Lena Leitgeb',
      bemerkung: null,
      auftragnehmerMzbId: null,
    })
    for (const tabelle of TABELLEN) expect(await inhalt(tabelle, id), tabelle).toEqual([])
  })

  test('Taxa behalten die Fassung ihrer Liste; eine Probe ohne Taxa beginnt mit der, die gilt', async () => {
    const id = await mitAbgeloestenListen()
    const fassungen = async (teile: Duplikatteil[]) => {
      const antwort = await dupliziere('land-noe', id, { ...neuesZiel(), teile })
      const { rows } = await sql<{ name: string }>`
        select name
        from taxalistenversion
        join bestimmung on bestimmung.taxalistenversion_id = taxalistenversion.id
        where aufnahme_id = ${antwort.json().id}
        order by name
      `.execute(db)
      return rows.map(({ name }) => name)
    }
    expect(await fassungen(['mzbKoepfe', 'phbKopf'])).toEqual(['MZB 2026.3', 'MZB 2026.3', 'PHB 2026.5'])
    expect(await fassungen(['mzbKoepfe', 'mzbTaxaMhs', 'phbKopf', 'phbTaxa'])).toEqual([
      'MZB 2026.3',
      'MZB alt',
      'PHB alt',
    ])
    expect(await fassungen(['mzbTaxaMhs', 'phbTaxa'])).toEqual(['MZB alt', 'PHB alt'])
  })

  test('nur mit MZB: vom Phytobenthos kommt nichts mit', async () => {
    const { id } = (await dupliziere('land-noe', quelle, { ...neuesZiel(), methoden: ['MZB'], teile: ALLE })).json()
    expect((await als('land-noe')(`/aufnahme/${id}`)).json()).toMatchObject({ phb: null, mzb: { status: 'ROHDATEN' } })
    expect((await inhalt('probe', id)).map(probe => (probe as { methode: string }).methode)).not.toContain('PHB')
  })

  test('an eine andere eigene Messstelle, auch aus gesperrter und freigegebener Vorlage', async () => {
    const gesperrt = await welt.aufnahme({ von: 'land-noe', mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
    const messstelleId = await welt.messstelle('GZUEV', 'AT-3')
    const antwort = await dupliziere('land-noe', gesperrt, {
      ...neuesZiel(),
      messstelleId,
      methoden: ['MZB'],
      teile: [],
    })
    expect(antwort.statusCode).toBe(200)
    expect((await als('land-noe')(`/aufnahme/${antwort.json().id}`)).json()).toMatchObject({
      messstelle: { id: messstelleId },
      mzb: { status: 'NEU', freigabe: 'NICHT_FREIGEGEBEN' },
    })
  })

  test('wer keine Auftragnehmer zuordnen darf, dem wird ihre Übernahme nicht angeboten', async () => {
    const eigene = await welt.aufnahme({
      art: 'FACHPROJEKT',
      von: 'fachprojekt',
      mzb: { auftragnehmer: 'auftragnehmer' },
    })
    const { teile, ...vorschlag } = (await beginne('fachprojekt', eigene)).json()
    expect(teile).toEqual([{ teil: 'aufnahmedaten', anzahl: 1 }])
    const angaben = { ...vorschlag, quelle: undefined, code: 'DUP-UNI', teile: ['auftragnehmer'] }
    const { id } = (await dupliziere('fachprojekt', eigene, angaben)).json()
    expect((await als('admin')(`/aufnahme/${id}`)).json().mzb.auftragnehmer).toBeNull()
  })
})

/** Tabelle → Zeilen, die ein einzelner Teil mitbringt; ohne Eintrag keine. */
const ERWARTET: Partial<Record<Duplikatteil, Record<string, number>>> = {
  wetterHydrographie: { aufnahme_abschnitt: 1 },
  morphologieHydraulikPhysikalischChemischerBefund: { aufnahme_abschnitt: 1 },
  organoleptischerBefundReduktionen: { aufnahme_abschnitt: 1 },
  choriotop: { aufnahme_abschnitt: 1 },
  phytobenthos: { aufnahme_abschnitt: 1 },
  wuchsformen: { phb_wuchsform: 2 },
  mzbKoepfe: { probe: 2, bestimmung: 2 },
  mzbTaxaMhs: { probe: 1, bestimmung: 1, fund: 2 },
  mzbTaxaScreening: { probe: 1, bestimmung: 1, fund: 1 },
  phbKopf: { probe: 1, bestimmung: 1 },
  phbTaxa: { probe: 1, bestimmung: 1, fund: 1 },
  phbAlgenmischbestaende: { probe: 1, bestimmung: 1, phb_algenmischbestand: 1, phb_algenmischbestand_teil: 2 },
  fotos: { bild: 1 },
  choriotopskizze: { bild: 1 },
}

async function codeVon(id: number): Promise<string> {
  const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  return code
}

/** Aufnahme mit MHS, Screening und PHB auf inzwischen abgelösten Taxalisten; das Screening hat noch keine Taxa. */
async function mitAbgeloestenListen(): Promise<number> {
  const id = await welt.aufnahme({ von: 'land-noe', phb: {} })
  await legeFassungAn(db, 'MZB_AUT', 'MZB alt', { 'Baetis rhodani': null })
  await legeFassungAn(db, 'PHB', 'PHB alt', { 'Achnanthidium minutissimum': null })
  const anweisungen = [
    sql`update taxalistenversion set abgeloest_ab = current_date - 1 where name like '% alt'`,
    sql`insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
      select bestimmung.id, 1, taxon.id, 5
      from bestimmung
      join taxon using (taxalistenversion_id)
      where aufnahme_id = ${id} and methode = 'MHS'`,
    sql`insert into fund (bestimmung_id, zeile, taxon_id, schalen)
      select bestimmung.id, 1, taxon.id, 400
      from bestimmung
      join taxon using (taxalistenversion_id)
      where aufnahme_id = ${id} and methode = 'PHB'`,
  ]
  for (const methode of ['MHS', 'SCREENING'] as const) await legeProbeAn(db, [id, methode], fassungVon('MZB alt'))
  await legeProbeAn(db, [id, 'PHB'], fassungVon('PHB alt'))
  for (const anweisung of anweisungen) await anweisung.execute(db)
  return id
}

/** Bewertete und freigegebene Aufnahme mit mindestens einer Zeile in jeder Tabelle. */
async function volleAufnahme(): Promise<number> {
  const id = await welt.aufnahme({
    von: 'land-noe',
    mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH', auftragnehmer: 'auftragnehmer' },
    phb: { status: 'BEWERTET' },
  })
  const taxon = (name: string) => sql`(
    select taxon.id from taxon join taxalistenversion as v on v.id = taxon.taxalistenversion_id
    where taxon.name = ${name} order by taxon.id limit 1
  )`
  const bestimmung = { bestimmer: 'Anna', bestimmungsdatum: '2025-05-01' }
  await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB_AUT'), {
    entnahmegeraet: 'MHS_NETZ',
    maschenweite: 500,
    flaeche: 1.25,
    teilproben: 20,
    aussortiert_zaehler: 1,
    aussortiert_nenner: 6,
    bemerkung: 'Kopf',
    bestimmung,
  })
  await legeProbeAn(db, [id, 'SCREENING'], fassungVon('MZB_AUT'))
  const phb = await legeProbeAn(db, [id, 'PHB'], fassungVon('PHB'), {
    substrat: ['AKAL'],
    teilproben: 5,
    gesamtdeckung: 40,
    gezaehlte_schalen: 402,
    schalenziel: '400',
    praeparat: 'P-1',
    bemerkung: 'Kopf',
    bestimmung,
  })
  const anweisungen = [
    sql`update aufnahme set bemerkung = 'nach Hochwasser', uhrzeit = '10:00', mzb_klasse = 2 where id = ${id}`,
    ...[
      'wetterHydrographie',
      'morphologieHydraulikPhysikalischChemischerBefund',
      'organoleptischerBefundReduktionen',
      'choriotop',
      'phytobenthos',
    ].map(
      name => sql`insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten, version)
        values (${id}, ${name}, ${JSON.stringify({ name })}, 7)`,
    ),
    sql`insert into phb_wuchsform (aufnahme_id, taxon_id, farbgruppe, wuchsform, deckung, substrat, bemerkung)
      values (${id}, ${taxon('Audouinella hermannii')}, null, 'BUESCHEL', 12.5, 'Steine', 'b'),
        (${id}, null, 'GRUEN', 'WATTEN', 5, null, null)`,
    sql`insert into fund (bestimmung_id, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, habitat, sicherheit, biomasse, bemerkung, bestimmungsmethode, bestimmer)
      select p.id, f.zeile, ${taxon('Baetis rhodani')}, 'LARVE', f.anzahl, f.klasse, 'MIKROLITHAL', case f.zeile when 1 then 'CF' end, 0.5, 'b', 'DNA', 'Berta Huber'
      from bestimmung as p
      join (values ('MHS', 1, 12, null), ('MHS', 5, 3, null), ('SCREENING', 2, null, 3)) as f (methode, zeile, anzahl, klasse)
        on f.methode = p.methode
      where p.aufnahme_id = ${id}`,
    sql`insert into fund (bestimmung_id, zeile, taxon_id, schalen, sicherheit, bemerkung)
      values (${phb}, 3, ${taxon('Achnanthidium minutissimum')}, 402, 'AGG', 'b')`,
    sql`insert into phb_algenmischbestand (bestimmung_id, aufnahme_id, name, deckung, bemerkung)
      values (${phb}, ${id}, 'Filz', 10, 'b')`,
    sql`insert into phb_algenmischbestand_teil (mischbestand_id, zeile, aufnahme_id, taxon_id, anteil)
      select m.id, t.zeile, m.aufnahme_id, t.taxon_id, 50
      from phb_algenmischbestand as m
      cross join (values (1, ${taxon('Audouinella hermannii')}), (2, ${taxon('Audouinella pygmaea')})) as t (zeile, taxon_id)
      where m.aufnahme_id = ${id}`,
    sql`insert into bildinhalt (hash, medientyp, breite, hoehe, groesse, inhalt, klein)
      values (${'a'.repeat(64)}, 'image/png', 1, 1, 1, '\\x00', '\\x00')`,
    sql`insert into bild (aufnahme_id, platz, hash, beschreibung) values
      (${id}, 'foto2', ${'a'.repeat(64)}, 'Blick flussauf'), (${id}, 'choriotopskizze', ${'a'.repeat(64)}, null)`,
    sql`insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
        eingabe, ergebnis, kapsel_hash, engine_version)
      values (${id}, 'MZB', 'x', 'x', 'x', 'x', ${fassungVon('MZB_AUT')}, 2, '{}', '{}', ${'0'.repeat(64)}, '1')`,
  ]
  for (const anweisung of anweisungen) await anweisung.execute(db)
  return id
}
