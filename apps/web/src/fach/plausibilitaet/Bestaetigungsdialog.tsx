import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'

type Angaben = {
  hinweis: Plausibilitaetshinweis
  laeuft: boolean
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string) => void
}

/** Fragt nach dem Grund, aus dem der Wert trotz Hinweis stimmt; ohne ihn gilt er als ungeprüft. */
export function Bestaetigungsdialog({ hinweis, ...rest }: Angaben) {
  return (
    <Begruendungsdialog
      {...rest}
      fehlertitel="Die Bestätigung ist nicht gespeichert"
      frage="Geprüft, weil"
      handlung="Bestätigen"
      hilfe="Die Begründung wird mit Ihrem Namen gespeichert. Ändert sich der Wert, kommt der Hinweis wieder."
      istPflicht
      laeuftText="Wird bestätigt"
      titel="Wert als geprüft bestätigen"
    >
      <p>{hinweis.text}</p>
    </Begruendungsdialog>
  )
}
