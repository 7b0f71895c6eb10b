import { Einschaetzungsdaten } from '@benthos/vertrag/einschaetzung'
import { feldIn } from '@benthos/vertrag/feld'
import { Typabweichung } from '@benthos/vertrag/typologie'
import type { Verlaufsaenderung } from '@benthos/vertrag/verlauf'
import { zeigeFeld, zeigeWert } from '@benthos/vertrag/zeigeFeld'
import type { Felder } from './beschreibung.ts'

/** Gewässertyp und Experteneinschätzung im Verlauf. */

export const TYPFELDER: Felder = { schema: Typabweichung, spalten: { hoehenklasse: 'bioregion_hoehe' } }

const KLASSE = feldIn(Einschaetzungsdaten, 'klasse')

type Einschaetzung = { klasse: number; grund: string; rueckzugsgrund: string | null }

/** Was eine Zeile erzählt: abgegeben oder zurückgezogen. Eine ersetzte erzählt nichts, ihre Nachfolgerin steht daneben. */
export function beschreibeEinschaetzung(vorher: Einschaetzung | null, nachher: Einschaetzung | null) {
  const feld = { feld: 'einschaetzung', label: KLASSE.label } as const
  const klasse = (einschaetzung: Einschaetzung) => zeigeFeld(KLASSE, einschaetzung.klasse)
  const aenderungen: Verlaufsaenderung[] = []
  if (nachher && !vorher) aenderungen.push({ ...feld, art: 'NEW', vorher: null, nachher: klasse(nachher) })
  else if (nachher?.rueckzugsgrund)
    aenderungen.push({ ...feld, art: 'DELETED', vorher: klasse(nachher), nachher: null })
  return { grund: zeigeWert(nachher?.rueckzugsgrund ?? nachher?.grund), aenderungen }
}
