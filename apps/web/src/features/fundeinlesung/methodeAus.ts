import { PROBENMETHODEN, type Probenmethode } from '@benthos/fachmodell'

/** Die Methode, die die Adresse nennt; null: keine oder keine, die es gibt. */
export function methodeAus(adresse: URLSearchParams): Probenmethode | null {
  const genannt = adresse.get('methode')
  return PROBENMETHODEN.find(({ value }) => value === genannt)?.value ?? null
}
