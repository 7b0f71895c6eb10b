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

const zeile = fc.record({
  ziel: fc.nat(3),
  nennung: fc.constantFrom('CODE', 'STELLE', 'GZUEV', 'BEIDES', 'FREMD'),
  taxon: fc.constantFrom(...SCHREIBUNGEN),
  stadium: fc.constantFrom(...STADIEN),
  habitat: fc.constantFrom('', 'Gerölle', 'Gero\u0308lle '),
  // Eine Spalte, die kein Feld ist.
  laborplatz: fc.constantFrom('', '', 'Platz 3'),
  menge: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...MENGEN.slice(0, 3)) }, fc.constantFrom(...MENGEN)),
})

type Zeile = typeof zeile extends fc.Arbitrary<infer Z> ? Z : never

/** Was nach den Regeln (A-EINLESEN-12 bis 14) mit einer Zeile geschieht. */
function erwarte(z: Zeile, modell: Modell, gesehen: Set<string>): Ausgang {
  const [, menge] = z.menge
  const [, taxon, imNamen, cf] = z.taxon
  const [, inSpalte] = z.stadium
  if (menge === undefined) return 'abgelehnt'
  if (taxon === 'SUMME' || menge === null) return 'uebersprungen'
  if (z.nennung === 'FREMD' || taxon === null) return 'abgelehnt'
  const fund = fundschluessel(taxon, inSpalte ?? imNamen, z.habitat === '' ? null : 'Gerölle', cf)
  const istDoppelt = gesehen.has(`${z.ziel} ${fund}`)
  gesehen.add(`${z.ziel} ${fund}`)
  const widersprichtSich = imNamen !== null && inSpalte !== null && imNamen !== inSpalte
  if (istDoppelt || widersprichtSich) return 'abgelehnt'
  const bestand = modell[z.ziel]
  const bisher = bestand?.get(fund)
  bestand?.set(fund, menge)
  if (bisher === undefined) return 'angenommen'
  return bisher === menge ? 'unveraendert' : 'geaendert'
}

test('[API-17] 300 erzeugte Dateien nacheinander in vier Aufnahmen: jede Bilanz der Zeilen und Zellen ist die des Modells, und es steht da, was das Modell sagt', async () => {
  const ziele: { id: number; code: string; stelle: string; gzuev: string | null; tag: string }[] = []
  for (let i = 0; i < 4; i++) {
    const { id, code } = await p.neueAufnahme()
    const { stelle, gzuev, datum } = await p.db
      .selectFrom('aufnahme')
      .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
      .select(['messstelle.code as stelle', 'messstelle.gzuev_id as gzuev', 'aufnahme.datum'])
      .where('aufnahme.id', '=', id)
      .executeTakeFirstOrThrow()
    ziele.push({ id, code, stelle, gzuev, tag: datum.split('-').toReversed().join('.') })
  }
  const nenne = ({ ziel, nennung }: Zeile): string[] => {
    const { code = '', stelle = '', gzuev = '', tag = '' } = ziele[ziel] ?? {}
    if (nennung === 'FREMD') return ['FREMD-1', '', '']
    if (nennung === 'CODE') return [code, '', '']
    return [nennung === 'BEIDES' ? code : '', nennung === 'GZUEV' ? (gzuev ?? '') : stelle, tag]
  }
  const felderVon = (z: Zeile) => [...nenne(z), z.taxon[0], z.stadium[0], z.habitat, z.menge[0]]
  const ids = ziele.map(({ id }) => id)
  let modell: Modell = ziele.map(() => new Map())
  await fc.assert(
    fc.asyncProperty(fc.array(zeile, { minLength: 1, maxLength: 14 }), fc.nat(9), async (zeilen, leeren) => {
      // Ab und zu von vorn, damit auch neue Funde immer wieder vorkommen.
      if (leeren === 0) {
        await p.db.deleteFrom('probe').execute()
        modell = ziele.map(() => new Map())
      }
      const gesehen = new Set<string>()
      const [erwartet, zellen] = [leereBilanz(zeilen.length), leereBilanz()]
      for (const z of zeilen) {
        const ausgang = erwarte(z, modell, gesehen)
        erwartet[ausgang]++
        const genannte = felderVon(z).filter(text => text.trim() !== '').length
        zellen.gelesen += genannte + (z.laborplatz === '' ? 0 : 1)
        zellen.uebersprungen += z.laborplatz === '' ? 0 : 1
        // Von einem geänderten Fund ändert sich die Menge.
        zellen[ausgang] += ausgang === 'geaendert' ? 1 : genannte
        zellen.unveraendert += ausgang === 'geaendert' ? genannte - 1 : 0
      }
      const danach = await p.liesEin(
        [
          ['Aufnahme', 'Messstelle', 'Datum', 'Taxon', 'Stadium', 'Habitat', 'Anzahl', 'Laborplatz'],
          ...zeilen.map(z => [...felderVon(z), z.laborplatz]),
        ],
        { ladeart: 'GUELTIGE' },
        'import',
      )
      expect(danach.bilanz).toEqual(erwartet)
      expect(danach.zellbilanz).toEqual(zellen)
      expect(danach.geladen).toBe(erwartet.angenommen + erwartet.geaendert)
      expect(await ladeBestand(p.db, ids)).toEqual(bestandNach(modell, ids))
    }),
    { numRuns: 300, endOnFailure: true },
  )
})
