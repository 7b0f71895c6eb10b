import type { Dateiform, Formvorgabe } from '@benthos/vertrag/einlesung'

/** Vorgabe, mit der eine Datei wieder so geöffnet wird, wie sie schon einmal gelesen ist. */
export function alsVorgabe({ blatt, zeichensatz, trennzeichen }: Dateiform): Formvorgabe {
  return {
    ...(blatt !== null && { blatt }),
    ...(zeichensatz !== null && { zeichensatz }),
    ...(trennzeichen !== null && { trennzeichen }),
  }
}
