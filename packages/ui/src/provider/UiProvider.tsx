import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Announcer } from '../announce/Announcer.tsx'
import { useFocusKeeper } from '../focus/useFocusKeeper.ts'

export interface UiProviderProps {
  children: ReactNode
  /** Wechselt ohne Neuladen auf einen Pfad; ohne Angabe lädt der Browser. */
  navigate: (path: string) => void
  /** Macht aus einem Pfad der Anwendung eine Adresse (Basispfad). */
  useHref?: (href: string) => string
}

/** Sprache und Wegweisung aller Bausteine; steht einmal um die ganze Anwendung. */
export function UiProvider({ children, navigate, useHref }: UiProviderProps) {
  useFocusKeeper()
  return (
    <I18nProvider locale="de-AT">
      <RouterProvider navigate={navigate} {...(useHref === undefined ? {} : { useHref })}>
        {children}
        <Announcer />
      </RouterProvider>
    </I18nProvider>
  )
}
