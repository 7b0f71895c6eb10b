import { hatRecht } from '@benthos/fachmodell'
import type { ButtonBarItem } from '@benthos/ui/buttonbar/ButtonBar.tsx'
import type { AufnahmeZeile } from '@benthos/vertrag/aufnahme'
import Calculator from 'lucide-react/icons/calculator'
import Copy from 'lucide-react/icons/copy'
import ListTodo from 'lucide-react/icons/list-todo'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { type ReactNode, useState } from 'react'
import { generatePath } from 'react-router'
import type { Auswahlangaben } from '../../filter/Auswahlleiste.tsx'
import { type Auswahl, auswahlverweis } from '../../filter/auswahlverweis.ts'
import type { Trefferzahl } from '../../filter/trefferzahl.ts'
import type { Filterwerte } from '../../filter/typen.ts'
import { useListenauswahl } from '../../filter/useListenauswahl.ts'
import { useSeitenweg } from '../../navigation/useSeitenweg.ts'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { Sammelbewertung } from './Sammelbewertung.tsx'

type Aufnahmenauswahl = {
  /** `undefined`: wer nichts damit anfangen darf, hat auch nichts auszuwählen */
  angaben: Auswahlangaben<AufnahmeZeile> | undefined
  fenster: ReactNode
}

/** Auswahl in der Aufnahmenliste mit den Handlungen, die dem Angemeldeten offenstehen. */
export function useAufnahmenauswahl(werte: Filterwerte): Aufnahmenauswahl {
  const zugang = useListenauswahl(werte)
  const [zuBewerten, setzeZuBewerten] = useState<{ auswahl: Auswahl; anzahl: Trefferzahl } | null>(null)
  const darfBewerten = hatRecht(akteurVon(useSitzung()), 'aufnahme.bearbeiten')
  const statusWeg = useSeitenweg('AufnahmenStatusAendernPage')
  const zuordnungWeg = useSeitenweg('AuftragnehmerZuordnenPage')
  const duplikatWeg = useSeitenweg('AufnahmenDuplizierenPage')

  const handlungen = (auswahl: Auswahl, anzahl: Trefferzahl): ButtonBarItem[] => {
    const einzige = auswahl.art === 'einzeln' && auswahl.ids.length === 1 ? auswahl.ids[0] : undefined
    return [
      ...(statusWeg === null
        ? []
        : [{ id: 'status', label: 'Status ändern', icon: ListTodo, href: auswahlverweis(statusWeg, auswahl) }]),
      ...(zuordnungWeg === null
        ? []
        : [
            {
              id: 'zuordnung',
              label: 'Auftragnehmer zuordnen',
              icon: UserRoundCheck,
              href: auswahlverweis(zuordnungWeg, auswahl),
            },
          ]),
      ...(darfBewerten
        ? [{ id: 'bewerten', label: 'Bewerten', icon: Calculator, onPress: () => setzeZuBewerten({ auswahl, anzahl }) }]
        : []),
      ...(duplikatWeg === null || einzige === undefined
        ? []
        : [
            {
              id: 'duplikat',
              label: 'Duplizieren',
              icon: Copy,
              href: generatePath(duplikatWeg, { id: String(einzige) }),
            },
          ]),
    ]
  }

  const hatHandlungen = darfBewerten || [statusWeg, zuordnungWeg, duplikatWeg].some(weg => weg !== null)
  return {
    angaben: hatHandlungen ? { zugang, handlungen, name: ({ code }) => `Aufnahme ${code}` } : undefined,
    fenster: zuBewerten && <Sammelbewertung {...zuBewerten} beiSchluss={() => setzeZuBewerten(null)} />,
  }
}
