import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { StatusBadgeProps } from '@benthos/ui/badge/StatusBadge.tsx'
import type { Einleseform, Einlesezustand, Einlesung, Zeilenausgang } from '@benthos/vertrag/einlesung'

/** Worte und Zeichen des Einlesens. */

export const AUSGANG_ZEICHEN: Readonly<Record<Zeilenausgang, Pick<StatusBadgeProps, 'shape' | 'tone'>>> = {
  ANGENOMMEN: { shape: 'check', tone: 'success' },
  GEAENDERT: { shape: 'full', tone: 'info' },
  UNVERAENDERT: { shape: 'empty', tone: 'neutral' },
  UEBERSPRUNGEN: { shape: 'dash', tone: 'neutral' },
  ABGELEHNT: { shape: 'cross', tone: 'danger' },
}

export const ZUSTAND: Readonly<Record<Einlesezustand, Pick<StatusBadgeProps, 'label' | 'shape' | 'tone'>>> = {
  PRUEFUNG: { label: 'wird geprüft', shape: 'half', tone: 'info' },
  GEPRUEFT: { label: 'geprüft, nicht geladen', shape: 'empty', tone: 'warning' },
  LADEN: { label: 'wird geladen', shape: 'half', tone: 'info' },
  GELADEN: { label: 'geladen', shape: 'check', tone: 'success' },
  UNLESBAR: { label: 'nicht lesbar', shape: 'cross', tone: 'danger' },
  RUECKNAHME: { label: 'wird zurückgenommen', shape: 'half', tone: 'info' },
  ZURUECKGENOMMEN: { label: 'zurückgenommen', shape: 'dash', tone: 'neutral' },
  UNTERBROCHEN: { label: 'unterbrochen', shape: 'dash', tone: 'warning' },
}

export const ZEICHENSATZ_LABEL = {
  'UTF-8': 'UTF-8',
  'UTF-16LE': 'UTF-16 (Little Endian)',
  'UTF-16BE': 'UTF-16 (Big Endian)',
  'WINDOWS-1252': 'Windows-1252 (Westeuropäisch)',
} as const
export const TRENNZEICHEN_LABEL = {
  ';': 'Strichpunkt',
  ',': 'Komma',
  '\t': 'Tabulator',
  '|': 'Senkrechter Strich',
} as const
export const DEZIMAL_LABEL = { ',': 'Komma', '.': 'Punkt' } as const

const MAPPEN = { XLSX: 'Excel', ODS: 'OpenDocument' } as const

/** Form der Datei in einem Satz. @example 'CSV in UTF-8, getrennt mit Strichpunkt, Dezimalkomma, Kopfzeile 1' */
export function beschreibeForm({
  dateiart,
  blatt,
  blaetter,
  zeichensatz,
  trennzeichen,
  dezimalzeichen,
  kopfzeile,
  ausgeblendete = [],
}: Einleseform): string {
  if (dateiart === 'JSON') return 'JSON, ein Eintrag je Zeile'
  const teile = [
    dateiart !== 'CSV'
      ? `${MAPPEN[dateiart]}, ${blaetter.length > 1 ? `von ${blaetter.length} Blättern nur` : 'Blatt'} „${blatt}“`
      : `CSV in ${zeichensatz && ZEICHENSATZ_LABEL[zeichensatz]}`,
    trennzeichen && `getrennt mit ${TRENNZEICHEN_LABEL[trennzeichen]}`,
    dezimalzeichen === null ? null : `Dezimalzeichen ${DEZIMAL_LABEL[dezimalzeichen]}`,
    `Kopfzeile in Zeile ${kopfzeile}`,
    // Was niemand sieht, ist auch nicht gelesen: gesagt, nicht stillschweigend übergangen.
    ...ausgeblendete.filter(name => name !== blatt).map(name => `ausgeblendetes Blatt „${name}“ nicht gelesen`),
  ]
  return teile.filter(teil => teil !== null).join(', ')
}

/** Mehr Namen liest in einem Satz niemand. */
const HOECHSTENS_GENANNT = 10

/** Namen in einem Satz; viele werden gezählt. @example nenne(['a', 'b']) // 'a, b' */
export function nenne(namen: readonly string[], dazwischen = ', '): string {
  const weitere = namen.length - HOECHSTENS_GENANNT
  return [...namen.slice(0, HOECHSTENS_GENANNT), ...(weitere > 0 ? [`${formatiereZahl(weitere)} weitere`] : [])].join(
    dazwischen,
  )
}

/** Läuft am Vorgang gerade etwas? */
export const laeuft = ({ zustand }: Pick<Einlesung, 'zustand'>): boolean =>
  zustand === 'PRUEFUNG' || zustand === 'LADEN' || zustand === 'RUECKNAHME'
