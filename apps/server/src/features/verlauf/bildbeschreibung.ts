import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import type { Angabe } from '@benthos/vertrag/feldangaben'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'

/** Wie ein Bild der Aufnahme im Verlauf heißt: wo es steht, wann es kam, was darauf ist. */

/** Zeile der Tabelle, wie das Journal sie hält. */
export type Bildzeile = { platz: string; hochgeladen_am: string; beschreibung: string | null }

const SKIZZE = 'choriotopskizze'

/** Die Skizze gehört zu den Choriotopen, die Fotos stehen bei den Aufnahmedaten. */
export function bildteil({ platz }: Bildzeile): { teil: Verlaufsteil; titel: string } {
  return platz === SKIZZE
    ? { teil: 'ortsbefund/choriotop', titel: 'Choriotopskizze' }
    : { teil: 'aufnahmedaten', titel: 'Fotos' }
}

export function bildangaben(bild: Bildzeile | null): Angabe[] {
  if (bild === null) return []
  const { platz, hochgeladen_am, beschreibung } = bild
  const label = platz === SKIZZE ? 'Choriotopskizze' : `Foto ${platz.replace('foto', '')}`
  const text = `Bild vom ${formatiereZeitpunkt(hochgeladen_am)}${beschreibung === null ? '' : ` · ${beschreibung}`}`
  return [{ feld: platz, label, text }]
}
