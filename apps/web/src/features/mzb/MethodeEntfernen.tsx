import { labelVon, MZB_METHODEN } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useEntwurfsende } from '../../technik/entwurf/useEntwurfsende.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import type { Probenmethode } from './methoden.ts'

/** So viele Taxa nennt die Rückfrage beim Namen. */
const GENANNTE = 5

type Angaben = { aufnahmeId: number; methode: Probenmethode }

/** Entfernt eine Methode samt ihrer Probe; die Rückfrage sagt, was verloren geht, und gilt nur für genau diesen Stand. */
export function MethodeEntfernen({ aufnahmeId, methode }: Angaben) {
  const { vertrag } = methode
  const label = labelVon(MZB_METHODEN, methode.methode)
  const params = { id: aufnahmeId }
  const [fragt, setzeFragt] = useState(false)
  const queryClient = useQueryClient()
  const verwirfEntwuerfe = useEntwurfsende()
  const kopf = useQuery({ ...abfrage(vertrag.leseKopf, { params }), enabled: fragt, refetchOnMount: 'always' })
  const taxa = useQuery({ ...abfrage(vertrag.leseTaxa, { params }), enabled: fragt, refetchOnMount: 'always' })
  const entfernen = useMutation({
    mutationFn: (body: { version: number; taxaVersion: number }) => rufe(vertrag.loesche, { params, body }),
    onSuccess: async () => {
      setzeFragt(false)
      await verwirfEntwuerfe(`aufnahme/${aufnahmeId}/mzb/${methode.pfad}`)
      kurznachrichten.add({ type: 'success', message: `${label} entfernt` })
      await queryClient.invalidateQueries()
    },
    // Hat jemand inzwischen etwas geändert, soll die Rückfrage das schon wissen.
    onError: () => queryClient.invalidateQueries(),
  })
  const schliesse = () => {
    setzeFragt(false)
    entfernen.reset()
  }
  const fehler = entfernen.error ?? kopf.error ?? taxa.error
  const geladen = kopf.data && taxa.data ? { kopf: kopf.data, taxa: taxa.data } : null
  return (
    <>
      <Button
        aria-label={`${label} entfernen`}
        icon={Trash2}
        onPress={() => setzeFragt(true)}
        size="dense"
        variant="quiet"
      >
        Entfernen
      </Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            {geladen && (
              <Button
                isPending={entfernen.isPending}
                onPress={() => entfernen.mutate({ version: geladen.kopf.version, taxaVersion: geladen.taxa.version })}
                variant="danger"
              >
                Methode entfernen
              </Button>
            )}
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title={`${label} entfernen?`}
      >
        {geladen ? (
          <p>
            {verlust(
              geladen.kopf.daten !== null,
              geladen.taxa.zeilen.map(zeile => zeile.taxon),
            )}
          </p>
        ) : (
          !fehler && <Spinner label="Probe wird geladen" />
        )}
        {fehler && (
          <Alert isLive severity="danger" title="Die Methode wurde nicht entfernt">
            {fehler.message}
          </Alert>
        )}
      </Dialog>
    </>
  )
}

/** Was mit der Probe verloren geht, in einem Absatz. */
function verlust(hatKopf: boolean, taxa: readonly string[]): string {
  if (!hatKopf && taxa.length === 0) return 'Zu dieser Methode ist noch nichts erfasst.'
  const genannte = taxa.slice(0, GENANNTE).join(', ')
  const weitere = taxa.length > GENANNTE ? ` und ${formatiereZahl(taxa.length - GENANNTE)} weitere` : ''
  const liste =
    taxa.length === 0 ? '' : `${formatiereAnzahl(taxa.length, 'Zeile', 'Zeilen')} der Taxaliste (${genannte}${weitere})`
  const teile = [hatKopf ? 'der Probenkopf' : '', liste].filter(teil => teil !== '').join(' und ')
  return `Gelöscht werden ${teile}. Ein Ergebnis der Aufnahme gilt danach als veraltet; der Verlauf behält die gelöschten Angaben.`
}
