import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { Drawer } from '@benthos/ui/dialog/Drawer.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { SplitPane } from '@benthos/ui/split/SplitPane.tsx'
import type { AufnahmeZeile } from '@benthos/vertrag/aufnahme'
import PanelRight from 'lucide-react/icons/panel-right'
import { type ComponentType, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useMedienabfrage } from '../../../technik/layout/useMedienabfrage.ts'
import type { Vorschauangaben } from './Aufnahmevorschau.tsx'
import { schrittZu } from './schrittZu.ts'
import stil from './Vorschau.module.css'

type Angaben = {
  Vorschau: ComponentType<Vorschauangaben>
  /** Zeilen der Seite, die gerade zu sehen ist; `undefined`: sie lädt */
  zeilen: readonly AufnahmeZeile[] | undefined
  seite: number
  letzteSeite: number
  blaettere: (seite: number) => void
}

/** Tasten, mit denen entschieden wird: sie öffnen die Rückfrage des Wechsels, den die Vorschau anbietet. */
const ENTSCHEIDUNG: Readonly<Record<string, string>> = { p: 'PLAUSIBEL', u: 'UNPLAUSIBEL' }
const SCHRITT: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }
/** Daneben ist Platz; darunter, auch bei stark vergrößerter Schrift, kommt sie als Lade über die Liste. */
const DANEBEN = '(width >= 64rem)'
const ALS_LADE = '(width >= 40rem)'

/**
 * Vorschau der gewählten Aufnahme neben der Liste. Die Buchstaben gelten nur, solange der Fokus in der Liste oder der Vorschau
 * ist und nicht in einem Eingabefeld. Fällt die gewählte Aufnahme aus der Liste, weil über sie entschieden ist, rückt die nächste
 * an ihre Stelle.
 */
