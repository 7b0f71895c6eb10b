import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neueZeile, type Zeile } from './zeile.ts'
import { entscheide, fuehreZusammen, konfliktschluessel } from './zusammenfuehrung.ts'

const zeile = (nummer: number, taxon: string, anzahl = '', rest: Record<string, string> = {}): Zeile => ({
  id: String(nummer),
  nummer,
  zellen: Object.fromEntries(Object.entries({ taxon, anzahl, ...rest }).filter(([, t]) => t !== '')),
})
const inhalt = (zeilen: readonly Zeile[]) => zeilen.map(z => z.zellen)

const basis = [zeile(20, 'Baetis rhodani', '12'), zeile(40, 'Elmis sp.', '3'), zeile(60, 'Gammarus fossarum', '214')]

describe('Zusammenführen nach Zellen', () => {
  test('Verschiedene Zellen derselben Zeile kommen von beiden Seiten', () => {
    const meine = [zeile(20, 'Baetis rhodani', '13'), ...basis.slice(1)]
    const fremde = [zeile(20, 'Baetis rhodani', '12', { artStadium: 'LARVE' }), ...basis.slice(1)]
    const ergebnis = fuehreZusammen(basis, meine, fremde)
    expect(ergebnis.konflikte).toEqual([])
    expect(ergebnis.zeilen[0]?.zellen).toEqual({ taxon: 'Baetis rhodani', anzahl: '13', artStadium: 'LARVE' })
    expect(ergebnis.fremd).toEqual({ zellen: 1, neueZeilen: 0, geloeschteZeilen: 0 })
  })

  test('Dieselbe Zelle verschieden geändert ist ein Konflikt mit beiden Werten', () => {
    const ergebnis = fuehreZusammen(basis, [zeile(20, 'Baetis rhodani', '13')], [zeile(20, 'Baetis rhodani', '15')])
    expect(ergebnis.konflikte).toMatchObject([
      { art: 'ZELLE', spalte: 'anzahl', basis: '12', meins: '13', fremd: '15' },
    ])
    const [konflikt] = ergebnis.konflikte
    if (konflikt === undefined) throw new Error('Konflikt fehlt')
    expect(inhalt(entscheide(ergebnis, new Map()))[0]?.['anzahl']).toBe('13')
    expect(
      inhalt(entscheide(ergebnis, new Map([[konfliktschluessel(konflikt), 'FREMD' as const]])))[0]?.['anzahl'],
    ).toBe('15')
  })

  test('Gelöscht und geändert ist ein Konflikt, in beiden Richtungen', () => {
    const geaendert = [zeile(20, 'Baetis rhodani', '99'), ...basis.slice(1)]
    const geloescht = basis.slice(1)
    const selbst = fuehreZusammen(basis, geloescht, geaendert)
    expect(selbst.konflikte.map(k => k.art)).toEqual(['SELBST_GELOESCHT'])
    expect(entscheide(selbst, new Map())).toHaveLength(2)
    const fremd = fuehreZusammen(basis, geaendert, geloescht)
    expect(fremd.konflikte.map(k => k.art)).toEqual(['FREMD_GELOESCHT'])
    expect(fremd.zeilen[0]?.nummer).toBeNull()
    expect(entscheide(fremd, new Map([['#20', 'FREMD' as const]]))).toHaveLength(2)
  })

  test('Neue Zeilen beider Seiten mit gleicher Nummer bleiben zwei Zeilen', () => {
    const meine = [...basis, { ...neueZeile('n-a', { taxon: 'Perla marginata' }), nummer: 80 }]
    const ergebnis = fuehreZusammen(basis, meine, [...basis, zeile(80, 'Dinocras cephalotes', '1')])
    expect(ergebnis.konflikte).toEqual([])
    expect(inhalt(ergebnis.zeilen).map(z => z['taxon'])).toEqual([
      'Baetis rhodani',
      'Elmis sp.',
      'Gammarus fossarum',
      'Dinocras cephalotes',
      'Perla marginata',
    ])
  })
})

const zellen = fc.record({ taxon: fc.constantFrom('A', 'B', 'C'), anzahl: fc.constantFrom('', '1', '2', '3') })
const bearbeitet = (herkunft: string) =>
  fc.record({
    behalten: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    neu: fc.array(fc.option(zellen), { minLength: 6, maxLength: 6 }),
    dazu: fc.array(zellen, { maxLength: 3 }),
    herkunft: fc.constant(herkunft),
  })
