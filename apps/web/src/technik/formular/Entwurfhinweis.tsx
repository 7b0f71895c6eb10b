import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { Fund } from './useFormularentwurf.ts'

/** Sagt, dass Eingaben aus einem Entwurf dastehen, und was davon nicht mehr passt. */
export function Entwurfhinweis({ fund, beiVerwerfen }: { fund: Fund; beiVerwerfen: () => void }) {
  return (
    <Alert
      actions={
        <Button onPress={beiVerwerfen} size="dense">
          Entwurf verwerfen
        </Button>
      }
      severity="info"
      title="Entwurf wiederhergestellt"
    >
      Ihre nicht gespeicherten Eingaben vom {formatiereZeitpunkt(fund.gesichertAm)} stehen wieder da.
      {fund.unpassend === 1 && ' Eine Angabe passt nicht mehr zu diesem Formular und fehlt.'}
      {fund.unpassend > 1 && ` ${fund.unpassend} Angaben passen nicht mehr zu diesem Formular und fehlen.`}
    </Alert>
  )
}
