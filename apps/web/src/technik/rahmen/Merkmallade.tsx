import { Drawer } from '@benthos/ui/dialog/Drawer.tsx'
import type { ReactNode } from 'react'
import type { Fensterangaben } from '../layout/spaetesFenster.tsx'

/** Filter oder Verlauf einer Seite auf schmalen Schirmen. */
export function Merkmallade({
  istOffen,
  beiSchliessen,
  titel,
  children,
}: Fensterangaben & { titel: string; children: ReactNode }) {
  return (
    <Drawer isOpen={istOffen} onClose={beiSchliessen} title={titel}>
      {children}
    </Drawer>
  )
}
