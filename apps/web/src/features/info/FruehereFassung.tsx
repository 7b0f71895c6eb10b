import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { setzeAngabenEin } from '@benthos/vertrag/betreiberangaben'
import type { CmsDaten, CmsFassung, CmsSeite } from '@benthos/vertrag/cms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { seitenabfrage, speichereFassung } from './abfragen.ts'
import { Blatt } from './Blatt.tsx'

/** Eine Fassung, die nicht mehr gilt, und der Weg, sie wieder gelten zu lassen: als neue Fassung mit ihrem Text. */
export function FruehereFassung({ seite, fassung }: { seite: CmsSeite; fassung: CmsFassung }) {
  const { data, error } = useQuery({ ...seitenabfrage(seite.id, fassung.version), staleTime: 'static' })
  const [fragt, setzeFragt] = useState(false)
  if (error)
    return (
      <Alert severity="danger" title="Die Fassung konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Fassung wird geladen" />
  return (
    <>
      <Alert
        actions={
          <Button onPress={() => setzeFragt(true)} size="dense">
            Diese Version wiederherstellen
          </Button>
        }
        severity="info"
        title={`Version ${fassung.version} vom ${formatiereZeitpunkt(fassung.zeitpunkt)}`}
      >
        Diese Version gilt nicht mehr. Alle anderen sehen die aktuelle.
      </Alert>
      <Blatt text={`## ${data.daten.titel}\n\n${setzeAngabenEin(data.daten.inhalt ?? '', data.betreiber)}`} />
      {fragt && (
        <Wiederherstellung beiSchluss={() => setzeFragt(false)} daten={data.daten} fassung={fassung} seite={seite} />
      )}
    </>
  )
}

type Angaben = { seite: CmsSeite; fassung: CmsFassung; daten: CmsDaten; beiSchluss: () => void }

function Wiederherstellung({ seite, fassung, daten, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const stelleWiederHer = useMutation({
    mutationFn: () =>
      speichereFassung(queryClient, seite.id, seite.version, {
        ...daten,
        anmerkung: `Wiederhergestellt aus Version ${fassung.version}`,
      }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: `Version ${fassung.version} wiederhergestellt` })
      void navigate(`/${seite.id}`)
    },
  })
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button isPending={stelleWiederHer.isPending} onPress={() => stelleWiederHer.mutate()} variant="primary">
            Wiederherstellen
          </Button>
        </>
      }
      isOpen
      kind="warning"
      onClose={beiSchluss}
      title={`Version ${fassung.version} wiederherstellen?`}
    >
      <p>
        Titel und Text dieser Version gelten danach wieder für alle. Die heutige Version bleibt in der Versionierung
        erhalten.
      </p>
      {stelleWiederHer.error && (
        <Alert isLive severity="danger" title="Die Version wurde nicht wiederhergestellt">
          {stelleWiederHer.error.message}
        </Alert>
      )}
    </Dialog>
  )
}
