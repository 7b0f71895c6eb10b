import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { ANWEISUNGEN_HOECHSTENS, beobachteBerichtigung } from '../../../../pruefstand/teilpruefung.ts'
import { gewaessereinlesung } from './gewaesser.pruefhilfe.ts'

const p = await gewaessereinlesung()
afterAll(() => p.ende())
const { db, als, KOPF, pruefe, lade, geladen, gruende, nimmZurueck, zeilen, meldungen, pruefsummen, einer, vorgang } = p

/** Worin jedes Gewässer mündet, dessen Name so beginnt. */
const laeufe = async (anfang: string) =>
  Object.fromEntries(
    (
      await sql<{ name: string; vorfluter: string | null }>`
        select g.name, v.name as vorfluter from gewaesser g left join gewaesser v on v.id = g.muendet_in
        where g.name like ${`${anfang}%`} order by g.name
      `.execute(db)
    ).rows.map(({ name, vorfluter }) => [name, vorfluter]),
  )
const uebernimm = async (id: number, rumpf: object) => {
  const antwort = await als('land-noe')(post(`/api/einlesen/${id}/uebernehmen`, rumpf))
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
}
const kreissatz = (zeilen: string) =>
  `Vorfluter: So mündete das Gewässer über die Zeilen ${zeilen} dieser Datei in sich selbst`
const abgelehnt = (zeile: number) =>
  `Vorfluter: Der Vorfluter steht in Zeile ${zeile} dieser Datei, und die ist abgelehnt`

