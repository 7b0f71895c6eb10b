import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { setzeAngabenEin } from '@benthos/vertrag/betreiberangaben'
import { type CmsSeitenname, leseCms } from '@benthos/vertrag/cms'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../http/abfrage.ts'
import { Inhalt } from './Inhalt.tsx'

/** Der gültige Text einer Informationsseite als Teil einer anderen Seite, etwa die Neuigkeiten auf der Startseite. */
export function Cmsblock({ id }: { id: CmsSeitenname }) {
  const { data, error } = useQuery(abfrage(leseCms, { params: { id } }))
  if (data) return <Inhalt text={setzeAngabenEin(data.daten.inhalt ?? '', data.betreiber)} />
  if (error) return <Alert severity="warning">{`Der Text konnte nicht geladen werden. ${error.message}`}</Alert>
  return <Skeleton lines={3} />
}
