import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Ortsbefund und Bilder gehören Qualitätselementen: wer liest und ändert, was eine Übergabe sperrt, was danach veraltet ist. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const MZB_AN = { auftragnehmer: 'auftragnehmer' }
const PHB_AN = { auftragnehmer: 'auftragnehmer2' }

const TEILE = {
  wetterHydrographie: { pegelstand: 83 },
  choriotop: { zeilen: [{ choriotop: 'AKAL', deckung: 100, einheiten: 20 }] },
  phytobenthos: { deckungAlgen: 35 },
}
type Teil = keyof typeof TEILE
const pfad = (id: number, teil: Teil) => `/aufnahme/${id}/ortsbefund/${teil}`
const speichere = (wer: string, id: number, teil: Teil, version = 0, daten: object = TEILE[teil]) =>
  als(wer)(post(pfad(id, teil), { version, daten }))
const ROT = { farbgruppe: 'ROT', wuchsform: 'KRUSTE', deckung: 5, bemerkung: 'Geheimes vom Stein' }
const wuchsformpfad = (id: number) => `/aufnahme/${id}/ortsbefund/phbMakroskopischeArtWuchsform`

async function setze(id: number, stand: Record<string, unknown>): Promise<void> {
  await db.updateTable('aufnahme').set(stand).where('id', '=', id).execute()
}