export function useVorschau({ Vorschau, zeilen, seite, letzteSeite, blaettere }: Angaben) {
  const istDaneben = useMedienabfrage(DANEBEN)
  const istMoeglich = useMedienabfrage(ALS_LADE)
  const [istOffen, setzeOffen] = useState(false)
  const [platz, setzePlatz] = useState<{ id: number; stelle: number } | null>(null)
  /** nach dem Blättern: der Fokus kommt mit der Zeile, sobald sie da ist */
  const folgt = useRef<'erste' | 'letzte' | 'fokus' | null>(null)
  const bereich = useRef<HTMLDivElement>(null)
  const lade = useRef<HTMLDivElement>(null)
  const offen = istMoeglich && istOffen
  const istLade = offen && !istDaneben
  const stelle = schrittZu(zeilen, platz)
  const gewaehlt = offen ? zeilen?.[stelle] : undefined

  const waehle = (neu: number) => {
    const zeile = zeilen?.[neu]
    if (!zeile) return
    setzePlatz({ id: zeile.id, stelle: neu })
    // Die Lade behält den Fokus; die Liste liegt hinter ihr. Wo der Fokus hinkommt, ist der Code schon zu hören.
    if (!istLade) fokussiere(bereich.current, zeile.id)
    announce(istLade ? `${zeile.code}, ${zeile.messstelle}` : zeile.messstelle)
  }
  // Nach dem Öffnen, Schließen und Blättern steht der Fokus auf der gewählten Zeile, sobald es sie gibt.
  useEffect(() => {
    if (!zeilen || zeilen.length === 0 || folgt.current === null) return
    const neu = folgt.current === 'letzte' ? zeilen.length - 1 : folgt.current === 'erste' ? 0 : stelle
    folgt.current = null
    waehle(neu)
  })
  // Über die gewählte ist entschieden, und der Filter zeigt sie nicht mehr: weiter geht es mit der, die jetzt dasteht.
  const nachgerueckt = gewaehlt && platz && gewaehlt.id !== platz.id ? gewaehlt.id : null
  useEffect(() => {
    if (nachgerueckt === null) return
    const wecker = setTimeout(() => {
      setzePlatz({ id: nachgerueckt, stelle })
      if (!istLade && !bereich.current?.contains(document.activeElement)) fokussiere(bereich.current, nachgerueckt)
    })
    return () => clearTimeout(wecker)
  }, [nachgerueckt, stelle, istLade])
  const gehe = (schritt: 1 | -1) => {
    if (!zeilen || zeilen.length === 0) return
    const ziel = platz === null ? 0 : stelle + schritt
    if (ziel >= 0 && ziel < zeilen.length) return waehle(ziel)
    const naechste = seite + schritt
    if (naechste < 1) return announce('Das ist die erste Aufnahme.')
    if (naechste > letzteSeite) return announce('Das ist die letzte Aufnahme.')
    folgt.current = schritt === 1 ? 'erste' : 'letzte'
    blaettere(naechste)
  }
  /** @param schluessel der Zeile, mit der es beginnt; ohne: mit der zuletzt gewählten, sonst der ersten */
  const oeffne = (schluessel?: string) => {
    const neu = zeilen?.findIndex(({ id }) => String(id) === schluessel) ?? -1
    const zeile = zeilen?.[neu]
    if (zeile) setzePlatz({ id: zeile.id, stelle: neu })
    folgt.current = 'fokus'
    setzeOffen(true)
  }
  const beiTaste = (ereignis: KeyboardEvent<HTMLDivElement>) => {
    // Fenster hängen im Baum darunter, stehen aber woanders; von ihnen gehört nur die Lade dazu.
    const ziel = ereignis.target as HTMLElement
    const gehoertDazu = [ereignis.currentTarget, lade.current?.closest('[role="dialog"]')].some(e => e?.contains(ziel))
    if (!gehoertDazu || ereignis.ctrlKey || ereignis.metaKey || ereignis.altKey) return
    if (ziel.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')) return
    const schritt = SCHRITT[ereignis.key]
    const status = ENTSCHEIDUNG[ereignis.key]
    if (schritt !== undefined && istMoeglich) {
      ereignis.preventDefault()
      if (istOffen) gehe(schritt)
      else oeffne(ziel.closest<HTMLElement>('[data-row]')?.dataset['row'])
    } else if (status !== undefined && gewaehlt) {
      ereignis.preventDefault()
      const knopf = (lade.current ?? bereich.current)?.querySelector<HTMLButtonElement>(
        `[data-nach$="-${status}"]:not(:disabled)`,
      )
      if (knopf) knopf.click()
      else announce('Dieser Wechsel steht hier nicht offen.')
    }
  }
  const schliesse = () => {
    // Aus der Lade kehrt der Fokus von selbst zurück.
    if (!istLade) folgt.current = 'fokus'
    setzeOffen(false)
  }

  const inhalt = gewaehlt ? (
    <Suspense fallback={<Spinner label="Vorschau wird geladen" />}>
      <Vorschau aufnahme={gewaehlt} key={gewaehlt.id} {...(!istLade && { schliesse })} />
    </Suspense>
  ) : (
    <p>Keine Aufnahme gewählt.</p>
  )
  return {
    istOffen: offen && istDaneben,
    aktiveZeile: gewaehlt && String(gewaehlt.id),
    beiZeile:
      offen && istDaneben
        ? (schluessel: string) => waehle(zeilen?.findIndex(({ id }) => String(id) === schluessel) ?? -1)
        : undefined,
    werkzeug: istMoeglich && (
      <IconButton
        icon={PanelRight}
        label={istOffen ? 'Vorschau schließen' : 'Vorschau öffnen'}
        onPress={() => (istOffen ? schliesse() : oeffne())}
        size="dense"
      />
    ),
    ordneAn: (tabelle: ReactNode) => (
      <div onKeyDown={beiTaste} ref={bereich} role="presentation">
        <SplitPane
          end={
            offen && istDaneben ? (
              <aside aria-label="Vorschau der gewählten Aufnahme" className={stil['vorschau']}>
                {inhalt}
              </aside>
            ) : null
          }
          label="Breite von Liste und Vorschau"
          start={tabelle}
        />
        <Drawer
          actions={
            <>
              <Button onPress={() => gehe(-1)}>Vorige</Button>
              <Button onPress={() => gehe(1)}>Nächste</Button>
            </>
          }
          isOpen={istLade}
          onClose={schliesse}
          title="Vorschau der gewählten Aufnahme"
        >
          <div className={stil['inLade']} ref={lade}>
            {inhalt}
          </div>
        </Drawer>
      </div>
    ),
  }
}

function fokussiere(bereich: HTMLElement | null, id: number): void {
  bereich?.querySelector<HTMLElement>(`tr[data-row="${id}"] a[data-row-link]`)?.focus()
}
