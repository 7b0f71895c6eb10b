import { Suspense } from 'react'
import { useEntwuerfe } from '../../technik/entwurf/useEntwuerfe.ts'
import { spaeteSeite } from '../../technik/fehler/nachladen.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { useLebendeEntwuerfe } from './useLebendeEntwuerfe.ts'

/** Meist gibt es keine Entwürfe: dann kostet die Liste die Startseite fast nichts. */
const Entwurfskarte = spaeteSeite(() => import('../../technik/entwurf/Entwurfskarte.tsx'))

/** Eigene nicht gespeicherte Eingaben in diesem Browser; ohne sie und ohne Anmeldung steht nichts da. */
export function Entwurfsliste() {
  const { isLoggedIn, user } = useSitzung().sitzung
  return isLoggedIn ? <Liste benutzer={user.username} /> : null
}

function Liste({ benutzer }: { benutzer: string }) {
  const { entwuerfe, verwirf } = useEntwuerfe(benutzer)
  const lebende = useLebendeEntwuerfe(benutzer, entwuerfe)
  if (lebende.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Entwurfskarte entwuerfe={lebende} verwirf={verwirf} />
    </Suspense>
  )
}
