import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { loescheProjekt, type ProjektZeile } from '@benthos/vertrag/projekt'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEntwurfsende } from '../../technik/entwurf/useEntwurfsende.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

/** Rückfrage zum Löschen; hängt noch etwas am Projekt, steht da, was und wie viel. */
export function Projektloeschung({ projekt, beiSchluss }: { projekt: ProjektZeile; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const verwirfEntwuerfe = useEntwurfsende()
  const istFrei = projekt.rechte.loeschen
  const loeschen = useMutation({
    mutationFn: () => rufe(loescheProjekt, { params: { id: projekt.id }, query: { version: projekt.version } }),
    onSuccess: async () => {
      await verwirfEntwuerfe(`projekt/${projekt.id}`)
      kurznachrichten.add({ type: 'success', message: `Projekt „${projekt.daten.name}“ gelöscht` })
      beiSchluss()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>{istFrei ? 'Abbrechen' : 'Schließen'}</Button>
          {istFrei && (
            <Button isPending={loeschen.isPending} onPress={() => loeschen.mutate()} variant="danger">
              Projekt löschen
            </Button>
          )}
        </>
      }
      isOpen
      kind="warning"
      onClose={beiSchluss}
      title={istFrei ? 'Projekt löschen?' : 'Das Projekt wird noch verwendet'}
    >
      <p>{istFrei ? `Möchten Sie das Projekt „${projekt.daten.name}“ wirklich löschen?` : verwendung(projekt)}</p>
      {loeschen.error && (
        <Alert isLive severity="danger" title="Das Projekt wurde nicht gelöscht">
          {loeschen.error.message}
        </Alert>
      )}
    </Dialog>
  )
}

function verwendung({ daten, anzahlAufnahmen, anzahlMessstellen }: ProjektZeile): string {
  const teile = [
    ...(anzahlAufnahmen > 0 ? [formatiereAnzahl(anzahlAufnahmen, 'Aufnahme', 'Aufnahmen')] : []),
    ...(anzahlMessstellen > 0 ? [formatiereAnzahl(anzahlMessstellen, 'Messstelle', 'Messstellen')] : []),
  ]
  const [gehoert, ist] = anzahlAufnahmen + anzahlMessstellen === 1 ? ['gehört', 'ist'] : ['gehören', 'sind']
  return `Zum Projekt „${daten.name}“ ${gehoert} noch ${teile.join(' und ') || 'Aufnahmen'}. Es lässt sich erst löschen, wenn sie zu einem anderen Projekt ${gehoert} oder gelöscht ${ist}.`
}
