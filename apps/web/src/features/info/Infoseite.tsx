import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { setzeAngabenEin } from '@benthos/vertrag/betreiberangaben'
import type { CmsSeitenname } from '@benthos/vertrag/cms'
import { useQuery } from '@tanstack/react-query'
import SquarePen from 'lucide-react/icons/square-pen'
import { useLocation, useSearchParams } from 'react-router'
import { leseKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { seitenabfrage } from './abfragen.ts'
import { Blatt } from './Blatt.tsx'
import { FruehereFassung } from './FruehereFassung.tsx'
import { Redaktion } from './Redaktion.tsx'
import { Versionierung } from './Versionierung.tsx'

/** Informationsseite; ihr Weg ist ihr Name. Redakteure bearbeiten sie hier und sehen ihre früheren Fassungen. */
export default function Infoseite() {
  const id = useLocation().pathname.split('/')[1] as CmsSeitenname
  return <Seite id={id} key={id} />
}

function Seite({ id }: { id: CmsSeitenname }) {
  const [suche] = useSearchParams()
  const { data, error } = useQuery(seitenabfrage(id))
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Seite konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Seite wird geladen" />
  if (data.bearbeitbar && suche.has('bearbeiten')) return <Redaktion seite={data} />
  const fassung = leseKennung(suche.get('fassung'))
  const frueher = data.fassungen.find(({ version }) => version === fassung && version !== data.version)
  return (
    <>
      <Seitentitel
        aktionen={
          data.bearbeitbar && (
            <>
              {id === 'barrierefreiheit' && <LinkButton href="/barrieren">Gemeldete Barrieren</LinkButton>}
              <LinkButton href={`/${id}?bearbeiten`} icon={SquarePen}>
                Bearbeiten
              </LinkButton>
            </>
          )
        }
        letzteAenderung={formatiereZeitpunkt(data.geaendertAm)}
        titel={data.daten.titel}
      />
      {data.bearbeitbar && <Versionierung gezeigt={frueher?.version ?? data.version} seite={data} />}
      {frueher ? (
        <FruehereFassung fassung={frueher} key={frueher.version} seite={data} />
      ) : (
        <Blatt text={setzeAngabenEin(data.daten.inhalt ?? '', data.betreiber)} />
      )}
    </>
  )
}
