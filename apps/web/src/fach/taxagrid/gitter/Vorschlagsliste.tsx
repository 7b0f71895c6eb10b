import { SUGGESTION_MAX_HEIGHT_PX } from '@benthos/ui'
import { AnchoredPopup } from '@benthos/ui/internal/AnchoredPopup.tsx'
import { type RefObject, useEffect, useRef } from 'react'
import type { Vorschlag } from './spalte.ts'
import styles from './Vorschlagsliste.module.css'

type Angaben = {
  id: string
  anker: RefObject<HTMLElement | null>
  name: string
  vorschlaege: readonly Vorschlag[]
  markiert: number
  beiWahl: (vorschlag: Vorschlag) => void
}

/** Kennung eines Eintrags, auf den `aria-activedescendant` zeigt. */
export function eintragskennung(id: string, index: number): string {
  return `${id}-${index}`
}

/** Vorschläge unter einem Eingabefeld. Die Tasten behandelt das Feld, hier wirkt nur die Maus. */
export function Vorschlagsliste({ id, anker, name, vorschlaege, markiert, beiWahl }: Angaben) {
  return (
    <AnchoredPopup
      anchor={anker}
      isOpen={vorschlaege.length > 0}
      maxHeight={SUGGESTION_MAX_HEIGHT_PX}
      // Der Fokus bleibt im Feld; ein Klick auf einen Eintrag gälte sonst als Verlassen.
      onMouseDown={e => e.preventDefault()}
    >
      <div aria-label={`Vorschläge: ${name}`} className={styles.liste} id={id} role="listbox">
        {vorschlaege.map((vorschlag, i) => (
          <Eintrag
            beiWahl={() => beiWahl(vorschlag)}
            id={eintragskennung(id, i)}
            istMarkiert={i === markiert}
            key={vorschlag.schluessel}
            vorschlag={vorschlag}
          />
        ))}
      </div>
    </AnchoredPopup>
  )
}

function Eintrag({
  id,
  vorschlag,
  istMarkiert,
  beiWahl,
}: {
  id: string
  vorschlag: Vorschlag
  istMarkiert: boolean
  beiWahl: () => void
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (istMarkiert) element.current?.scrollIntoView({ block: 'nearest' })
  }, [istMarkiert])
  return (
    // Tasten behandelt das Eingabefeld (aria-activedescendant), der Eintrag nur die Maus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      aria-selected={istMarkiert}
      className={styles.eintrag}
      id={id}
      onClick={beiWahl}
      ref={element}
      role="option"
      tabIndex={-1}
    >
      <span>{vorschlag.anzeige ?? vorschlag.text}</span>
      {vorschlag.zusatz === undefined ? null : <span className={styles.zusatz}>{vorschlag.zusatz}</span>}
    </div>
  )
}
