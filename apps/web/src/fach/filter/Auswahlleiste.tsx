import { ActionBar } from '@benthos/ui/actionbar/ActionBar.tsx'
import type { ButtonBarItem } from '@benthos/ui/buttonbar/ButtonBar.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import stil from './Auswahlleiste.module.css'
import { type Auswahl, HOECHSTE_EINZELWAHL } from './auswahlverweis.ts'
import { type Trefferzahl, trefferzahl } from './trefferzahl.ts'
import type { Listenauswahl } from './useListenauswahl.ts'

/** Was eine Liste mit gewählten Zeilen anfangen kann. */
export type Auswahlangaben<Z> = {
  zugang: Listenauswahl
  /** Handlungen an der Auswahl; die wichtigste zuerst */
  handlungen: (auswahl: Auswahl, anzahl: Trefferzahl) => readonly ButtonBarItem[]
  /** Name einer Zeile, für ihr Kästchen */
  name: (zeile: Z) => string
}

type Angaben = Pick<Auswahlangaben<never>, 'zugang' | 'handlungen'> & {
  /** Treffer auf allen Seiten */
  treffer: Trefferzahl
}

/** Leiste über der Liste, sobald etwas gewählt ist: wie viel, was sich damit tun lässt, und der Weg zu allen Treffern. */
export function Auswahlleiste({ zugang, handlungen, treffer }: Angaben) {
  const { auswahl, istAlle, schluessel, hebeAuf, waehleAlle } = zugang
  if (auswahl === null) return null
  const anzahl = istAlle ? treffer : { gesamt: schluessel.size }
  const istZuViel = !istAlle && anzahl.gesamt > HOECHSTE_EINZELWAHL
  const alle: ButtonBarItem = {
    id: 'alle',
    label: treffer.gesamtIstMindestens
      ? `Alle Treffer auswählen (${trefferzahl(treffer)})`
      : `Alle ${trefferzahl(treffer)} Treffer auswählen`,
    icon: ListChecks,
    variant: 'quiet',
    onPress: waehleAlle,
  }
  return (
    <div className={stil['leiste']}>
      <ActionBar
        items={[...(istZuViel ? [] : handlungen(auswahl, anzahl)), ...(treffer.gesamt > anzahl.gesamt ? [alle] : [])]}
        label="Auswahl"
        selection={{ count: anzahl.gesamt, isMinimum: anzahl.gesamtIstMindestens, onClear: hebeAuf }}
      />
      {istZuViel && (
        <p className={stil['hinweis']} role="status">
          {`Einzeln lassen sich höchstens ${HOECHSTE_EINZELWAHL} auswählen. Grenzen Sie die Liste mit dem Filter ein und wählen Sie dann alle Treffer.`}
        </p>
      )}
    </div>
  )
}
