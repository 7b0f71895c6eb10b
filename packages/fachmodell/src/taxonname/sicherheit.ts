import type { Sicherheit } from '../listen/probenmethode.ts'

/** Wie Listen die Sicherheit einer Bestimmung sonst schreiben, klein und ohne Punkt am Ende. */
export const SICHERHEITSSCHREIBWEISEN: Readonly<Record<string, Sicherheit>> = {
  cf: 'CF',
  cfr: 'CF',
  conf: 'CF',
  unsicher: 'CF',
  fraglich: 'CF',
  '?': 'CF',
  agg: 'AGG',
  aggr: 'AGG',
  aggregat: 'AGG',
}
