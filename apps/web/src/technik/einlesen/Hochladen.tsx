import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { EINLESEGRENZE, type Einleseart, type leseMessstellenEin } from '@benthos/vertrag/einlesung'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mitFortschritt } from '../http/fortschritt.ts'
import { rufe } from '../http/klient.ts'
import { EINGAENGE } from './eingaenge.ts'
import { Vorlageknopf } from './Vorlageknopf.tsx'

type Angaben = { art: Einleseart; sende: typeof leseMessstellenEin }

/** Datei wählen und zur Prüfung hochladen; daneben die Vorlage. */
export function Hochladen({ art, sende }: Angaben) {
  const navigiere = useNavigate()
  const [dateien, setzeDateien] = useState<File[]>([])
  const [prozent, setzeProzent] = useState<number>()
  const [datei] = dateien
  const pruefung = useMutation({
    mutationFn: (gewaehlt: File) => rufe(sende, { body: { datei: gewaehlt }, sende: mitFortschritt(setzeProzent) }),
    onSuccess: ({ id }) => navigiere({ search: `?vorgang=${id}` }),
    onSettled: () => setzeProzent(undefined),
  })
  return (
    <Card aside={<Vorlageknopf art={art} />} title="Datei">
      <form
        onSubmit={ereignis => {
          ereignis.preventDefault()
          if (datei) pruefung.mutate(datei)
        }}
      >
        <FormLayout size="md">
          <FileField
            errorMessage={pruefung.error?.message}
            extensions={EINGAENGE[art].endungen}
            label={EINGAENGE[art].dateiname}
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
        </FormLayout>
      </form>
    </Card>
  )
}
