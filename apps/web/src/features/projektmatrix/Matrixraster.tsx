import type { Matrixaufnahme } from '@benthos/vertrag/projektmatrix'
import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useRasterfokus } from '../../fach/taxagrid/gitter/useRasterfokus.ts'
import { useZeilenhoehe } from '../../fach/taxagrid/gitter/useZeilenhoehe.ts'
import type { Stelle } from '../../fach/taxagrid/modell/bereich.ts'
import { useMedienabfrage } from '../../technik/layout/useMedienabfrage.ts'
import type { Matrixgroesse } from './groessen.ts'
import stil from './Matrixraster.module.css'
import type { Matrix } from './matrixbau.ts'
import { haltIn, zielDerTaste } from './matrixtasten.ts'
import { Kopfzeile, Rasterzeile, Summenzeile } from './Rasterzeilen.tsx'

/** Zeilen und Spalten rund um den Ausschnitt, damit schnelles Rollen nichts Leeres zeigt. */
const ZEILEN_UEBERHANG = 8
const SPALTEN_UEBERHANG = 4
/** Breiten in rem; die Namen stehen fest, alles andere rollt. */
const BREITEN = { name: 17, nameSchmal: 9.5, stetigkeit: 6, summe: 6.5, aufnahme: 7 }

type Angaben = {
  name: string
  matrix: Matrix
  aufnahmen: readonly Matrixaufnahme[]
  groesse: Matrixgroesse
  falte: (gruppe: string) => void
}

/** Lage einer Spalte mit einer Aufnahme, in Pixeln ab dem Anfang der Zeile. */
export type Spaltenort = { platz: number; von: number; breite: number }

/**
 * Taxa × Aufnahmen zum Lesen: gezeichnet wird nur der Ausschnitt, Namen und Kopf haften, eine Zelle hat den Fokus. Eingabetaste faltet eine
 * Gruppe und folgt dem Verweis in der Zelle.
 */
