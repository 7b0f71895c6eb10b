import { AUFNAHMESPALTEN } from '@benthos/vertrag/aufnahmespalten'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { alsCsv } from '../../../../pruefstand/einlesehandgriffe.ts'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { als, db, welt, sende, pruefe, lade, geladen, zeilen, bilanz, gueltig, neueStelle, liesKopf, liesAbschnitt } = p

const MELDUNGEN = p.meldungen

describe('[A-EINLESEN-32] Ablehnungen', () => {
  test('wer keine Aufnahmen anlegt oder bearbeitet, lädt nichts hoch und holt keine Vorlage', async () => {
    for (const [wer, status] of [
      [null, 401],
      ['qs', 403],
      ['lesen', 403],
    ] as const) {
      expect((await sende(wer, new File([alsCsv([KOPF])], 'a.csv'))).statusCode).toBe(status)
      expect((await als(wer)('/api/einlesevorlage/AUFNAHMEN')).statusCode).toBe(status === 403 ? 404 : status)
    }
    for (const wer of ['admin', 'bund', 'land-noe', 'auftragnehmer', 'fachprojekt'])
      expect((await als(wer)('/api/einlesevorlage/AUFNAHMEN')).statusCode, wer).toBe(200)
  })

  test('eine Datei ohne Spalte für Code oder Messstelle ist unlesbar', async () => {
    const { zustand, meldung } = await pruefe([
      ['Datum', 'Probenehmer'],
      ['1.1.2025', 'M'],
    ])
    expect([zustand, meldung]).toEqual(['UNLESBAR', expect.stringContaining('„Code“ oder „Messstelle“')])
  })

  test('Rechte gelten je Zeile: fremdes Bundesland, fremde Aufnahme, gesperrte Aufnahme, fremder Auftrag', async () => {
    const bundesprojekt = await p.nameDes(await welt.projekt('GZUEV', 'bund'))
    const fremd = await p.codeDer(await welt.messstelle('GZUEV', 'AT-4'))
    const gesperrt = await welt.aufnahme({ mzb: { status: 'PLAUSIBEL' } })
    const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', gesperrt).executeTakeFirstOrThrow()
    const { id } = await pruefe([
      ['Code', ...KOPF, 'Lufttemperatur'],
      ['', ...gueltig(fremd).with(2, bundesprojekt), ''],
      [code, '', '', '', '', 'Jemand anderer', '12,5'],
    ])
    const [ersteZeile, zweiteZeile] = await MELDUNGEN(id)
    expect(ersteZeile).toEqual(['Messstelle: Wählen Sie eine Messstelle und ein Projekt Ihres Zuständigkeitsbereichs.'])
    expect(zweiteZeile).toEqual([
      'Probenehmerin oder Probenehmer: Die Aufnahme ist übergeben oder geprüft: Ihre Angaben sind gesperrt.',
      expect.stringMatching(/^Lufttemperatur: Gesperrt, weil übergeben oder geprüft/),
    ])
  })

  test('ein Auftragnehmer füllt den Ortsbefund seiner Aufnahme; Kopf, fremde und neue Aufnahmen bleiben ihm verschlossen', async () => {
    const eigene = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: {} })
    const fremde = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
    const codes = await db
      .selectFrom('aufnahme')
      .select(['id', 'code', 'messstelle_id'])
      .where('id', 'in', [eigene, fremde])
      .execute()
    const code = (id: number) => codes.find(z => z.id === id)?.code ?? ''
    const datei = [
      ['Code', 'Probenehmer', 'Lufttemperatur', 'Deckung aller Algen', ...KOPF.slice(0, 4)],
      [code(eigene), '', '7,5', '', '', '', '', ''],
      [code(eigene), 'X', '', '', '', '', '', ''],
      [code(eigene), '', '', '30', '', '', '', ''],
      [code(fremde), '', '7,5', '', '', '', '', ''],
      ['', 'M', '', '', await p.neueStelle(), '1.1.2025', p.PROJEKT, 'MZB'],
    ]
    const { id } = await pruefe(datei, 'auftragnehmer')
    const meldungen = await MELDUNGEN(id, 'auftragnehmer')
    expect(meldungen[0]).toEqual([])
    expect(meldungen[1]).toEqual([
      expect.stringContaining('steht schon in Zeile 2'),
      'Probenehmerin oder Probenehmer: Diese Angabe dürfen Sie an dieser Aufnahme nicht ändern.',
    ])
    // Ob es den Abschnitt des fremden Qualitätselements gibt, erfährt er nicht.
    expect(meldungen[2]?.[1]).toContain('gehört nicht zu dieser Aufnahme, oder Sie dürfen ihn nicht bearbeiten')
    // Eine fremde Aufnahme gibt es für ihn nicht: ihr Code gilt nur als neuer, dem alles fehlt.
    expect(JSON.stringify(meldungen[3])).not.toContain(code(fremde))
    expect(meldungen[3]?.length).toBeGreaterThan(0)
    expect(meldungen[4]?.length).toBeGreaterThan(0)
    expect(await lade(id, 'GUELTIGE', 'auftragnehmer')).toMatchObject({ geladen: 1 })
    expect(await liesAbschnitt(eigene, 'wetterHydrographie', 'auftragnehmer')).toMatchObject({ lufttemperatur: 7.5 })
  })
})

