import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { choriotop } from '@benthos/vertrag/ortsbefund'
import { leseMzbVerlauf } from '@benthos/vertrag/verlauf'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Formular, type Formularansicht } from '../../formular/Formular.tsx'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import stil from './Choriotoptabelle.module.css'
import { Choriotoptabelle } from './Choriotoptabelle.tsx'
import { alsBefund, alsFormular, CHORIOTOPABSCHNITTE, Choriotopformular } from './choriotopformular.ts'

/** Ortsbefund, Abschnitt Choriotope: Unterseite einer Aufnahme. */
export default function ChoriotopPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const gelesen = abfrage(choriotop.lese, { params })
  const { data, error } = useQuery(gelesen)
  if (error && !data)
    return (
      <Alert isLive severity="danger" title="Die Choriotope konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton />
  return (
    <div className={stil['karte']}>
      <Formular
        abschnitte={CHORIOTOPABSCHNITTE}
        bezeichnung="Choriotope"
        darstellung={alsTabelle}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/ortsbefund/choriotop`,
          titel: `Choriotope · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/ortsbefund/choriotop`,
        }}
        key={aufnahmeId}
        ladeStand={async () => {
          const neu = await rufe(choriotop.lese, { params })
          queryClient.setQueryData(gelesen.queryKey, neu)
          return alsStand(neu)
        }}
        modus={data.bearbeitbar ? 'auto' : 'view'}
        schema={Choriotopformular}
        speichere={async (werte, version) => {
          const neu = await rufe(choriotop.speichere, { params, body: { version, daten: alsBefund(werte) } })
          queryClient.setQueryData(gelesen.queryKey, neu)
          for (const { pfad } of [leseAufnahme, leseMzbVerlauf])
            void queryClient.invalidateQueries({ queryKey: [pfad] })
          const stand = alsStand(neu)
          return { ...stand, daten: stand.daten ?? werte }
        }}
        stand={alsStand(data)}
      />
    </div>
  )
}

const alsTabelle = (ansicht: Formularansicht) => <Choriotoptabelle {...ansicht} />

function alsStand({ version, daten, geaendertVon }: AntwortVon<typeof choriotop.lese>) {
  return { version, daten: alsFormular(daten), geaendertVon }
}
