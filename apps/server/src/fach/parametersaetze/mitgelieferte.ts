import type { VerfahrenSchluessel } from '@benthos/bewertung'

/** Die mitgelieferten Sätze: der Platz des amtlichen, solange keiner eingeführt ist, und die Demonstration. */
const MITGELIEFERT: Readonly<Partial<Record<VerfahrenSchluessel, { amtlich: string; demonstration: string }>>> = {
  MZB_DETAILLIERT: { amtlich: 'MZB-AMTLICH', demonstration: 'MZB-DEMO-2026' },
  MZB_SCREENING: { amtlich: 'SCREENING-AMTLICH', demonstration: 'SCREENING-DEMO-2026' },
  PHB: { amtlich: 'PHB-AMTLICH', demonstration: 'PHB-DEMO-2026' },
}

/** Name des mitgelieferten Satzes eines Verfahrens; `null` bei Verfahren, die keine Parameter kennen. */
export function nenneMitgelieferten(verfahren: VerfahrenSchluessel, marke: 'amtlich' | 'demonstration'): string | null {
  return MITGELIEFERT[verfahren]?.[marke] ?? null
}