describe('[A-EINLESEN-32] Aufnahmen einlesen', () => {
  test('ohne bekannte Messstelle fehlt der Zeile ihre Messstelle, nicht auch der Code, der aus ihr entstünde', async () => {
    const { id } = await pruefe([KOPF, gueltig('L9-99999')])
    expect(await MELDUNGEN(id)).toEqual([
      [expect.stringMatching(/^Messstelle: Eine Messstelle mit diesem Code oder dieser GZÜV-ID gibt es nicht/)],
    ])
  })

  test('ob es einen fremden Code gibt, erfährt nicht, wer am Ort nichts anlegen darf', async () => {
    const fremde = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
    const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', fremde).executeTakeFirstOrThrow()
    const eigene = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const ort = await db
      .selectFrom('aufnahme')
      .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
      .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
      .select(['messstelle.code', 'projekt.name'])
      .where('aufnahme.id', '=', eigene)
      .executeTakeFirstOrThrow()
    const zeile = (name: string) => [name, ort.code, '1.2.2025', ort.name, 'MZB', 'Maria Muster']
    const { id } = await pruefe([['Code', ...KOPF], zeile(code), zeile('GIBT-ES-NICHT')], 'auftragnehmer')
    const [vergeben, frei] = await MELDUNGEN(id, 'auftragnehmer')
    expect(vergeben?.length).toBeGreaterThan(0)
    expect(vergeben).toEqual(frei)
  })

  test('[A-EINLESEN-33] ein Code, der zu einer anderen Messstelle gehört, verlegt sie nicht', async () => {
    const [a, b] = [await neueStelle(), await neueStelle()]
    await geladen([
      ['Code', ...KOPF],
      [`${a}-V`, ...gueltig(a)],
    ])
    const { id } = await pruefe([
      ['Code', ...KOPF],
      [`${a}-V`, ...gueltig(b)],
    ])
    expect(await MELDUNGEN(id)).toEqual([
      [`Messstelle: Die Aufnahme „${a}-V“ gehört zur Messstelle ${a}. Verlegen lässt sie sich nur an ihr selbst.`],
    ])
  })

  test('[A-EINLESEN-33] ein Code mit einem anderen Tag ändert keinen Tag: gemeint ist womöglich eine andere Aufnahme', async () => {
    const stelle = await neueStelle()
    const erste = await geladen([KOPF, gueltig(stelle)])
    const code = `${stelle}-20250314`
    const { id } = await pruefe([
      ['Code', ...KOPF],
      [code, ...gueltig(stelle, '15.03.2025')],
      [`${stelle}-NEU`, ...gueltig(stelle, '16.03.2025')],
    ])
    expect(await MELDUNGEN(id)).toEqual([
      [`Datum der Probenahme: Die Aufnahme „${code}“ ist vom 14.03.2025. Ihren Tag ändern Sie nur an ihr selbst.`],
      [],
    ])
    await lade(id)
    const [zeile] = await zeilen(erste.id)
    expect(await liesKopf(zeile?.objektId)).toMatchObject({ datum: '2025-03-14' })
  })

  test('[A-EINLESEN-33] mit und ohne Code für denselben Ort, Tag und dasselbe Qualitätselement: die zweite Zeile wartet auf ihren Code, gleich wie weit sie von der ersten steht', async () => {
    const gezaehlt = async (stelle: string) =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from aufnahme join messstelle on messstelle.id = messstelle_id
          where messstelle.code = ${stelle}
        `.execute(db)
      ).rows[0]?.n
    const fuell = await neueStelle()
    // Ein Stapel hat 250 Zeilen: dazwischen liegen keine, wenige oder mehr als einer.
    for (const dazwischen of [0, 300])
      for (const mitCodeZuerst of [true, false]) {
        const stelle = await neueStelle()
        const mit = [`${stelle}-EIGEN`, ...gueltig(stelle)]
        const ohne = ['', ...gueltig(stelle).with(3, 'MZB')]
        const fuellung = Array.from({ length: dazwischen }, (_, i) => [`${stelle}-F${i}`, ...gueltig(fuell)])
        const [a, b] = mitCodeZuerst ? [mit, ohne] : [ohne, mit]
        const { id } = await pruefe([['Code', ...KOPF], a, ...fuellung, b])
        const { beanstandungen } = (
          await als('land-noe')(`/api/einlesen/${id}/zeilen?groesse=200&ausgang=ABGELEHNT`)
        ).json<{ zeilen: { beanstandungen: { meldung: string }[] }[] }>().zeilen[0] ?? { beanstandungen: [] }
        const anders = mitCodeZuerst
          ? `Code leer statt „${stelle}-EIGEN“, Qualitätselemente „MZB“ statt „MZB + PHB“`
          : `Code „${stelle}-EIGEN“ statt leer, Qualitätselemente „MZB + PHB“ statt „MZB“`
        expect(beanstandungen.map(({ meldung }) => meldung)).toEqual([
          `Messstelle „${stelle} am 14.03.2025“ steht schon in Zeile 2 dieser Datei. Anders als dort: ${anders}. Bitte nennen Sie den Code in beiden Zeilen.`,
        ])
        await lade(id)
        expect([dazwischen, mitCodeZuerst, await gezaehlt(stelle)]).toEqual([dazwischen, mitCodeZuerst, 1])
      }
  })

  test('prüfen ändert nichts; alle Fehler einer Zeile auf einmal, mit Zelle und Vorschlag', async () => {
    const stelle = await neueStelle()
    const vorher = await p.pruefsummen()
    const { id, bilanz: b } = await pruefe([
      [...KOPF, 'Uhrzeit', 'Lufttemperatur', 'Witterung', 'Deckung Akal', 'Letztes Hochwasser'],
      ['GIBT-ES-NICHT', '31.2.2025', 'Kein Projekt', 'MZB, Fische', '', '25:00', '99', 'Hagel', '12', '1-Mai'],
      [...gueltig(stelle), '9:30', '12,5', 'Regen', '', '02.03.2025'],
    ])
    expect(b).toEqual({ gelesen: 2, angenommen: 1, geaendert: 0, unveraendert: 0, uebersprungen: 0, abgelehnt: 1 })
    const [schlechte] = await zeilen(id)
    expect(schlechte?.beanstandungen.map(x => x.zelle).toSorted()).toEqual(
      ['A2', 'B2', 'C2', 'D2', 'F2', 'G2', 'H2', 'I2', 'J2'].toSorted(),
    )
    expect(await p.pruefsummen()).toEqual(vorher)
  })

  test('geladen steht alles da: Kopf, Code aus Messstelle und Tag, jeder Abschnitt, Choriotope mit „x“ und Teilproben', async () => {
    const stelle = await neueStelle()
    const inhalt = [
      [
        ...KOPF,
        'Zeit',
        'Bemerkung',
        'Bemerkung (Wetter)',
        'Umlandnutzung',
        'Stau',
        'pH-Wert',
        'Deckung Akal',
        'Deckung Psammal',
        'Deckung Xylal',
        'Teilproben Akal',
        'Teilproben Psammal',
        'Trübung',
        'Trübung: Art',
        'Beschattung',
        'Beschattung (Phytobenthos)',
      ],
      [
        ...gueltig(stelle),
        '9.30 Uhr',
        'Kopf',
        'Schnee',
        'Wald, alpine Rasen, Fels',
        'nein',
        '8,1',
        '60',
        '40',
        'x',
        '12',
        '8',
        'gering',
        'Gletschermilch',
        '40',
        '45',
      ],
    ]
    const ph = AUFNAHMESPALTEN.find(s => s.feld.endsWith('.ph'))?.titel ?? ''
    if (inhalt[0]) inhalt[0][10] = ph
    const { id, geladen: zahl, zellbilanz } = await geladen(inhalt)
    expect((await zeilen(id)).flatMap(z => z.beanstandungen)).toEqual([])
    expect(zahl).toBe(1)
    expect(zellbilanz).toMatchObject({ gelesen: 20, angenommen: 20 })
    const [zeile] = await zeilen(id)
    const aufnahme = zeile?.objektId
    expect(await liesKopf(aufnahme)).toMatchObject({
      code: `${stelle}-20250314`,
      datum: '2025-03-14',
      uhrzeit: '09:30',
      methoden: ['MZB', 'PHB'],
      probenehmer: 'Maria Muster',
      projektId: p.projektId,
      bemerkung: 'Kopf',
    })
    expect(await liesAbschnitt(aufnahme, 'wetterHydrographie')).toMatchObject({ bemerkung: 'Schnee', witterung: null })
    expect(await liesAbschnitt(aufnahme, 'morphologieHydraulikPhysikalischChemischerBefund')).toMatchObject({
      umlandnutzung: ['WALD', 'ALPIN'],
      stau: false,
      ph: 8.1,
      beschattung: 40,
    })
    expect(await liesAbschnitt(aufnahme, 'organoleptischerBefundReduktionen')).toMatchObject({
      truebung: 'GERING',
      truebungArt: 'Gletschermilch',
    })
    expect(await liesAbschnitt(aufnahme, 'phytobenthos')).toMatchObject({ beschattung: 45 })
    expect(await liesAbschnitt(aufnahme, 'choriotop')).toEqual({
      zeilen: [
        { choriotop: 'AKAL', deckung: 60, unter5: false, einheiten: 12 },
        { choriotop: 'PSAMMAL', deckung: 40, unter5: false, einheiten: 8 },
        { choriotop: 'XYLAL', deckung: null, unter5: true, einheiten: null },
      ],
      bemerkung: null,
    })
    // Dieselbe Datei noch einmal sagt nichts Neues.
    expect(bilanz(await pruefe(inhalt))).toEqual([0, 0, 1, 0, 0])
  })

  test('[A-EINLESEN-33] Messstelle, Tag und Qualitätselement nennen eine bestehende; gezeigt wird, was anders ist', async () => {
    const stelle = await neueStelle()
    await geladen([KOPF, gueltig(stelle)])
    const { id, bilanz: b } = await pruefe([
      [...KOPF, 'Lufttemperatur'],
      [stelle, '14.03.2025', '', 'PHB', 'Max Muster', '8'],
      [stelle, '14.3.2025', '', 'MZB', '', ''],
      [stelle, '15.3.2025', p.PROJEKT, 'MZB', 'Max Muster', ''],
    ])
    expect(b).toMatchObject({ gelesen: 3, angenommen: 1, geaendert: 1, abgelehnt: 1 })
    const [erste, zweite] = await zeilen(id)
    // Das andere Qualitätselement, das die Zeile nicht nennt, bleibt.
    expect(erste?.aenderungen.map(({ spalte }) => spalte)).toEqual(['Probenehmerin oder Probenehmer', 'Lufttemperatur'])
    expect(zweite?.beanstandungen.map(x => x.meldung)[0]).toContain('steht schon in Zeile 2')
    const gut = await pruefe([
      [...KOPF, 'Lufttemperatur'],
      [stelle, '14.03.2025', p.PROJEKT, '', 'Max Muster', '8'],
    ])
    expect((await zeilen(gut.id))[0]?.aenderungen).toEqual([
      { spalte: 'Probenehmerin oder Probenehmer', alt: 'Maria Muster', neu: 'Max Muster' },
      { spalte: 'Lufttemperatur', alt: '', neu: '8' },
    ])
    expect(await lade(gut.id)).toMatchObject({ geladen: 1, bilanz: { geaendert: 1 } })
    const [zeile] = await zeilen(gut.id)
    expect(await liesKopf(zeile?.objektId)).toMatchObject({ probenehmer: 'Max Muster', methoden: ['MZB', 'PHB'] })
  })

  test('[A-EINLESEN-33] ein eigener Code am selben Tag ist eine weitere Aufnahme, und der Bericht sagt, welche es schon gibt; mehrere verlangen den Code', async () => {
    const stelle = await neueStelle()
    await geladen([KOPF, gueltig(stelle)])
    const weitere = await pruefe([
      ['Code', ...KOPF],
      [`${stelle}-B`, ...gueltig(stelle).with(4, 'Max Muster')],
    ])
    expect((await zeilen(weitere.id))[0]?.grund).toBe(
      `An dieser Messstelle gibt es an diesem Tag schon die Aufnahme „${stelle}-20250314“, verschieden in Probenehmerin oder Probenehmer.`,
    )
    await lade(weitere.id)
    const offen = await pruefe([KOPF, gueltig(stelle)])
    expect((await zeilen(offen.id))[0]?.beanstandungen.map(x => x.meldung)).toEqual([
      `An dieser Messstelle gibt es am 14.03.2025 mehrere Aufnahmen: ${stelle}-20250314, ${stelle}-B. Bitte nennen Sie den Code.`,
    ])
  })

  test('was seit der Prüfung ein anderer änderte, überschreibt das Laden nicht; alles oder nichts lädt dann nichts', async () => {
    const stelle = await neueStelle()
    const erste = await geladen([
      [...KOPF, 'Lufttemperatur'],
      [...gueltig(stelle), '8'],
    ])
    const [zeile] = await zeilen(erste.id)
    const datei = await pruefe([
      [...KOPF, 'Lufttemperatur'],
      [...gueltig(stelle), '9'],
      [...gueltig(await neueStelle()), '9'],
    ])
    const weg = `/aufnahme/${zeile?.objektId}/ortsbefund/wetterHydrographie`
    const stand = (await als('land-noe')(weg)).json<{ version: number; daten: object }>()
    const rumpf = { version: stand.version, daten: { ...stand.daten, lufttemperatur: 10 } }
    expect((await als('land-noe')(post(weg, rumpf))).statusCode).toBe(200)
    const aufnahmen = async () => {
      const { aufnahme, aufnahme_abschnitt, status_ereignis } = await p.pruefsummen()
      return { aufnahme, aufnahme_abschnitt, status_ereignis }
    }
    const vorher = await aufnahmen()
    expect(await lade(datei.id, 'ALLES_ODER_NICHTS')).toMatchObject({ zustand: 'GEPRUEFT', geladen: 0 })
    expect(await aufnahmen()).toEqual(vorher)
    expect((await zeilen(datei.id))[0]?.beanstandungen[0]?.meldung).toContain(
      'Seit der Prüfung hat jemand das geändert',
    )
  })

  test('der Verlauf nennt Import, Datei und Zeile; die Aufnahmenliste findet die Aufnahmen des Imports', async () => {
    const [a, b] = [await neueStelle(), await neueStelle()]
    const { id } = await geladen([
      [...KOPF, 'Lufttemperatur'],
      [...gueltig(a), '8'],
      [...gueltig(b), '9'],
    ])
    const [, zweite] = await zeilen(id)
    const verlauf = (await als('land-noe')(`/aufnahme/${zweite?.objektId}/history/mzb`)).json<{
      eintraege: { teil: string; herkunft: object; aenderungen: { dateizeile?: number }[] }[]
    }>().eintraege
    const wetter = verlauf.find(e => e.teil === 'ortsbefund/wetterHydrographie')
    expect(wetter?.herkunft).toMatchObject({
      art: 'IMPORT',
      einleseart: 'AUFNAHMEN',
      einlesung: id,
      dateiname: 'aufnahmen.csv',
    })
    expect(wetter?.aenderungen.map(e => e.dateizeile)).toEqual([3])
    const liste = (await als('land-noe')(`/aufnahmen?einlesungId=${id}`)).json<{
      zeilen: { messstelleCode: string }[]
    }>()
    expect(liste.zeilen.map(z => z.messstelleCode).toSorted()).toEqual([a, b].toSorted())
  })

  test('ein Code, der zwischen Prüfung und Laden vergeben wird, lehnt nur seine Zeile ab', async () => {
    const [a, b] = [await neueStelle(), await neueStelle()]
    const { id } = await pruefe([
      ['Code', ...KOPF],
      ['VERGEBEN-1', ...gueltig(a)],
      ['VERGEBEN-2', ...gueltig(b)],
    ])
    await sql`update aufnahme set code = 'VERGEBEN-1' where id = ${await welt.aufnahme({ art: 'FACHPROJEKT' })}`.execute(
      db,
    )
    expect(await lade(id)).toMatchObject({ geladen: 1, bilanz: { angenommen: 1, abgelehnt: 1 } })
    expect((await MELDUNGEN(id))[0]).toEqual(['Code: Dieser Code ist schon vergeben. Bitte wählen Sie einen anderen.'])
  })
})
