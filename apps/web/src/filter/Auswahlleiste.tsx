import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ActionBar } from '@benthos/ui/actionbar/ActionBar.tsx'
import type { ButtonBarItem } from '@benthos/ui/buttonbar/ButtonBar.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import stil from './Auswahlleiste.module.css'
import { type Auswahl, HOECHSTE_EINZELWAHL } from './auswahlverweis.ts'
import type { Listenauswahl } from './useListenauswahl.ts'

/** Was eine Liste mit gewählten Zeilen anfangen kann. */
export type Auswahlangaben<Z> = {
  zugang: Listenauswahl
  /** Handlungen an der Auswahl; die wichtigste zuerst */
  handlungen: (auswahl: Auswahl, anzahl: number) => readonly ButtonBarItem[]
  /** Name einer Zeile, für ihr Kästchen */
  name: (zeile: Z) => string
}

type Angaben = Pick<Auswahlangaben<never>, 'zugang' | 'handlungen'> & {
  /** Treffer auf allen Seiten */
  gesamt: number
}

/** Leiste über der Liste, sobald etwas gewählt ist: wie viel, was sich damit tun lässt, und der Weg zu allen Treffern. */
export function Auswahlleiste({ zugang, handlungen, gesamt }: Angaben) {
  const { auswahl, istAlle, schluessel, hebeAuf, waehleAlle } = zugang
  if (auswahl === null) return null
  const anzahl = istAlle ? gesamt : schluessel.size
  const istZuViel = !istAlle && anzahl > HOECHSTE_EINZELWAHL
  const alle: ButtonBarItem = {
    id: 'alle',
    label: `Alle ${formatiereZahl(gesamt)} Treffer auswählen`,
    icon: ListChecks,
    variant: 'quiet',
    onPress: waehleAlle,
  }
  return (
    <div className={stil['leiste']}>
      <ActionBar
        items={[...(istZuViel ? [] : handlungen(auswahl, anzahl)), ...(gesamt > anzahl ? [alle] : [])]}
        label="Auswahl"
        selection={{ count: anzahl, onClear: hebeAuf }}
      />
      {istZuViel && (
        <p className={stil['hinweis']} role="status">
          {`Einzeln lassen sich höchstens ${HOECHSTE_EINZELWAHL} auswählen. Grenzen Sie die Liste mit dem Filter ein und wählen Sie dann alle Treffer.`}
        </p>
      )}
    </div>
  )
}
