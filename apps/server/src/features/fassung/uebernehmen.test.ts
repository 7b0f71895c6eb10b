import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { einlesehandgriffe } from '../../../pruefstand/einlesehandgriffe.ts'
import { uebernimmBeliebiges } from '../../../pruefstand/ersetzen.ts'
import { ANWEISUNGEN_HOECHSTENS, beobachteBerichtigung, pruefeWieGanz } from '../../../pruefstand/teilpruefung.ts'
import { STAPEL_ZEILEN } from '../../technik/einlesen/konstanten.ts'
import { baueTaxalistenhandwerk } from './taxaliste/handwerk.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const angaben = { name: 'PRUEF', gueltigVon: '2030-01-01', quelle: 'Prüfung', lizenz: 'keine', marke: 'demonstration' }
const griffe = einlesehandgriffe(dienst, '/api/fassungseinfuhr/taxaliste-mzb', 'liste.csv', 'admin', angaben)
const p = { ...dienst, ...griffe }
const KOPF = ['Taxon', 'Rang', 'Großgruppe', 'Gültiger Name']

test('[A-EINLESEN-25] für 40 Fassungen einer Taxaliste, deren Zeilen aufeinander verweisen: übernommen ist dasselbe wie ganz geprüft', async () => {
  await pruefeWieGanz(p, baueTaxalistenhandwerk('MZB_AUT'), KOPF, [
    ['Baetis alpha', 'Baetis beta', 'baetis alpha', ''],
    ['Art', 'Atr', 'Gattung', ''],
    ['Ephemeroptera', 'E', ''],
    ['', 'Baetis alpha', 'Baetis beta', 'Baetis gamma'],
  ])
}, 180_000)

test('[A-EINLESEN-25] 10 Zellen von 2.000 Taxa übernommen: neu geschrieben sind sie und, was auf sie verweist', async () => {
  const name = (i: number) => `Baetis nummer${i}`
  const reihen = Array.from({ length: 2_000 }, (_, i) => [
    i % 200 === 7 ? `Bätis falsch${i}` : name(i),
    'Art',
    i % 200 === 7 ? 'E' : 'Ephemeroptera',
    i === 20 ? name(7) : '',
  ])
  const { id, bilanz } = await p.pruefe([KOPF, ...reihen])
  expect(bilanz).toMatchObject({ gelesen: 2_000, abgelehnt: 11 })
  const zellen = Array.from({ length: 10 }, (_, i) => `C${200 * i + 9}`)
  const erste = await beobachteBerichtigung(p, id, () =>
    p.tue(id, 'uebernehmen', { zellen, gleiche: false, wert: 'Ephemeroptera' }),
  )
  expect((await p.vorgang(id)).bilanz).toMatchObject({ gelesen: 2_000, angenommen: 1_999, abgelehnt: 1 })
  expect(erste.neue).toEqual(Array.from({ length: 10 }, (_, i) => 200 * i + 9))
  expect(erste.anweisungen).toBeLessThan(ANWEISUNGEN_HOECHSTENS)
  // „Gültiger Name“ in Zeile 22 nennt, was in keiner Zeile steht; danach steht es in einer.
  const zweite = await beobachteBerichtigung(p, id, () =>
    p.tue(id, 'uebernehmen', { zellen: ['D22'], gleiche: false, wert: name(8) }),
  )
  expect(zweite.neue).toEqual([22])
  expect((await p.vorgang(id)).bilanz).toMatchObject({ angenommen: 2_000, abgelehnt: 0 })
}, 60_000)

test('[A-EINLESEN-25] sind es zu viele Zeilen, ist wenig getan, bis es feststeht, und alles wie zuvor', async () => {
  const name = (i: number) => `Baetis gleich${i}`
  const reihen = Array.from({ length: 1_000 }, (_, i) => [
    name(i),
    i < 3 ? 'Atr' : 'Art',
    'Ephemeroptera',
    i > 9 && i < 30 ? name(9) : '',
  ])
  const { id, bilanz } = await p.pruefe([KOPF, ...reihen])
  expect(bilanz).toMatchObject({ gelesen: 1_000, abgelehnt: 3 })
  const vorher = [await p.vorgang(id), await p.zeilen(id)]
  const getan = { gesichtet: 0, geprueft: 0 }
  const echtes = baueTaxalistenhandwerk('MZB_AUT')
  const handwerk: typeof echtes = {
    ...echtes,
    sichte: (...a) => {
      getan.gesichtet++
      return echtes.sichte(...a)
    },
    pruefe: (...a) => {
      getan.geprueft++
      return echtes.pruefe(...a)
    },
  }
  // Dass sich drei Zeilen ändern, zeigt schon das Lesen.
  const drei = { spalte: 1, zeile: null, text: 'Atr', wert: 'Art' }
  expect(await uebernimmBeliebiges(p.db, id, handwerk, [drei], 2)).toBe(false)
  expect(getan).toEqual({ gesichtet: 0, geprueft: 0 })
  // Eine ändert sich, und zwanzig nennen, was es danach nicht mehr gibt: das zeigt erst das Urteil, und es endet mit ihrem Stapel.
  const eine = { spalte: 0, zeile: 11, text: name(9), wert: 'Baetis anders' }
  expect(await uebernimmBeliebiges(p.db, id, handwerk, [eine], 20)).toBe(false)
  expect(getan).toEqual({ gesichtet: 2, geprueft: 2 * STAPEL_ZEILEN })
  expect([await p.vorgang(id), await p.zeilen(id)]).toEqual(vorher)
  expect(await uebernimmBeliebiges(p.db, id, handwerk, [eine], 21)).toBe(true)
  expect((await p.vorgang(id)).bilanz).toMatchObject({ abgelehnt: 23 })
})
