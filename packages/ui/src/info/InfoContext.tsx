import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'

/** Anzeige der Hinweise: alle offen, alle verborgen oder auf Wunsch geöffnet (Spezifikation Abschnitt 4). */
export const INFO_DISPLAYS = ['showAll', 'hideAll', 'showOpen'] as const
export type InfoDisplay = (typeof INFO_DISPLAYS)[number]

/** Ausführlicher Hinweis; ohne Titel heißt das Fenster „Info“. */
export interface ExtendedInfo {
  title?: string | undefined
  content: ReactNode
}

/** Holt den ausführlichen Hinweis zu einer Kennung. */
export type ResolveInfo = (infoId: string) => Promise<ExtendedInfo> | ExtendedInfo

interface InfoSettings {
  display: InfoDisplay
  setDisplay: (display: InfoDisplay) => void
  resolve: ResolveInfo | undefined
  /** Kennung des Satzes, der Vorleseprogrammen die Taste im Feld nennt */
  keyHintId?: string
}

const InfoContext = createContext<InfoSettings>({
  display: 'showOpen',
  setDisplay: () => undefined,
  resolve: undefined,
})

export interface InfoProviderProps {
  children: ReactNode
  /** Ohne Angabe gibt es nirgends „Mehr Informationen“. */
  resolve?: ResolveInfo | undefined
  initialDisplay?: InfoDisplay | undefined
  /** Damit die Anwendung sich die Wahl merken kann. */
  onDisplayChange?: ((display: InfoDisplay) => void) | undefined
}

/** Einstellungen aller Hinweise darin; einmal um die Anwendung (im UiProvider). */
export function InfoProvider({ children, resolve, initialDisplay = 'showOpen', onDisplayChange }: InfoProviderProps) {
  const [display, setDisplay] = useState(initialDisplay)
  const keyHintId = useId()
  const settings = useMemo(
    () => ({
      keyHintId,
      display,
      setDisplay: (next: InfoDisplay) => {
        setDisplay(next)
        onDisplayChange?.(next)
      },
      resolve,
    }),
    [display, keyHintId, onDisplayChange, resolve],
  )
  return (
    <InfoContext value={settings}>
      {children}
      <span hidden id={keyHintId}>
        Hilfe zum Feld mit F1 oder Strg+Komma
      </span>
    </InfoContext>
  )
}

/** Ein anderer Auflöser für die Hinweise darin; die Wahl der Anzeige bleibt die der Anwendung. */
export function InfoResolver({ resolve, children }: { resolve: ResolveInfo; children: ReactNode }) {
  const settings = use(InfoContext)
  return <InfoContext value={useMemo(() => ({ ...settings, resolve }), [settings, resolve])}>{children}</InfoContext>
}

/** Die geltenden Einstellungen der Hinweise. */
export function useInfoSettings(): InfoSettings {
  return use(InfoContext)
}
