import { Card } from '@benthos/ui/card/Card.tsx'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { Vorlageknopf } from '../../technik/einlesen/Vorlageknopf.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import type { Abschnitt } from '../../technik/formular/typen.ts'
import { mitFortschritt } from '../../technik/http/fortschritt.ts'
import type { Fassungsformular } from './felder.ts'

const LEER = { version: 0, daten: null }

type Sendeart = ReturnType<typeof mitFortschritt>
type Angaben<S extends typeof Fassungsformular> = {
  art: Einleseart
  schema: S
  felder: readonly Abschnitt[]
  sende: (angaben: Omit<z.output<S>, 'datei'> & { datei: File }, sende: Sendeart) => Promise<{ id: number }>
}

/** Datei und Herkunft einer neuen Fassung; nach dem Hochladen prüft sie der Server, geladen wird sie als Entwurf. */
export function Fassungshochladen<S extends typeof Fassungsformular>({
  art,
  schema,
  felder,
  sende,
}: Angaben<S>): ReactNode {
  const navigiere = useNavigate()
  const { pathname } = useLocation()
  const [prozent, setzeProzent] = useState<number>()
  return (
    <Card aside={<Vorlageknopf art={art} />} title="Neue Fassung">
      <Formular
        abschnitte={felder}
        bezeichnung="Neue Fassung"
        entwurf={{ objekt: `fassung/neu/${art}`, titel: EINGAENGE[art].titel, adresse: pathname }}
        groesse="lg"
        ladeStand={async () => LEER}
        modus="auto"
        schema={schema}
        speichere={async ({ datei: [datei], ...angaben }) => {
          if (!datei) throw new Error('Bitte wählen Sie die Datei der Fassung.')
          const { id } = await sende({ ...angaben, datei }, mitFortschritt(setzeProzent)).finally(() =>
            setzeProzent(undefined),
          )
          return {
            meldung: `„${datei.name}“ ist hochgeladen und wird geprüft`,
            weiter: () => void navigiere({ search: `?vorgang=${id}` }),
          }
        }}
        speichertext="Hochladen und prüfen"
        stand={LEER}
      />
      {prozent !== undefined && <ProgressBar label="Datei wird hochgeladen" value={prozent} />}
    </Card>
  )
}
