import { CHORIOTOPE, FARBGRUPPEN, listeWuchsformen } from '@benthos/fachmodell'
import type { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { WUCHSFORMBEISPIEL } from '@benthos/vertrag/wuchsformspalte'
import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { liesWuchsformen, schreibeWuchsformen, wuchsformschluessel } from './wuchsformzelle.ts'

const BEKANNTE = ['Cladophora glomerata', 'Hildenbrandia rivularis', 'Phormidium sp.']
const lies = (zelle: string) =>
  liesWuchsformen(zelle, taxon =>
    BEKANNTE.includes(taxon)
      ? null
      : { meldung: `„${taxon}“ fehlt.`, ersatz: taxon === 'Cladofora' ? 'Cladophora glomerata' : null },
  )
const kurz = (zelle: string) => {
  const { befunde, maengel } = lies(zelle)
  expect(maengel).toEqual([])
  return befunde.map(b => [b.taxon, b.farbgruppe, b.wuchsform, b.deckung, b.substrat, b.bemerkung])
}

describe('[A-EINLESEN-53] Wuchsformen in einer Zelle', () => {
  test('das Beispiel der Vorlage gilt und wird geschrieben, wie es dasteht', () => {
    expect(kurz(WUCHSFORMBEISPIEL)).toEqual([
      [null, 'GRUEN', 'WATTEN', 30, 'MESOLITHAL', null],
      ['Cladophora glomerata', 'GRUEN', 'BUESCHEL', 12.5, 'MEGALITHAL', 'nur am linken Ufer'],
    ])
    expect(schreibeWuchsformen(lies(WUCHSFORMBEISPIEL).befunde)).toBe(WUCHSFORMBEISPIEL)
  })

  test('gelesen wird, wie man es schreibt: Folge, Groß und Klein, Zeilen, Schlüssel, ein Wort von zweien, Punkt oder Beistrich', () => {
    expect(kurz('schwarz: 5%, überzug ;\nRot: Kruste,2.5 ,MEGALITHAL')).toEqual([
      [null, 'BLAUGRUEN', 'UEBERZUG', 5, null, null],
      [null, 'ROT', 'KRUSTE', 2.5, 'MEGALITHAL', null],
    ])
    expect(kurz('blaugrün bis schwarz: Überzug, Film, 10 %, Argyllal (Lehm, Ton), „a; b: c, 3 %“')).toEqual([
      [null, 'BLAUGRUEN', 'UEBERZUG', 10, 'ARGYLLAL', 'a; b: c, 3 %'],
    ])
    expect(kurz('Phormidium sp.: Fäden, 0,5; ')).toEqual([['Phormidium sp.', null, 'FAEDEN', 0.5, null, null]])
    expect(kurz(' ; ')).toEqual([])
  })

  test('eine endlose Art und endlose Angaben werden nicht nachgeschlagen, sondern als Ganzes abgelehnt', () => {
    const gefragte: string[] = []
    const liesMit = (zelle: string) =>
      liesWuchsformen(zelle, taxon => {
        gefragte.push(taxon)
        return null
      })
    for (const zelle of [`${'a b '.repeat(8000)}: Kruste, 5 %`, `grün: ${'Watten, '.repeat(4000)}5 %`]) {
      const { befunde, maengel } = liesMit(zelle)
      expect([befunde, maengel.map(({ meldung }) => meldung)]).toEqual([
        [],
        [expect.stringMatching(/: Das ist kein Befund: nach der Farbgruppe oder der Art \(höchstens 200 Zeichen\)/)],
      ])
      expect(maengel[0]?.meldung.length).toBeLessThan(300)
    }
    expect(gefragte).toEqual([])
  })

  test('was nicht zu lesen ist oder nicht gilt, steht mit seinem Befund da, alles auf einmal; ein Ersatz lässt das Übrige stehen', () => {
    const { befunde, maengel } = lies(
      'grün: Wattn, 30 %; grün Watten, 3 %; Cladofora: Büschel, 130 %; grühn: Haut; rot: Watten, 5 %; rot: Kruste, Polster, ca. 5 %',
    )
    expect(befunde).toEqual([])
    expect(maengel.map(({ meldung }) => meldung)).toEqual([
      expect.stringMatching(/^„grün: Wattn, 30 %“: „Wattn“ ist weder eine Wuchsform/),
      expect.stringMatching(/^„grün Watten, 3 %“: Zuerst steht die Farbgruppe oder die Art mit einem Doppelpunkt/),
      '„Cladofora: Büschel, 130 %“: „Cladofora“ fehlt.',
      '„Cladofora: Büschel, 130 %“: Deckung: Wert darf maximal 100 sein',
      '„grühn: Haut“: „grühn“ ist keine Farbgruppe.',
      '„grühn: Haut“: Es fehlt noch die Deckung.',
      '„rot: Watten, 5 %“: Wuchsform: Diese Wuchsform kommt bei der Farbgruppe nicht vor',
      expect.stringMatching(/^„rot: Kruste, Polster, ca\. 5 %“: „Polster“ ist eine zweite Angabe zu „Wuchsform“/),
      expect.stringMatching(/^„rot: Kruste, Polster, ca\. 5 %“: „ca\. 5 %“ ist weder/),
    ])
    expect(maengel.map(({ vorschlag }) => vorschlag).filter(Boolean)).toEqual(['Watten', 'grün'])
    expect(maengel.flatMap(({ ersatz }) => ersatz?.slice(0, 12) ?? [])).toEqual([
      'grün: Watten',
      'grün: Wattn,',
      'grün: Wattn,',
    ])
    expect(maengel[2]?.ersatz).toContain('; Cladophora glomerata: Büschel, 130 %; grühn')
  })

  test('dieselbe Wuchsform am selben Substrat steht nur einmal da', () => {
    expect(lies('rot: Kruste, 5 %; rot: Kruste, 7 %, Akal').maengel).toEqual([])
    expect(lies('rot: Kruste, 5 %; rot: Kruste, 7 %').maengel).toMatchObject([
      { meldung: expect.stringContaining('zweimal in der Zelle') },
    ])
  })

  test('für erzeugte Befunde: geschrieben und gelesen sind es dieselben', () => {
    const Befund = record({
      taxon: constantFrom(null, ...BEKANNTE),
      farbgruppe: constantFrom(null, ...FARBGRUPPEN.map(({ value }) => value)),
      gestalt: integer({ min: 0, max: 1000 }),
      deckung: integer({ min: 1, max: 1000 }),
      substrat: constantFrom(null, ...CHORIOTOPE.map(({ value }) => value)),
      bemerkung: string({ unit: constantFrom(...'ab";:,(„“ \n5%'), minLength: 1, maxLength: 20 }),
    }).map(({ gestalt, deckung, bemerkung, ...rest }): Wuchsformbefund => {
      const farbgruppe = rest.farbgruppe ?? (rest.taxon === null ? 'ROT' : null)
      const formen = listeWuchsformen(farbgruppe)
      const wuchsform = formen[gestalt % formen.length]?.value ?? 'KRUSTE'
      return { ...rest, farbgruppe, wuchsform, deckung: deckung / 10, bemerkung: bemerkung.trim() || null }
    })
    assert(
      property(array(Befund, { maxLength: 6 }), erzeugte => {
        const befunde = [...new Map(erzeugte.map(befund => [wuchsformschluessel(befund), befund])).values()]
        expect(lies(schreibeWuchsformen(befunde))).toEqual({ befunde, maengel: [] })
      }),
      { numRuns: 500 },
    )
  })
})
