import type { Umgebung } from '@benthos/vertrag/allgemein'
import { lazy, Suspense, useState } from 'react'
import { useSeitdem } from '../layout/useSeitdem.ts'
import stil from './Fusszeile.module.css'

const Versionsfenster = lazy(() => import('./Versionsfenster.tsx').then(m => ({ default: m.Versionsfenster })))

/** „Version …“ in der Fußzeile; Doppelklick oder Eingabetaste öffnet die Einzelheiten. */
export function Versionsangabe({ umgebung }: { umgebung: Umgebung }) {
  const [istOffen, setzeOffen] = useState(false)
  const warOffen = useSeitdem(istOffen)
  return (
    <>
      <button
        aria-haspopup="dialog"
        className={stil['version']}
        // Die Zahl der Klicks ist 0, wenn Tastatur oder Vorleseprogramm auslösen.
        onClick={({ detail }) => detail !== 1 && setzeOffen(true)}
        title="Doppelklick öffnet die Einzelheiten"
        type="button"
      >
        Version {umgebung.version}
      </button>
      {warOffen && (
        <Suspense fallback={null}>
          <Versionsfenster beiSchliessen={() => setzeOffen(false)} istOffen={istOffen} umgebung={umgebung} />
        </Suspense>
      )}
    </>
  )
}
