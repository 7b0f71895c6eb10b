import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anfrageVon, letzterJournaleintrag } from '../../../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'

/**
 * Jede Stelle jeder Eingabe mit feindseligen Werten: die Stellen kommen aus den Verträgen, neue Aufrufe sind von selbst dabei.
 * An jeder Stelle steht einer aus jeder Art, reihum.
 */

const { db, als, ende } = await pruefdienst()
const id = await (await musterwelt(db)).aufnahme({ mzb: {}, phb: {} })
afterAll(ende)
const admin = als('admin')

const ZAHLEN = [-1, 2 ** 31, 1.5, 1e308, 2 ** 53, -1e308, 5e-324]
const GEBILDE = [['x'], {}, true, [[]], { length: 1e9 }, [null], null]
const TEXTE = [
  'a\u0000b',
  '__proto__',
  'NaN',
  '\ud800\u202e\u200b',
  "'; drop table aufnahme; --",
  '1e999',
  '99999-01-01',
  '%_\\',
  'x'.repeat(100_000),
]
let reihum = 0
const werte = () => {
  reihum += 1
  return [ZAHLEN, GEBILDE, TEXTE].map(art => art[reihum % art.length])
}

type Weg = readonly (string | number)[]
type Form = { properties?: Record<string, Form>; items?: Form; anyOf?: Form[] }
const formVon = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Form

/** Alle Stellen einer Eingabe; von Listen die erste. */
function stellenVon({ properties = {}, items, anyOf = [] }: Form, weg: Weg = []): Weg[] {
  return [
    ...Object.entries(properties).flatMap(([name, form]) => [[...weg, name], ...stellenVon(form, [...weg, name])]),
    ...(items ? [[...weg, 0], ...stellenVon(items, [...weg, 0])] : []),
    ...anyOf.flatMap(form => stellenVon(form, weg)),
  ]
}

function mit(rumpf: unknown, [stelle, ...rest]: Weg, wert: unknown): unknown {
  if (stelle === undefined) return wert
  if (typeof stelle === 'number') return [mit(Array.isArray(rumpf) ? rumpf[0] : undefined, rest, wert)]
  const objekt = typeof rumpf === 'object' && rumpf !== null ? (rumpf as Record<string, unknown>) : {}
  return { ...objekt, [stelle]: mit(objekt[stelle], rest, wert) }
}

const alsText = (wert: unknown) =>
  encodeURIComponent(
    (typeof wert === 'string' ? wert.replaceAll(/\p{Surrogate}/gu, '') : JSON.stringify(wert)).slice(0, 3000),
  )

/** Das Beispiel mit Versionen, die stimmen können: so kommt die Eingabe bis zur Anweisung. */
const beispielrumpf = (vertrag: Vertrag): unknown =>
  JSON.parse(JSON.stringify(BEISPIELE[nameVon(vertrag)]?.body ?? {}).replaceAll(String(NIE), '0'))

function* anfragen(vertrag: Vertrag): Generator<[stelle: string, anfrage: InjectOptions]> {
  const grund = anfrageVon(vertrag, id)
  const url = String(grund.url)
  if (vertrag.body)
    for (const stelle of stellenVon(formVon(vertrag.body)))
      for (const wert of werte())
        yield [stelle.join('.'), { ...grund, payload: JSON.stringify(mit(beispielrumpf(vertrag), stelle, wert)) }]
  if (vertrag.query)
    for (const name of Object.keys(formVon(vertrag.query).properties ?? {}))
      for (const wert of werte())
        yield [`?${name}`, { ...grund, url: `${url}${url.includes('?') ? '&' : '?'}${name}=${alsText(wert)}` }]
  for (const [stelle] of vertrag.pfad.matchAll(/:\w+/g)) {
    const vorher = vertrag.pfad.slice(0, vertrag.pfad.indexOf(stelle)).split('/').length - 1
    for (const wert of werte())
      yield [stelle, { ...grund, url: url.split('/').with(vorher, alsText(wert).slice(0, 150)).join('/') }]
  }
}

/** Meldet an und ab; ihre Eingaben prüfen die Tests der Anmeldung. */
const SITZUNG = /^\/(logout|api\/(auth|test)\/)/

test('[CLIENT-06] keine Eingabe bringt den Server zu Fall; was er ablehnt, nennt er und schreibt nichts', async () => {
  const falsch: string[] = []
  let anzahl = 0
  for (const vertrag of await sammleVertraege()) {
    if (SITZUNG.test(vertrag.pfad) || vertrag.rumpfart === 'datei') continue
    for (const [stelle, anfrage] of anfragen(vertrag)) {
      anzahl++
      const vorher = await letzterJournaleintrag(db)
      const antwort = await admin({
        ...anfrage,
        ...(anfrage.payload !== undefined && { headers: { 'content-type': 'application/json' } }),
        remoteAddress: `10.${anzahl >> 16}.${(anzahl >> 8) & 255}.${anzahl & 255}`,
      })
      if (antwort.statusCode < 400) continue
      const { status, message, errors } = antwort.json<{ status: number; message: string; errors: unknown[] }>()
      const istInOrdnung = status === antwort.statusCode && status < 500 && message.length > 0 && Array.isArray(errors)
      if (!istInOrdnung || (await letzterJournaleintrag(db)) !== vorher)
        falsch.push(
          `${nameVon(vertrag)} ${stelle}: ${antwort.statusCode} auf ${String(anfrage.payload ?? anfrage.url).slice(0, 200)}`,
        )
    }
  }
  expect(falsch).toEqual([])
  expect(anzahl).toBeGreaterThan(2000)
})
