import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useState } from 'react'
import type { Auswahl } from '../filter/auswahlverweis.ts'
import { Hintergrundfenster } from './Hintergrundfenster.tsx'

/** Handlung „Im Hintergrund erstellen“ zu einer Auswahl von Aufnahmen; sie öffnet die Frage, was entstehen soll. */
export function useHintergrundausfuhr(): {
  eintrag: (auswahl: Auswahl) => { id: string; label: string; icon: typeof Clock; frage: () => void }
  fenster: ReactNode
} {
  const [auswahl, setzeAuswahl] = useState<Auswahl | null>(null)
  return {
    eintrag: eine => ({
      id: 'hintergrund',
      label: 'Im Hintergrund erstellen',
      icon: Clock,
      frage: () => setzeAuswahl(eine),
    }),
    fenster: auswahl && <Hintergrundfenster auswahl={auswahl} beiSchluss={() => setzeAuswahl(null)} />,
  }
}
