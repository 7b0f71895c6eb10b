import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { beginneDuplikat, dupliziereAufnahme } from '@benthos/vertrag/duplikat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { NichtErlaubt, NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { Felder } from '../../technik/formular/Felder.tsx'
import { Formular, type Formularansicht } from '../../technik/formular/Formular.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './AufnahmenPage.module.css'
import { Codevorschlag } from './Codevorschlag.tsx'
import { alsDuplikat, Duplikatformular, duplikatabschnitte, duplikatvorgabe } from './duplikatfelder.ts'
import { Entfallendes } from './Entfallendes.tsx'
import { ermittleCode } from './ermittleCode.ts'

const LEER = { version: 0, daten: null }

/** Neue Aufnahme nach einer vorhandenen: neuer Kopf, und was aus der Vorlage dazukommt. */
export default function AufnahmenDuplizierenPage() {
  const id = useKennung()
  const { data, error } = useQuery({
    queryKey: [beginneDuplikat.pfad, id],
    queryFn: ({ signal }) => rufe(beginneDuplikat, { params: { id }, body: {}, abbruch: signal }),
    enabled: Number.isInteger(id),
    staleTime: 0,
    gcTime: 0,
  })
  if (!Number.isInteger(id) || (error instanceof Problemfehler && error.problem.status === 404))
    return <NichtGefunden />
  if (error instanceof Problemfehler && error.problem.status === 403) return <NichtErlaubt />
  return (
    <Verlassensschutz>
      <Seitentitel
        titel="Aufnahme duplizieren"
        zusatz={
          data && (
            <>
              Vorlage: <Link to={`/aufnahme-detail/${id}`}>{data.quelle.code}</Link> · {data.quelle.messstelle} ·{' '}
              {formatiereDatum(data.quelle.datum)}
            </>
          )
        }
      />
      {error ? (
        <Alert severity="danger" title="Die Aufnahme kann nicht dupliziert werden">
          {error.message}
        </Alert>
      ) : data ? (
        <div className={stil['karte']} data-print="plain">
          <Duplikatanlage id={id} key={id} vorlage={data} />
        </div>
      ) : (
        <Spinner label="Vorlage wird geladen" />
      )}
    </Verlassensschutz>
  )
}

function Duplikatanlage({ id, vorlage }: { id: number; vorlage: AntwortVon<typeof beginneDuplikat> }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const abschnitte = useMemo(() => duplikatabschnitte(vorlage), [vorlage])
  const vorgabe = useMemo(() => duplikatvorgabe(vorlage), [vorlage])
  const vorschlag = useRef(vorlage.code)
  const merkeVorschlag = (code: string) => {
    vorschlag.current = code
  }
  const zeigeFelder = (ansicht: Formularansicht) => (
    <>
      <Codevorschlag letzter={() => vorschlag.current} merke={merkeVorschlag} />
      {abschnitte.map(teil => (
        <Felder abschnitt={teil} key={teil.titel} schema={Duplikatformular} {...ansicht} />
      ))}
      <Entfallendes />
    </>
  )
  return (
    <Formular
      abschnitte={abschnitte}
      bezeichnung="Aufnahme duplizieren"
      darstellung={zeigeFelder}
      entwurf={{
        objekt: `aufnahme/${id}/duplikat`,
        titel: `Duplikat von ${vorlage.quelle.code}`,
        adresse: `/aufnahme-duplizieren/${id}`,
      }}
      groesse="lg"
      ladeStand={async () => LEER}
      modus="auto"
      schema={Duplikatformular}
      speichere={async werte => {
        const code = await ermittleCode(werte, vorschlag.current)
        const neu = await rufe(dupliziereAufnahme, { params: { id }, body: alsDuplikat({ ...werte, code }) })
        return {
          meldung: `Aufnahme „${code}“ nach „${vorlage.quelle.code}“ angelegt`,
          weiter: () => {
            void queryClient.invalidateQueries()
            void navigate(`/aufnahme-detail/${neu.id}`)
          },
        }
      }}
      speichertext="Duplikat anlegen"
      stand={LEER}
      vorbelegung={vorgabe}
    />
  )
}
