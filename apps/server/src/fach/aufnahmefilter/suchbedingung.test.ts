import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { bestimmeSuchbedingung } from './suchbedingung.ts'

const { db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Fall = { id: number; code: string; ort: (string | null)[] }
let faelle: Fall[]

const ORTE = ['Große Mühl, Pegel 100%', 'ÖTZ oberhalb Kläranlage', 'Ybbs_Wehr', 'Steyr Mündung']

beforeAll(async () => {
  for (const name of ORTE) {
    const id = await welt.aufnahme()
    await sql`
      update messstelle
      set name = ${name}
      where id = (select messstelle_id from aufnahme where id = ${id})
    `.execute(db)
  }
  const { rows } = await sql<Fall>`
    select aufnahme.id, aufnahme.code, array[messstelle.name, messstelle.code, messstelle.gzuev_id, gewaesser.name] as ort
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    order by aufnahme.id
  `.execute(db)
  faelle = rows
})

const gefunden = async (suche: string) => {
  const bedingung = await bestimmeSuchbedingung(db, suche)
  const { rows } = await sql<{
    id: number
  }>`select id from aufnahme where ${bedingung ?? sql`true`} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
const gemeint = (suche: string) =>
  faelle
    .filter(({ code, ort }) =>
      suche.split(' ').every(wort => [code, ...ort].some(text => text?.toLowerCase().includes(wort.toLowerCase()))),
    )
    .map(({ id }) => id)

test('[API-09] gesucht wird in Code, Messstelle und Gewässer, jedes Wort für sich, auch kürzer als eine Dreierfolge', async () => {
  const teile = faelle.flatMap(({ code, ort }) => [code, ...ort.flatMap(text => text?.split(' ') ?? [])])
  const woerter = [
    ...new Set(teile.flatMap(teil => [teil, teil.toUpperCase(), teil.slice(1), teil.slice(-3), teil.slice(-2)])),
    'gibtsnicht',
    'AUF',
    'U-A',
    '%',
    '_',
    '0%',
    '%%%',
    '\\',
    'MU_AUF',
  ].filter(wort => wort !== '')
  for (const [i, wort] of woerter.entries()) {
    expect(await gefunden(wort), wort).toEqual(gemeint(wort))
    const paar = `${wort} ${woerter[(i * 7 + 3) % woerter.length]}`
    expect(await gefunden(paar), paar).toEqual(gemeint(paar))
  }
})

test('[API-09] auch Codes mit Umlauten werden gefunden, groß wie klein', async () => {
  const [fall] = faelle as [Fall]
  await sql`update aufnahme set code = 'MÜRZ-Öd-1' where id = ${fall.id}`.execute(db)
  for (const wort of ['mürz', 'MÜRZ', 'ürz-ö', 'ÖD', 'rz-', 'MÜRZ-Öd-1', 'öd-1'])
    expect(await gefunden(wort), wort).toEqual([fall.id])
  for (const wort of ['mürzöd', 'muerz', 'ßü', 'öö']) expect(await gefunden(wort), wort).toEqual([])
  await sql`update aufnahme set code = ${fall.code} where id = ${fall.id}`.execute(db)
})

test('[API-09] ein Wort am Ort und eines im Code genügen zusammen, nicht einzeln verfehlt', async () => {
  const [erste, zweite] = faelle as [Fall, Fall]
  expect(await gefunden(`mühl ${erste.code}`)).toEqual([erste.id])
  expect(await gefunden(`mühl ${zweite.code}`)).toEqual([])
  expect(await gefunden(`pegel mühl ${erste.code.slice(-4)}`)).toEqual([erste.id])
  expect(await gefunden('')).toHaveLength(faelle.length)
})
