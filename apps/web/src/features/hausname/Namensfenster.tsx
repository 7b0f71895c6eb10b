import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { type Hausname, listeHausnamen, merkeHausnamen } from '@benthos/vertrag/hausname'
import { sucheTaxa } from '@benthos/vertrag/taxaliste'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sucheOptionen } from '../../technik/formular/useOptionen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

type Angaben = {
  name: Hausname
  beiErfolg: (stand: AntwortVon<typeof listeHausnamen>) => void
  beiSchluss: () => void
}

/** Welches Taxon ein gemerkter Name künftig meint. */
export function Namensfenster({ name, beiErfolg, beiSchluss }: Angaben) {
  const { text, fassung } = name
  const [taxon, setzeTaxon] = useState<string | null>(name.istOffen ? null : name.taxon)
  const queryClient = useQueryClient()
  const speichern = useMutation({
    mutationFn: (neu: string) =>
      rufe(merkeHausnamen, { body: { version: fassung ?? '', namen: [{ text, taxon: neu, bisher: name.taxon }] } }),
    onSuccess: (stand, neu) => {
      kurznachrichten.add({ type: 'success', message: `„${text}“ gespeichert: meint jetzt ${neu}` })
      beiErfolg(stand)
    },
    // Hat ihn inzwischen jemand geändert, steht dahinter schon, was er jetzt meint.
    onError: () => queryClient.invalidateQueries({ queryKey: [listeHausnamen.pfad] }),
  })
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button
            isDisabled={taxon === null}
            isPending={speichern.isPending}
            onPress={() => taxon !== null && speichern.mutate(taxon)}
            variant="primary"
          >
            Speichern
          </Button>
        </>
      }
      isOpen
      onClose={beiSchluss}
      title={`„${text}“ ändern`}
    >
      {speichern.error && (
        <Alert isLive severity="danger" title="Der Name ist nicht geändert">
          {speichern.error.message}
        </Alert>
      )}
      <ComboBox
        description={`Bisher: ${name.taxon}. Gesucht wird in ${fassung}.`}
        label="Gemeintes Taxon"
        loadOptions={(suche, abbruch) => sucheOptionen(sucheTaxa, suche, { version: fassung ?? '' }, abbruch)}
        onChange={setzeTaxon}
        value={taxon}
      />
    </Modal>
  )
}
