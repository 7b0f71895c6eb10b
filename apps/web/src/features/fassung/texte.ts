import { KLASSENTEXTE } from '@benthos/fachmodell'
import type { StatusBadgeProps } from '@benthos/ui/badge/StatusBadge.tsx'
import type { Fassung } from '@benthos/vertrag/fassung'

/** Wo eine Fassung steht, in Wort und Zeichen; ein mitgelieferter Satz, der nicht gilt, wartet auf nichts. */
export function stand({ status, gilt, id }: Fassung): StatusBadgeProps {
  if (gilt) return { label: 'gilt', shape: 'check', tone: 'success' }
  if (status === 'ENTWURF') return { label: 'Entwurf', shape: 'empty', tone: 'info' }
  if (id === null) return { label: 'mitgeliefert', shape: 'dash', tone: 'neutral' }
  return { label: 'abgelöst', shape: 'dash', tone: 'neutral' }
}

/** Läuft an der Vorschau gerade etwas? */
export const laeuft = ({ vorschau }: Fassung): boolean =>
  ['WAITING', 'RUNNING', 'CANCELLING'].includes(vorschau?.auftrag?.state ?? '')

/** @example klassenwort(2) // 'gut' */
export const klassenwort = (klasse: number | null): string =>
  klasse === null ? 'keine Klasse' : KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]
