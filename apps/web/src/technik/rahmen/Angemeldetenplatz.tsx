import { Benutzermenue } from './Benutzermenue.tsx'
import { Glocke } from './Glocke.tsx'

/** Was nur Angemeldete im Kopf haben; in einem Paket, das erst sie laden. */
export function Angemeldetenplatz() {
  return (
    <>
      <Glocke />
      <Benutzermenue />
    </>
  )
}