describe('[A-EINLESEN-38] ein Vorfluter aus derselben Datei', () => {
  test.each(['GUELTIGE', 'ALLES_ODER_NICHTS'])(
    'gilt in einem Hochladen, gleich in welcher Folge die Zeilen stehen, und geht mit der Rücknahme (%s)',
    async ladeart => {
      const anfang = ladeart === 'GUELTIGE' ? 'Gilt' : 'Alles'
      const vorher = await pruefsummen()
      const { id, bilanz } = await pruefe([
        KOPF,
        [`${anfang}quelle`, `${anfang}seitenbach → ${anfang}hauptbach`, '', ''],
        [`${anfang}seitenbach`, `${anfang}hauptbach`, '', ''],
        [`${anfang}graben`, `${anfang}seitenbach`, '', ''],
        [`${anfang}hauptbach`, 'Enns', '', ''],
      ])
      expect(await meldungen(id)).toEqual([[], [], [], []])
      expect(bilanz).toMatchObject({ angenommen: 4 })
      expect(await lade(id, ladeart)).toMatchObject({ geladen: 4, bilanz: { angenommen: 4, abgelehnt: 0 } })
      expect(await laeufe(anfang)).toEqual({
        [`${anfang}graben`]: `${anfang}seitenbach`,
        [`${anfang}hauptbach`]: 'Enns',
        [`${anfang}quelle`]: `${anfang}seitenbach`,
        [`${anfang}seitenbach`]: `${anfang}hauptbach`,
      })
      // Was in die Donau mündet, gehört zu ihrer Flussgebietseinheit, auch über eine andere Zeile.
      expect((await einer(`${anfang}quelle`)).flussgebietseinheit).toBe('DONAU')
      expect((await als('land-noe')(`/api/einlesen/${id}/ruecknahme`)).json()).toMatchObject({
        neue: 4,
        konfliktzahl: 0,
      })
      expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 4, behalten: 0 } })
      expect(await pruefsummen()).toEqual(vorher)
    },
  )

  test('ist seine Zeile abgelehnt, sagt es jede, die auf ihr aufbaut; berichtigt gelten alle', async () => {
    const { id } = await pruefe([
      KOPF,
      ['Obenbach', 'Mittenbach', '', ''],
      ['Mittenbach', 'Untenbach', '', ''],
      ['Untenbach', 'Enns', 'U 1', ''],
      ['Nebenbach', 'Enns', '', ''],
    ])
    expect(await meldungen(id)).toEqual([[abgelehnt(3)], [abgelehnt(4)], [expect.stringContaining('Nummer')], []])
    const unberuehrte = (await zeilen(id))[3]
    await uebernimm(id, { zellen: ['C4'], gleiche: false, wert: 'U-1' })
    expect(await meldungen(id)).toEqual([[], [], [], []])
    expect((await zeilen(id))[3]).toEqual(unberuehrte)
    expect(await lade(id)).toMatchObject({ geladen: 4 })
    expect(await laeufe('Obenbach')).toEqual({ Obenbach: 'Mittenbach' })
  })

  test('ein vertippter Name schlägt die Zeile vor; umbenannt gilt der neue Name', async () => {
    const { id } = await pruefe([KOPF, ['Lippenbach', 'Tippenbah', '', ''], ['Tippenbach', 'Enns', '', '']])
    const [erste] = await zeilen(id)
    expect(erste?.beanstandungen).toMatchObject([{ zelle: 'B2', vorschlag: 'Tippenbach' }])
    await uebernimm(id, { zellen: ['B2'], gleiche: false, wert: 'Tippenbach' })
    expect(await lade(id)).toMatchObject({ geladen: 2 })
    await geladen([KOPF, ['Altname', 'Enns', 'UMB-1', '']])
    const umbenannt = await geladen([KOPF, ['Zufluss', 'Neuname', '', ''], ['Neuname', 'Enns', 'UMB-1', '']], 'admin')
    expect(umbenannt).toMatchObject({ geladen: 2 })
    expect(await laeufe('Zufluss')).toEqual({ Zufluss: 'Neuname' })
  })

  test('vorgeschlagen ist nie das Gewässer der Zeile selbst, weder das neue noch das gespeicherte, aber was ihm ähnelt', async () => {
    await geladen([KOPF, ['Dürrlochbach', 'Enns', 'DL-1', '']])
    const { id } = await pruefe([
      KOPF,
      ['Himmelaubach', 'Himmelaubch', '', ''],
      ['Zwergsaubach', 'Zwergsaubch', '', ''],
      ['Zwergsaubech', 'Enns', '', 'ja'],
      ['Dürrlochbach', 'Dürrlochbch', '', ''],
      ['Seitentobel', 'Himmelaubch', '', ''],
    ])
    expect((await zeilen(id)).map(z => z.beanstandungen.map(b => [b.zelle, b.vorschlag, b.ersatz]))).toEqual([
      [['B2', null, null]],
      [['B3', 'Zwergsaubech', 'Zwergsaubech']],
      [],
      [['B5', null, null]],
      [['B6', 'Himmelaubach', 'Himmelaubach']],
    ])
  })

  test('heißen mehrere so, im Bestand oder in der Datei, ist der Vorfluter dazu zu nennen', async () => {
    await geladen([KOPF, ['Doppelbach', 'Enns', '', '']])
    const { id } = await pruefe([
      KOPF,
      ['Erstzufluss', 'Doppelbach', '', ''],
      ['Doppelbach', 'Mur', '', ''],
      ['Zweitzufluss', 'Doppelbach → Mur', '', ''],
      ['Drittzufluss', 'Doppelbach → Enns', '', ''],
    ])
    expect(await meldungen(id)).toEqual([[expect.stringContaining('„Doppelbach“ gibt es mehrmals')], [], [], []])
    await lade(id)
    const ziele = await sql<{ name: string; ziel: string }>`
      select g.name, vv.name as ziel from gewaesser g
      join gewaesser v on v.id = g.muendet_in join gewaesser vv on vv.id = v.muendet_in
      where g.name in ('Zweitzufluss', 'Drittzufluss') order by g.name
    `.execute(db)
    expect(ziele.rows).toEqual([
      { name: 'Drittzufluss', ziel: 'Enns' },
      { name: 'Zweitzufluss', ziel: 'Mur' },
    ])
  })

  test('ein Kreis nennt alle seine Zeilen, auch über Gespeichertes; wer hineinmündet, nennt die Zeile davor', async () => {
    await geladen([KOPF, ['Zwischenbach', '', 'ZW-1', ''], ['Fernbach', 'Zwischenbach', 'FE-1', '']])
    const { id } = await pruefe(
      [
        KOPF,
        ['Kreisa', 'Kreisb', '', ''],
        ['Kreisb', 'Kreisc', '', ''],
        ['Kreisc', 'Kreisa', '', ''],
        ['Hineinbach', 'Kreisb', '', ''],
        ['Selbstbach', 'Selbstbach', '', ''],
        ['Überbach', 'Fernbach', '', ''],
        ['Zwischenbach', 'Überbach', 'ZW-1', ''],
      ],
      'admin',
    )
    expect(await meldungen(id, 'admin')).toEqual([
      [kreissatz('2, 3 und 4')],
      [kreissatz('2, 3 und 4')],
      [kreissatz('2, 3 und 4')],
      [abgelehnt(3)],
      ['Vorfluter: So mündete das Gewässer in sich selbst'],
      [kreissatz('7 und 8')],
      [kreissatz('7 und 8')],
    ])
  })

  test('zwei bestehende tauschen die Richtung in einem Hochladen', async () => {
    await geladen([KOPF, ['Lindwasser', '', 'RI-A', ''], ['Torgraben', 'Lindwasser', 'RI-B', '']])
    const { id, bilanz } = await pruefe(
      [
        ['Nummer', 'Name', 'Vorfluter'],
        ['RI-A', 'Lindwasser', 'Torgraben'],
        ['RI-B', 'Torgraben', 'Enns'],
      ],
      'admin',
    )
    expect(bilanz, JSON.stringify(await meldungen(id, 'admin'))).toMatchObject({ geaendert: 2 })
    expect(await lade(id, 'GUELTIGE', 'admin')).toMatchObject({ geladen: 2 })
    expect(await laeufe('Lindwasser')).toEqual({ Lindwasser: 'Torgraben' })
    expect(await laeufe('Torgraben')).toEqual({ Torgraben: 'Enns' })
  })

  test('die Rücknahme tauscht sie zurück; hält einer den anderen fest, bleiben beide', async () => {
    const paar = (a: string, b: string, anfang: string) => [
      ['Nummer', 'Name', 'Vorfluter'],
      [`${anfang}-A`, `${anfang}auer`, a],
      [`${anfang}-B`, `${anfang}bichler`, b],
    ]
    const hin = (anfang: string) => geladen(paar(`${anfang}bichler`, 'Enns', anfang), 'admin')
    const her = (anfang: string) => geladen(paar('Enns', `${anfang}auer`, anfang), 'admin')
    const ruecknahme = async (id: number) => (await als('admin')(`/api/einlesen/${id}/ruecknahme`)).json()
    await hin('Quer')
    const vorher = await laeufe('Quer')
    expect(vorher).toEqual({ Querauer: 'Querbichler', Querbichler: 'Enns' })
    const getauscht = await her('Quer')
    expect(await laeufe('Quer')).toEqual({ Querauer: 'Enns', Querbichler: 'Querauer' })
    expect(await ruecknahme(getauscht.id)).toMatchObject({ geaenderte: 2, konfliktzahl: 0 })
    expect(await nimmZurueck(getauscht.id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
    expect(await laeufe('Quer')).toEqual(vorher)

    await hin('Bo')
    const gestoert = await her('Bo')
    await geladen(
      [
        ['Nummer', 'Name', 'Vorfluter'],
        ['BO-NEU', 'Bobichler', 'Boauer'],
      ],
      'admin',
    )
    expect(await ruecknahme(gestoert.id)).toMatchObject({ geaenderte: 0, konfliktzahl: 2 })
    expect(await nimmZurueck(gestoert.id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 2 } })
    expect(await laeufe('Bo')).toEqual({ Boauer: 'Enns', Bobichler: 'Boauer' })
    expect(await gruende(gestoert.id, 'admin')).toEqual([
      expect.stringContaining('in sich selbst'),
      'Seit dem Laden geändert.',
    ])
  })

  test('über Stapel hinweg: 600 Bäche in einer Kette, von der Quelle zur Mündung; doppelt ist, was später steht', async () => {
    const name = (i: number) =>
      `Kette ${'abcdefghij'[Math.floor(i / 100)]}${'abcdefghij'[Math.floor(i / 10) % 10]}${'abcdefghij'[i % 10]}`
    const kette = Array.from({ length: 600 }, (_, i) => [name(i), i === 599 ? 'Enns' : name(i + 1), '', 'ja'])
    const doppelt = [name(300), name(301), '', 'ja']
    const { id, bilanz } = await pruefe([KOPF, ...kette, doppelt])
    expect(bilanz).toMatchObject({ gelesen: 601, angenommen: 600, abgelehnt: 1 })
    const [abgelehnte] = (await als('land-noe')(`/api/einlesen/${id}/zeilen?ausgang=ABGELEHNT`)).json().zeilen
    expect(abgelehnte).toMatchObject({ nummer: 602 })
    expect(abgelehnte.beanstandungen[0].meldung).toContain('steht schon in Zeile 302')
    expect(await lade(id)).toMatchObject({ geladen: 600, bilanz: { angenommen: 600, abgelehnt: 1 } })
    const falsche = Object.entries(await laeufe('Kette ')).filter(([von, nach]) => {
      const i = kette.findIndex(([eigener]) => eigener === von)
      return nach !== kette[i]?.[1]
    })
    expect(falsche).toEqual([])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 600, behalten: 0 } })
  })

  test('entstand sein Gewässer inzwischen anderswo, gilt dieses; fehlt es beim Laden, sagt es die Zeile', async () => {
    const { id } = await pruefe([KOPF, ['Wartebach', 'Kommtbach', '', ''], ['Kommtbach', 'Enns', '', '']])
    await geladen([KOPF, ['Kommtbach', 'Enns', '', '']])
    await lade(id)
    expect((await vorgang(id)).bilanz).toMatchObject({ angenommen: 1, unveraendert: 1, abgelehnt: 0 })
    expect(await laeufe('Wartebach')).toEqual({ Wartebach: 'Kommtbach' })
    const andere = await pruefe([KOPF, ['Hofbach', 'Schlossbach', '', ''], ['Schlossbach', 'Enns', 'SCH-1', '']])
    await geladen([KOPF, ['Burgbach', 'Mur', 'SCH-1', '']])
    await lade(andere.id)
    expect((await meldungen(andere.id))[0]).toEqual([abgelehnt(3)])
    expect(await laeufe('Hofbach')).toEqual({})
  })

  test('[A-EINLESEN-25] eine Zelle von 10.000 Gewässern berichtigt: geprüft ist nur, was sich ändert', async () => {
    const buchstaben = (i: number) =>
      [...String(i).padStart(5, '0')].map(ziffer => 'bdfghklmnr'[Number(ziffer)]).join('a')
    const reihen = Array.from({ length: 10_000 }, (_, i) => [
      `Feld${buchstaben(i)}`,
      i < 10 ? 'Enns' : `Feld${buchstaben(i % 10)}`,
      i >= 10 && i % 1000 === 17 ? `F ${i}` : `F-${i}`,
      'ja',
    ])
    const { id, bilanz } = await pruefe([KOPF, ...reihen])
    expect(bilanz).toMatchObject({ gelesen: 10_000, abgelehnt: 10 })
    const { neue, anweisungen } = await beobachteBerichtigung(p, id, () =>
      uebernimm(id, { zellen: ['C19'], gleiche: false, wert: 'F-17' }),
    )
    expect((await vorgang(id)).bilanz).toMatchObject({ abgelehnt: 9 })
    // Die Zeile und die, in die sie mündet.
    expect(neue).toEqual([9, 19])
    expect(anweisungen).toBeLessThan(ANWEISUNGEN_HOECHSTENS)
  }, 180_000)
})
