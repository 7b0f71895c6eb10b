import type { Element } from '@benthos/fachmodell'
import FileOutput from 'lucide-react/icons/file-output'
import { type ReactNode, useState } from 'react'
import { H2oFenster } from './H2oFenster.tsx'

/** Handlung „H2O-Manier“ zu einem Qualitätselement einer Aufnahme; sie öffnet die Prüfung vor der Ausgabe. */
export function useH2oAusfuhr(aufnahmeId: number): {
  eintrag: (element: Element) => { id: string; label: string; icon: typeof FileOutput; onAction: () => void }
  /** gehört neben die Handlung, nicht in ein Klappfenster: sonst schlösse es mit ihm */
  fenster: ReactNode
} {
  const [element, setzeElement] = useState<Element | null>(null)
  return {
    eintrag: eines => ({
      id: `h2o-${eines}`,
      label: `H2O-Manier ${eines} (nicht amtlich)`,
      icon: FileOutput,
      onAction: () => setzeElement(eines),
    }),
    fenster: element && <H2oFenster aufnahmeId={aufnahmeId} beiSchluss={() => setzeElement(null)} element={element} />,
  }
}
