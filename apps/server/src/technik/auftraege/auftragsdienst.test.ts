import { once } from 'node:events'
import { sql, type Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mitTransaktion } from '../db/datenbank.ts'
import type { DB } from '../db/schema.ts'
import { Einwand } from '../http/problem.ts'
import type { Sitzung } from '../http/sitzung.ts'
import { auftragspruefung, type Pruefarbeit, pruefarbeit } from './auftrag.pruefhilfe.ts'
import type { Auftragsart } from './auftragsart.ts'
import type { Auftragsdienst } from './auftragsdienst.ts'
import { brichAb, ladeAuftrag, loesche } from './eigene.ts'
import { findeErgebnisdatei } from './ergebnisdatei.ts'
import { HOECHSTENS_OFFEN, HOECHSTVERSUCHE } from './konstanten.ts'
import { nimmNaechsten, RECHTE_VERLOREN } from './sql.ts'

const { db, benutzerId, auftraggeber, neuerDienst, beauftrage, stand, lassStocken, warteAuf } = await auftragspruefung()

describe('[API-02] Fortsetzen', () => {
  const arbeit = {
    ...pruefarbeit(async lauf => {
      for (let i = 1; i <= lauf.eingabe.anzahl && !lauf.abbruch.aborted; i++) {
        lauf.melde(i, lauf.eingabe.anzahl)
        await once(lauf.abbruch, 'abort')
      }
      return 'abgebrochen'
    }),
    fortsetzung: {
      aufschrift: 'Rest tun',
      recht: 'aufnahme.bearbeiten',
      abSchritt: ({ anzahl }, ist) => ({ titel: 'Rest der Probe', eingabe: { anzahl: anzahl - ist } }),
    },
  } as const satisfies Pruefarbeit
  const setzeFort = (dienst: Auftragsdienst, id: number, wer = auftraggeber) =>
    mitTransaktion(db, { benutzerId, anfrageId: 'pruefung' }, tx => dienst.setzeFort(tx, wer, id))

  test('der Rest beginnt hinter dem letzten gemeldeten Schritt; ohne das Recht dazu beginnt nichts', async () => {
    const dienst = neuerDienst(arbeit)
    const { id } = await beauftrage(dienst, arbeit, 3)
    const fertig = dienst.arbeiteAb()
    await warteAuf(id, 'RUNNING')
    await brichAb(db, benutzerId, id)
    await fertig
    expect(await ladeAuftrag(db, dienst.arten, benutzerId, id)).toMatchObject({
      state: 'CANCELLED',
      fortschritt: { ist: 1, soll: 3 },
      fortsetzung: 'Rest tun',
    })
    const leser = { ...auftraggeber, akteur: { ...auftraggeber.akteur, rollen: ['LESEN'] } } as Sitzung
    await expect(setzeFort(dienst, id, leser)).rejects.toMatchObject({ code: 'NICHT_ERLAUBT' })
    expect(await setzeFort(dienst, id)).toMatchObject({ titel: 'Rest der Probe', state: 'WAITING' })
    const { rows } = await sql<{ eingabe: object }>`select eingabe from auftrag order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ eingabe: { anzahl: 2 } }])
    await expect(setzeFort(dienst, id)).rejects.toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  })

  test('was sich nicht fortsetzen lässt, bietet es nicht an', async () => {
    const ohne = pruefarbeit(async () => 'nichts')
    const dienst = neuerDienst(ohne)
    const { id } = await beauftrage(dienst, ohne)
    await brichAb(db, benutzerId, id)
    expect(await ladeAuftrag(db, dienst.arten, benutzerId, id)).toMatchObject({ state: 'CANCELLED', fortsetzung: null })
    await expect(setzeFort(dienst, id)).rejects.toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  })
})

describe('[API-02] Ein Auftrag', () => {
  test('wartet, läuft mit Rechten und Eingabe des Auftraggebers und endet mit Satz und Datei', async () => {
    const gesehen: unknown[] = []
    const arbeit = pruefarbeit(async lauf => {
      gesehen.push(lauf.eingabe, lauf.akteur, lauf.benutzerId)
      const datei = await lauf.schreibeDatei('liste.csv', 'text/csv')
      for (let i = 1; i <= lauf.eingabe.anzahl; i++) {
        await datei.schreibe(`${'x'.repeat(200_000)}${i}\n`)
        lauf.melde(i, lauf.eingabe.anzahl, `Zeile ${i}`)
      }
      return 'drei Zeilen geschrieben'
    })
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    const { id } = await beauftrage(dienst, arbeit)
    expect(await stand(id)).toMatchObject({ state: 'WAITING', timeStarted: null, ergebnis: null, titel: 'Probe' })
    await dienst.arbeiteAb()
    expect(gesehen).toEqual([{ anzahl: 3 }, auftraggeber.akteur, benutzerId])
    expect(await stand(id)).toMatchObject({
      state: 'SUCCESS',
      storage: 'PERSISTENT',
      zusammenfassung: 'drei Zeilen geschrieben',
      fortschritt: { ist: 3, soll: 3, text: 'Zeile 3' },
      ergebnis: { name: 'liste.csv', bytes: 600_006 },
    })
    const teile: Buffer[] = []
    const datei = await findeErgebnisdatei(db, new Map(), { benutzerId, id })
    for await (const teil of datei?.inhalt.lies(0, datei.inhalt.bytes) ?? []) teile.push(teil)
    expect(teile.length).toBeGreaterThan(1)
    expect(Buffer.concat(teile).toString().match(/x\d/g)).toEqual(['x1', 'x2', 'x3'])
  })

  test('scheitert mit dem Grund eines Einwands; Unerwartetes nennt nur seine Nummer', async () => {
    const mitEinwand = pruefarbeit(async () => {
      throw new Einwand('EINGABE_UNGUELTIG', 'Die Liste ist leer.')
    })
    const unerwartet = {
      ...pruefarbeit(async () => Promise.reject(new Error('geheimes Innenleben'))),
      art: 'UNERWARTET',
    }
    const dienst = neuerDienst(mitEinwand as unknown as Auftragsart, unerwartet as unknown as Auftragsart)
    const erster = await beauftrage(dienst, mitEinwand)
    const zweiter = await beauftrage(dienst, unerwartet)
    await dienst.arbeiteAb()
    expect(await stand(erster.id)).toMatchObject({ state: 'FAILURE', fehler: 'Die Liste ist leer.' })
    const { state, fehler } = await stand(zweiter.id)
    expect(state).toBe('FAILURE')
    expect(fehler).toContain(String(zweiter.id))
    expect(fehler).not.toContain('Innenleben')
  })

  test('ohne gültige Transaktion gibt es ihn nicht', async () => {
    const arbeit = pruefarbeit(async () => 'nie')
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    await expect(
      mitTransaktion(db, { benutzerId, anfrageId: null }, async tx => {
        await dienst.beauftrage(tx, auftraggeber, arbeit, 'Probe', { anzahl: 1 })
        throw new Error('zurück')
      }),
    ).rejects.toThrow('zurück')
    expect(await nimmNaechsten(db, 'knoten')).toBeNull()
  })

  test('wartend sofort, laufend binnen zwei Herzschlägen abgebrochen; was schon getan ist, bleibt im Satz', async () => {
    const arbeit = pruefarbeit(async lauf => {
      let i = 0
      while (!lauf.abbruch.aborted) {
        lauf.melde(++i, null)
        await new Promise(weiter => setTimeout(weiter, 20))
      }
      return 'bis hierher'
    })
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    const laufend = await beauftrage(dienst, arbeit)
    const fertig = dienst.arbeiteAb()
    await warteAuf(laufend.id, 'RUNNING')
    const wartend = await beauftrage(dienst, arbeit)
    await brichAb(db, benutzerId, wartend.id)
    expect((await stand(wartend.id)).state).toBe('CANCELLED')
    expect(await loesche(db, benutzerId, laufend.id)).toBe(false)
    await brichAb(db, benutzerId, laufend.id)
    expect((await stand(laufend.id)).state).toBe('CANCELLING')
    await fertig
    expect(await stand(laufend.id)).toMatchObject({ state: 'CANCELLED', zusammenfassung: 'bis hierher', fehler: null })
    expect(await loesche(db, benutzerId, laufend.id)).toBe(true)
  })
})

describe('[API-02] Viele Aufträge', () => {
  test('eines Benutzers: mehr als die Grenze nimmt der Dienst nicht an, bis einer beendet ist', async () => {
    const arbeit = pruefarbeit(async () => 'getan')
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    const alle = await Promise.all(Array.from({ length: HOECHSTENS_OFFEN }, () => beauftrage(dienst, arbeit)))
    await expect(beauftrage(dienst, arbeit)).rejects.toThrow(`${HOECHSTENS_OFFEN} Aufträge`)
    await brichAb(db, benutzerId, alle[0]?.id ?? 0)
    await expect(beauftrage(dienst, arbeit)).resolves.toMatchObject({ state: 'WAITING' })
  })

  test('eines Benutzers: ein anderer wartet nicht, bis sie alle ausgeführt sind', async () => {
    const arbeit = pruefarbeit(async () => 'getan')
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    for (let i = 0; i < 3; i++) await beauftrage(dienst, arbeit)
    await nimmNaechsten(db, 'knoten')
    const { id: anderer } = await db
      .selectFrom('benutzer')
      .select('id')
      .where('username', '=', 'bund')
      .executeTakeFirstOrThrow()
    const seiner = await mitTransaktion(db, { benutzerId: anderer, anfrageId: 'pruefung' }, tx =>
      dienst.beauftrage(tx, { ...auftraggeber, benutzerId: anderer }, arbeit, 'Probe', { anzahl: 1 }),
    )
    expect((await nimmNaechsten(db, 'knoten'))?.id).toBe(seiner.id)
  })
})

describe('[API-02] Reihum', () => {
  test('wer zuletzt kommt, wartet höchstens, bis jeder andere einmal dran war, wie viele Aufträge sie auch haben', async () => {
    const arbeit = pruefarbeit(async () => 'getan')
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    const benutzer = await db
      .selectFrom('benutzer')
      .select('id')
      .where('username', 'in', ['bund', 'qs', 'lesen'])
      .orderBy('id')
      .execute()
    const [erster, zweiter, letzter] = benutzer.map(({ id }) => id)
    const stelle = (wer: number | undefined) =>
      mitTransaktion(db, { benutzerId: wer ?? 0, anfrageId: 'pruefung' }, tx =>
        dienst.beauftrage(tx, { ...auftraggeber, benutzerId: wer ?? 0 }, arbeit, 'Probe', { anzahl: 1 }),
      )
    for (const wer of [erster, zweiter]) for (let i = 0; i < 5; i++) await stelle(wer)
    const nimm = async () => (await nimmNaechsten(db, 'knoten')) ?? { id: 0, benutzer_id: 0 }
    const beende = (id: number) =>
      db
        .updateTable('auftrag')
        .set({ zustand: 'SUCCESS', beendet_am: new Date().toISOString(), gepachtet_bis: null })
        .where('id', '=', id)
        .execute()
    const laufende = [await nimm(), await nimm()]
    expect(laufende.map(({ benutzer_id }) => benutzer_id)).toEqual([erster, zweiter])
    await stelle(letzter)
    const folge: number[] = []
    while (laufende.length > 0 && folge.length < 9) {
      await beende(laufende.shift()?.id ?? 0)
      const naechster = await nimm()
      folge.push(naechster.benutzer_id)
      if (naechster.id !== 0) laufende.push(naechster)
    }
    // Zwei Plätze: immer einer für jeden der beiden, und der dritte, sobald der erste Platz frei wird.
    expect(folge).toEqual([letzter, erster, zweiter, erster, zweiter, erster, zweiter, erster, zweiter])
  })
})

describe('[API-02] Mehrere Server', () => {
  test('führen 40 Aufträge genau einmal aus', async () => {
    const gelaufen: number[] = []
    const arbeit = pruefarbeit(async lauf => {
      gelaufen.push(lauf.auftragId)
      await new Promise(weiter => setTimeout(weiter, 2))
      return 'getan'
    }) as unknown as Auftragsart
    const dienste = [neuerDienst(arbeit), neuerDienst(arbeit), neuerDienst(arbeit)]
    for (let i = 0; i < 40; i++) await beauftrage(dienste[0] as Auftragsdienst, arbeit as never)
    await Promise.all(dienste.map(dienst => dienst.arbeiteAb()))
    expect(gelaufen.length).toBe(40)
    expect(new Set(gelaufen).size).toBe(40)
  })

  test('übernehmen, was ein toter Server liegen ließ, aber nicht ewig', async () => {
    const arbeit = pruefarbeit(async () => 'beim zweiten Mal')
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    const { id } = await beauftrage(dienst, arbeit)
    await nimmNaechsten(db, 'toter-server')
    await dienst.arbeiteAb()
    expect((await stand(id)).state).toBe('RUNNING')
    await lassStocken(id)
    await dienst.arbeiteAb()
    expect(await stand(id)).toMatchObject({ state: 'SUCCESS', zusammenfassung: 'beim zweiten Mal' })

    const zaeh = await beauftrage(dienst, arbeit)
    for (let i = 0; i < HOECHSTVERSUCHE; i++) {
      await nimmNaechsten(db, `toter-server-${i}`)
      await lassStocken(zaeh.id)
    }
    await dienst.arbeiteAb()
    expect(await stand(zaeh.id)).toMatchObject({ state: 'FAILURE' })
  })

  test.each([
    ['gesperrt', { aktiv: false }, { aktiv: true }],
    ['ohne die Rolle des Auftrags', { rollen: ['LESEN'] }, { rollen: ['LAND'] }],
    [
      'laut externem Anmeldedienst ohne sie',
      { rollen: ['LESEN'], externer_schluessel: 'sub-1' },
      { rollen: ['LAND'], externer_schluessel: null },
    ],
    [
      'in einer anderen Organisationseinheit',
      { organisationseinheit_id: null },
      { organisationseinheit_id: auftraggeber.akteur.organisationseinheitId },
    ],
  ] as const)(
    'eines Benutzers, der inzwischen %s ist, beginnen nicht mehr und enden binnen zwei Herzschlägen',
    async (_, seither, zuvor) => {
      let begonnen = 0
      const arbeit = pruefarbeit(async ({ abbruch }) => {
        begonnen++
        await once(abbruch, 'abort')
        return 'bis hierher'
      })
      const dienst = neuerDienst(arbeit)
      const setze = (angaben: Updateable<DB['benutzer']>) =>
        db.updateTable('benutzer').set(angaben).where('id', '=', benutzerId).execute()
      const laufend = await beauftrage(dienst, arbeit)
      const fertig = dienst.arbeiteAb()
      await warteAuf(laufend.id, 'RUNNING')
      const wartend = await beauftrage(dienst, arbeit)
      await setze({ ...seither, rollen: 'rollen' in seither ? [...seither.rollen] : undefined })
      try {
        await neuerDienst(arbeit).arbeiteAb()
        expect(await stand(wartend.id)).toMatchObject({ state: 'FAILURE', fehler: RECHTE_VERLOREN })
        await fertig
        expect(begonnen).toBe(1)
        expect(await stand(laufend.id)).toMatchObject({
          state: 'FAILURE',
          fehler: RECHTE_VERLOREN,
          zusammenfassung: expect.stringMatching(/von vor einer Änderung Ihrer Rechte/),
        })
      } finally {
        await setze({ ...zuvor, rollen: 'rollen' in zuvor ? [...zuvor.rollen] : undefined })
      }
      expect(await stand(laufend.id)).toMatchObject({ zusammenfassung: 'bis hierher' })
    },
  )

  test('ein stockender Auftrag, den derselbe Server noch einmal annimmt, läuft im ersten Anlauf nicht weiter', async () => {
    const enden: string[] = []
    let laeufe = 0
    const arbeit = pruefarbeit(async ({ abbruch, auftragId, schreibeDatei }) => {
      const lauf = ++laeufe
      if (lauf === 2) return 'zweiter Lauf'
      await lassStocken(auftragId)
      await dienst.arbeiteAb()
      if (!abbruch.aborted) await once(abbruch, 'abort')
      const datei = await schreibeDatei('zu-spaet.csv', 'text/csv')
      await datei.schreibe('x'.repeat(300_000)).catch((fehler: Error) => enden.push(fehler.message))
      return 'erster Lauf'
    })
    const dienst: Auftragsdienst = neuerDienst(arbeit as unknown as Auftragsart)
    const { id } = await beauftrage(dienst, arbeit)
    await dienst.arbeiteAb()
    expect(enden).toHaveLength(1)
    expect(await stand(id)).toMatchObject({ state: 'SUCCESS', zusammenfassung: 'zweiter Lauf', ergebnis: null })
  })

  test('wer die Pacht verloren hat, schreibt nicht mehr in die Ergebnisdatei des nächsten', async () => {
    const arbeit = pruefarbeit(async ({ auftragId, schreibeDatei }) => {
      const datei = await schreibeDatei('liste.csv', 'text/csv')
      await lassStocken(auftragId)
      await nimmNaechsten(db, 'zweiter')
      await datei.schreibe('zu spät')
      return 'zu spät'
    })
    const dienst = neuerDienst(arbeit as unknown as Auftragsart)
    const { id } = await beauftrage(dienst, arbeit)
    await dienst.arbeiteAb()
    const { rows } = await sql`select from auftrag_dateiteil where auftrag_id = ${id}`.execute(db)
    expect(rows).toEqual([])
    expect((await stand(id)).state).toBe('RUNNING')
  })

  test('geordnetes Ende: ein laufender Auftrag geht an den nächsten Server und beginnt von vorn', async () => {
    let laeufe = 0
    const arbeit = pruefarbeit(async ({ abbruch }) => {
      if (++laeufe === 1) await once(abbruch, 'abort')
      return `Lauf ${laeufe}`
    })
    const erster = neuerDienst(arbeit as unknown as Auftragsart)
    const { id } = await beauftrage(erster, arbeit)
    const beende = erster.starte()
    await warteAuf(id, 'RUNNING')
    await beende()
    expect((await stand(id)).state).toBe('WAITING')
    await neuerDienst(arbeit as unknown as Auftragsart).arbeiteAb()
    expect(await stand(id)).toMatchObject({ state: 'SUCCESS', zusammenfassung: 'Lauf 2' })
  })
})
