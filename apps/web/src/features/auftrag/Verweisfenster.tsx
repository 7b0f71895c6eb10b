import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereBytes } from '@benthos/fachmodell/zahl/formatiereBytes'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { type Auftrag, listeAuftraege } from '@benthos/vertrag/auftrag'
import { erstelleVerweis, widerrufeVerweis } from '@benthos/vertrag/auftragsaufrufe'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { basisPfad } from '../../technik/http/basis.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kopiereText } from '../../technik/meldungen/kopiereText.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import stil from './Auftraege.module.css'

type Angaben = { auftrag: Auftrag; ergebnis: NonNullable<Auftrag['ergebnis']>; beiSchluss: () => void }

/** Verweis auf eine Ergebnisdatei erstellen, kopieren, widerrufen. Zu sehen ist er nur, solange das Fenster offen ist. */
export function Verweisfenster({ auftrag, ergebnis, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: auftrag.id }
  const liesNach = () => queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] })
  const erstellen = useMutation({ mutationFn: () => rufe(erstelleVerweis, { params }), onSettled: liesNach })
  const widerrufen = useMutation({
    mutationFn: () => rufe(widerrufeVerweis, { params }),
    onSuccess: () => erstellen.reset(),
    onSettled: liesNach,
  })
  const adresse = erstellen.data && `${location.origin}${basisPfad()}${erstellen.data.adresse}`
  const fehler = erstellen.error ?? widerrufen.error
  const kopiere = async (text: string) => {
    const gelungen = await kopiereText(text)
    kurznachrichten.add(
      gelungen
        ? { type: 'success', message: 'Der Verweis liegt in der Zwischenablage' }
        : { type: 'danger', message: 'Der Verweis ließ sich nicht kopieren. Markieren Sie ihn im Feld.' },
    )
  }
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiSchluss}>Schließen</Button>
          {ergebnis.verweisBis !== null && (
            <Button
              isPending={widerrufen.isPending}
              onPress={() => widerrufen.mutate()}
              pendingLabel="Wird widerrufen …"
              variant="danger"
            >
              Verweis widerrufen
            </Button>
          )}
          {adresse === undefined ? (
            <Button
              isPending={erstellen.isPending}
              onPress={() => erstellen.mutate()}
              pendingLabel="Wird erstellt …"
              variant="primary"
            >
              {ergebnis.verweisBis === null ? 'Verweis erstellen' : 'Neuen Verweis erstellen'}
            </Button>
          ) : (
            <Button onPress={() => void kopiere(adresse)} variant="primary">
              Verweis kopieren
            </Button>
          )}
        </>
      }
      isOpen
      onClose={beiSchluss}
      title="Verweis auf das Ergebnis"
    >
      <FormLayout>
        <p>
          Wer den Verweis hat, kann diese eine Datei ohne Anmeldung holen, auch mit einem Abholprogramm und in
          Abschnitten. Er gilt, solange Sie die Rechte haben, mit denen sie entstand. Ein neuer ersetzt den vorigen.
        </p>
        {fehler && (
          <Alert isLive severity="danger">
            {fehler.message}
          </Alert>
        )}
        {adresse !== undefined && (
          <TextField
            description="Er ist nur jetzt zu sehen: gespeichert ist allein seine Prüfsumme."
            label="Verweis"
            value={adresse}
          />
        )}
        <DataList
          items={[
            { label: 'Datei', value: `${ergebnis.name}, ${formatiereBytes(ergebnis.bytes)}` },
            { label: 'SHA-256', value: <code className={stil['pruefsumme']}>{ergebnis.sha256}</code> },
            { label: 'Aufgehoben bis', value: formatiereZeitpunkt(ergebnis.bis) },
            {
              label: 'Verweis gilt bis',
              value: ergebnis.verweisBis === null ? 'es gibt keinen' : formatiereZeitpunkt(ergebnis.verweisBis),
            },
          ]}
        />
      </FormLayout>
    </Modal>
  )
}
