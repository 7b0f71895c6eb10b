import { VERLAUFSTEILE } from '@benthos/vertrag/verlauf'
import { AufnahmenDetailPage } from '../features/aufnahme/AufnahmenDetailPage.tsx'
import { mitVerlauf } from '../features/verlauf/mitVerlauf.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/**
 * Was als eigener Teil im Verlauf steht, bekommt ihn auf seiner Unterseite; geprüfte Hinweise gehören verschiedenen
 * Qualitätselementen und stehen nur in deren Verlauf.
 */
const UNTERSEITEN = AUFNAHMEUNTERSEITEN.map(seite => {
  const teil = VERLAUFSTEILE.find(name => name === seite.pfad && name !== 'plausibilitaet')
  return teil === undefined ? seite : { ...seite, Inhalt: mitVerlauf(teil, seite.Inhalt) }
})

/** Setzt die Seite einer Aufnahme aus den Unterseiten der Features zusammen. */
export default function AufnahmeSeite() {
  return <AufnahmenDetailPage unterseiten={UNTERSEITEN} />
}
