import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { KAPSELGRENZE, pruefeKapseldatei } from '@benthos/vertrag/nachrechnung'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Kapselausgang } from './Kapselausgang.tsx'
import stil from './Nachrechnung.module.css'

/** Hochgeladene Ergebniskapsel prüfen: Form, Prüfsummen, Nachrechnung. */
export default function KapselPage() {
  const [dateien, setzeDateien] = useState<File[]>([])
  const [datei] = dateien
  const pruefung = useMutation({ mutationFn: (kapsel: File) => rufe(pruefeKapseldatei, { body: { datei: kapsel } }) })
  return (
    <>
      <Seitentitel
        titel="Kapsel prüfen"
        zusatz="Eine Ergebniskapsel enthält Eingabe, Ergebnis und Prüfsummen einer Bewertung. Geprüft wird, ob sie unverändert ist, ob sie von hier stammt und ob die Nachrechnung dasselbe ergibt. Gespeichert wird dabei nichts."
      />
      <div className={stil['seite']}>
        <Card title="Datei">
          <form
            onSubmit={ereignis => {
              ereignis.preventDefault()
              if (datei) pruefung.mutate(datei)
            }}
          >
            <FormLayout size="md">
              <FileField
                errorMessage={pruefung.error?.message}
                extensions={['.json']}
                label="Ergebniskapsel"
                maxSizeBytes={KAPSELGRENZE}
                onChange={gewaehlt => {
                  pruefung.reset()
                  setzeDateien(gewaehlt)
                }}
                value={dateien}
              />
              <Button
                isDisabled={!datei}
                isPending={pruefung.isPending}
                pendingLabel="Wird geprüft …"
                type="submit"
                variant="primary"
              >
                Kapsel prüfen
              </Button>
            </FormLayout>
          </form>
        </Card>
        {pruefung.data && <Kapselausgang befund={pruefung.data} />}
      </div>
    </>
  )
}
