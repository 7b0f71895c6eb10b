import { hatRecht } from '@benthos/fachmodell'
import type { ButtonBarItem } from '@benthos/ui/buttonbar/ButtonBar.tsx'
import type { AufnahmeZeile } from '@benthos/vertrag/aufnahme'
import Calculator from 'lucide-react/icons/calculator'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Copy from 'lucide-react/icons/copy'
import Dices from 'lucide-react/icons/dices'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import ListTodo from 'lucide-react/icons/list-todo'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { type ReactNode, useState } from 'react'
import { generatePath } from 'react-router'
import { useAuswahlausfuhren } from '../../fach/ausfuhr/useAuswahlausfuhren.ts'
import { useHintergrundausfuhr } from '../../fach/ausfuhr/useHintergrundausfuhr.tsx'
import { useErgebnisuebersicht } from '../../fach/ergebnisuebersicht/useErgebnisuebersicht.ts'
import type { Auswahlangaben } from '../../fach/filter/Auswahlleiste.tsx'
import { type Auswahl, auswahlverweis } from '../../fach/filter/auswahlverweis.ts'
import type { Trefferzahl } from '../../fach/filter/trefferzahl.ts'
import type { Filterwerte } from '../../fach/filter/typen.ts'
import { useListenauswahl } from '../../fach/filter/useListenauswahl.ts'
import { useSeitenweg } from '../../technik/navigation/useSeitenweg.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Sammelbewertung } from './Sammelbewertung.tsx'

type Aufnahmenauswahl = {
  angaben: Auswahlangaben<AufnahmeZeile>
  fenster: ReactNode
}

/** Auswahl in der Aufnahmenliste mit den Handlungen, die dem Angemeldeten offenstehen. */
export function useAufnahmenauswahl(werte: Filterwerte): Aufnahmenauswahl {
  const zugang = useListenauswahl(werte)
  const [zuBewerten, setzeZuBewerten] = useState<{ auswahl: Auswahl; anzahl: Trefferzahl } | null>(null)
  const akteur = akteurVon(useSitzung())
  const darfBewerten = hatRecht(akteur, 'aufnahme.bearbeiten')
  const statusWeg = useSeitenweg('AufnahmenStatusAendernPage')
  const zuordnungWeg = useSeitenweg('AuftragnehmerZuordnenPage')
  const duplikatWeg = useSeitenweg('AufnahmenDuplizierenPage')
  const uebersicht = useErgebnisuebersicht()
  const ausfuhren = useAuswahlausfuhren()
  const hintergrund = useHintergrundausfuhr()

  const handlungen = (auswahl: Auswahl, anzahl: Trefferzahl): ButtonBarItem[] => {
    const { frage, ...imHintergrund } = hintergrund.eintrag(auswahl)
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
      ...(hatRecht(akteur, 'auftragnehmer.zuweisen')
        ? [
            {
              id: 'fristen',
              label: 'Fristen setzen',
              icon: CalendarClock,
              href: auswahlverweis('/fristen-setzen', auswahl),
            },
          ]
        : []),
      ...(hatRecht(akteur, 'qs.ziehen')
        ? [
            {
              id: 'qs-ziehung',
              label: 'Für die Qualitätssicherung ziehen',
              icon: Dices,
              href: auswahlverweis('/qs-ziehung', auswahl),
            },
          ]
        : []),
      ...(darfBewerten
        ? [{ id: 'bewerten', label: 'Bewerten', icon: Calculator, onPress: () => setzeZuBewerten({ auswahl, anzahl }) }]
        : []),
      {
        id: 'uebersicht',
        label: 'Ergebnisübersicht (Excel)',
        icon: FileSpreadsheet,
        isDisabled: uebersicht.isPending,
        onPress: () => uebersicht.gibAus(auswahl),
      },
      ...ausfuhren(auswahl).map(({ gibAus, ...eintrag }) => ({ ...eintrag, onPress: gibAus })),
      { ...imHintergrund, onPress: frage },
      {
        id: 'nachrechnen',
        label: 'Nachrechnen',
        icon: RotateCw,
        href: auswahlverweis('/nachrechnung', auswahl),
      },
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

  return {
    angaben: { zugang, handlungen, name: ({ code }) => `Aufnahme ${code}` },
    fenster: (
      <>
        {zuBewerten && <Sammelbewertung {...zuBewerten} beiSchluss={() => setzeZuBewerten(null)} />}
        {hintergrund.fenster}
      </>
    ),
  }
}
