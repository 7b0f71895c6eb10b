import type { Objekteinlesung } from '@benthos/vertrag/objekteinlesungen'
import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { gueltig, KOPF } from './einlesen.pruefhilfe.ts'
import { ruecknahmepruefung } from './ruecknahme.pruefhilfe.ts'

const p = await ruecknahmepruefung()
afterAll(() => p.ende())
const { als, pruefe, ladeAlles, zeilen, nimmZurueck } = p
const importe = async (id: number, wer = 'land-noe') =>
  (await als(wer)(`/messstelle/${id}/importe`)).json<Objekteinlesung[]>()

test('[A-EINLESEN-37] wer die Messstelle nicht bearbeitet, erfährt nicht, aus welcher Datei sie kam', async () => {
  const stelle = await p.neue('LAND', 'land-noe')
  for (const [wer, status] of [
    [null, 401],
    ['land-ooe', 404],
    ['lesen', 403],
    ['auftragnehmer', 403],
    ['bund', 403],
  ] as const)
    expect((await als(wer)(`/messstelle/${stelle.id}/importe`)).statusCode, String(wer)).toBe(status)
  expect((await als('land-noe')('/messstelle/999999/importe')).statusCode).toBe(404)
  // Von Hand angelegt: keine Datei.
  expect(await importe(stelle.id)).toEqual([])
})

test('[A-EINLESEN-37] die Messstelle nennt Import, Datei und Zeile, auch nach Handarbeit und Rücknahme; den Bericht öffnet, wer ihn begonnen hat', async () => {
  const erste = await ladeAlles((await pruefe([KOPF, gueltig(), gueltig()])).id)
  const [, angelegt] = await zeilen(erste.id)
  const id = angelegt?.objektId ?? 0
  const { identifizierung } = await p.lies(id, 'land-noe')
  const { version, daten } = identifizierung
  const vonHand = await als('land-noe')(
    post(`/messstelle/${id}/identifizierung`, { version, daten: { ...daten, name: 'Von Hand' } }),
  )
  expect(vonHand.statusCode, vonHand.body).toBe(200)
  const zweite = await ladeAlles(
    (
      await pruefe([
        ['Code', 'Name', 'Bioregion'],
        [daten?.code ?? '', 'Aus der Datei', 'Flysch'],
      ])
    ).id,
  )
  const aus = { art: 'IMPORT', einleseart: 'MESSSTELLEN', dateiname: 'messstellen.csv' }
  const geaendert = { ...aus, einlesung: zweite.id, zeile: 2, istNeu: false, felder: ['Name', 'Bioregion'] }
  const neu = { ...aus, einlesung: erste.id, zeile: 3, istNeu: true, felder: [], hochgeladenAm: erste.angelegtAm }
  expect(await importe(id)).toMatchObject([geaendert, neu])
  expect(await importe(id, 'admin')).toMatchObject([geaendert, neu])
  await nimmZurueck(zweite.id)
  expect(await importe(id)).toMatchObject([
    { ...aus, art: 'RUECKNAHME', einlesung: zweite.id, zeile: null, istNeu: false },
    { ...geaendert, zeile: 2 },
    neu,
  ])
})
