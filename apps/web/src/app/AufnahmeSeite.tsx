import { AufnahmenDetailPage } from '../features/aufnahme/AufnahmenDetailPage.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Setzt die Seite einer Aufnahme aus den Unterseiten der Features zusammen. */
export default function AufnahmeSeite() {
  return <AufnahmenDetailPage unterseiten={AUFNAHMEUNTERSEITEN} />
}
