import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { HERZSCHLAG_MS } from '../../../technik/auftraege/konstanten.ts'
import { gueltig, KOPF, leseBericht } from './einlesen.pruefhilfe.ts'
import { an, antwort, frageNach, fragenpruefung, NEU } from './gewaesserfrage.pruefhilfe.ts'

/** Wer noch einmal prüfen lässt, behält den bisherigen Bericht, bis der neue fertig ist. */

const p = await fragenpruefung()
afterAll(() => p.ende())
const { db, als, pruefe, vorgang, arbeiteAb, lade } = p

const LAND = KOPF.indexOf('Bundesland')
const sende = (id: number, was: string, rumpf: object = {}) =>
  als('land-noe')(post(`/api/einlesen/${id}/${was}`, rumpf))
async function beginne(id: number, vorgabe: object): Promise<Einlesung> {
  const gesendet = await sende(id, 'pruefen', vorgabe)
  expect(gesendet.statusCode, gesendet.body).toBe(200)
  return gesendet.json()
}
const brichAb = async ({ auftrag }: Einlesung) =>
  expect((await als('land-noe')(post(`/api/user-tasks/${auftrag?.id}/cancel`, {}))).statusCode).toBe(200)

const bericht = (id: number) => leseBericht(db, id)

/** Eine geprüfte Datei mit einer guten Zeile, einer berichtigten und einer Frage. */
async function geprueft() {
  const { id } = await pruefe([KOPF, gueltig(), gueltig().with(LAND, 'Niederosterreich'), an('Ungefragtbach')])
  expect((await sende(id, 'uebernehmen', { zellen: ['E3'], gleiche: false })).statusCode).toBe(200)
  const einlesung = await vorgang(id)
  expect(einlesung).toMatchObject({ bilanz: { gelesen: 3, angenommen: 2, abgelehnt: 1 }, ersetzungen: [{ zeile: 3 }] })
  return { id, einlesung }
}

test.for([
  ['anders gelesen', () => ({ zuordnung: { [LAND]: null } }), { angenommen: 0, abgelehnt: 3 }],
  [
    'mit einer Antwort',
    (einlesung: Einlesung) => ({ antworten: [antwort(frageNach(einlesung, 'Ungefragtbach'), NEU)] }),
    { angenommen: 3, abgelehnt: 0 },
  ],
  ['mit aufgehobenen Übernahmen', () => ({ ersetzungen: [] }), { angenommen: 1, abgelehnt: 2 }],
] as const)(
  '[A-EINLESEN-40] noch einmal geprüft, %s: bis es fertig ist, gilt der bisherige Bericht, danach der neue',
  async ([, vorgabe, neue]) => {
    const { id, einlesung } = await geprueft()
    const vorher = await bericht(id)
    const { bilanz, form, fragen, ersetzungen } = einlesung
    const gilt = { bilanz, form, fragen, ersetzungen, zustand: 'PRUEFUNG' }
    expect(await beginne(id, vorgabe(einlesung))).toMatchObject({ ...gilt, auftrag: { state: 'WAITING' } })
    for (const [was, rumpf] of [
      ['pruefen', {}],
      ['laden', { ladeart: 'GUELTIGE' }],
      ['uebernehmen', { zellen: ['E4'], gleiche: false, wert: 'Wien' }],
    ] as const)
      expect((await sende(id, was, rumpf)).statusCode, was).toBe(409)
    // Auch mitten darin, wenn die alten Zeilen schon gelöscht sind.
    const halter = await db.startTransaction().execute()
    await sql`lock table einlesung in share mode`.execute(halter)
    const arbeit = arbeiteAb()
    await expect.poll(() => zaehleWartende(db), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await bericht(id)).toEqual(vorher)
    expect(await vorgang(id)).toMatchObject({ ...gilt, auftrag: { state: 'RUNNING' } })
    await halter.rollback().execute()
    await arbeit
    expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { gelesen: 3, ...neue }, meldung: null })
  },
)

test('[A-EINLESEN-40] abgebrochen, ehe es beginnt oder mitten darin: Zeile für Zeile wie vorher, der Bericht sagt es, und was gilt, lässt sich laden', async () => {
  const { id } = await geprueft()
  const vorher = await bericht(id)
  const meldung = 'Die neue Prüfung ist abgebrochen; es gilt der bisherige Bericht.'
  await brichAb(await beginne(id, { ersetzungen: [] }))
  expect(await bericht(id)).toEqual(vorher)
  expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', meldung, ersetzungen: [{ zeile: 3 }] })

  const laufend = await beginne(id, { ersetzungen: [] })
  const halter = await db.startTransaction().execute()
  await sql`lock table einlesung_zeile in share mode`.execute(halter)
  const arbeit = arbeiteAb()
  await expect.poll(() => zaehleWartende(db), { timeout: 60_000 }).toBeGreaterThan(0)
  await brichAb(laufend)
  // Der nächste Herzschlag erfährt vom Abbruch.
  await new Promise(weiter => setTimeout(weiter, 2 * HERZSCHLAG_MS))
  await halter.rollback().execute()
  await arbeit
  expect(await bericht(id)).toEqual(vorher)
  expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', meldung, ersetzungen: [{ zeile: 3 }] })

  expect((await lade(id, 'GUELTIGE')).statusCode).toBe(200)
  await arbeiteAb()
  expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2, meldung: null })
}, 180_000)

test('[A-EINLESEN-40] so nicht zu lesen: der bisherige Bericht gilt, und es steht da, woran es lag; danach geht alles wie zuvor', async () => {
  const { id } = await geprueft()
  const vorher = await bericht(id)
  await beginne(id, { kopfzeile: 9 })
  await arbeiteAb()
  expect(await bericht(id)).toEqual(vorher)
  expect(await vorgang(id)).toMatchObject({
    zustand: 'GEPRUEFT',
    meldung:
      'So lässt sich die Datei nicht lesen. In Zeile 9 stehen keine Überschriften. Bitte nennen Sie die Zeile, in der sie stehen. Es gilt der bisherige Bericht.',
    auftrag: { state: 'FAILURE' },
  })
  // Eine kleine Berichtigung gilt, und vom Fehlschlag ist keine Rede mehr.
  const berichtigt = await sende(id, 'uebernehmen', { zellen: ['D4'], gleiche: false, wert: 'Donau' })
  expect(berichtigt.json<Einlesung>()).toMatchObject({ zustand: 'GEPRUEFT', meldung: null, bilanz: { angenommen: 3 } })
})

test('[A-EINLESEN-40] was ein früherer Stand des Programms schon beauftragt und verworfen hat, wird zu Ende geprüft', async () => {
  const { id, einlesung } = await geprueft()
  const { auftrag } = await beginne(id, {})
  await sql`update auftrag set eingabe = ${JSON.stringify({ einlesung: id })}::jsonb where id = ${auftrag?.id}`.execute(
    db,
  )
  await sql`delete from einlesung_zeile where einlesung_id = ${id}`.execute(db)
  await sql`
    update einlesung set zustand = 'PRUEFUNG', form = null, fragen = '[]', gelesen = null, angenommen = null, geaendert = null,
      unveraendert = null, uebersprungen = null, abgelehnt = null, zellen_gelesen = null, zellen_angenommen = null,
      zellen_geaendert = null, zellen_unveraendert = null, zellen_uebersprungen = null, zellen_abgelehnt = null, geprueft_am = null
    where id = ${id}
  `.execute(db)
  await arbeiteAb()
  const { bilanz, ersetzungen, form } = einlesung
  expect(await vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', bilanz, ersetzungen, form })
})
