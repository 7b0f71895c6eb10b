import { Variantenrechnung } from './Variantenrechnung.tsx'

/** Was wäre, wenn: Varianten der PHB-Probe. */
export default function PhbVariantenPage({ aufnahmeId }: { aufnahmeId: number }) {
  return <Variantenrechnung aufnahmeId={aufnahmeId} methode="PHB" />
}