/** Legt an einen Platz ein Bild, ohne es hochzuladen. */
async function legeBild(id: number, platz: string): Promise<number> {
  const hash = 'c'.repeat(64)
  await sql`
    insert into bildinhalt (hash, medientyp, breite, hoehe, groesse, inhalt, klein)
    values (${hash}, 'image/png', 4, 3, 3, '\\x010203', '\\x01') on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ version: number }>`
    insert into bild (aufnahme_id, platz, hash, beschreibung) values (${id}, ${platz}, ${hash}, 'Geheime Skizze')
    returning version
  `.execute(db)
  return rows[0]?.version ?? 0
}
const beschreibe = (wer: string, id: number, platz: string, version: number) => {
  const payload = new FormData()
  payload.set('version', String(version))
  payload.set('beschreibung', 'nachträglich')
  return als(wer)({ method: 'POST', url: `/aufnahme/${id}/${platz}`, payload: payload as unknown as Buffer })
}

describe('[ROLE-02] Teile eines Elements gibt es nur für den, der es lesen darf', () => {
  test('wer nur das Makrozoobenthos hat, liest, ändert und löscht keine Teile des Phytobenthos; umgekehrt ebenso', async () => {
    const id = await welt.aufnahme({ mzb: MZB_AN, phb: PHB_AN })
    const zeile = (await als('auftragnehmer2')(post(wuchsformpfad(id), { version: 0, daten: ROT }))).json()
    expect(zeile).toMatchObject({ version: 1 })
    expect((await speichere('auftragnehmer2', id, 'phytobenthos')).statusCode).toBe(200)
    expect((await speichere('auftragnehmer', id, 'choriotop')).statusCode).toBe(200)
    await legeBild(id, 'choriotopskizze')
    const fremd: [string, Parameters<ReturnType<typeof als>>[0]][] = [
      ['auftragnehmer', pfad(id, 'phytobenthos')],
      ['auftragnehmer', post(pfad(id, 'phytobenthos'), { version: 1, daten: { deckungAlgen: 1 } })],
      ['auftragnehmer', `/api${wuchsformpfad(id)}`],
      ['auftragnehmer', post(wuchsformpfad(id), { id: zeile.id, version: 1, daten: ROT })],
      ['auftragnehmer', post(`${wuchsformpfad(id)}/delete/${zeile.id}`, { version: 1 })],
      ['auftragnehmer2', pfad(id, 'choriotop')],
      ['auftragnehmer2', post(pfad(id, 'choriotop'), { version: 1, daten: { zeilen: [] } })],
      ['auftragnehmer2', `/aufnahme/${id}/choriotopskizze`],
      ['auftragnehmer2', `/aufnahme/${id}/choriotopskizze?groesse=klein`],
    ]
    for (const [wer, anfrage] of fremd) {
      const { statusCode, body } = await als(wer)(anfrage)
      expect(statusCode, `${wer}: ${JSON.stringify(anfrage)}`).toBe(404)
      expect(body).not.toContain('Geheime')
    }
    expect((await als('auftragnehmer2')(`/api/aufnahme/${id}/bilder`)).body).not.toContain('choriotopskizze')
    expect((await als('auftragnehmer')(`/api/aufnahme/${id}/bilder`)).body).toContain('Geheime Skizze')
    expect((await als('land-noe')(`/api${wuchsformpfad(id)}`)).json().zeilen).toHaveLength(1)
  })

  test('trägt die Aufnahme ein Element nicht, gibt es seine Teile nicht, auch nicht für die Administration', async () => {
    const nurMzb = await welt.aufnahme({ mzb: MZB_AN, phb: null })
    expect((await als('admin')(pfad(nurMzb, 'phytobenthos'))).statusCode).toBe(404)
    expect((await speichere('admin', nurMzb, 'phytobenthos')).statusCode).toBe(404)
    expect((await als('admin')(`/api${wuchsformpfad(nurMzb)}`)).statusCode).toBe(404)
    const nurPhb = await welt.aufnahme({ mzb: null, phb: PHB_AN })
    expect((await als('admin')(pfad(nurPhb, 'choriotop'))).statusCode).toBe(404)
  })

  test('ein Element, dessen Teile etwas enthalten, lässt sich nicht mehr abwählen', async () => {
    for (const [teil, methoden] of [
      ['phytobenthos', ['MZB']],
      ['choriotop', ['PHB']],
    ] as const) {
      const id = await welt.aufnahme({ von: 'land-noe', mzb: {}, phb: {} })
      expect((await speichere('land-noe', id, teil)).statusCode).toBe(200)
      const { version, daten } = (await als('land-noe')(`/aufnahme/${id}/aufnahmedaten`)).json()
      const antwort = await als('land-noe')(
        post(`/aufnahme/${id}/aufnahmedaten`, { version, daten: { ...daten, methoden } }),
      )
      expect(antwort.json().errors).toMatchObject([{ field: 'daten.methoden' }])
    }
  })

  test('Duplikat: fremde Teile werden weder angeboten noch kopiert', async () => {
    const id = await welt.aufnahme({
      bundesland: 'AT-4',
      mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
      phb: { status: 'ROHDATEN' },
    })
    await db
      .insertInto('aufnahme_abschnitt')
      .values([
        { aufnahme_id: id, abschnitt: 'phytobenthos', daten: JSON.stringify(TEILE.phytobenthos) },
        { aufnahme_id: id, abschnitt: 'choriotop', daten: JSON.stringify(TEILE.choriotop) },
      ])
      .execute()
    await db
      .insertInto('phb_wuchsform')
      .values({ aufnahme_id: id, farbgruppe: 'ROT', wuchsform: 'KRUSTE', deckung: 5 })
      .execute()
    // Anlegen darf, wer es am Bereich der Messstelle darf: die Mehrfachrolle hat LAND am anderen Land nicht.
    await db
      .updateTable('benutzer')
      .set({ rollen: ['BUND'] })
      .where('username', '=', 'bund')
      .execute()
    const teile = async (wer: string) =>
      ((await als(wer)(post(`/aufnahme/${id}/duplicate/init`))).json().teile as { teil: string }[]).map(t => t.teil)
    expect(await teile('bund')).toEqual(['aufnahmedaten', 'choriotop', 'phytobenthos', 'wuchsformen'])
    await setze(id, { phb_status: null, phb_freigabe: null })
    expect(await teile('bund')).toEqual(['aufnahmedaten', 'choriotop'])
  })

  test('Verlauf: jedes Element zeigt seine und die geteilten Teile, nie die des anderen', async () => {
    const id = await welt.aufnahme({ mzb: MZB_AN, phb: PHB_AN })
    await speichere('auftragnehmer', id, 'choriotop')
    await speichere('auftragnehmer', id, 'wetterHydrographie')
    await speichere('auftragnehmer2', id, 'phytobenthos')
    await als('auftragnehmer2')(post(wuchsformpfad(id), { version: 0, daten: ROT }))
    await legeBild(id, 'choriotopskizze')
    await legeBild(id, 'foto1')
    const eintraege = async (wer: string, element: string, teil = '') => {
      const antwort = await als(wer)(`/aufnahme/${id}/history/${element}${teil && `?teil=${teil}`}`)
      return (antwort.json().eintraege as { titel: string }[]).map(({ titel }) => titel).toSorted()
    }
    const [choriotope, wetter, phytobenthos] = [
      'Ortsbefund · Choriotope: Deckung und Teilproben',
      'Ortsbefund · Wetter und Hydrographie',
      'Ortsbefund · Phytobenthos vor Ort',
    ]
    const geteilt = ['Aufnahmedaten', 'Fotos', wetter]
    expect(await eintraege('auftragnehmer', 'mzb')).toEqual(['Choriotopskizze', choriotope, ...geteilt].toSorted())
    expect(await eintraege('auftragnehmer', 'mzb', 'ortsbefund/phytobenthos')).toEqual([])
    const phb = await eintraege('auftragnehmer2', 'phb')
    expect(phb).toEqual(expect.arrayContaining([...geteilt, phytobenthos]))
    expect(phb.filter(titel => titel === choriotope || titel === 'Choriotopskizze')).toEqual([])
    expect(phb).toHaveLength(5)
  })
})

const GESPERRT = ['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'] as const

describe('[API-04] [API-06] eine Übergabe sperrt alles, was dem Element gehört', () => {
  test.each(GESPERRT)('MZB %s: Choriotope und gespeicherte geteilte Teile ändert niemand mehr', async status => {
    const id = await welt.aufnahme({ mzb: MZB_AN, phb: PHB_AN })
    for (const teil of ['choriotop', 'wetterHydrographie'] as const)
      expect((await speichere('auftragnehmer', id, teil)).json()).toMatchObject({ bearbeitbar: true, sperre: null })
    const [foto, skizze] = [await legeBild(id, 'foto1'), await legeBild(id, 'choriotopskizze')]
    await setze(id, { mzb_status: status })
    const vorher = await db.selectFrom('aufnahme').select('stand').where('id', '=', id).execute()
    for (const wer of ['auftragnehmer', 'land-noe', 'admin'])
      for (const antwort of [
        await speichere(wer, id, 'choriotop', 1, { zeilen: [] }),
        await speichere(wer, id, 'wetterHydrographie', 1, { pegelstand: 1 }),
        await beschreibe(wer, id, 'foto/1', foto),
        await beschreibe(wer, id, 'choriotopskizze', skizze),
        await als(wer)({ method: 'DELETE', url: `/aufnahme/${id}/foto/1?version=${foto}` }),
      ]) {
        expect(antwort.json(), wer).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
        expect(antwort.json().message).toMatch(/^Gesperrt, .+Makrozoobenthos \(.+ mit Begründung/)
      }
    expect(await db.selectFrom('aufnahme').select('stand').where('id', '=', id).execute()).toEqual(vorher)
    // Wer das gesperrte Element nicht lesen darf, erfährt von der Sperre, nicht von seinem Stand.
    const fremd = await speichere('auftragnehmer2', id, 'wetterHydrographie', 1, { pegelstand: 1 })
    expect(fremd.json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
    expect(fremd.body).not.toContain('Makrozoobenthos')
    // Was nur dem offenen Element gehört, bleibt offen.
    expect((await speichere('auftragnehmer2', id, 'phytobenthos')).statusCode).toBe(200)
  })

  test('ein geteilter Teil, den noch niemand gespeichert hat, wird vom offenen Element noch einmal ausgefüllt', async () => {
    const id = await welt.aufnahme({ mzb: { ...MZB_AN, status: 'PLAUSIBEL' }, phb: PHB_AN })
    const lies = async (wer: string) => (await als(wer)(pfad(id, 'wetterHydrographie'))).json()
    expect(await lies('auftragnehmer2')).toMatchObject({ version: 0, bearbeitbar: true, sperre: null })
    expect(await lies('auftragnehmer')).toMatchObject({
      bearbeitbar: false,
      sperre: expect.stringContaining('Plausibel'),
    })
    expect(await lies('qs')).toMatchObject({ bearbeitbar: false, sperre: null })
    const imKopf = async (wer: string) => (await als(wer)(`/aufnahme/${id}`)).json().ortsbefund[0]
    const wetter = { abschnitt: 'wetterHydrographie', istErfasst: false }
    expect(await imKopf('auftragnehmer2')).toEqual({ ...wetter, istGesperrt: false })
    expect(await imKopf('auftragnehmer')).toEqual({ ...wetter, istGesperrt: true })
    const plaetze = async () => (await als('auftragnehmer2')(`/api/aufnahme/${id}/bilder`)).json().plaetze
    expect((await plaetze())[0]).toEqual({ platz: 'foto1', bearbeitbar: true, sperre: null })
    expect((await speichere('auftragnehmer2', id, 'wetterHydrographie')).json()).toMatchObject({
      version: 1,
      bearbeitbar: false,
      sperre: expect.stringContaining('ein anderes Qualitätselement'),
    })
    expect((await speichere('auftragnehmer2', id, 'wetterHydrographie', 1, {})).json()).toMatchObject({
      code: 'STATUS_UNZULAESSIG',
    })
    expect(await imKopf('auftragnehmer2')).toEqual({ ...wetter, istErfasst: true, istGesperrt: true })
    await legeBild(id, 'foto1')
    expect((await plaetze()).slice(0, 2)).toMatchObject([
      { platz: 'foto1', bearbeitbar: false },
      { platz: 'foto2', bearbeitbar: true },
    ])
  })

  test('nach der Rückgabe mit Begründung ist alles wieder offen', async () => {
    const id = await welt.aufnahme({ mzb: { ...MZB_AN, status: 'PLAUSIBEL' }, phb: { ...PHB_AN, status: 'NEU' } })
    await setze(id, { mzb_status: 'NEU' })
    expect((await speichere('auftragnehmer', id, 'wetterHydrographie')).statusCode).toBe(200)
    await setze(id, { mzb_status: 'PLAUSIBEL' })
    const { version } = (await als('land-noe')(`/aufnahme/${id}/status`)).json()
    const wechsel = await als('land-noe')(
      post(`/aufnahme/${id}/status/mzb`, { version, status: 'UNPLAUSIBEL', grund: 'Pegel nachtragen' }),
    )
    expect(wechsel.statusCode).toBe(200)
    expect((await speichere('auftragnehmer', id, 'wetterHydrographie', 1, { pegelstand: 7 })).statusCode).toBe(200)
  })
})

describe('[API-04] [API-06] was in eine Bewertung eingeht, macht ihr Ergebnis veraltet', () => {
  const bewertet = async () => {
    const id = await welt.aufnahme({ mzb: { status: 'BEWERTET' }, phb: { status: 'BEWERTET' } })
    for (const element of ['MZB', 'PHB'] as const) {
      const { rows } = await sql<{ id: number }>`
        insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id,
          klasse, eingabe, ergebnis, kapsel_hash, engine_version)
        select ${id}, ${element}, 'MHS', 'x', 'x', 'x', min(id), 2, '{}', '{}', ${'a'.repeat(64)}, 'x'
        from taxalistenversion
        returning id
      `.execute(db)
      const bewertungId = rows[0]?.id
      await setze(id, { [`${element.toLowerCase()}_bewertung_id`]: bewertungId })
    }
    return id
  }
  const stand = async (id: number) => {
    const { mzb, phb } = (await als('admin')(`/aufnahme/${id}`)).json()
    return [mzb.status, mzb.veraltet, phb.status, phb.veraltet]
  }

  test('Choriotope das Makrozoobenthos, Phytobenthos vor Ort und Wuchsformen das Phytobenthos, Geteiltes keines', async () => {
    const handlungen: [(id: number) => Promise<unknown>, unknown[]][] = [
      [id => speichere('admin', id, 'choriotop'), ['ROHDATEN', true, 'BEWERTET', false]],
      [id => speichere('admin', id, 'phytobenthos'), ['BEWERTET', false, 'ROHDATEN', true]],
      [id => als('admin')(post(wuchsformpfad(id), { version: 0, daten: ROT })), ['BEWERTET', false, 'ROHDATEN', true]],
      [id => speichere('admin', id, 'wetterHydrographie'), ['BEWERTET', false, 'BEWERTET', false]],
    ]
    for (const [handle, soll] of handlungen) {
      const id = await bewertet()
      const version = async () => (await als('admin')(`/aufnahme/${id}`)).json().version
      const vorher = await version()
      await handle(id)
      expect(await stand(id)).toEqual(soll)
      expect(await version()).toBeGreaterThan(vorher)
    }
  })
})
