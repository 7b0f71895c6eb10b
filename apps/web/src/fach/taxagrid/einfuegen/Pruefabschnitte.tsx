import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import { Pruefzeilenblock } from './Pruefzeilenblock.tsx'
import { LAGEN, type Lage, type Pruefzeile } from './pruefliste.ts'
import type { Einfuegezustand } from './useEinfuegen.ts'

const TITEL: Readonly<Record<Lage, string>> = {
  MEHRDEUTIG: 'Mehrdeutig',
  UNBEKANNT: 'Unbekannt',
  UNGUELTIG: 'Angaben ungültig',
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
  beiWeiter: () => void
}

/** Alle gelesenen Zeilen in Abschnitten; gezeichnet wird nur der sichtbare Ausschnitt. */
export function Pruefabschnitte({ zustand, art, doppelt, beiWeiter }: Angaben) {
  const roller = useRef<HTMLDivElement>(null)
  const posten = useMemo(() => bildePosten(zustand.anfang, zustand.pruefung), [zustand.anfang, zustand.pruefung])
  const virtualisierer = useVirtualizer({
    count: posten.length,
    getScrollElement: () => roller.current,
    estimateSize: i => (posten[i]?.art === 'ZEILE' && posten[i].anfang.lage === 'ZUGEORDNET' ? 36 : 64),
    getItemKey: i => schluesselVon(posten[i], i),
    overscan: 30,
    // Schon das erste Zeichnen zeigt Zeilen: der Fokus geht gleich zur ersten Frage.
    initialRect: { width: 900, height: 600 },
  })
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
                  beiWeiter={beiWeiter}
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

function schluesselVon(posten: Posten | undefined, index: number): string {
  if (posten === undefined) return String(index)
  return posten.art === 'KOPF' ? posten.lage : `zeile-${posten.zeile.nr}`
}