const lage = fc
  .tuple(fc.array(zellen, { minLength: 0, maxLength: 6 }), bearbeitet('m'), bearbeitet('f'))
  .map(([anfang, m, f]) => {
    const vorfahr = anfang.map((z, i) => zeile(i + 1, z.taxon, z.anzahl))
    const seite = (b: typeof m) => [
      ...vorfahr
        .map((z, i) => {
          const n = b.neu[i]
          return n ? zeile(i + 1, n.taxon, n.anzahl) : z
        })
        .filter((_, i) => b.behalten[i]),
      ...b.dazu.map((z, i) => neueZeile(`${b.herkunft}${i}`, z)),
    ]
    return { vorfahr, meine: seite(m), fremde: seite(f) }
  })

describe('Gesetze des Zusammenführens', () => {
  test('Hat die andere Seite nichts geändert, gilt der eigene Stand; und umgekehrt', () => {
    fc.assert(
      fc.property(lage, ({ vorfahr, meine, fremde }) => {
        expect(inhalt(fuehreZusammen(vorfahr, meine, vorfahr).zeilen)).toEqual(inhalt(meine))
        expect(inhalt(fuehreZusammen(vorfahr, vorfahr, fremde).zeilen)).toEqual(inhalt(fremde))
        expect(fuehreZusammen(vorfahr, meine, vorfahr).konflikte).toEqual([])
        expect(fuehreZusammen(vorfahr, vorfahr, fremde).konflikte).toEqual([])
      }),
    )
  })

  test('Jede geänderte Zelle beider Seiten steht im Ergebnis oder in einem Konflikt', () => {
    fc.assert(
      fc.property(lage, ({ vorfahr, meine, fremde }) => {
        const { zeilen, konflikte } = fuehreZusammen(vorfahr, meine, fremde)
        for (const seite of [meine, fremde]) {
          for (const z of seite) {
            const alt = vorfahr.find(b => b.nummer === z.nummer)
            if (alt !== undefined && JSON.stringify(alt.zellen) === JSON.stringify(z.zellen)) continue
            const ziel = zeilen.find(e => e.id === z.id)
            expect(ziel).toBeDefined()
            for (const [spalte, text] of Object.entries(z.zellen)) {
              if (alt?.zellen[spalte] === text) continue
              const imKonflikt = konflikte.some(
                k =>
                  k.zeile.id === z.id &&
                  (k.art !== 'ZELLE' || (k.spalte === spalte && [k.meins, k.fremd].includes(text))),
              )
              expect(ziel?.zellen[spalte] === text || imKonflikt).toBe(true)
            }
          }
        }
      }),
    )
  })

  test('Ohne Konflikt ist das Ergebnis von der Seite unabhängig', () => {
    fc.assert(
      fc.property(lage, ({ vorfahr, meine, fremde }) => {
        const hin = fuehreZusammen(vorfahr, meine, fremde)
        fc.pre(hin.konflikte.length === 0)
        const her = fuehreZusammen(vorfahr, fremde, meine)
        expect(her.konflikte).toEqual([])
        const sortiert = (zs: readonly Zeile[]) =>
          zs.map(z => `${z.id} ${JSON.stringify(Object.entries(z.zellen).sort())}`).sort()
        expect(sortiert(her.zeilen)).toEqual(sortiert(hin.zeilen))
      }),
    )
  })

  test('Mit allen Entscheidungen für die andere Seite stehen deren Werte da', () => {
    fc.assert(
      fc.property(lage, ({ vorfahr, meine, fremde }) => {
        const ergebnis = fuehreZusammen(vorfahr, meine, fremde)
        const alle = new Map(ergebnis.konflikte.map(k => [konfliktschluessel(k), 'FREMD' as const]))
        const zeilen = entscheide(ergebnis, alle)
        for (const f of fremde) {
          const alt = vorfahr.find(b => b.nummer === f.nummer)
          const ziel = zeilen.find(z => z.id === f.id)
          for (const [spalte, text] of Object.entries(f.zellen)) {
            if (alt?.zellen[spalte] !== text) expect(ziel?.zellen[spalte]).toBe(text)
          }
        }
      }),
    )
  })
})
