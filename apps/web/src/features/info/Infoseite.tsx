import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { type CmsSeitenname, leseCms } from '@benthos/vertrag/cms'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Inhalt } from '../../cms/Inhalt.tsx'
import { abfrage } from '../../http/abfrage.ts'
import { Seitentitel } from '../../rahmen/Seitentitel.tsx'

/** Informationsseite; ihr Weg ist ihr Name. */
export default function Infoseite() {
  const id = useLocation().pathname.split('/')[1] as CmsSeitenname
  const { data, error } = useQuery(abfrage(leseCms, { params: { id } }))
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Seite konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Seite wird geladen" />
  return (
    <>
      <Seitentitel letzteAenderung={formatiereZeitpunkt(data.geaendertAm)} titel={data.daten.titel} />
      <Inhalt text={data.daten.inhalt ?? ''} />
    </>
  )
}
