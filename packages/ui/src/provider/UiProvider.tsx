import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Announcer } from '../announce/Announcer.tsx'
import { useFocusKeeper } from '../focus/useFocusKeeper.ts'
import { InfoProvider, type InfoProviderProps } from '../info/InfoContext.tsx'
import { type TableOutput, TableOutputContext } from '../table/tableOutput.ts'

export interface UiProviderProps {
  children: ReactNode
  /** Wechselt ohne Neuladen auf einen Pfad; ohne Angabe lädt der Browser. */
  navigate: (path: string) => void
  /** Macht aus einem Pfad der Anwendung eine Adresse (Basispfad). */
  useHref?: (href: string) => string
  /** Hinweise: Auflöser des ausführlichen Texts und gemerkte Anzeige. */
  info?: Omit<InfoProviderProps, 'children'> | undefined
  /** Wohin Tabellen gehen, wie sie dastehen; ohne Angabe bietet keine es an. */
  tableOutput?: TableOutput | undefined
}

/** Sprache und Wegweisung aller Bausteine; steht einmal um die ganze Anwendung. */
export function UiProvider({ children, navigate, useHref, info, tableOutput }: UiProviderProps) {
  useFocusKeeper()
  return (
    <I18nProvider locale="de-DE">
      <RouterProvider navigate={navigate} {...(useHref === undefined ? {} : { useHref })}>
        <InfoProvider {...info}>
          <TableOutputContext value={tableOutput ?? null}>{children}</TableOutputContext>
        </InfoProvider>
        <Announcer />
      </RouterProvider>
    </I18nProvider>
  )
}
