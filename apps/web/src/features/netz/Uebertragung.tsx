import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'

/** Fortschritt des Hochladens; ohne Wert nichts. */
export function Uebertragung({ prozent }: { prozent: number | undefined }) {
  return prozent === undefined ? null : <ProgressBar label="Datei wird hochgeladen" value={prozent} />
}
