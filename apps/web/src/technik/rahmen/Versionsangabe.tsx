import type { Umgebung } from '@benthos/vertrag/allgemein'
import { useState } from 'react'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import stil from './Fusszeile.module.css'

const Versionsfenster = spaetesFenster(() => import('./Versionsfenster.tsx').then(m => m.Versionsfenster))

/** „Version …“ in der Fußzeile; Doppelklick oder Eingabetaste öffnet die Einzelheiten. */
export function Versionsangabe({ umgebung }: { umgebung: Umgebung }) {
  const [istOffen, setzeOffen] = useState(false)
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
      <Versionsfenster beiSchliessen={() => setzeOffen(false)} istOffen={istOffen} umgebung={umgebung} />
    </>
  )
}
