import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'

type Angaben = {
  istDa: boolean
  fehler: Error | null
  /** Überschrift, wenn es misslang: „Die Meldungen konnten nicht geladen werden“ */
  fehlertitel: string
  /** Höhe des Platzhalters in Textzeilen */
  zeilen: number
}

/** Steht über dem Inhalt einer Seite: woran es lag, wenn etwas misslang; solange geladen wird, ein Platzhalter. */
export function Ladestand({ istDa, fehler, fehlertitel, zeilen }: Angaben) {
  if (fehler !== null)
    return (
      <Alert isLive severity="danger" title={fehlertitel}>
        {fehler.message}
      </Alert>
    )
  return istDa ? null : <Skeleton lines={zeilen} />
}
