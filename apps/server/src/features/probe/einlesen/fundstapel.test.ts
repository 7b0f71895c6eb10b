import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ladeAkteure } from '../../../../pruefstand/aufrufe.ts'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import type { Auftragslauf } from '../../../technik/auftraege/auftragsart.ts'
import { erkenneTabelle } from '../../../technik/einlesen/erkenneTabelle.ts'
import { GRUPPENSTAPEL_GRUPPEN, GRUPPENSTAPEL_ZEILEN, ZUGLEICH_ZEILEN } from '../../../technik/einlesen/konstanten.ts'
import { ladeDatei } from '../../../technik/einlesen/ladeDatei.ts'
import { beginneLaden, ladeVorgang } from '../../../technik/einlesen/sql.ts'
import { Zeilenpruefung } from '../../../technik/einlesen/zeilenpruefung.ts'
import { leseStapel } from '../../../technik/einlesen/zeilenstapel.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { alsCsv, fundpruefung } from './funde.pruefhilfe.ts'
import { baueFundhandwerk } from './handwerk.ts'

const { db, neueAufnahme, liesEin, vorgang, zeilen, taxa, ende } = await fundpruefung()
afterAll(ende)
const handwerk = baueFundhandwerk({ db } as Dienste, 'MHS')
const akteur = { rollen: [], organisationseinheitId: null, bundesland: null }

/** Aufnahmen je Stapel, für eine Datei mit so vielen Zeilen je Aufnahme. */
async function aufnahmenJeStapel(zeilenJeAufnahme: readonly number[]): Promise<number[]> {
  const zeilenDerDatei = zeilenJeAufnahme.flatMap((anzahl, i) =>
    Array.from({ length: anzahl }, () => [`A-${i}`, 'Baetis', '1']),
  )
  const inhalt = Buffer.from(alsCsv([['Aufnahme', 'Taxon', 'Anzahl'], ...zeilenDerDatei]))
  const gelesen = await erkenneTabelle(inhalt, handwerk, { vorgabe: {} })
  const pruefung = new Zeilenpruefung(handwerk, gelesen.form, {}, akteur)
  const kontext = { angaben: {}, antworten: [] }
  const quelle = { db, ...gelesen, kontext, akteur, pruefung, zweck: 'PRUEFEN' } as const
  const stapel: number[] = []
  for await (const { zeilen: eigene } of leseStapel(handwerk, quelle))
    stapel.push(new Set(eigene.map(({ werte }) => werte['aufnahme'])).size)
  return stapel
}

test('[A-EINLESEN-29] ein Stapel hat nicht beliebig viele Aufnahmen, auch wo die Datei je Aufnahme nur eine Zeile hat: von jeder liest er die ganze Liste', async () => {
  const eine = (anzahl: number) => Array.from({ length: anzahl }, () => 1)
  expect(await aufnahmenJeStapel(eine(2 * GRUPPENSTAPEL_GRUPPEN + 1))).toEqual([
    GRUPPENSTAPEL_GRUPPEN,
    GRUPPENSTAPEL_GRUPPEN,
    1,
  ])
  // Eine Aufnahme bleibt beisammen, wie groß sie auch ist.
  expect(await aufnahmenJeStapel([1, GRUPPENSTAPEL_ZEILEN - 1, 1, GRUPPENSTAPEL_ZEILEN + 1, 1])).toEqual([2, 1, 1, 1])
})

/** Ein geprüfter Vorgang, der jetzt geladen wird, außerhalb der Auftragsliste. */
async function bereiteLadenVor(id: number) {
  const { akteur: auftragnehmer, benutzerId } = (await ladeAkteure(db)).get('auftragnehmer') ?? {}
  await beginneLaden(db, id, 'GUELTIGE')
  const stand = await ladeVorgang(db, id)
  if (!stand) throw new Error('Kein Vorgang')
  const lauf = {
    db,
    benutzerId,
    akteur: auftragnehmer,
    anfrageId: 'zugleich',
    abbruch: new AbortController().signal,
    melde: () => undefined,
  } as unknown as Auftragslauf<unknown>
  return { lauf, stand }
}

test('[A-EINLESEN-29] nimmt ein zweiter Server einen Auftrag auf, den der erste noch lädt, lädt jede Zeile nur einer von beiden', async () => {
  const aufnahmen = [await neueAufnahme(), await neueAufnahme()]
  const zeilenDerDatei = aufnahmen.flatMap(({ code }) =>
    ['Baetis rhodani', 'Elmis aenea'].map(taxon => [code, taxon, '3']),
  )
  const { id } = await liesEin([['Aufnahme', 'Taxon', 'Anzahl'], ...zeilenDerDatei])
  const { lauf, stand } = await bereiteLadenVor(id)
  // Erst wenn beide an der Arbeit sind, geht es weiter.
  const beide = await db.transaction().execute(async tx => {
    await tx.selectFrom('aufnahme').select('id').forUpdate().execute()
    const laufende = [ladeDatei(lauf, stand, handwerk), ladeDatei(lauf, stand, handwerk)]
    await expect.poll(() => zaehleWartende(db)).toBe(2)
    return { laufende }
  })
  expect(await Promise.all(beide.laufende)).toEqual([true, true])
  expect(await vorgang(id)).toMatchObject({
    zustand: 'GELADEN',
    geladen: 4,
    bilanz: { angenommen: 4, unveraendert: 0 },
  })
  expect((await zeilen(id)).map(({ ausgang, istGeladen }) => [ausgang, istGeladen])).toEqual(
    zeilenDerDatei.map(() => ['ANGENOMMEN', true]),
  )
  for (const aufnahme of aufnahmen) expect(await taxa(aufnahme.id)).toHaveLength(2)
})

test.each([
  ['am Anfang wird ein Stapel geprüft, während die Datenbank den vorigen speichert', 0, 2],
  ['in einer großen Datei wartet ein Stapel auf den vorigen', ZUGLEICH_ZEILEN, 1],
])('[A-EINLESEN-29] %s', async (_, geladen, zugleich) => {
  const jeAufnahme = GRUPPENSTAPEL_ZEILEN / 2 + 50
  const aufnahmen = [await neueAufnahme(), await neueAufnahme()]
  const zeilenDerDatei = aufnahmen.flatMap(({ code }) =>
    Array.from({ length: jeAufnahme }, (_, i) => [code, 'Baetis rhodani', '3', `Fleck ${i}`]),
  )
  const { id } = await liesEin([['Aufnahme', 'Taxon', 'Anzahl', 'Habitat'], ...zeilenDerDatei])
  const { lauf, stand } = await bereiteLadenVor(id)
  const gefasste = async () => {
    const { rows } = await sql<{ nummer: number }>`
      select nummer from einlesung_zeile where einlesung_id = ${id} for update skip locked
    `.execute(db)
    return zeilenDerDatei.length - rows.length
  }
  const laufend = await db.transaction().execute(async tx => {
    await sql`lock table fund in share mode`.execute(tx)
    const laden = ladeDatei(lauf, { ...stand, geladen }, handwerk)
    await expect.poll(() => zaehleWartende(db)).toBe(zugleich)
    expect(await gefasste()).toBe(zugleich * jeAufnahme)
    return { laden }
  })
  expect(await laufend.laden).toBe(true)
  for (const aufnahme of aufnahmen) expect(await taxa(aufnahme.id)).toHaveLength(jeAufnahme)
})
