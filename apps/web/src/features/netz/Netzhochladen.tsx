import { Card } from '@benthos/ui/card/Card.tsx'
import { fuehreNetzEin, listeNetzeinfuhren } from '@benthos/vertrag/netz'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { mitFortschritt } from '../../technik/http/fortschritt.ts'
import { rufe } from '../../technik/http/klient.ts'
import { NETZFELDER, Netzformular } from './felder.ts'
import { Uebertragung } from './Uebertragung.tsx'

const LEER = { version: 0, daten: null }

/** Datei und Angaben zu einem neuen Netz; nach dem Hochladen prüft es der Server im Hintergrund. */
export function Netzhochladen() {
  const queryClient = useQueryClient()
  const [durchgang, setzeDurchgang] = useState(0)
  const [prozent, setzeProzent] = useState<number>()
  return (
    <Card title="Neues Gewässernetz">
      <Formular
        abschnitte={NETZFELDER}
        bezeichnung="Neues Gewässernetz"
        entwurf={{ objekt: 'gewaessernetz/neu', titel: 'Neues Gewässernetz', adresse: '/gewaessernetz' }}
        groesse="lg"
        key={durchgang}
        ladeStand={async () => LEER}
        modus="auto"
        schema={Netzformular}
        speichere={async ({ datei: [datei], ...angaben }) => {
          if (!datei) throw new Error('Bitte wählen Sie die Datei des Netzes.')
          await rufe(fuehreNetzEin, { body: { ...angaben, datei }, sende: mitFortschritt(setzeProzent) }).finally(() =>
            setzeProzent(undefined),
          )
          return {
            meldung: `„${datei.name}“ ist hochgeladen und wird geprüft`,
            weiter: () => {
              setzeDurchgang(durchgang + 1)
              void queryClient.invalidateQueries({ queryKey: [listeNetzeinfuhren.pfad] })
            },
          }
        }}
        speichertext="Hochladen und prüfen"
        stand={LEER}
        vorbelegung={{ koordinatensystem: '31287', kennungsfeld: 'routeId', namensfeld: 'name' }}
      />
      <Uebertragung prozent={prozent} />
    </Card>
  )
}
