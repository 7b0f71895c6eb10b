import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Weiter } from '../modell/befehl.ts'
import type { Zellen } from '../modell/zeile.ts'
import styles from './Gitter.module.css'
import { type Gitterspeicher, neueKennung, useGitterstand } from './gitterspeicher.ts'
import type { Spalte } from './spalte.ts'
import { useVorschlaege } from './useVorschlaege.ts'
import { eintragskennung, Vorschlagsliste } from './Vorschlagsliste.tsx'

/** Offener Editor einer Zelle: Text, Vorschläge, Übernehmen und Verwerfen. Sein Text steht im Speicher des Rasters. */
export function Zelleneditor({ gitter, spalte, name }: { gitter: Gitterspeicher; spalte: Spalte; name: string }) {
  const listenId = useId()
  const feld = useRef<HTMLInputElement>(null)
  const text = useGitterstand(gitter, s => s.bearbeitung?.text ?? '')
  const art = useGitterstand(gitter, s => s.bearbeitung?.art ?? 'ERSETZEN')
  const [anfangstext] = useState(text)
  const { vorschlaege, markiert, gewaehlt, beiTaste, schliesse } = useVorschlaege(
    spalte.vorschlaege,
    text,
    art === 'ERSETZEN' || text !== anfangstext,
  )

  useLayoutEffect(() => {
    const element = feld.current
    if (element === null) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const uebernimm = (weiter: Weiter, zellen?: Zellen) =>
    gitter.sende({
      art: 'UEBERNIMM',
      text: feld.current?.value ?? text,
      weiter,
      kennung: neueKennung(),
      ...(zellen === undefined ? {} : { zellen }),
    })

  const beiTasten = (e: KeyboardEvent<HTMLInputElement>) => {
    // Speichern gilt der ganzen Liste; alles andere gilt nur hier.
    if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 's') return
    e.stopPropagation()
    if (e.nativeEvent.isComposing) return
    if (beiTaste(e)) return e.preventDefault()
    const weiter = weiterVon(e)
    if (weiter !== null) {
      e.preventDefault()
      uebernimm(weiter, gewaehlt?.zellen)
    } else if (e.key === 'Escape') {
      e.preventDefault()
      gitter.sende({ art: 'VERWIRF' })
    }
  }

  return (
    <>
      <input
        aria-activedescendant={gewaehlt === undefined ? undefined : eintragskennung(listenId, markiert)}
        aria-autocomplete={spalte.vorschlaege === undefined ? undefined : 'list'}
        aria-controls={vorschlaege.length > 0 ? listenId : undefined}
        aria-expanded={spalte.vorschlaege === undefined ? undefined : vorschlaege.length > 0}
        aria-label={name}
        autoComplete="off"
        className={styles.editor}
        inputMode={spalte.ausrichtung === 'zahl' ? 'decimal' : 'text'}
        onBlur={() => {
          // Wechsel in ein anderes Programm: das Feld bleibt offen, der Text steht im Entwurf.
          if (!document.hasFocus()) return
          schliesse()
          gitter.uebernimmOffenes()
        }}
        onChange={e => gitter.sende({ art: 'TIPPE', text: e.target.value })}
        onCopy={e => e.stopPropagation()}
        onCut={e => e.stopPropagation()}
        onKeyDown={beiTasten}
        onMouseDown={e => e.stopPropagation()}
        onPaste={e => e.stopPropagation()}
        ref={feld}
        role={spalte.vorschlaege === undefined ? undefined : 'combobox'}
        spellCheck={false}
        type="text"
        value={text}
      />
      <Vorschlagsliste
        anker={feld}
        beiWahl={v => uebernimm('RECHTS', v.zellen)}
        id={listenId}
        markiert={markiert}
        name={spalte.kopf}
        vorschlaege={vorschlaege}
      />
    </>
  )
}

function weiterVon(e: KeyboardEvent): Weiter | null {
  if (e.ctrlKey || e.metaKey || e.altKey) return null
  switch (e.key) {
    case 'Enter':
      return e.shiftKey ? 'OBEN' : 'UNTEN'
    case 'Tab':
      return e.shiftKey ? 'LINKS' : 'RECHTS'
    case 'ArrowDown':
      return 'UNTEN'
    case 'ArrowUp':
      return 'OBEN'
    default:
      return null
  }
}
