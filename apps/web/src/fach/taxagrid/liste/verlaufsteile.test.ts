import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verlauf, Vorgang } from '../modell/stand.ts'
import { neueZeile } from '../modell/zeile.ts'
import { GESICHERTE_VORGAENGE, GESICHERTE_ZELLEN, Verlaufsteile } from './verlaufsteile.ts'

const stelle = { zeile: 0, spalte: 0 }
const auswahl = { aktiv: stelle, anker: stelle }
const vorgang = (name: string, groesse = 1): Vorgang => ({
  name,
  aenderungen: Array.from({ length: groesse }, () => ({
    art: 'ZELLE' as const,
    zeile: 'a',
    spalte: 'anzahl',
    vorher: '',
    nachher: name,
  })),
  vorher: auswahl,
  nachher: auswahl,
})
const folge = (von: number, bis: number) =>
  Array.from({ length: Math.max(0, bis - von + 1) }, (_, i) => vorgang(String(von + i)))
const namen = ({ rueckgaengig, wiederholbar }: Verlauf) => [rueckgaengig, wiederholbar].map(s => s.map(v => v.name))
const gelesen = (verlauf: Verlauf) => new Verlaufsteile().lies(structuredClone(new Verlaufsteile().schreibe(verlauf)))

describe('[A-RASTER-12] Handlungen im Entwurf', () => {
  test('geschrieben und gelesen sind beide Stapel gleich, auch wenn eine neue Handlung den zweiten geleert hat', () => {
    const schritt = fc.constantFrom('TUN', 'ZURUECK', 'WIEDER')
    fc.assert(
      fc.property(fc.array(schritt, { maxLength: 40 }), schritte => {
        const teile = new Verlaufsteile()
        let verlauf: Verlauf = { rueckgaengig: [], wiederholbar: [] }
        for (const [i, art] of schritte.entries()) {
          const { rueckgaengig, wiederholbar } = verlauf
          const quelle = art === 'ZURUECK' ? rueckgaengig : wiederholbar
          const oberster = quelle.at(-1)
          if (art === 'TUN') verlauf = { rueckgaengig: [...rueckgaengig, vorgang(`${i}`)], wiederholbar: [] }
          else if (oberster && art === 'ZURUECK')
            verlauf = { rueckgaengig: rueckgaengig.slice(0, -1), wiederholbar: [...wiederholbar, oberster] }
          else if (oberster)
            verlauf = { rueckgaengig: [...rueckgaengig, oberster], wiederholbar: wiederholbar.slice(0, -1) }
          expect(new Verlaufsteile().lies(teile.schreibe(verlauf))).toEqual(verlauf)
        }
      }),
    )
  })

  test('eine neue Handlung schreibt nur sich selbst und die Nummer, auch nach dem Lesen', () => {
    const verlauf = { rueckgaengig: folge(1, 3), wiederholbar: [] }
    const daten = new Verlaufsteile().schreibe(verlauf)
    const teile = new Verlaufsteile()
    const nachher = teile.schreibe({
      rueckgaengig: [...teile.lies(daten).rueckgaengig, vorgang('4')],
      wiederholbar: [],
    })
    expect(Object.keys(nachher).filter(name => nachher[name] !== daten[name])).toEqual(['v:4', 'getan'])
  })

  test(`je Richtung die ${GESICHERTE_VORGAENGE} nächsten`, () => {
    const verlauf = { rueckgaengig: folge(1, 250), wiederholbar: folge(251, 500).toReversed() }
    expect(namen(gelesen(verlauf))).toEqual([
      folge(51, 250).map(v => v.name),
      folge(251, 450)
        .map(v => v.name)
        .toReversed(),
    ])
  })

  test('der Platz ist begrenzt: hinter einer zu großen Handlung liegt nichts mehr, die andere Richtung bleibt', () => {
    const zuGross: Vorgang = {
      ...vorgang('groß'),
      aenderungen: [
        {
          art: 'EINFUEGEN',
          index: 0,
          zeilen: Array.from({ length: GESICHERTE_ZELLEN / 2 }, (_, i) => neueZeile(`${i}`, { taxon: 'x' })),
        },
      ],
    }
    expect(
      namen(gelesen({ rueckgaengig: [...folge(1, 2), zuGross, ...folge(3, 4)], wiederholbar: folge(5, 6) })),
    ).toEqual([
      ['3', '4'],
      ['5', '6'],
    ])
  })

  test('ein Entwurf ohne Verlauf hat keinen', () => {
    expect(new Verlaufsteile().lies({ ordnung: ['a'] })).toEqual({ rueckgaengig: [], wiederholbar: [] })
    expect(new Verlaufsteile().schreibe({ rueckgaengig: [], wiederholbar: [] })).toEqual({})
  })
})
