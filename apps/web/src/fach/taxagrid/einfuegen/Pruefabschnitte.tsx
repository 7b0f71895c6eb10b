import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import { Pruefzeilenblock } from './Pruefzeilenblock.tsx'
import { LAGEN, type Lage, type Pruefzeile, ZU_FRAGEN } from './pruefliste.ts'
import type { Einfuegezustand } from './useEinfuegen.ts'

const TITEL: Readonly<Record<Lage, string>> = {
  MEHRDEUTIG: 'Mehrdeutig',
  UNBEKANNT: 'Unbekannt',
  UNGUELTIG: 'Angaben ungültig',
  SUMME: 'Summen, nicht übernommen',
  ZUGEORDNET: 'Zugeordnet',
  UEBERSPRUNGEN: 'Übersprungen',
}

type Posten =
  | { art: 'KOPF'; lage: Lage; anzahl: number; offen: number }
  | { art: 'ZEILE'; anfang: Pruefzeile; zeile: Pruefzeile }

type Angaben = {
  zustand: Einfuegezustand
  art: Einfuegeart
  doppelt: ReadonlyMap<number, readonly number[]>
  /** wohin der Fokus geht, wenn keine Frage mehr offen ist */
  zurBestaetigung: () => void
}

/** Was an einer offenen Frage den Fokus nimmt: die erste Antwort, sonst das Feld. */
const OFFENE_FRAGE = '[data-offen] [aria-pressed][tabindex="0"], [data-offen]:not(:has([aria-pressed])) input'

/** Alle gelesenen Zeilen in Abschnitten; gezeichnet wird nur der sichtbare Ausschnitt. */
export function Pruefabschnitte({ zustand, art, doppelt, zurBestaetigung }: Angaben) {
  const roller = useRef<HTMLDivElement>(null)
  const posten = useMemo(() => bildePosten(zustand.anfang, zustand.pruefung), [zustand.anfang, zustand.pruefung])
  /** Zeile, zu der der Fokus geht: sie wird gezeichnet, wo sie auch steht */
  const [ziel, setzeZiel] = useState<number | null>(null)
  const virtualisierer = useVirtualizer({
    count: posten.length,
    getScrollElement: () => roller.current,
    estimateSize: i => (posten[i]?.art === 'ZEILE' && posten[i].anfang.lage === 'ZUGEORDNET' ? 36 : 64),
    getItemKey: i => schluesselVon(posten[i], i),
    overscan: 30,
    rangeExtractor: bereich => {
      const sichtbar = defaultRangeExtractor(bereich)
      return ziel === null || ziel >= posten.length || sichtbar.includes(ziel)
        ? sichtbar
        : [...sichtbar, ziel].sort((a, b) => a - b)
    },
    // Schon das erste Zeichnen zeigt Zeilen: der Fokus geht gleich zur ersten Frage.
    initialRect: { width: 900, height: 600 },
  })
  const offene = posten.flatMap((p, i) => (istOffen(p, zustand.wahl.abgelehnt) ? [i] : []))
  const stand = useRef(offene)
  useLayoutEffect(() => {
    stand.current = offene
  })

  /** Zur nächsten offenen Frage hinter der beantworteten, sonst zur ersten, sonst zur Bestätigung. */
  const gehe = () => {
    const jetzt = document.activeElement
    // Sofort zeichnen: erst dann ist die beantwortete Frage nicht mehr offen, und schon der nächste Anschlag gilt der nächsten.
    flushSync(() => undefined)
    const hier = jetzt?.closest('[data-index]') ?? null
    const frage = jetzt?.closest('[data-offen]') ?? null
    const inDerZeile = [...(hier?.querySelectorAll<HTMLElement>(OFFENE_FRAGE) ?? [])].find(
      f =>
        jetzt !== null &&
        (jetzt.compareDocumentPosition(f) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        (frage === null || !frage.contains(f)),
    )
    if (inDerZeile !== undefined) return inDerZeile.focus()
    const index = Number(hier?.getAttribute('data-index') ?? -1)
    const naechste = stand.current.find(i => i > index) ?? stand.current.find(i => i !== index)
    if (naechste === undefined) return zurBestaetigung()
    flushSync(() => setzeZiel(naechste))
    roller.current
      ?.querySelector<HTMLElement>(`[data-index="${naechste}"]`)
      ?.querySelector<HTMLElement>(OFFENE_FRAGE)
      ?.focus()
  }
  const beginne = useRef(() => {
    const erste = roller.current?.querySelector<HTMLElement>(OFFENE_FRAGE)
    if (erste == null) zurBestaetigung()
    else erste.focus()
  })
  useEffect(() => beginne.current(), [])

  return (
    <div className={styles.roller} ref={roller}>
      <div className={styles.rumpf} style={{ blockSize: virtualisierer.getTotalSize() }}>
        {virtualisierer.getVirtualItems().map(v => {
          const p = posten[v.index]
          return (
            <div
              className={styles.posten}
              data-index={v.index}
              data-nr={p?.art === 'ZEILE' ? p.zeile.nr : undefined}
              key={v.key}
              ref={virtualisierer.measureElement}
              style={{ insetBlockStart: v.start }}
            >
              {p === undefined ? null : p.art === 'KOPF' ? (
                <h3 className={styles.abschnitt}>
                  {`${TITEL[p.lage]} (${formatiereZahl(p.anzahl)}${p.offen < p.anzahl ? `, offen ${formatiereZahl(p.offen)}` : ''})`}
                </h3>
              ) : (
                <Pruefzeilenblock
                  anfang={p.anfang}
                  art={art}
                  beiWeiter={gehe}
                  doppeltMit={doppelt.get(p.zeile.nr) ?? []}
                  zeile={p.zeile}
                  zustand={zustand}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function bildePosten(anfang: readonly Pruefzeile[], jetzt: readonly Pruefzeile[]): readonly Posten[] {
  return LAGEN.flatMap((lage): Posten[] => {
    const paare = anfang.flatMap((p, i) => (p.lage === lage ? [{ anfang: p, zeile: jetzt[i] ?? p }] : []))
    if (paare.length === 0) return []
    const offen = paare.filter(({ zeile }) => zeile.lage === lage).length
    return [
      { art: 'KOPF', lage, anzahl: paare.length, offen },
      ...paare.map((paar): Posten => ({ art: 'ZEILE', ...paar })),
    ]
  })
}

function istOffen(posten: Posten, abgelehnt: ReadonlySet<number>): boolean {
  return posten.art === 'ZEILE' && ZU_FRAGEN.has(posten.zeile.lage) && !abgelehnt.has(posten.zeile.nr)
}

function schluesselVon(posten: Posten | undefined, index: number): string {
  if (posten === undefined) return String(index)
  return posten.art === 'KOPF' ? posten.lage : `zeile-${posten.zeile.nr}`
}
