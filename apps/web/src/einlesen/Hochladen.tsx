import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { EINLESEGRENZE, type Einleseart, leseEinlesevorlage } from '@benthos/vertrag/einlesung'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mitFortschritt } from '../http/fortschritt.ts'
import { speichereDatei } from '../http/herunterladen.ts'
import { rufe } from '../http/klient.ts'
import stil from './Einlesen.module.css'
import { EINGAENGE } from './eingaenge.ts'

const ENDUNGEN = ['.xlsx', '.xlsm', '.csv', '.txt', '.tsv']

/** Datei wählen und zur Prüfung hochladen; daneben die Vorlage. */
export function Hochladen({ art }: { art: Einleseart }) {
  const navigiere = useNavigate()
  const [dateien, setzeDateien] = useState<File[]>([])
  const [prozent, setzeProzent] = useState<number>()
  const [datei] = dateien
  const pruefung = useMutation({
    mutationFn: (gewaehlt: File) =>
      rufe(EINGAENGE[art].sende, { body: { datei: gewaehlt }, sende: mitFortschritt(setzeProzent) }),
    onSuccess: ({ id }) => navigiere({ search: `?vorgang=${id}` }),
    onSettled: () => setzeProzent(undefined),
  })
  const vorlage = useMutation({
    mutationFn: async () => speichereDatei(await rufe(leseEinlesevorlage, { params: { art } })),
  })
  return (
    <Card
      aside={
        <Button
          icon={Download}
          isPending={vorlage.isPending}
          onPress={() => vorlage.mutate()}
          pendingLabel="Wird erstellt …"
          size="dense"
        >
          Vorlage herunterladen
        </Button>
      }
      title="Datei"
    >
      <form
        className={stil['hochladen']}
        onSubmit={ereignis => {
          ereignis.preventDefault()
          if (datei) pruefung.mutate(datei)
        }}
      >
        <FileField
          errorMessage={pruefung.error?.message ?? vorlage.error?.message}
          extensions={ENDUNGEN}
          label="Excel- oder CSV-Datei"
          maxSizeBytes={EINLESEGRENZE}
          onChange={gewaehlt => {
            pruefung.reset()
            setzeDateien(gewaehlt)
          }}
          uploadProgress={prozent}
          value={dateien}
        />
        <Button
          isDisabled={!datei}
          isPending={pruefung.isPending}
          pendingLabel="Wird hochgeladen …"
          type="submit"
          variant="primary"
        >
          Datei prüfen
        </Button>
      </form>
    </Card>
  )
}