export function Matrixraster({ name, matrix, aufnahmen, groesse, falte }: Angaben) {
  const roller = useRef<HTMLDivElement>(null)
  const aktiveZelle = useRef<HTMLDivElement>(null)
  const zeilenhoehe = useZeilenhoehe()
  const istSchmal = useMedienabfrage('(width < 40rem)')
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const breiteName = (istSchmal ? BREITEN.nameSchmal : BREITEN.name) * rem
  // Stetigkeit und, wo sich addieren lässt, die Summe stehen vor den Aufnahmen.
  const vorspalten = groesse.istSummierbar ? 2 : 1
  const breiteVor = (BREITEN.stetigkeit + (groesse.istSummierbar ? BREITEN.summe : 0)) * rem
  const kopfzeilen = groesse.istSummierbar ? 3 : 2
  const umfang = { zeilen: kopfzeilen + matrix.zeilen.length, spalten: 1 + vorspalten + aufnahmen.length }
  const [gewuenscht, setzeAktiv] = useState<Stelle>({ zeile: kopfzeilen, spalte: 0 })
  const { zeile, spalte } = haltIn(gewuenscht, umfang)
  // Dieselbe Stelle bleibt dasselbe Objekt: nur ein Wechsel rollt sie heran.
  const aktiv = useMemo(() => ({ zeile, spalte }), [zeile, spalte])

  const zeilenwahl = useVirtualizer({
    count: matrix.zeilen.length,
    getScrollElement: () => roller.current,
    estimateSize: () => zeilenhoehe,
    overscan: ZEILEN_UEBERHANG,
    rangeExtractor: bereich => mitAktivem(bereich, aktiv.zeile - kopfzeilen),
  })
  const spaltenwahl = useVirtualizer({
    count: aufnahmen.length,
    getScrollElement: () => roller.current,
    estimateSize: () => BREITEN.aufnahme * rem,
    horizontal: true,
    overscan: SPALTEN_UEBERHANG,
    paddingStart: breiteName + breiteVor,
    rangeExtractor: bereich => mitAktivem(bereich, aktiv.spalte - 1 - vorspalten),
  })
  useLayoutEffect(() => zeilenwahl.measure(), [zeilenwahl, zeilenhoehe])
  useLayoutEffect(() => spaltenwahl.measure(), [spaltenwahl, breiteName, breiteVor])
  // Neben dem Namen hätte schmal keine Aufnahme mehr Platz: die Ansicht beginnt bei der ersten, was vor ihr steht, liegt links davon.
  useLayoutEffect(() => {
    if (istSchmal && roller.current) roller.current.scrollLeft = breiteVor
  }, [istSchmal, breiteVor])
  const { rasterfokus } = useRasterfokus(roller, aktiveZelle, aktiv, false)

  // Als Text verglichen: solange dieselben Spalten zu sehen sind, zeichnet Rollen nach unten keine Zeile neu.
  const orte = spaltenwahl
    .getVirtualItems()
    .map(({ index, start, size }) => `${index} ${start} ${size}`)
    .join()
  const spalten = useMemo(() => leseOrte(orte), [orte])
  const ansicht = { aufnahmen, groesse, spalten, vorspalten, aktiveZelle }
  const aktiveSpalte = (index: number) => (index === aktiv.zeile ? aktiv.spalte : -1)
  const seite = () => Math.max(1, Math.floor((roller.current?.clientHeight ?? 0) / zeilenhoehe) - kopfzeilen - 1)

  const beiTaste = (e: KeyboardEvent) => {
    const ziel = zielDerTaste(e, aktiv, { ...umfang, seite: seite() })
    if (ziel) {
      e.preventDefault()
      setzeAktiv(ziel)
    } else if ((e.key === 'Enter' || e.key === ' ') && e.target === aktiveZelle.current) {
      const griff = aktiveZelle.current?.querySelector<HTMLElement>('a, button')
      if (!griff) return
      e.preventDefault()
      griff.click()
    }
  }
  // Auch ein Vorleser setzt den Fokus: die Zelle, die ihn bekommt, ist die aktive.
  const beiFokus = ({ target }: FocusEvent) => {
    rasterfokus.onFocus()
    const zelle = target instanceof Element ? target.closest<HTMLElement>('[data-spalte]') : null
    const reihe = zelle?.closest<HTMLElement>('[data-zeile]')
    if (zelle && reihe) setzeAktiv({ zeile: Number(reihe.dataset['zeile']), spalte: Number(zelle.dataset['spalte']) })
  }

  return (
    <div
      {...rasterfokus}
      aria-colcount={umfang.spalten}
      aria-label={name}
      aria-readonly
      aria-rowcount={umfang.zeilen}
      className={stil['roller']}
      data-print="hide"
      onKeyDown={beiTaste}
      onFocus={beiFokus}
      ref={roller}
      role="grid"
      style={
        {
          '--zeilenhoehe': `${zeilenhoehe}px`,
          '--name': `${breiteName}px`,
          '--stetigkeit': `${BREITEN.stetigkeit}rem`,
          '--summe': `${BREITEN.summe}rem`,
          '--kopfzeilen': kopfzeilen - 1,
        } as Record<string, string | number>
      }
      // Den Fokus trägt eine Zelle.
      tabIndex={-1}
    >
      <div className={stil['breite']} role="presentation" style={{ inlineSize: spaltenwahl.getTotalSize() }}>
        <div className={stil['kopf']} role="rowgroup">
          <Kopfzeile {...ansicht} aktiveSpalte={aktiveSpalte(0)} />
          <Summenzeile
            {...ansicht}
            aktiveSpalte={aktiveSpalte(1)}
            art="taxa"
            gesamt={matrix.gesamt}
            index={1}
            summen={matrix.summen}
          />
          {groesse.istSummierbar && (
            <Summenzeile
              {...ansicht}
              aktiveSpalte={aktiveSpalte(2)}
              art="summe"
              gesamt={matrix.gesamt}
              index={2}
              summen={matrix.summen}
            />
          )}
        </div>
        <div className={stil['rumpf']} role="rowgroup" style={{ blockSize: zeilenwahl.getTotalSize() }}>
          {zeilenwahl.getVirtualItems().map(({ index, start }) => {
            const eine = matrix.zeilen[index]
            return (
              eine && (
                <Rasterzeile
                  {...ansicht}
                  aktiveSpalte={aktiveSpalte(kopfzeilen + index)}
                  falte={falte}
                  index={kopfzeilen + index}
                  key={eine.art === 'taxon' ? eine.taxon.name : `# ${eine.gruppe}`}
                  oben={start}
                  zeile={eine}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

const leseOrte = (orte: string): readonly Spaltenort[] =>
  orte === ''
    ? []
    : orte.split(',').map(ort => {
        const [platz = 0, von = 0, breite = 0] = ort.split(' ').map(Number)
        return { platz, von, breite }
      })

/** Der Ausschnitt mit seinem Überhang; was den Fokus hat, bleibt gezeichnet, auch wenn es hinausgerollt ist. */
function mitAktivem({ startIndex, endIndex, overscan, count }: Range, aktiv: number): number[] {
  const von = Math.max(0, startIndex - overscan)
  const bis = Math.min(count - 1, endIndex + overscan)
  const sichtbar = Array.from({ length: Math.max(0, bis - von + 1) }, (_, i) => von + i)
  if (aktiv < 0 || aktiv >= count) return sichtbar
  return aktiv < von ? [aktiv, ...sichtbar] : aktiv > bis ? [...sichtbar, aktiv] : sichtbar
}
