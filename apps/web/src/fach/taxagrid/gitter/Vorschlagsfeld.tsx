import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import type { Zellen } from '../modell/zeile.ts'
import type { Vorschlag } from './spalte.ts'
import { useVorschlaege } from './useVorschlaege.ts'
import styles from './Vorschlagsfeld.module.css'
import { eintragskennung, Vorschlagsliste } from './Vorschlagsliste.tsx'

type Angaben = {
  /** Name für Vorleser; mit `id` gilt die sichtbare Beschriftung */
  name: string
  id?: string
  /** übernommener Text */
  text: string
  suche: ((text: string) => readonly Vorschlag[]) | undefined
  /** Vorschläge, die schon vor dem Tippen dastehen */
  vorab?: readonly Vorschlag[]
  platzhalter?: string
  istZahl?: boolean
  istFehlerhaft?: boolean
  beschriebenDurch?: string
  /** `zellen`: ein Vorschlag wurde gewählt; `weiter`: mit Enter, der Fokus soll zur nächsten Frage */
  beiUebernahme: (text: string, zellen: Zellen | undefined, weiter: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** Eingabefeld mit Vorschlägen außerhalb des Rasters: in der Prüfansicht und im Blatt einer Zeile. */
export function Vorschlagsfeld({ ref, ...p }: Angaben) {
  const listenId = useId()
  const huelle = useRef<HTMLSpanElement>(null)
  const [entwurf, setzeEntwurf] = useState<string | null>(null)
  const [hatFokus, setzeHatFokus] = useState(false)
  const text = entwurf ?? p.text
  const vorab = p.vorab ?? []
  const { vorschlaege, markiert, gewaehlt, beiTaste, schliesse } = useVorschlaege(
    entwurf === null && vorab.length > 0 ? () => vorab : p.suche,
    text,
    hatFokus && (entwurf !== null || vorab.length > 0),
  )

  const uebernimm = (weiter: boolean, vorschlag?: Vorschlag) => {
    const getippt = entwurf
    setzeEntwurf(null)
    schliesse()
    if (vorschlag !== undefined) p.beiUebernahme(vorschlag.text, vorschlag.zellen, weiter)
    else if (getippt !== null && getippt !== p.text) p.beiUebernahme(getippt, undefined, weiter)
    else if (weiter) p.beiUebernahme(p.text, undefined, true)
  }
  const beiTasten = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.nativeEvent.isComposing) return
    if (beiTaste(e)) return e.preventDefault()
    if (e.key === 'Enter') {
      e.preventDefault()
      uebernimm(true, gewaehlt)
    } else if (e.key === 'Escape' && (entwurf !== null || vorschlaege.length > 0)) {
      // Erst die Eingabe verwerfen, dann erst das Fenster schließen.
      e.preventDefault()
      e.stopPropagation()
      setzeEntwurf(null)
      schliesse()
    }
  }

  return (
    <span className={styles.huelle} ref={huelle}>
      <input
        aria-activedescendant={gewaehlt === undefined ? undefined : eintragskennung(listenId, markiert)}
        aria-autocomplete={p.suche === undefined ? undefined : 'list'}
        aria-controls={vorschlaege.length > 0 ? listenId : undefined}
        aria-describedby={p.beschriebenDurch}
        aria-expanded={p.suche === undefined ? undefined : vorschlaege.length > 0}
        aria-invalid={p.istFehlerhaft ? true : undefined}
        aria-label={p.id === undefined ? p.name : undefined}
        autoComplete="off"
        className={styles.feld}
        data-zahl={p.istZahl ? '' : undefined}
        id={p.id}
        inputMode={p.istZahl ? 'decimal' : 'text'}
        onBlur={() => {
          setzeHatFokus(false)
          if (document.hasFocus()) uebernimm(false)
        }}
        onChange={e => setzeEntwurf(e.target.value)}
        onFocus={() => setzeHatFokus(true)}
        onKeyDown={beiTasten}
        placeholder={p.platzhalter}
        ref={ref}
        role={p.suche === undefined ? undefined : 'combobox'}
        spellCheck={false}
        type="text"
        value={text}
      />
      <Vorschlagsliste
        anker={huelle}
        beiWahl={v => uebernimm(true, v)}
        id={listenId}
        markiert={markiert}
        name={p.name}
        vorschlaege={vorschlaege}
      />
    </span>
  )
}
