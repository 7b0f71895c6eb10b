import { UiProvider } from '@benthos/ui/provider/UiProvider.tsx'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { basisPfad } from '../http/basis.ts'
import { useNavigation } from './NavigationProvider.tsx'
import { bestimmeOrt } from './ort.ts'
import { anwendungsweg, loeseVerweis } from './verweis.ts'

/** Sagt den Bausteinen, wohin ihre Verweise führen: Wege der Anwendung ohne Neuladen, alles andere öffnet der Browser. */
export function Wegweisung({ children }: { children: ReactNode }) {
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
    <UiProvider navigate={folge} useHref={adresse}>
      {children}
    </UiProvider>
  )
}
