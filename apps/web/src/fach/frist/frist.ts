import { BEARBEITBARE_STATUS } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { istTag } from '@benthos/fachmodell/datum/leseDatum'
import type { Elementstand } from '@benthos/vertrag/aufnahme'

/** Kalendertag in Österreich, JJJJ-MM-TT: nach ihm laufen Fristen, gleich wo der Browser steht. */
export function heuteInOesterreich(jetzt = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(jetzt)
}

/** Was an der Eingabe keine Frist ist; eine aufgehobene ist eine Wahl. */
export function fristmangel(frist: string | null, heute: string): string | undefined {
  if (frist === null) return undefined
  if (!istTag(frist)) return 'Bitte geben Sie das Datum in der Form TT.MM.JJJJ ein'
  return frist < heute ? 'Die Frist liegt in der Vergangenheit' : undefined
}

/** Die Frist in Worten; „überfällig“ steht dabei, solange noch zu übergeben ist und der Tag vorbei. */
export function fristInWorten(
  stand: Pick<Elementstand, 'status' | 'frist'> | null,
  heute = heuteInOesterreich(),
): string | null {
  if (stand === null || stand.frist === null) return null
  const istUeberfaellig = BEARBEITBARE_STATUS.includes(stand.status) && stand.frist < heute
  return `${formatiereDatum(stand.frist)}${istUeberfaellig ? ' (überfällig)' : ''}`
}
