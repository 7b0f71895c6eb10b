import { Suspense } from 'react'
import { spaeteSeite } from '../fehler/nachladen.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import { useEntwuerfe } from './useEntwuerfe.ts'

/** Meist gibt es keine Entwürfe: dann kostet die Liste die Startseite fast nichts. */
const Entwurfskarte = spaeteSeite(() => import('./Entwurfskarte.tsx'))

/** Eigene nicht gespeicherte Eingaben in diesem Browser; ohne sie und ohne Anmeldung steht nichts da. */
export function Entwurfsliste() {
  const { isLoggedIn, user } = useSitzung().sitzung
  return isLoggedIn ? <Liste benutzer={user.username} /> : null
}

function Liste({ benutzer }: { benutzer: string }) {
  const { entwuerfe, verwirf } = useEntwuerfe(benutzer)
  if (entwuerfe.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Entwurfskarte entwuerfe={entwuerfe} verwirf={verwirf} />
    </Suspense>
  )
}
