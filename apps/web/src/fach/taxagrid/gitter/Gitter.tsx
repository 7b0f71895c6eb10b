import { AnchoredPopup } from '@benthos/ui/internal/AnchoredPopup.tsx'
import { spoken } from '@benthos/ui/internal/spoken.ts'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { istEinzelneStelle } from '../modell/bereich.ts'
import { auswahlVon } from '../modell/stand.ts'
import type { Zeile } from '../modell/zeile.ts'
import { Befundtext } from './Befundtext.tsx'
import styles from './Gitter.module.css'
import { Gitterdruck } from './Gitterdruck.tsx'
import { type Gitterspeicher, useGitterstand } from './gitterspeicher.ts'
import { Rasterzeile } from './Rasterzeile.tsx'
import type { Spalte, Zeilenbefunde } from './spalte.ts'
import { useRasterfokus } from './useRasterfokus.ts'
import { useRastertasten } from './useRastertasten.ts'
import { useZeiger } from './useZeiger.ts'
import { useZeilenhoehe } from './useZeilenhoehe.ts'
import { useZwischenablage } from './useZwischenablage.ts'

/** Ab so vielen Zeilen wird nur der sichtbare Ausschnitt gezeichnet. */
const VIRTUELL_AB = 100
/** Zeilen über und unter dem Ausschnitt, damit schnelles Rollen nichts Leeres zeigt. */
const UEBERHANG = 12

export type GitterAngaben = {
  gitter: Gitterspeicher
  spalten: readonly Spalte[]
  befunde: ReadonlyMap<string, Zeilenbefunde>
  /** Name für Vorleser */
  name: string
  nurLesen: boolean
  /** eingefügte Liste: kommt in die Prüfansicht */
  beiListe: (zeilen: readonly (readonly string[])[]) => void
  beiHilfe: () => void
  beiNaechstemFehler: (zurueck: boolean) => void
  /** zeigt, was zu einer Zeile gefragt ist; fehlt, wo niemand fragt */
  beiRueckfrage?: ((index: number) => void) | undefined
  /** je Nummer am Server, was an der Zeile wartet */
  zeilenmarken?: ReadonlyMap<number, string> | undefined
  /** schmaler Schirm: öffnet die übrigen Angaben einer Zeile */
  beiZeileOeffnen?: (index: number) => void
}

