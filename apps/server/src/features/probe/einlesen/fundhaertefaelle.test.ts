import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { taxoncodesFuer } from '../../../fach/taxalisten/taxoncodes.ts'
import { GRUPPENSTAPEL_ZEILEN } from '../../../technik/einlesen/konstanten.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { neueAufnahme, sende, vorgang, zeilen, arbeiteAb, liesEin, lade, taxa, als, db } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
const befunde = async (id: number) =>
  (await zeilen(id)).map(z => [z.ausgang, z.grund ?? z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`).join(' | ')])
const antworte = async (id: number, antworten: object[]) => {
  const antwort = await als('auftragnehmer')(post(`/api/einlesen/${id}/pruefen`, { antworten }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  await arbeiteAb()
  return vorgang(id)
}
/** Ein Code der Quellen, der nur diesen Namen meint. */
function codeVon(name: string): string {
  const namen = Object.entries(taxoncodesFuer('MZB_AUT')?.namen ?? {})
  const [code] = namen.find(([, gemeinte]) => gemeinte.length === 1 && gemeinte[0] === name) ?? []
  if (code === undefined) throw new TypeError(`Für ${name} gibt es keinen Code.`)
  return code
}
async function ortVon(id: number) {
  const { stelle, gzuev, datum } = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['messstelle.code as stelle', 'messstelle.gzuev_id as gzuev', 'aufnahme.datum'])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  return { stelle, gzuev: gzuev ?? '', tag: datum.split('-').toReversed().join('.') }
}

describe('[API-17] Taxalisten: was die Zeile sagt, geht nicht verloren', () => {
  test('Stadium und cf. eines unklaren Namens gelten auch nach der Antwort', async () => {
    const { id, code } = await neueAufnahme()
    const geprueft = await liesEin([
      KOPF,
      [code, 'Baetis rodani Lv.', '', '3'],
      [code, 'Baetis cf. rodani', '', '5'],
      [code, 'Baetis rodani Ad.', '', '7'],
    ])
    const [frage] = geprueft.fragen
    const gemeint = frage?.vorhandene.find(v => v.text.startsWith('Baetis rhodani'))
    const danach = await antworte(geprueft.id, [
      { feld: 'taxon', schluessel: frage?.schluessel, entscheid: { art: 'VORHANDEN', id: gemeint?.id } },
    ])
    expect(danach.bilanz).toMatchObject({ angenommen: 3, abgelehnt: 0 })
    await lade(geprueft.id)
    expect((await taxa(id)).map(f => [f.taxon, f.artStadium, f.cf, f.anzahl])).toEqual([
      ['Baetis rhodani', 'LARVE', false, 3],
      ['Baetis rhodani', null, true, 5],
      ['Baetis rhodani', 'IMAGO', false, 7],
    ])
  })

  test('sagt der Name ein anderes Stadium oder eine andere Sicherheit als die Spalte, entscheidet ein Mensch', async () => {
    const { code } = await neueAufnahme()
    const { id } = await liesEin([
      [...KOPF, 'Sicherheit'],
      [code, 'Elmis aenea Ad.', 'Larve', '3', ''],
      [code, 'Baetis cf. rhodani', '', '3', 'sicher'],
      [code, 'Elmis aenea Ad.', 'Imago', '3', ''],
      [code, 'Baetis cf. rhodani', '', '3', 'cf.'],
    ])
    expect((await befunde(id)).map(([a, t]) => [a, t?.slice(0, 2)])).toEqual([
      ['ABGELEHNT', 'C2'],
      ['ABGELEHNT', 'E3'],
      ['ANGENOMMEN', ''],
      ['ANGENOMMEN', ''],
    ])
  })

  test('nennt die Zeile Code und Messstelle oder Datum, müssen sie dieselbe Aufnahme meinen', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const [ortA, ortB] = [await ortVon(a.id), await ortVon(b.id)]
    const { id } = await liesEin([
      ['Aufnahme', 'Messstelle', 'Datum', 'Taxon', 'Anzahl'],
      [a.code, ortA.stelle, ortA.tag, 'Gammarus fossarum', '1'],
      [a.code, ortA.gzuev, '', 'Baetis rhodani', '1'],
      [a.code, ortB.stelle, '', 'Elmis aenea', '1'],
      [a.code, '', '01.02.2003', 'Elmis maugetii', '1'],
    ])
    expect((await befunde(id)).map(([x, t]) => [x, t?.slice(0, 2)])).toEqual([
      ['ANGENOMMEN', ''],
      ['ANGENOMMEN', ''],
      ['ABGELEHNT', 'B4'],
      ['ABGELEHNT', 'C5'],
    ])
  })

  test('eine Antwort gilt nur den Zeilen, die gefragt haben', async () => {
    const { code } = await neueAufnahme()
    const zweite = await neueAufnahme()
    const dv = codeVon('Acroloxus lacustris')
    const geprueft = await liesEin([
      ['Aufnahme', 'Taxon', 'Taxoncode', 'Anzahl'],
      [code, 'Baetis rhodani', '', '3'],
      [zweite.code, 'Baetis rhodani', dv, '3'],
    ])
    expect(geprueft.fragen.map(f => [f.text, f.zeilen])).toEqual([['Baetis rhodani', 1]])
    const danach = await antworte(geprueft.id, [
      { feld: 'taxon', schluessel: geprueft.fragen[0]?.schluessel, entscheid: { art: 'AUSLASSEN' } },
    ])
    expect(danach.bilanz).toMatchObject({ angenommen: 1, uebersprungen: 1 })
  })

  test('unsichtbare Zeichen und zerlegte Umlaute machen keinen zweiten Fund und keine unbekannte Aufnahme', async () => {
    const { id, code } = await neueAufnahme()
    await liesEin(
      [
        ['Aufnahme', 'Taxon', 'Habitat', 'Anzahl'],
        [code, 'Baetis rhodani', 'Gerölle', '3'],
      ],
      {},
      'import',
    )
    const nochmal = await liesEin([
      ['Aufnahme', 'Taxon', 'Habitat', 'Anzahl'],
      [`${code}\u200b`, 'Baetis rhodani', 'Gero\u0308lle', '3'],
    ])
    expect(await befunde(nochmal.id)).toEqual([['UNVERAENDERT', '']])
    await liesEin(
      [
        ['Aufnahme', 'Taxon', 'Bemerkung', 'Anzahl'],
        [code, 'Elmis aenea', 'a\u202egnp.exe', '3'],
      ],
      {},
      'import',
    )
    expect((await taxa(id)).map(f => f.bemerkung)).toEqual([null, 'agnp.exe'])
  })
})

describe('[API-17] Taxalisten: zwei Schreibweisen einer Aufnahme', () => {
  test('Code und Messstelle mit Datum meinen dieselbe Probe: Doppelte fallen auf, alles steht einmal da', async () => {
    const { id, code } = await neueAufnahme()
    const { stelle, gzuev, tag } = await ortVon(id)
    const geprueft = await liesEin([
      ['Aufnahme', 'Messstelle', 'Datum', 'Taxon', 'Anzahl'],
      [code, '', '', 'Gammarus fossarum', '1'],
      ['', stelle, tag, 'Baetis rhodani', '2'],
      ['', gzuev, tag, 'Elmis aenea', '3'],
      [code, '', '', 'Baetis rhodani', '4'],
      ['', stelle, tag, 'Gammarus fossarum', '5'],
    ])
    expect((await befunde(geprueft.id)).map(([, t]) => t)).toEqual([
      '',
      '',
      '',
      expect.stringMatching(
        /^D5 Taxon „Baetis rhodani“ steht schon in Zeile 3 dieser Datei\. Anders als dort: Aufnahme „.+“ statt leer, .+ und 1 weitere Spalte\.$/,
      ),
      expect.stringMatching(/^D6 Taxon „Gammarus fossarum“ steht schon in Zeile 2 dieser Datei\. Anders als dort: /),
    ])
    expect(await lade(geprueft.id)).toMatchObject({ zustand: 'GELADEN', geladen: 3 })
    expect((await taxa(id)).map(f => [f.zeile, f.taxon, f.anzahl])).toEqual([
      [1, 'Gammarus fossarum', 1],
      [2, 'Baetis rhodani', 2],
      [3, 'Elmis aenea', 3],
    ])
  })
})

describe('[API-17] Taxalisten: feindliche Eingaben', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'Stadium „%s“ ist ein Fehler der Zelle',
    async wort => {
      const { code } = await neueAufnahme()
      const geprueft = await liesEin([KOPF, [code, 'Baetis rhodani', wort, '3']])
      expect(geprueft.zustand).toBe('GEPRUEFT')
      expect(await befunde(geprueft.id)).toEqual([['ABGELEHNT', expect.stringContaining('C2')]])
      const taxonAls = await liesEin([KOPF, [code, wort, '', '3']])
      expect(taxonAls.bilanz).toMatchObject({ abgelehnt: 1 })
    },
  )

  test('überlange Namen: eine Frage, die sich stellen lässt, und ein Protokoll, das klein bleibt', async () => {
    const { code } = await neueAufnahme()
    const lang = `Baetis ${'x'.repeat(30_000)}`
    const geprueft = await liesEin([
      KOPF,
      [code, lang, '', '3'],
      [`${code}${'y'.repeat(30_000)}`, 'Baetis rhodani', '', '3'],
    ])
    expect(geprueft.bilanz).toMatchObject({ abgelehnt: 2 })
    for (const z of await zeilen(geprueft.id)) expect(JSON.stringify(z).length).toBeLessThan(4000)
    expect(JSON.stringify(geprueft.fragen).length).toBeLessThan(4000)
    for (const f of geprueft.fragen) expect(f.schluessel.length).toBeLessThanOrEqual(2000)
  })

  test('HTML, Formeln, Richtungszeichen und Steuerzeichen im Namen sind unbekannte Namen, nichts sonst', async () => {
    const { code } = await neueAufnahme()
    const geprueft = await liesEin([
      KOPF,
      [code, '<script>alert(1)</script>', '', '3'],
      [code, '=HYPERLINK("http://x")', '', '3'],
      [code, 'Baetis\u202e inadohr', '', '3'],
      [code, 'Baetis\u0007 rhodanix', '', '3'],
      [code, '2024', '', '3'],
      [code, '01.05.2024', '', '3'],
      [code, `${'a'.repeat(499)}😀x`, '', '3'],
    ])
    expect([geprueft.zustand, geprueft.bilanz]).toEqual([
      'GEPRUEFT',
      { gelesen: 7, angenommen: 0, geaendert: 0, unveraendert: 0, uebersprungen: 0, abgelehnt: 7 },
    ])
  })

  test('eine Antwort mit der Kennung eines fremden Taxons verrät dessen Namen nicht', async () => {
    const { code } = await neueAufnahme()
    const geprueft = await liesEin([KOPF, [code, 'Bachfloh', '', '3']])
    const fremdes = await db
      .selectFrom('taxon')
      .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
      .select(['taxon.id', 'taxon.name'])
      .where('taxalistenversion.art', '=', 'PHB' as never)
      .executeTakeFirstOrThrow()
    const danach = await antworte(geprueft.id, [
      { feld: 'taxon', schluessel: geprueft.fragen[0]?.schluessel, entscheid: { art: 'VORHANDEN', id: fremdes.id } },
    ])
    expect(danach.bilanz).toMatchObject({ abgelehnt: 1 })
    expect(JSON.stringify(await zeilen(danach.id))).not.toContain(fremdes.name.split(' ')[0])
  })

  test('ein Riesentext als Antwort wird abgelehnt oder geprüft, hält aber nichts auf', async () => {
    const { code } = await neueAufnahme()
    const geprueft = await liesEin([KOPF, [code, 'Bachfloh', '', '3']])
    const danach = await antworte(geprueft.id, [
      { feld: 'taxon', schluessel: 'bachfloh', entscheid: { art: 'WIE', text: 'Gammarus '.repeat(220) } },
    ])
    expect(danach.bilanz).toMatchObject({ abgelehnt: 1 })
    expect(JSON.stringify((await zeilen(danach.id))[0]).length).toBeLessThan(4000)
    const mitNul = await als('auftragnehmer')(
      post(`/api/einlesen/${geprueft.id}/pruefen`, {
        antworten: [{ feld: 'taxon', schluessel: 'bachfloh', entscheid: { art: 'WIE', text: 'a\u0000b' } }],
      }),
    )
    expect(mitNul.statusCode).toBeLessThan(500)
    expect(
      (await sende('auftragnehmer', 'validate', { methode: 'MHS', aufnahme: 'a\u0000b' }, 'Taxon;Anzahl\nX;1'))
        .statusCode,
    ).toBe(400)
  })
})

describe('[API-17] Taxalisten: Wechsel zwischen Prüfung und Laden', () => {
  test('von Hand eingetragen, gelöscht, umgestellt: es gilt, was beim Laden dasteht', async () => {
    const [a, b, c] = [await neueAufnahme(), await neueAufnahme(), await neueAufnahme()]
    await liesEin([KOPF, [b.code, 'Elmis aenea', 'Imago', '1'], [b.code, 'Baetis rhodani', '', '2']], {}, 'import')
    const geprueft = await liesEin([
      KOPF,
      [a.code, 'Baetis rhodani', '', '3'],
      [b.code, 'Baetis rhodani', '', '9'],
      [c.code, 'Baetis rhodani', '', '4'],
    ])
    await liesEin([KOPF, [a.code, 'Baetis rhodani', '', '3']], {}, 'import')
    await db.deleteFrom('probe').where('aufnahme_id', '=', b.id).execute()
    await db.deleteFrom('aufnahme').where('id', '=', c.id).execute()
    const danach = await lade(geprueft.id)
    expect(danach.bilanz).toEqual({
      gelesen: 3,
      angenommen: 1,
      geaendert: 0,
      unveraendert: 1,
      uebersprungen: 0,
      abgelehnt: 1,
    })
    expect(danach.geladen).toBe(1)
    expect((await taxa(b.id)).map(f => [f.taxon, f.anzahl])).toEqual([['Baetis rhodani', 9]])
  })

  test('was seit der Prüfung ein anderer eintrug oder änderte, wird nicht unbesehen überschrieben', async () => {
    const { id, code } = await neueAufnahme()
    await liesEin([KOPF, [code, 'Baetis rhodani', '', '2'], [code, 'Elmis aenea', 'Imago', '1']], {}, 'import')
    const geprueft = await liesEin([
      KOPF,
      [code, 'Baetis rhodani', '', '9'],
      [code, 'Elmis aenea', 'Imago', '3'],
      [code, 'Gammarus fossarum', '', '4'],
      [code, 'Gammarus pulex', '', '6'],
    ])
    const stand = (await als('auftragnehmer')(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
    const [baetis, elmis] = stand.zeilen
    const gespeichert = await als('auftragnehmer')(
      post(`/aufnahme/${id}/mzb/mhs/taxa`, {
        version: stand.version,
        zeilen: [
          { ...baetis, anzahl: 5 },
          elmis,
          { ...elmis, zeile: 3, taxon: 'Gammarus fossarum', artStadium: null, anzahl: 8 },
        ],
      }),
    )
    expect(gespeichert.statusCode, gespeichert.body).toBe(200)
    const danach = await lade(geprueft.id)
    expect(danach.bilanz).toEqual({
      gelesen: 4,
      angenommen: 1,
      geaendert: 1,
      unveraendert: 0,
      uebersprungen: 0,
      abgelehnt: 2,
    })
    expect(await befunde(geprueft.id)).toEqual([
      ['ABGELEHNT', expect.stringMatching(/^D2 .*Gespeichert steht jetzt „5“/)],
      ['GEAENDERT', ''],
      ['ABGELEHNT', expect.stringMatching(/^D4 .*Gespeichert steht jetzt „8“/)],
      ['ANGENOMMEN', ''],
    ])
    expect((await taxa(id)).map(f => [f.taxon, f.anzahl])).toEqual([
      ['Baetis rhodani', 5],
      ['Elmis aenea', 3],
      ['Gammarus fossarum', 8],
      ['Gammarus pulex', 6],
    ])
  })

  test('wer eine Probe ändert, während in sie geladen wird, ist vorher oder nachher dran, nie dazwischen', async () => {
    const { id, code } = await neueAufnahme()
    await liesEin([KOPF, [code, 'Elmis aenea', 'Imago', '1'], [code, 'Baetis rhodani', '', '2']], {}, 'import')
    const geprueft = await liesEin([KOPF, [code, 'Baetis rhodani', '', '9']])
    let gehtWeiter: () => void = () => {}
    const wartet = new Promise<void>(weiter => {
      gehtWeiter = weiter
    })
    let laden: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async tx => {
      await sql`select from aufnahme where id = ${id} for no key update`.execute(tx)
      await sql`
        delete from fund using bestimmung
        where bestimmung.id = fund.bestimmung_id and bestimmung.aufnahme_id = ${id} and fund.zeile = 2
      `.execute(tx)
      await als('auftragnehmer')(post(`/api/einlesen/${geprueft.id}/laden`, { ladeart: 'GUELTIGE' }))
      laden = arbeiteAb().finally(gehtWeiter)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
          `.execute(db)
          return rows[0]?.n
        })
        .toBe(1)
    })
    await Promise.all([laden, wartet])
    const danach = await vorgang(geprueft.id)
    expect(danach).toMatchObject({ geladen: 1, bilanz: { angenommen: 1, geaendert: 0 } })
    expect((await taxa(id)).map(f => [f.taxon, f.anzahl])).toEqual([
      ['Elmis aenea', 1],
      ['Baetis rhodani', 9],
    ])
  })

  test('zwei laden zugleich alles oder nichts in dieselben Aufnahmen, jeder in anderer Folge: einer lädt, der andere erfährt warum nicht', async () => {
    const codes = [(await neueAufnahme()).code, (await neueAufnahme()).code]
    // Beide Aufnahmen passen nicht in einen Stapel.
    const jeAufnahme = GRUPPENSTAPEL_ZEILEN / 2 + 100
    const datei = (folge: readonly string[], menge: string) => {
      const zeilen = folge.flatMap(code =>
        Array.from({ length: jeAufnahme }, (_, i) => [code, 'Baetis rhodani', `Habitat ${i}`, menge]),
      )
      return [['Aufnahme', 'Taxon', 'Habitat', 'Anzahl'], ...zeilen]
    }
    const eine = await liesEin(datei(codes, '1'))
    const andere = await liesEin(datei(codes.toReversed(), '2'))
    for (const { id } of [eine, andere])
      await als('auftragnehmer')(post(`/api/einlesen/${id}/laden`, { ladeart: 'ALLES_ODER_NICHTS' }))
    await Promise.all([arbeiteAb(), arbeiteAb()])
    const danach = [await vorgang(eine.id), await vorgang(andere.id)].toSorted((a, b) => b.geladen - a.geladen)
    expect(danach.map(({ zustand, geladen }) => [zustand, geladen])).toEqual([
      ['GELADEN', 2 * jeAufnahme],
      ['GEPRUEFT', 0],
    ])
    expect(danach[1]?.meldung).toContain('Seit der Prüfung hat sich der Bestand geändert')
  })

  test('mehr Zeilen, als eine Probe aufnimmt: die Prüfung sagt es, nicht erst das Laden', async () => {
    const { code } = await neueAufnahme()
    const viele = Array.from({ length: 5001 }, (_, i) => [code, 'Baetis rhodani', `Habitat ${i}`, '1'])
    const geprueft = await liesEin([['Aufnahme', 'Taxon', 'Habitat', 'Anzahl'], ...viele])
    expect(geprueft.bilanz).toMatchObject({ gelesen: 5001, angenommen: 5000, abgelehnt: 1 })
  })
})
