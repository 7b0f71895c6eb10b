import { INFO_DISPLAYS, type InfoDisplay } from '@benthos/ui/info/InfoContext.tsx'
import { UiProvider } from '@benthos/ui/provider/UiProvider.tsx'
import type { TableOutput } from '@benthos/ui/table/tableOutput.ts'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { basisPfad } from '../http/basis.ts'
import { liesAnzeigewahl, merkeAnzeigewahl } from '../layout/anzeigewahl.ts'
import { useNavigation } from './NavigationProvider.tsx'
import { bestimmeOrt } from './ort.ts'
import { anwendungsweg, loeseVerweis } from './verweis.ts'

/** Wie Hinweise erscheinen, gilt in diesem Browser auch nach dem Neuladen. */
const HINWEISE = {
  initialDisplay: INFO_DISPLAYS.find(wahl => wahl === liesAnzeigewahl('hinweise')),
  onDisplayChange: (wahl: InfoDisplay) => merkeAnzeigewahl('hinweise', wahl),
}

/**
 * Sagt den Bausteinen, wohin ihre Verweise führen: Wege der Anwendung ohne Neuladen, alles andere öffnet der Browser.
 * @param tabellen wohin ihre Tabellen gehen
 */
export function Wegweisung({ tabellen, children }: { tabellen: TableOutput; children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { knoten } = useNavigation()
  const basis = basisPfad()
  const adresse = (href: string) => loeseVerweis(href, { basis, pathname, search })
  const folge = (href: string) => {
    const weg = anwendungsweg(adresse(href), basis)
    if (weg === null || bestimmeOrt(knoten, weg).aktuell?.istServerseite) location.assign(adresse(href))
    else void navigate(weg)
  }
  return (
    <UiProvider info={HINWEISE} navigate={folge} tableOutput={tabellen} useHref={adresse}>
      {children}
    </UiProvider>
  )
}
