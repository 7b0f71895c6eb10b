import { type KeyboardEvent, useState } from 'react'
import type { Vorschlag } from '../gitter/spalte.ts'
import styles from './Antwortwahl.module.css'

type Angaben = {
  name: string
  antworten: readonly Vorschlag[]
  /** Zelle, die jetzt gilt: die Antwort, die sie setzt, ist gedrückt */
  istGewaehlt: (antwort: Vorschlag) => boolean
  beiWahl: (antwort: Vorschlag) => void
  /** ein Buchstabe beginnt die Suche */
  beiBuchstabe: () => void
  beschriebenDurch: string
}

const SCHRITT: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Antworten als Schaltflächen in der Zeile: ein Klick, Enter oder die Ziffer der Antwort. Die Ziffern gelten nur, solange der
 * Fokus hier steht; im Suchfeld daneben können sie ein Code sein.
 */
export function Antwortwahl({ name, antworten, istGewaehlt, beiWahl, beiBuchstabe, beschriebenDurch }: Angaben) {
  const [aktiv, setzeAktiv] = useState(0)
  const beiTaste = (e: KeyboardEvent<HTMLButtonElement>) => {
    // Eine gehaltene Taste beantwortete sonst auch die nächsten Fragen.
    if (e.repeat && (e.key === 'Enter' || e.key === ' ')) return e.preventDefault()
    if (e.ctrlKey || e.metaKey || e.altKey || e.nativeEvent.isComposing) return
    const gemeinte = /^[1-9]$/.test(e.key) ? antworten[Number(e.key) - 1] : undefined
    if (gemeinte !== undefined) {
      e.preventDefault()
      if (!e.repeat) beiWahl(gemeinte)
      return
    }
    const schritt = SCHRITT[e.key]
    if (schritt !== undefined) {
      e.preventDefault()
      const knoepfe = [...(e.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
      const hier = knoepfe.findIndex(knopf => knopf === document.activeElement)
      knoepfe[(hier + schritt + knoepfe.length) % knoepfe.length]?.focus()
    } else if (/^\p{L}$/u.test(e.key)) beiBuchstabe()
  }
  return (
    <div aria-describedby={beschriebenDurch} aria-label={name} className={styles.wahl} role="group">
      {antworten.map((antwort, i) => (
        <button
          aria-keyshortcuts={String(i + 1)}
          aria-pressed={istGewaehlt(antwort)}
          className={styles.antwort}
          key={antwort.schluessel}
          onClick={e => {
            // Nicht jeder Browser gibt einer angeklickten Schaltfläche den Fokus; von ihm aus geht es weiter.
            e.currentTarget.focus()
            beiWahl(antwort)
          }}
          onFocus={() => setzeAktiv(i)}
          onKeyDown={beiTaste}
          tabIndex={i === Math.min(aktiv, antworten.length - 1) ? 0 : -1}
          type="button"
        >
          <kbd aria-hidden="true" className={styles.ziffer}>
            {i + 1}
          </kbd>
          <span>{antwort.anzeige ?? antwort.text}</span>
          {antwort.zusatz === undefined || antwort.zusatz === antwort.text ? null : (
            <span className={styles.zusatz}>{antwort.zusatz}</span>
          )}
        </button>
      ))}
    </div>
  )
}
