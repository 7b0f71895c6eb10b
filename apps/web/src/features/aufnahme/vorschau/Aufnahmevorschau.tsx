import { ELEMENTE, type Element, type Freigabestatus, kurzVon, type Status } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { type AufnahmeKopf, type AufnahmeZeile, leseAufnahme } from '@benthos/vertrag/aufnahme'
import { leseStatus } from '@benthos/vertrag/status'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { Plausibilitaetsblock } from '../../../fach/plausibilitaet/Plausibilitaetsblock.tsx'
import { abfrage } from '../../../technik/http/abfrage.ts'
import { Elementergebnis, type Leiterangaben } from './Elementergebnis.tsx'
import { Entscheidungsleiste } from './Entscheidungsleiste.tsx'
import stil from './Vorschau.module.css'

export type Vorschauangaben = {
  aufnahme: AufnahmeZeile
  /** ohne: das Fenster darum schließt */
  schliesse?: () => void
}

/** Entscheidung über ein Qualitätselement: Stand, mögliche Schritte mit Begründung, bisheriger Verlauf. */
export type Entscheidungsangaben = {
  aufnahmeId: number
  element: Element
  version: number
  stand: { status: Status; freigabe: Freigabestatus; verlaufLesbar: boolean }
  aufnahme: AufnahmeKopf | null
}

type Angaben = Vorschauangaben & {
  /** was andere Funktionen beitragen; die Anwendung setzt es ein */
  Leiter: ComponentType<Leiterangaben>
  Entscheidung: ComponentType<Entscheidungsangaben>
}

/** Die gewählte Aufnahme neben der Liste: was für die Entscheidung zählt, und die Entscheidung selbst. */
export function Aufnahmevorschau({ aufnahme, schliesse, Leiter, Entscheidung }: Angaben) {
  const params = { id: aufnahme.id }
  const kopf = useQuery(abfrage(leseAufnahme, { params }))
  const status = useQuery(abfrage(leseStatus, { params }))
  const fehler = kopf.error ?? status.error
  const vorhandene = ELEMENTE.filter(element => aufnahme[kurzVon(element)] !== null)
  return (
    <>
      <div className={stil['kopf']}>
        <h2>
          <Link to={`/aufnahme-detail/${aufnahme.id}`}>{aufnahme.code}</Link>
        </h2>
        {schliesse && <IconButton icon={X} label="Vorschau schließen" onPress={schliesse} size="dense" />}
      </div>
      <p className={stil['leise']}>
        {aufnahme.messstelle} · {aufnahme.gewaesser} · {formatiereDatum(aufnahme.datum)}
        {aufnahme.istDemo && ' · Beispieldaten'}
      </p>
      {fehler && (
        <Alert severity="danger" title="Die Aufnahme konnte nicht ganz geladen werden">
          {fehler.message}
        </Alert>
      )}
      {vorhandene.map(element => (
        <Elementergebnis aufnahme={aufnahme} element={element} key={element} Leiter={Leiter} />
      ))}
      {kopf.data?.rechte.plausibilitaet && (
        <Plausibilitaetsblock objekt={{ art: 'aufnahme', id: aufnahme.id, stand: kopf.data.version }} />
      )}
      {status.data &&
        kopf.data &&
        vorhandene.map(element => {
          const stand = status.data[kurzVon(element)]
          return (
            stand && (
              <Entscheidung
                aufnahmeId={aufnahme.id}
                aufnahme={kopf.data}
                element={element}
                key={element}
                stand={stand}
                version={status.data.version}
              />
            )
          )
        })}
      <Entscheidungsleiste aufnahmeId={aufnahme.id} />
    </>
  )
}
