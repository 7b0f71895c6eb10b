import { PlausibilitaetPage } from '../features/plausibilitaet/PlausibilitaetPage.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Die Unterseite „Plausibilität“ nennt die anderen beim Namen; die kennt nur die Anwendung. */
export default function Aufnahmeplausibilitaet({ aufnahmeId }: { aufnahmeId: number }) {
  return <PlausibilitaetPage aufnahmeId={aufnahmeId} teile={AUFNAHMEUNTERSEITEN} />
}