/** Tabelle zum Tippen: `role=grid` mit einer Zelle im Fokus, Auswahl, Zwischenablage und Anfügezeile am Ende. */
export function Gitter(p: GitterAngaben) {
  const { gitter, spalten, befunde, nurLesen } = p
  const hinweisId = useId()
  const roller = useRef<HTMLDivElement>(null)
  const aktiveZelle = useRef<HTMLDivElement>(null)
  const zeilen = useGitterstand(gitter, s => s.zeilen)
  const aktiv = useGitterstand(gitter, s => s.aktiv)
  const anker = useGitterstand(gitter, s => s.anker)
  const bearbeitet = useGitterstand(gitter, s => s.bearbeitung !== null)
  const zeilenhoehe = useZeilenhoehe()
  const zeilenzahl = zeilen.length + (nurLesen ? 0 : 1)
  const virtuell = zeilen.length >= VIRTUELL_AB

  const virtualisierer = useVirtualizer({
    count: zeilenzahl,
    getScrollElement: () => roller.current,
    estimateSize: () => zeilenhoehe,
    overscan: UEBERHANG,
    enabled: virtuell,
    // Die Zeile mit dem Fokus bleibt gezeichnet, auch wenn sie hinausgerollt ist: sonst ginge der Fokus verloren.
    rangeExtractor: bereich => {
      const von = Math.max(0, bereich.startIndex - bereich.overscan)
      const bis = Math.min(bereich.count - 1, bereich.endIndex + bereich.overscan)
      const sichtbar = Array.from({ length: Math.max(0, bis - von + 1) }, (_, i) => von + i)
      return aktiv.zeile < von ? [aktiv.zeile, ...sichtbar] : aktiv.zeile > bis ? [...sichtbar, aktiv.zeile] : sichtbar
    },
  })
  useLayoutEffect(() => virtualisierer.measure(), [virtualisierer, zeilenhoehe])

  const { rasterfokus, haltFokus } = useRasterfokus(roller, aktiveZelle, aktiv, bearbeitet)
  const beginne = (text: string, art: 'ERSETZEN' | 'AENDERN') => {
    const zeile = gitter.stand.zeilen[gitter.stand.aktiv.zeile]
    const spalte = spalten[gitter.stand.aktiv.spalte]
    if (nurLesen || spalte === undefined || gitter.stand.bearbeitung !== null) return
    const alt = zeile === undefined ? '' : (spalte.eingabetext ?? spalte.text)(zeile)
    // Sofort zeichnen: das Feld muss den Fokus haben, bevor das nächste Zeichen kommt.
    flushSync(() => gitter.sende({ art: 'BEGINNE', text: art === 'AENDERN' ? alt : text, bearbeitung: art }))
  }
  const seite = Math.max(1, Math.floor((roller.current?.clientHeight ?? 0) / zeilenhoehe) - 2)
  const tasten = useRastertasten({ ...p, seite, beginne, haltFokus })
  const zeiger = useZeiger(
    gitter,
    spalten.length,
    () => beginne('', 'AENDERN'),
    () => aktiveZelle.current?.focus({ preventScroll: true }),
  )
  const zwischenablage = useZwischenablage({ gitter, spalten, nurLesen, beiListe: p.beiListe })

  const bereich = auswahlVon({ aktiv, anker })
  const istSchmal = p.beiZeileOeffnen !== undefined
  const spuren = useMemo(() => {
    const breiten = spalten.map(s => s.breite).join(' ')
    // Auf einem schmalen Schirm gehört jeder Bildpunkt dem Namen des Taxons.
    return istSchmal ? `2.25rem ${breiten} 2.75rem` : `3rem ${breiten}`
  }, [spalten, istSchmal])
  const befundeVon = (zeile: Zeile | null, istAktiv: boolean) => {
    const alle = zeile === null ? undefined : befunde.get(zeile.id)
    return istAktiv && !nurLesen ? ohneLeere(alle) : alle
  }
  const zeichne = (index: number, oben: number | null) => {
    const zeile: Zeile | null = zeilen[index] ?? null
    const istAktiv = index === aktiv.zeile
    const istGewaehlt = !istEinzelneStelle(bereich) && index >= bereich.vonZeile && index <= bereich.bisZeile
    return (
      <Rasterzeile
        aktiveSpalte={istAktiv ? aktiv.spalte : -1}
        aktiveZelle={aktiveZelle}
        befunde={befundeVon(zeile, istAktiv)}
        beiRueckfrage={p.beiRueckfrage}
        beiZeileOeffnen={p.beiZeileOeffnen}
        gitter={gitter}
        index={index}
        istBearbeitet={istAktiv && bearbeitet}
        key={zeile?.id ?? 'anfuegen'}
        marke={p.zeilenmarken?.get(zeile?.nummer ?? 0)}
        nurLesen={nurLesen}
        oben={oben}
        spalten={spalten}
        wahlBis={istGewaehlt ? bereich.bisSpalte : -1}
        wahlVon={istGewaehlt ? bereich.vonSpalte : -1}
        zeile={zeile}
      />
    )
  }
  const befund = befundeVon(zeilen[aktiv.zeile] ?? null, true)?.[spalten[aktiv.spalte]?.id ?? '']

  return (
    <div className={styles.rahmen}>
      <div
        {...zeiger}
        {...zwischenablage}
        {...rasterfokus}
        aria-colcount={spalten.length + 1}
        aria-describedby={hinweisId}
        aria-label={p.name}
        aria-multiselectable
        aria-readonly={nurLesen ? true : undefined}
        aria-rowcount={zeilenzahl + 1}
        className={styles.roller}
        data-print="hide"
        onKeyDown={(e: KeyboardEvent) => tasten(e)}
        ref={roller}
        role="grid"
        // Den Fokus trägt eine Zelle; das Raster selbst nur, wenn neben die Zellen geklickt wird.
        tabIndex={-1}
        style={{ '--spuren': spuren, '--zeilenhoehe': `${zeilenhoehe}px` } as Record<string, string>}
      >
        <div className={styles.breite} role="presentation">
          <Kopf spalten={spalten} mitOeffner={p.beiZeileOeffnen !== undefined} />
          <div
            className={styles.rumpf}
            role="rowgroup"
            style={virtuell ? { blockSize: virtualisierer.getTotalSize() } : undefined}
          >
            {virtuell
              ? virtualisierer.getVirtualItems().map(v => zeichne(v.index, v.start))
              : Array.from({ length: zeilenzahl }, (_, i) => zeichne(i, null))}
          </div>
        </div>
      </div>
      <Gitterdruck name={p.name} spalten={spalten} zeilen={zeilen} />
      <p id={hinweisId} {...spoken(true)}>
        Tippen beginnt die Eingabe, F2 ändert die Zelle, Umschalt und Fragezeichen zeigt alle Tasten. Esc, dann Tab
        verlässt das Raster.
      </p>
      <AnchoredPopup
        anchor={aktiveZelle}
        className={styles.meldung}
        data-schwere={befund?.schwere}
        isOpen={befund !== undefined && !bearbeitet && rasterfokus['data-fokus'] === true}
        maxHeight={160}
        role="presentation"
      >
        {befund === undefined ? null : <Befundtext befund={befund} />}
      </AnchoredPopup>
    </div>
  )
}

/** In der Zeile, die gerade ausgefüllt wird, ist eine noch leere Zelle kein Fehler. */
function ohneLeere(befunde: Zeilenbefunde | undefined): Zeilenbefunde | undefined {
  if (befunde === undefined || Object.values(befunde).every(b => b.istLeer !== true)) return befunde
  return Object.fromEntries(Object.entries(befunde).filter(([, b]) => b.istLeer !== true))
}

function Kopf({ spalten, mitOeffner }: { spalten: readonly Spalte[]; mitOeffner: boolean }) {
  return (
    <div className={styles.kopf} role="rowgroup">
      <div aria-rowindex={1} className={styles.zeile} role="row">
        <div aria-colindex={1} className={styles.kopfzelle} data-ausrichtung="zahl" role="columnheader">
          Nr.
        </div>
        {spalten.map((spalte, i) => (
          <div
            aria-colindex={i + 2}
            aria-label={spalte.langtext}
            className={styles.kopfzelle}
            data-ausrichtung={spalte.ausrichtung}
            key={spalte.id}
            role="columnheader"
            title={spalte.hilfe}
          >
            <span title={spalte.hilfe === undefined ? spalte.langtext : undefined}>{spalte.kopf}</span>
            {spalte.einheit === undefined ? null : <span className={styles.einheit}>{` ${spalte.einheit}`}</span>}
          </div>
        ))}
        {mitOeffner ? (
          <div aria-colindex={spalten.length + 2} className={styles.kopfzelle} role="columnheader">
            <VisuallyHidden>Zeile öffnen</VisuallyHidden>
          </div>
        ) : null}
      </div>
    </div>
  )
}
