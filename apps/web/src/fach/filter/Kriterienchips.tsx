import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import type { Kriteriumswert } from '@benthos/vertrag/filter'
import X from 'lucide-react/icons/x'
import { Fragment, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useIstDruck } from '../../technik/druck/druck.ts'
import { useNachgeschlagenes } from '../../technik/formular/useOptionen.ts'
import { anzeigewerte } from './anzeigewerte.ts'
import stil from './Kriterienchips.module.css'
import { WERTE_JE_CHIP } from './konstanten.ts'
import type { Filterwerte, Kriterium } from './typen.ts'
import { useEintraege } from './useEintraege.ts'

type Angaben = {
  kriterien: readonly Kriterium[]
  werte: Filterwerte
  /** der Filter ist ausgeschaltet: seine Kriterien stehen da, wirken aber nicht */
  istInaktiv: boolean
  beiEntfernen: (kriterium: string) => void
  /** wie viele nicht in die Zeile passen */
  beiVerdeckten: (anzahl: number) => void
}

/** Gesetzte Kriterien: Bezeichnung, höchstens zwei Werte, dann „+N“; die nicht in die Zeile passen, bleiben fort. */
export function Kriterienchips({ kriterien, werte, istInaktiv, beiEntfernen, beiVerdeckten }: Angaben) {
  const zeile = useRef<HTMLUListElement>(null)
  const [passen, setzePassen] = useState(Number.POSITIVE_INFINITY)
  const melde = useEffectEvent(beiVerdeckten)
  useLayoutEffect(() => {
    const liste = zeile.current
    if (!liste) return
    const miss = () => {
      const chips = [...liste.children] as HTMLElement[]
      const ende = liste.getBoundingClientRect().right + 1
      const anzahl = chips.filter(chip => chip.getBoundingClientRect().right <= ende).length
      setzePassen(anzahl)
      melde(chips.length - anzahl)
    }
    miss()
    const beobachter = new ResizeObserver(miss)
    for (const element of [liste, ...liste.children]) beobachter.observe(element)
    return () => beobachter.disconnect()
  })
  return (
    <ul aria-label="Gesetzte Filterkriterien" className={stil['chips']} data-inaktiv={istInaktiv} ref={zeile}>
      {/* Der Suchtext steht schon im Suchfeld: er weicht als Erster. */}
      {kriterien
        .filter(({ id }) => id in werte)
        .toSorted((a, b) => Number(a.art === 'text') - Number(b.art === 'text'))
        .map((kriterium, i) => (
          <Chip
            beiEntfernen={() => beiEntfernen(kriterium.id)}
            istVerdeckt={i >= passen}
            key={kriterium.id}
            kriterium={kriterium}
            wert={werte[kriterium.id] ?? null}
          />
        ))}
    </ul>
  )
}

function Chip({
  kriterium,
  wert,
  istVerdeckt,
  beiEntfernen,
}: {
  kriterium: Kriterium
  wert: Kriteriumswert
  istVerdeckt: boolean
  beiEntfernen: () => void
}) {
  const [istOffen, setzeOffen] = useState(false)
  const istDruck = useIstDruck()
  const eintraege = useEintraege(kriterium)
  const texte = anzeigewerte(kriterium, wert, eintraege)
  const rest = texte.length - WERTE_JE_CHIP
  const { label } = kriterium
  return (
    <li className={stil['chip']} data-art={kriterium.art} data-offen={istOffen} data-verdeckt={istVerdeckt}>
      <span className={stil['label']}>{`${label}:`}</span>
      <span className={stil['werte']}>
        {(istOffen || istDruck ? texte : texte.slice(0, WERTE_JE_CHIP)).map((text, i) => (
          <Fragment key={text}>
            {i > 0 && ', '}
            {kriterium.art === 'suche' && !kriterium.getDisplayValue ? (
              <Objektname kennung={text} liste={kriterium.liste} />
            ) : (
              text
            )}
          </Fragment>
        ))}
      </span>
      {rest > 0 && (
        <button
          aria-expanded={istOffen}
          aria-label={istOffen ? `weniger Werte von ${label}` : `+${rest}: weitere Werte von ${label}`}
          className={stil['mehr']}
          onClick={() => setzeOffen(!istOffen)}
          type="button"
        >
          {istOffen ? 'weniger' : `+${rest}`}
        </button>
      )}
      <IconButton icon={X} label={`Kriterium ${label} entfernen`} onPress={beiEntfernen} size="dense" variant="quiet" />
    </li>
  )
}

function Objektname({ liste, kennung }: { liste: Extract<Kriterium, { art: 'suche' }>['liste']; kennung: string }) {
  const text = useNachgeschlagenes(liste, kennung)
  // Eine Nachricht kann zu etwas führen, dessen Namen nur andere sehen.
  return text === null ? `Nummer ${kennung}` : (text ?? '…')
}
