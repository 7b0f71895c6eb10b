import { Bewertung } from './Bewertung.tsx'

/** Bewertung des Phytobenthos. */
export default function PhbBewertungPage({ aufnahmeId }: { aufnahmeId: number }) {
  return <Bewertung aufnahmeId={aufnahmeId} methode="PHB" mitBericht={false} titel="Bewertung Phytobenthos" />
}
