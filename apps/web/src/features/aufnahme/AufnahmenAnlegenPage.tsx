import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import { Aufnahmedaten, beginneAufnahme, legeAufnahmeAn } from '@benthos/vertrag/aufnahme'
import { listeMessstellenwahl } from '@benthos/vertrag/listen'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Felder } from '../../technik/formular/Felder.tsx'
import { Formular, type Formularansicht } from '../../technik/formular/Formular.tsx'
import { sucheOptionen } from '../../technik/formular/useOptionen.ts'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { leseKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './AufnahmenPage.module.css'
import { Codevorschlag } from './Codevorschlag.tsx'
import { ermittleCode } from './ermittleCode.ts'
import { AUFNAHMEDATEN } from './felder.ts'
import { Projektfrist } from './Projektfrist.tsx'

const ABSCHNITTE = [AUFNAHMEDATEN]
const LEER = { version: 0, daten: null }

/** Neue Aufnahme: erst die Messstelle, dann die vorbelegten Aufnahmedaten. */
export default function AufnahmenAnlegenPage() {
  const [adresse, setzeAdresse] = useSearchParams()
  const messstelleId = leseKennung(adresse.get('messstelle')) || null
  return (
    <Verlassensschutz>
      <Seitentitel
        titel="Aufnahme anlegen"
        zusatz={
          messstelleId === null
            ? 'Wählen Sie zuerst die Messstelle; Code und Projekt werden danach vorgeschlagen.'
            : undefined
        }
      />
      {messstelleId === null ? (
        <div className={stil['wahl']}>
          <ComboBox
            label="Messstelle"
            description="Code, Name oder Gewässer"
            isRequired
            value={null}
            onChange={wert => wert !== null && setzeAdresse({ messstelle: wert }, { replace: true })}
            loadOptions={(text, abbruch) => sucheOptionen(listeMessstellenwahl, text, {}, abbruch)}
          />
        </div>
      ) : (
        <div className={stil['karte']} data-print="plain">
          <Anlage key={messstelleId} messstelleId={messstelleId} />
        </div>
      )}
    </Verlassensschutz>
  )
}

function Anlage({ messstelleId }: { messstelleId: number }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [beginneAufnahme.pfad, messstelleId],
    queryFn: ({ signal }) => rufe(beginneAufnahme, { body: { messstelleId }, abbruch: signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const vorschlag = useRef<string | null>(null)
  const merkeVorschlag = (code: string) => {
    vorschlag.current = code
  }
  if (error)
    return (
      <Alert
        actions={
          <LinkButton href="/aufnahme-anlegen" size="dense">
            Andere Messstelle wählen
          </LinkButton>
        }
        severity="danger"
        title="Die Aufnahme kann hier nicht angelegt werden"
      >
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Vorschlag wird geladen" />
  const zeigeFelder = (ansicht: Formularansicht) => (
    <>
      <Codevorschlag letzter={() => vorschlag.current ?? data.code} merke={merkeVorschlag} />
      <Felder abschnitt={AUFNAHMEDATEN} schema={Aufnahmedaten} {...ansicht} />
      <Projektfrist />
    </>
  )
  return (
    <Formular
      abschnitte={ABSCHNITTE}
      bezeichnung="Aufnahme anlegen"
      darstellung={zeigeFelder}
      entwurf={{
        objekt: `aufnahme/neu/${messstelleId}`,
        titel: data.code === null ? 'Neue Aufnahme' : `Neue Aufnahme · ${data.code}`,
        adresse: `/aufnahme-anlegen?messstelle=${messstelleId}`,
      }}
      groesse="lg"
      ladeStand={async () => LEER}
      modus="auto"
      schema={Aufnahmedaten}
      speichere={async daten => {
        const code = await ermittleCode(daten, vorschlag.current ?? data.code)
        const { id } = await rufe(legeAufnahmeAn, { body: { ...daten, code } })
        return {
          meldung: `Aufnahme „${code}“ angelegt`,
          weiter: () => {
            void queryClient.invalidateQueries()
            void navigate(`/aufnahme-detail/${id}`)
          },
        }
      }}
      speichertext="Aufnahme anlegen"
      stand={LEER}
      vorbelegung={data}
    />
  )
}
