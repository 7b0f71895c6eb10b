import {
  BIOREGIONEN,
  EINZUGSGEBIETSKLASSEN,
  HOEHENKLASSEN,
  labelVon,
  TROPHISCHE_GRUNDZUSTAENDE,
  type Wert,
  ZUSTANDSKLASSEN,
} from '@benthos/fachmodell'
import type { Verlaufsaenderung } from '@benthos/vertrag/verlauf'
import { type Felder, zeigeWert } from './beschreibung.ts'

/** Gewässertyp und Experteneinschätzung im Verlauf. */

const aus = (liste: readonly Wert<string>[]) => (wert: unknown) => labelVon(liste, wert as string | null)

export const TYPFELDER: Felder = {
  bioregion: { label: 'Bioregion', zeige: aus(BIOREGIONEN) },
  bioregion_hoehe: { label: 'Höhenklasse', feld: 'hoehenklasse', zeige: aus(HOEHENKLASSEN) },
  einzugsgebietsklasse: { label: 'Einzugsgebietsklasse', zeige: aus(EINZUGSGEBIETSKLASSEN) },
  saprobieller_grundzustand: { label: 'Saprobieller Grundzustand', feld: 'saprobiellerGrundzustand' },
  trophischer_grundzustand: {
    label: 'Trophischer Grundzustand',
    feld: 'trophischerGrundzustand',
    zeige: aus(TROPHISCHE_GRUNDZUSTAENDE),
  },
}
/** Nur wo sich sonst nichts geändert hat: sonst steht der Grund schon über den Änderungen. */
export const TYPGRUND: Felder = { grund: { label: 'Begründung' } }

type Einschaetzung = { klasse: number; grund: string; rueckzugsgrund: string | null }

/** Was eine Zeile erzählt: abgegeben oder zurückgezogen. Eine ersetzte erzählt nichts, ihre Nachfolgerin steht daneben. */
export function beschreibeEinschaetzung(vorher: Einschaetzung | null, nachher: Einschaetzung | null) {
  const feld = { feld: 'einschaetzung', label: 'Klasse' } as const
  const klasse = ({ klasse: k }: Einschaetzung) => `${k} – ${labelVon(ZUSTANDSKLASSEN, String(k)) ?? ''}`
  const aenderungen: Verlaufsaenderung[] = []
  if (nachher && !vorher) aenderungen.push({ ...feld, art: 'NEW', vorher: null, nachher: klasse(nachher) })
  else if (nachher?.rueckzugsgrund)
    aenderungen.push({ ...feld, art: 'DELETED', vorher: klasse(nachher), nachher: null })
  return { grund: zeigeWert(nachher?.rueckzugsgrund ?? nachher?.grund), aenderungen }
}
