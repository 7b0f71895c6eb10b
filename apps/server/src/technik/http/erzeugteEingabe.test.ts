import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anfrageVon, letzterJournaleintrag, naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { type Form, werteVon } from '../../../pruefstand/schemawerte.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'

/**
 * Eingaben, die ihrer Form ganz genügen und die sich doch niemand ausgedacht hat: sie kommen dorthin, wo `jedeEingabe` an der Form
 * scheitert. Angenommen wird manche und ändert etwas; was abgelehnt wird, ändert nichts.
 */

const { db, als, ende } = await pruefdienst()
const id = await (await musterwelt(db)).aufnahme({ mzb: {}, phb: {} })
afterAll(ende)
const admin = als('admin')

const JE_AUFRUF = Number(process.env['ERZEUGTE_EINGABEN'] ?? 8)
const SAAT = Number(process.env['SAAT'] ?? 20261128)
/** Meldet an und ab; ihre Eingaben prüfen die Tests der Anmeldung. */
const SITZUNG = /^\/(logout|api\/(auth|test)\/)/

const formVon = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Form
const probenVon = (schema: z.ZodType) => fc.sample(werteVon(formVon(schema)), { seed: SAAT, numRuns: JE_AUFRUF })

test('[CLIENT-06] keine Eingabe, die ihrer Form genügt, bringt den Server zu Fall; was er ablehnt, ändert nichts', async () => {
  const falsch: string[] = []
  let angenommen = 0
  for (const vertrag of await sammleVertraege()) {
    if (SITZUNG.test(vertrag.pfad) || vertrag.rumpfart === 'datei') continue
    for (const anfrage of anfragen(vertrag)) {
      const vorher = await letzterJournaleintrag(db)
      const antwort = await admin({ ...anfrage, remoteAddress: naechsteAdresse() })
      if (antwort.statusCode < 400) angenommen += 1
      else if (antwort.statusCode >= 500 || (await letzterJournaleintrag(db)) !== vorher)
        falsch.push(
          `${nameVon(vertrag)}: ${antwort.statusCode} auf ${JSON.stringify(anfrage.payload ?? anfrage.url).slice(0, 600)}`,
        )
    }
  }
  expect(falsch).toEqual([])
  expect(angenommen).toBeGreaterThan(500)
})

function anfragen(vertrag: Vertrag) {
  const grund = anfrageVon(vertrag, id)
  const [weg] = String(grund.url).split('?')
  const ruempfe = vertrag.body ? probenVon(vertrag.body) : []
  const adressen = vertrag.query ? probenVon(vertrag.query) : []
  return Array.from({ length: Math.max(1, ruempfe.length, adressen.length) }, (_, i) => ({
    ...grund,
    url: adressen[i] ? `${weg}?${alsAdresse(adressen[i])}` : String(grund.url),
    ...(ruempfe[i] !== undefined && { payload: ruempfe[i] as object }),
  }))
}

function alsAdresse(werte: unknown): string {
  const paare = Object.entries(werte as Record<string, unknown>).flatMap(([name, wert]) =>
    (Array.isArray(wert) ? wert : [wert]).map((einer): [string, string] => [name, String(einer).slice(0, 500)]),
  )
  return new URLSearchParams(paare).toString()
}
