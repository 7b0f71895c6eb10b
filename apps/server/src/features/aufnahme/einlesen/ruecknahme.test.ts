import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { als, db, welt, geladen, zeilen, gueltig, neueStelle, nimmZurueck, pruefsummen, liesAbschnitt } = p
const MIT_BEFUND = [...KOPF, 'Lufttemperatur', 'Deckung Akal', 'Teilproben Akal']

describe('[A-EINLESEN-34] Eingelesene Aufnahmen zurücknehmen', () => {
  test('fremde nehmen nichts zurück', async () => {
    const { id } = await geladen([KOPF, gueltig(await neueStelle())])
    const vorher = await pruefsummen()
    for (const [wer, status] of [
      [null, 401],
      ['land-ooe', 404],
    ] as const)
      expect((await als(wer)(post(`/api/einlesen/${id}/zuruecknehmen`, {}))).statusCode).toBe(status)
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('Neues ist gelöscht, Geändertes mit Kopf und Ortsbefund wie vorher, Zeile für Zeile', async () => {
    const [a, b, c] = [await neueStelle(), await neueStelle(), await neueStelle()]
    await geladen([MIT_BEFUND, [...gueltig(a), '8', '100', '20'], [...gueltig(b), '', '', '']])
    const vorher = await pruefsummen()
    const { id, bilanz } = await geladen([
      MIT_BEFUND,
      [...gueltig(a).with(4, 'Max Muster'), '9', '', ''],
      [...gueltig(b), '10', '100', '20'],
      [...gueltig(c), '11', '100', '20'],
    ])
    expect(bilanz).toMatchObject({ angenommen: 1, geaendert: 2 })
    expect((await als('land-noe')(`/api/einlesen/${id}/ruecknahme`)).json()).toMatchObject({
      neue: 1,
      geaenderte: 2,
      konfliktzahl: 0,
    })
    expect(await nimmZurueck(id)).toMatchObject({
      zustand: 'ZURUECKGENOMMEN',
      ruecknahme: { zurueckgenommen: 3, behalten: 0 },
    })
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('woran seither gearbeitet wurde, bleibt mit Grund; das Übrige geht', async () => {
    const [a, b, c] = [await neueStelle(), await neueStelle(), await neueStelle()]
    const { id } = await geladen([MIT_BEFUND, ...[a, b, c].map(s => [...gueltig(s), '8', '', ''])])
    const [z1, z2] = await zeilen(id)
    await sql`insert into probe (aufnahme_id, methode) values (${z1?.objektId}, 'MHS')`.execute(db)
    const weg = `/aufnahme/${z2?.objektId}/ortsbefund/wetterHydrographie`
    const stand = (await als('land-noe')(weg)).json<{ version: number; daten: object }>()
    await als('land-noe')(post(weg, { version: stand.version, daten: { ...stand.daten, lufttemperatur: 10 } }))
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 2 } })
    expect((await zeilen(id)).map(z => z.konflikt?.grund ?? null)).toEqual([
      'Wird verwendet: 1 × Probe.',
      'Dazu seit dem Laden geändert: Abschnitt des Ortsbefunds.',
      null,
    ])
  })

  test('wer nur am Ortsbefund arbeitet, nimmt zurück, was er lud; übergeben bleibt es', async () => {
    const aufnahme = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahme).executeTakeFirstOrThrow()
    const vorher = await pruefsummen()
    const inhalt = [
      ['Code', 'Lufttemperatur'],
      [code, '7'],
    ]
    const erste = await geladen(inhalt, 'auftragnehmer')
    expect(await liesAbschnitt(aufnahme, 'wetterHydrographie', 'admin')).toMatchObject({ lufttemperatur: 7 })
    expect(await nimmZurueck(erste.id, 'auftragnehmer')).toMatchObject({ ruecknahme: { zurueckgenommen: 1 } })
    expect(await pruefsummen()).toEqual(vorher)
    const zweite = await geladen(inhalt, 'auftragnehmer')
    await sql`update aufnahme set mzb_status = 'BEWERTUNG_ABGESCHLOSSEN' where id = ${aufnahme}`.execute(db)
    expect(await nimmZurueck(zweite.id, 'auftragnehmer')).toMatchObject({ ruecknahme: { behalten: 1 } })
    expect((await zeilen(zweite.id, 'auftragnehmer'))[0]?.konflikt?.grund).toContain('nicht mehr bearbeiten')
  })

  test('in ein Projekt, das inzwischen anderen gehört oder nicht mehr passt, kommt keine zurück', async () => {
    const neuesProjekt = await welt.projekt('LAND', 'land-noe', 'AT-3')
    const [alte, fremd, unpassend] = [
      await welt.projekt('LAND', 'land-noe', 'AT-3'),
      await welt.projekt('LAND', 'land-noe', 'AT-3'),
      await welt.projekt('LAND', 'land-noe', 'AT-3'),
    ]
    const stellen = [await neueStelle(), await neueStelle(), await neueStelle()]
    const mitProjekt = async (projekte: readonly number[]) => [
      KOPF,
      ...(await Promise.all(stellen.map(async (s, i) => gueltig(s).with(2, await p.nameDes(projekte[i] ?? 0))))),
    ]
    await geladen(await mitProjekt([alte, fremd, unpassend]))
    const { id, bilanz } = await geladen(await mitProjekt([neuesProjekt, neuesProjekt, neuesProjekt]))
    expect(bilanz).toMatchObject({ geaendert: 3 })
    const andere = await welt.organisationVon('land-ooe')
    await sql`update projekt set organisationseinheit_id = ${andere} where id = ${fremd}`.execute(db)
    await sql`update projekt set bundesland = 'AT-9' where id = ${unpassend}`.execute(db)
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 2 } })
    expect(await p.gruende(id)).toEqual([
      null,
      'Das Projekt von vorher gehört inzwischen einer anderen Organisation.',
      'Projekt und Messstelle von vorher passen nicht mehr zueinander.',
    ])
    const { rows } = await sql<{ projekt: number }>`
      select a.projekt_id as projekt from aufnahme a
      join einlesung_zeile z on z.objekt_id = a.id and z.einlesung_id = ${id} order by z.nummer
    `.execute(db)
    expect(rows.map(({ projekt }) => projekt)).toEqual([alte, neuesProjekt, neuesProjekt])
  })

  test('ein Ergebnis, das nur der Import veralten ließ, gilt wieder', async () => {
    const aufnahme = await welt.aufnahme({ art: 'LAND', von: 'land-noe', mzb: { status: 'ROHDATEN' } })
    await sql`
      with neue as (
        insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id,
          klasse, eingabe, ergebnis, kapsel_hash, engine_version)
        select ${aufnahme}, 'MZB', 'MHS', 'probe', 'probe', 'probe', min(id), 2, '{}', '{}', repeat('0', 64), '1'
        from taxalistenversion
        returning id
      )
      update aufnahme set mzb_status = 'BEWERTET', mzb_klasse = 2, mzb_bewertung_id = neue.id
      from neue where aufnahme.id = ${aufnahme}
    `.execute(db)
    const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahme).executeTakeFirstOrThrow()
    const vorher = await pruefsummen()
    const { id } = await geladen([
      ['Code', 'Deckung Akal', 'Teilproben Akal'],
      [code, '100', '20'],
    ])
    const status = async () =>
      (await sql<{ s: string }>`select mzb_status as s from aufnahme where id = ${aufnahme}`.execute(db)).rows[0]?.s
    expect(await status()).toBe('ROHDATEN')
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await status()).toBe('BEWERTET')
    expect(await pruefsummen()).toEqual(vorher)
  })
})
