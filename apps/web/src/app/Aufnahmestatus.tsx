import { StatusPage } from '../features/status/StatusPage.tsx'
import { frageNachStatus } from '../features/status/Statusteil.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Die Unterseite „Status und Freigabe“ sagt vor der Übergabe, was an den anderen noch fehlt; die kennt nur die Anwendung. */
export default function Aufnahmestatus({ aufnahmeId }: { aufnahmeId: number }) {
  return <StatusPage aufnahmeId={aufnahmeId} teile={AUFNAHMEUNTERSEITEN} />
}

Aufnahmestatus.frageVorab = frageNachStatus
