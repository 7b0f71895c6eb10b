import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { EINLESEGRENZE, type Einleseart } from '@benthos/vertrag/einlesung'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { mitFortschritt } from '../http/fortschritt.ts'
import { Problemfehler } from '../http/problemfehler.ts'
import stil from './Einlesen.module.css'
import { EINGAENGE } from './eingaenge.ts'
import { Vorlageknopf } from './Vorlageknopf.tsx'

type Angaben = {
  art: Einleseart
  /** schickt die Datei; die Antwort nennt den Vorgang */
  sende: (datei: File, sende: ReturnType<typeof mitFortschritt>) => Promise<{ id: number }>
  /**
   * Felder vor der Datei
   * @param beanstandet was der Server an ihnen nicht annahm
   * @param vergiss nach einer Änderung gilt die Beanstandung nicht mehr
   */
  angaben?: (beanstandet: Beanstandet | null, vergiss: () => void) => ReactNode
  /** was es neben der Vorlage herunterzuladen gibt */
  neben?: ReactNode
}
type Beanstandet = { feld: string; text: string }

/** Datei wählen und zur Prüfung hochladen; daneben die Vorlage. */
export function Hochladen({ art, sende, angaben, neben }: Angaben) {
  const navigiere = useNavigate()
  const [dateien, setzeDateien] = useState<File[]>([])
  const [prozent, setzeProzent] = useState<number>()
  const [datei] = dateien
  const pruefung = useMutation({
    mutationFn: (gewaehlt: File) => sende(gewaehlt, mitFortschritt(setzeProzent)),
    onSuccess: ({ id }) => navigiere({ search: `?vorgang=${id}` }),
    onSettled: () => setzeProzent(undefined),
  })
  const anAngabe = angaben ? beanstandung(pruefung.error) : null
  return (
    <Card
      aside={
        <div className={stil.ladewahl}>
          {neben}
          <Vorlageknopf art={art} key={art} />
        </div>
      }
      title="Datei"
    >
      <form
        onSubmit={ereignis => {
          ereignis.preventDefault()
          if (datei) pruefung.mutate(datei)
        }}
      >
        <FormLayout size="md">
          {angaben?.(anAngabe, pruefung.reset)}
          <FileField
            errorMessage={anAngabe ? undefined : pruefung.error?.message}
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

/** Was der Server an einer Angabe beanstandet; `null`: nichts, oder es liegt an der Datei. */
function beanstandung(fehler: Error | null): Beanstandet | null {
  const erster = fehler instanceof Problemfehler ? fehler.problem.errors[0] : undefined
  return erster && erster.field !== 'datei' ? { feld: erster.field, text: erster.message } : null
}
