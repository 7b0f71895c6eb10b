import { erkenneDezimalzeichen } from '@benthos/fachmodell/zahl/erkenneDezimalzeichen'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduziere } from '../modell/reduziere.ts'
import { anfangsstand } from '../modell/stand.ts'
import { leseTsv, schreibeTsv } from '../modell/tsv.ts'
import { neueZeile, zelleVon } from '../modell/zeile.ts'
import { KLEINE_LISTE } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import type { Menge } from './menge.ts'
import { mengenDer } from './mengen.ts'
import { erstelleFundpruefung } from './pruefeFund.ts'
import { mengenspalte } from './spalten.tsx'

/** Unmittelbar ins Raster Eingefügtes: Eigenes kommt zurück, Fremdes gilt nur, wenn es eindeutig ist. */

const [BIOMASSE] = mengenDer('BIOMASSE') as [Menge]
const SPALTEN = [mengenspalte(BIOMASSE)]

/** Fügt eine Spalte in eine leere Liste ein und liest die Zellen. */
function fuegeEin(zellen: readonly string[], istEigenes: boolean): string[] {
  const block = leseTsv(schreibeTsv(zellen.map(zelle => [zelle])))
  const kennungen = zellen.map((_, i) => `z${i}`)
  // Eine Zeile je Zelle steht schon da: leere Zellen am Ende legten sonst keine an.
  const stand = anfangsstand(kennungen.map(id => neueZeile(id)))
  const danach = reduziere(stand, { art: 'BLOCK', zellen: block, kennungen, istEigenes }, SPALTEN)
  return danach.zeilen.map(zeile => zelleVon(zeile, BIOMASSE.spalte))
}
const befund = (biomasse: string) =>
  erstelleFundpruefung('BIOMASSE', KLEINE_LISTE)(neueZeile('z', { taxon: 'Baetis rhodani', biomasse }))['biomasse']

const zahlenartig = fc.oneof(
  fc.stringMatching(/^[-+]?[0-9]{1,4}([.,' ][0-9]{1,4}){0,3}$/),
  fc.constantFrom('1,234', '1.234', '0,125', '0.125', '3.5', '3,5', '12', '1.234,5', '1,234.5', 'zwölf', '<5', ''),
)

describe('Tafel', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['Komma oder Tausender', ['1,234'], ['1234 oder 1,234']],
    ['Punkt oder Tausender', ['1.234'], ['1234 oder 1,234']],
    ['andere Zellen sagen nichts', ['12', '1,234', '7'], ['12', '1234 oder 1,234', '7']],
    ['die Spalte widerspricht sich', ['1,5', '2.5', '1,234'], ['1,5', '2,5', '1234 oder 1,234']],
    ['die Spalte hat Komma', ['1,234', '0,5'], ['1,234', '0,5']],
    ['die Spalte hat Punkt', ['1,234', '0.5'], ['1234', '0,5']],
    ['nur eine Lesung', ['0,125', '3.5', '1.234,5'], ['0,125', '3,5', '1234,5']],
    ['nur eine Lesung, allein', ['3.5'], ['3,5']],
    ['mehr als drei Stellen', ['1,2345'], ['1,2345']],
  ])('fremd, %s: %j', (_, zellen, erwartet) => {
    expect(fuegeEin(zellen, false)).toEqual(erwartet)
  })

  test.each([['1,234'], ['12,345'], ['1234'], ['1234 oder 1,234'], ['1.5'], ['zwölf']])(
    'aus einem Raster kopiert bleibt „%s“',
    zelle => {
      expect(fuegeEin([zelle], true)).toEqual([zelle])
    },
  )

  test('eine Zelle füllt die ganze Auswahl auch nur, wenn sie eindeutig ist', () => {
    const zwei = { ...anfangsstand([neueZeile('a'), neueZeile('b')]), aktiv: { zeile: 1, spalte: 0 } }
    const block = { art: 'BLOCK', zellen: [['1,234']], kennungen: ['c'] } as const
    const gefuellt = (istEigenes: boolean) =>
      reduziere(zwei, { ...block, istEigenes }, SPALTEN).zeilen.map(zeile => zelleVon(zeile, BIOMASSE.spalte))
    expect(gefuellt(false)).toEqual(['1234 oder 1,234', '1234 oder 1,234'])
    expect(gefuellt(true)).toEqual(['1,234', '1,234'])
  })

  test('das Feld sagt, was zu tun ist, und bietet beide Zahlen an; keine wird gespeichert', () => {
    expect(befund('1234 oder 1,234')).toEqual({
      schwere: 'FEHLER',
      text: 'Die eingefügte Zahl kann 1234 oder 1,234 heißen. Bitte nur eine davon eintragen.',
      vorschlaege: [
        { text: '1234', zellen: { biomasse: '1234' } },
        { text: '1,234', zellen: { biomasse: '1,234' } },
      ],
    })
    // Gäbe eine von beiden keine gültige Menge, wird sie nicht angeboten.
    expect(befund('123456 oder 123,456')?.vorschlaege?.map(v => v.text)).toEqual(['123,456'])
    expect(befund('5 oder so')).toMatchObject({ text: '„5 oder so“ ist keine Zahl.' })
    expect(befund('1,234')).toBeUndefined()
  })
})

describe('Eigenschaft', () => {
  test('was ein Raster kopiert, kommt unverändert zurück', () => {
    const gelesene = fc.array(zahlenartig, { minLength: 1, maxLength: 5 }).map(zellen => fuegeEin(zellen, false))
    fc.assert(
      fc.property(gelesene, zellen => {
        expect(fuegeEin(zellen, true)).toEqual(zellen)
      }),
    )
  })

  test('Fremdes wird genau dann eine Zahl, wenn die Prüfansicht es ohne Rückfrage läse, und dann dieselbe', () => {
    fc.assert(
      fc.property(fc.array(zahlenartig, { minLength: 1, maxLength: 5 }), zellen => {
        const zeichen = erkenneDezimalzeichen(zellen)
        for (const [i, zelle] of fuegeEin(zellen, false).entries())
          if (leseZahlAusListe(zellen[i] ?? '', zeichen).art === 'WERT')
            expect(leseZahl(zelle)).toEqual(leseZahlAusListe(zellen[i] ?? '', zeichen))
          else expect(leseZahl(zelle).art).not.toBe('WERT')
      }),
    )
  })
})
