import { leseMoeglicheStatus, leseStatus } from '@benthos/vertrag/status'
import { fragtVorab } from '../fach/aufnahmeteile/fragtVorab.ts'
import { StatusPage } from '../features/status/StatusPage.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Die Unterseite „Status und Freigabe“ sagt vor der Übergabe, was an den anderen noch fehlt; die kennt nur die Anwendung. */
export default function Aufnahmestatus({ aufnahmeId }: { aufnahmeId: number }) {
  return <StatusPage aufnahmeId={aufnahmeId} teile={AUFNAHMEUNTERSEITEN} />
}

Aufnahmestatus.frageVorab = fragtVorab(leseStatus, leseMoeglicheStatus)
