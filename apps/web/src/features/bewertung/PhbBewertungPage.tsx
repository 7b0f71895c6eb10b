import type { QueryClient } from '@tanstack/react-query'
import { Bewertung, frageNachBewertung } from './Bewertung.tsx'

/** Bewertung des Phytobenthos. */
export default function PhbBewertungPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  return <Bewertung aufnahmeId={aufnahmeId} code={code} methode="PHB" mitBericht titel="Bewertung Phytobenthos" />
}

PhbBewertungPage.frageVorab = (aufnahmeId: number, client: QueryClient) => frageNachBewertung(aufnahmeId, 'PHB', client)
