import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fundpruefung } from './funde.pruefhilfe.ts'
import {
  type Ausgang,
  bestandNach,
  fundschluessel,
  ladeBestand,
  leereBilanz,
  MENGEN,
  type Modell,
  SCHREIBUNGEN,
  STADIEN,
} from './fundmodell.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())

const menge = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...MENGEN.slice(0, 5)) },
  { weight: 1, arbitrary: fc.constantFrom(...MENGEN) },
)
const zeile = fc.record({
  taxon: fc.constantFrom(...SCHREIBUNGEN),
  stadium: fc.constantFrom(...STADIEN),
  habitat: fc.constantFrom('', 'Gerölle', 'Gero\u0308lle '),
  // Je Aufnahme eine Spalte; in denen dahinter steht auch etwas, und niemand übernimmt es.
  mengen: fc.array(menge, { minLength: 4, maxLength: 4 }),
  fremde: fc.constantFrom('', '', '9', '<5'),
  probe7: fc.constantFrom('', '', '4'),
})
type Zeile = typeof zeile extends fc.Arbitrary<infer Z> ? Z : never
type Erwartung = { zeile: Ausgang; gemeinsame: Ausgang; jeAufnahme: readonly Ausgang[] }

const ganz = (ausgang: Ausgang): Erwartung => ({
  zeile: ausgang,
  gemeinsame: ausgang,
  jeAufnahme: Array(4).fill(ausgang),
})

/** Was nach den Regeln (A-EINLESEN-13, -16, -26) mit einer Zeile und jeder ihrer Zellen geschieht. */
function erwarte(z: Zeile, modell: Modell, gesehen: Set<string>): Erwartung {
  const mengen = z.mengen.map(([, zahl]) => zahl)
  const [, taxon, imNamen, cf] = z.taxon
  const [, inSpalte] = z.stadium
  const istUnlesbar = mengen.includes(undefined)
  if (!istUnlesbar && (taxon === 'SUMME' || mengen.every(zahl => zahl === null))) return ganz('uebersprungen')
  if (taxon === null || taxon === 'SUMME') return ganz('abgelehnt')
  const fund = fundschluessel(taxon, inSpalte ?? imNamen, z.habitat === '' ? null : 'Gerölle', cf)
  const genannte = mengen.flatMap((zahl, ziel) => (typeof zahl === 'number' ? [{ zahl, ziel }] : []))
  const istDoppelt = genannte.some(({ ziel }) => gesehen.has(`${ziel} ${fund}`))
  for (const { ziel } of genannte) gesehen.add(`${ziel} ${fund}`)
  const widersprichtSich = imNamen !== null && inSpalte !== null && imNamen !== inSpalte
  if (istUnlesbar || istDoppelt || widersprichtSich) return ganz('abgelehnt')
  const jeAufnahme: Ausgang[] = Array(4).fill('uebersprungen')
  for (const { zahl, ziel } of genannte) {
    const bisher = modell[ziel]?.get(fund)
    modell[ziel]?.set(fund, zahl)
    jeAufnahme[ziel] = bisher === undefined ? 'angenommen' : bisher === zahl ? 'unveraendert' : 'geaendert'
  }
  const ausgang = (['geaendert', 'angenommen', 'unveraendert'] as const).find(eine => jeAufnahme.includes(eine))
  if (ausgang === undefined) throw new Error('Keine Menge')
  // Geändert ist nie, was der Zeile gemeinsam ist: daran ist der Fund zu erkennen.
  return { zeile: ausgang, gemeinsame: ausgang === 'geaendert' ? 'unveraendert' : ausgang, jeAufnahme }
}

const stehtDa = (text: string): boolean => text.trim() !== ''

test('[API-17] 120 erzeugte breite Listen nacheinander in vier Aufnahmen: jede Bilanz der Zeilen und Zellen ist die des Modells, und es steht da, was das Modell sagt', async () => {
  const ziele: { id: number; code: string }[] = []
  for (let i = 0; i < 4; i++) ziele.push(await p.neueAufnahme())
  const ids = ziele.map(({ id }) => id)
  const fremde = await p.neueAufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
  const kopf = ['Taxon', 'Stadium', ...ziele.map(({ code }) => code), 'Habitat', fremde.code, 'Probe 7']
  let modell: Modell = ziele.map(() => new Map())
  const gesehene = new Set<Ausgang>()
  await fc.assert(
    fc.asyncProperty(fc.array(zeile, { minLength: 1, maxLength: 10 }), fc.nat(5), async (zeilen, leeren) => {
      // Ab und zu von vorn, damit auch neue Funde immer wieder vorkommen.
      if (leeren === 0) {
        await p.db.deleteFrom('probe').execute()
        modell = ziele.map(() => new Map())
      }
      const gesehen = new Set<string>()
      const [erwartet, zellen] = [leereBilanz(zeilen.length), leereBilanz()]
      const zaehle = (text: string, ausgang: Ausgang) => {
        if (!stehtDa(text)) return
        zellen.gelesen++
        zellen[ausgang]++
      }
      for (const z of zeilen) {
        const erwartung = erwarte(z, modell, gesehen)
        erwartet[erwartung.zeile]++
        gesehene.add(erwartung.zeile)
        for (const text of [z.taxon[0], z.stadium[0], z.habitat]) zaehle(text, erwartung.gemeinsame)
        for (const [ziel, [text]] of z.mengen.entries()) zaehle(text, erwartung.jeAufnahme[ziel] ?? 'abgelehnt')
        for (const text of [z.fremde, z.probe7]) zaehle(text, 'uebersprungen')
      }
      const danach = await p.liesEin(
        [
          kopf,
          ...zeilen.map(z => [z.taxon[0], z.stadium[0], ...z.mengen.map(([m]) => m), z.habitat, z.fremde, z.probe7]),
        ],
        { ladeart: 'GUELTIGE' },
        'import',
      )
      expect(danach.bilanz).toEqual(erwartet)
      expect(danach.zellbilanz).toEqual(zellen)
      expect(danach.geladen).toBe(erwartet.angenommen + erwartet.geaendert)
      expect(await ladeBestand(p.db, ids)).toEqual(bestandNach(modell, ids))
    }),
    { numRuns: 120, endOnFailure: true },
  )
  expect(gesehene.size).toBe(5)
  expect(await ladeBestand(p.db, [fremde.id])).toEqual([])
})
