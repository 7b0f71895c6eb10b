import type { Akteur } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'
import { baueFundruecknahme } from './ruecknahme.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { db, als, neueAufnahme, liesEin, zeilen, vorgang, arbeiteAb } = p
const { vorschau, sendeRuecknahme, nimmZurueck, geladen, bearbeite, setze, pruefsummen, gruende, mengen, status } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
const OHNE_RECHT = 'Das dürfen Sie nicht mehr bearbeiten; zurücknehmen kann es die Administration.'

describe('[A-EINLESEN-15] Ablehnungen', () => {
  test('ohne Anmeldung, fremd oder ohne das Recht: nichts zu sehen und nichts zurückzunehmen', async () => {
    const { code } = await neueAufnahme()
    const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    const vorher = await pruefsummen()
    for (const [wer, antwort] of [
      [null, 401],
      ['auftragnehmer2', 404],
      ['land-noe', 404],
      ['qs', 404],
      ['lesen', 404],
    ] as const) {
      expect((await sendeRuecknahme(id, wer)).statusCode).toBe(antwort)
      expect((await als(wer)(`/api/einlesen/${id}/ruecknahme`)).statusCode).toBe(antwort)
    }
    await arbeiteAb()
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('nur geprüft, noch im Laden, gerade in Rücknahme, schon ganz zurückgenommen: 409 mit dem Grund', async () => {
    const { code } = await neueAufnahme()
    const inhalt = [KOPF, [code, 'Baetis rhodani', 'Larve', '3']]
    const geprueft = await liesEin(inhalt)
    const nichts = await sendeRuecknahme(geprueft.id)
    expect([nichts.statusCode, nichts.json().message]).toEqual([409, 'Aus dieser Datei ist nichts geladen.'])
    await als('auftragnehmer')(post(`/api/einlesen/${geprueft.id}/laden`, { ladeart: 'GUELTIGE' }))
    const laufend = await sendeRuecknahme(geprueft.id)
    expect([laufend.statusCode, laufend.json().message]).toEqual([409, expect.stringMatching(/läuft noch/)])
    await arbeiteAb()
    const antworten = await Promise.all(Array.from({ length: 4 }, () => sendeRuecknahme(geprueft.id)))
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    await arbeiteAb()
    expect((await vorgang(geprueft.id)).ruecknahme).toMatchObject({ zurueckgenommen: 1, behalten: 0 })
    const zweite = await sendeRuecknahme(geprueft.id)
    expect([zweite.statusCode, zweite.json().message]).toEqual([409, 'Diese Einlesung ist schon ganz zurückgenommen.'])
    // Was zurückgenommen ist, wird aus demselben Vorgang nicht mehr geladen.
    const wieder = await als('auftragnehmer')(post(`/api/einlesen/${geprueft.id}/laden`, { ladeart: 'GUELTIGE' }))
    expect(wieder.statusCode).toBe(409)
  })

  test('ändert gerade jemand die Aufnahme, wartet die Rücknahme und sieht danach, was anders ist', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    expect((await sendeRuecknahme(id)).statusCode).toBe(200)
    let laeuft: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async tx => {
      await tx.selectFrom('aufnahme').select('id').where('id', '=', aufnahme).forNoKeyUpdate().execute()
      laeuft = arbeiteAb()
      await sql`select pg_sleep(0.5)`.execute(tx)
      await sql`
        update fund set anzahl = 99 from bestimmung
        where bestimmung.id = fund.bestimmung_id and bestimmung.aufnahme_id = ${aufnahme}
      `.execute(tx)
    })
    await laeuft
    expect((await vorgang(id)).ruecknahme).toMatchObject({ zurueckgenommen: 0, behalten: 1 })
    expect(await mengen(aufnahme)).toEqual([['Baetis rhodani', 99]])
  })

  test.each([['BEWERTUNG_ABGESCHLOSSEN'], ['PLAUSIBEL']])(
    'Status %s: gesperrt auch für die Administration; die übrigen Aufnahmen gehen',
    async gesperrt => {
      const [a, b] = [await neueAufnahme(), await neueAufnahme()]
      const { id } = await geladen([
        KOPF,
        [a.code, 'Baetis rhodani', 'Larve', '3'],
        [b.code, 'Baetis rhodani', 'Larve', '4'],
      ])
      await setze(a.id, { mzb_status: gesperrt })
      const grund = 'Seit dem Laden übergeben: Die Daten sind gesperrt.'
      expect(await vorschau(id)).toMatchObject({
        neue: 1,
        konfliktzahl: 1,
        konflikte: [{ bezeichnung: `Aufnahme ${a.code}`, objektId: a.id, zeile: null, grund, aenderungen: [] }],
      })
      expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 1 } })
      expect(await gruende(id)).toEqual([`Aufnahme ${a.code}: ${grund}`, null])
      expect(await nimmZurueck(id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 1 } })
      expect(await mengen(a.id)).toEqual([['Baetis rhodani', 3]])
      expect(await mengen(b.id)).toEqual([])
      expect(await status(a.id)).toBe(gesperrt)
    },
  )

  test('wer die Aufnahme nicht mehr sehen darf, liest weder ihren Code noch was jetzt dasteht; auch nicht nach der Administration', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const tag = (await db.selectFrom('aufnahme').selectAll().where('id', '=', aufnahme).executeTakeFirstOrThrow()).datum
    const stelle = await db
      .selectFrom('messstelle')
      .innerJoin('aufnahme', 'aufnahme.messstelle_id', 'messstelle.id')
      .select('messstelle.code')
      .where('aufnahme.id', '=', aufnahme)
      .executeTakeFirstOrThrow()
    const { id } = await geladen([
      ['Messstelle', 'Datum', 'Taxon', 'Anzahl'],
      [stelle.code, tag, 'Baetis rhodani', '3'],
    ])
    await bearbeite(aufnahme, funde => funde.map(fund => ({ ...fund, anzahl: 777 })), 'admin')
    await setze(aufnahme, { mzb_auftragnehmer_id: await p.welt.organisationVon('auftragnehmer2') })
    const verraet = (inhalt: unknown) => [code, '777', 'wer":"'].filter(wort => JSON.stringify(inhalt).includes(wort))
    const sicht = await vorschau(id)
    expect(sicht.konflikte).toEqual([
      {
        zeile: 2,
        bezeichnung: `${stelle.code} · Baetis rhodani`,
        objektId: null,
        grund: OHNE_RECHT,
        aenderungen: [],
        wer: null,
        wann: null,
      },
    ])
    expect(verraet(sicht)).toEqual([])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { behalten: 1 } })
    expect(await gruende(id)).toEqual([OHNE_RECHT])
    // Die Administration sieht in der Vorschau alles; im Protokoll, das der Einleser liest, steht davon nichts.
    expect((await vorschau(id, 'admin')).konflikte[0]?.aenderungen).toEqual([
      { spalte: 'Baetis rhodani · Anzahl', alt: '3', neu: '777' },
    ])
    await nimmZurueck(id, 'admin')
    const protokoll = await zeilen(id)
    expect(protokoll[0]?.konflikt).toEqual({
      grund: 'Seit dem Laden geändert.',
      aenderungen: [],
      wer: null,
      wann: null,
    })
    expect(verraet(protokoll)).toEqual([])
  })

  test.each([['AUFTRAGNEHMER'], ['ADMIN']] as const)(
    'wer ein Element blind zweitbestimmt, erfährt über seine Funde nichts, auch als %s nicht',
    async rolle => {
      const { id: aufnahme, code } = await neueAufnahme()
      const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
      await bearbeite(aufnahme, funde => funde.map(fund => ({ ...fund, anzahl: 777 })), 'admin')
      const akteur = {
        rollen: [rolle],
        organisationseinheitId: await p.welt.organisationVon('auftragnehmer'),
        bundesland: null,
      }
      const sichte = async (wer: Akteur) =>
        (await baueFundruecknahme('MHS').sichte(db, id, [aufnahme], wer, false)).get(aufnahme)
      expect(JSON.stringify(await sichte(akteur))).toContain('777')
      expect(await sichte({ ...akteur, blind: [{ aufnahmeId: aufnahme, element: 'MZB' }] })).toEqual({
        bezeichnung: null,
        neue: 0,
        geaenderte: 0,
        konflikt: { grund: OHNE_RECHT, aenderungen: [], wer: null, wann: null },
      })
    },
  )
})
