import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import type { Kriteriumswert } from '@benthos/vertrag/filter'
import X from 'lucide-react/icons/x'
import { Fragment, useState } from 'react'
import { useSuchtext } from '../../technik/formular/useOptionen.ts'
import { ausschnittstext } from './ausschnittstext.ts'
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
}

/** Gesetzte Kriterien: Bezeichnung, höchstens zwei Werte, dann „+N“. */
export function Kriterienchips({ kriterien, werte, istInaktiv, beiEntfernen }: Angaben) {
  return (
    <ul aria-label="Gesetzte Filterkriterien" className={stil['chips']} data-inaktiv={istInaktiv}>
      {kriterien
        .filter(({ id }) => id in werte)
        .map(kriterium => (
          <Chip
            beiEntfernen={() => beiEntfernen(kriterium.id)}
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
  beiEntfernen,
}: {
  kriterium: Kriterium
  wert: Kriteriumswert
  beiEntfernen: () => void
}) {
  const [istOffen, setzeOffen] = useState(false)
  const eintraege = useEintraege(kriterium)
  const texte = anzeigewerte(kriterium, wert, eintraege)
  const rest = texte.length - WERTE_JE_CHIP
  const { label } = kriterium
  return (
    <li className={stil['chip']}>
      <span className={stil['label']}>{`${label}:`}</span>
      <span className={stil['werte']}>
        {(istOffen ? texte : texte.slice(0, WERTE_JE_CHIP)).map((text, i) => (
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
  return useSuchtext(liste, kennung) ?? '…'
}

function anzeigewerte(
  kriterium: Kriterium,
  wert: Kriteriumswert,
  eintraege: readonly SelectOption[],
): readonly string[] {
  if (kriterium.getDisplayValue) return kriterium.getDisplayValue(wert)
  const texte = (Array.isArray(wert) ? wert : [wert]).map(String)
  if (kriterium.art === 'ausschnitt') return texte.map(ausschnittstext)
  if (kriterium.art === 'datum') return texte.map(text => formatiereDatum(text))
  return texte.map(text => eintraege.find(({ value }) => value === text)?.label ?? text)
}
