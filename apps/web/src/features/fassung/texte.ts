import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { StatusBadgeProps } from '@benthos/ui/badge/StatusBadge.tsx'
import type { Fassung } from '@benthos/vertrag/fassung'

/** Wo eine Fassung steht, in Wort und Zeichen; ein mitgelieferter Satz, der nicht gilt, wartet auf nichts. */
export function stand({ status, gilt, id }: Fassung): StatusBadgeProps {
  if (gilt) return { label: 'gilt', shape: 'check', tone: 'success' }
  if (status === 'VORGEMERKT') return { label: 'vorgemerkt', shape: 'half', tone: 'info' }
  if (status === 'ENTWURF') return { label: 'Entwurf', shape: 'empty', tone: 'info' }
  if (id === null) return { label: 'mitgeliefert', shape: 'dash', tone: 'neutral' }
  return { label: 'abgelöst', shape: 'dash', tone: 'neutral' }
}

/** Läuft an der Vorschau gerade etwas? */
export const laeuft = ({ vorschau }: Fassung): boolean =>
  ['WAITING', 'RUNNING', 'CANCELLING'].includes(vorschau?.auftrag?.state ?? '')

/** Was mit der Aktivierung geschieht, als Satz der Rückfrage. */
export function aktivierungsfolge(name: string, gueltigVon: string): string {
  const heute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date())
  const ab = `„${name}“ gilt ab ${formatiereDatum(gueltigVon)} für alles, was neu bewertet wird; `
  const folge =
    gueltigVon > heute
      ? 'bis dahin gilt die bisherige Fassung weiter, und so lange lässt sich die Vormerkung zurücknehmen.'
      : 'die bisherige Fassung ist danach abgelöst. Das lässt sich nicht zurücknehmen.'
  return `${ab}${folge} Gespeicherte Ergebnisse bleiben bei ihrer Fassung.`
}

/** @example klassenwort(2) // 'gut' */
export const klassenwort = (klasse: number | null): string =>
  klasse === null ? 'keine Klasse' : KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]
