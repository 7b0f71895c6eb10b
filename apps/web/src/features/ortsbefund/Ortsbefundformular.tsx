import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import type { Ortsbefundname, ortsbefundabschnitt } from '@benthos/vertrag/ortsbefund'
import { leseMzbVerlauf } from '@benthos/vertrag/verlauf'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Formular, type Formularansicht } from '../../formular/Formular.tsx'
import type { Abschnitt } from '../../formular/typen.ts'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import stil from './Ortsbefund.module.css'

type Vertrag<D extends z.ZodType> = ReturnType<typeof ortsbefundabschnitt<Ortsbefundname, D>>

type Umformung<D, W> = { alsFormular: (befund: D | null) => W | null; alsBefund: (werte: W) => D }

type Angaben<D extends z.ZodType, S extends z.ZodObject> = {
  aufnahmeId: number
  vertrag: Vertrag<D>
  abschnitte: readonly Abschnitt[]
  schema: S
  darstellung?: (ansicht: Formularansicht) => ReactNode
} & (S extends D ? { umformung?: undefined } : { umformung: Umformung<z.output<D>, z.output<S>> })

/** Ein Abschnitt des Ortsbefunds: Unterseite einer Aufnahme, geladen, gespeichert und zusammengeführt wie jeder andere. */
export function Ortsbefundformular<D extends z.ZodType, S extends z.ZodObject>({
  aufnahmeId,
  vertrag,
  abschnitte,
  schema,
  darstellung,
  umformung,
}: Angaben<D, S>) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const gelesen = abfrage(vertrag.lese, { params })
  const { data, error } = useQuery(gelesen)
  if (error && !data)
    return (
      <Alert isLive severity="danger" title={`„${vertrag.titel}“ konnte nicht geladen werden`}>
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton />
  const alsStand = ({ version, daten, geaendertVon }: typeof data) => ({
    version,
    daten: alsFormular(daten),
    geaendertVon,
  })
  return (
    <div className={stil['karte']}>
      <h2>{vertrag.titel}</h2>
      <Formular
        abschnitte={abschnitte}
        bezeichnung={vertrag.titel}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/ortsbefund/${vertrag.name}`,
          titel: vertrag.titel,
          adresse: `/aufnahme-detail/${aufnahmeId}/ortsbefund/${vertrag.name}`,
        }}
        key={aufnahmeId}
        ladeStand={async () => {
          const neu = await rufe(vertrag.lese, { params })
          queryClient.setQueryData(gelesen.queryKey, neu)
          return alsStand(neu)
        }}
        modus={data.bearbeitbar ? 'auto' : 'view'}
        schema={schema}
        speichere={async (werte, version) => {
          const neu = await rufe(vertrag.speichere, { params, body: { version, daten: alsBefund(werte) } })
          queryClient.setQueryData(gelesen.queryKey, neu)
          for (const { pfad } of [leseAufnahme, leseMzbVerlauf])
            void queryClient.invalidateQueries({ queryKey: [pfad] })
          const stand = alsStand(neu)
          return { ...stand, daten: stand.daten ?? werte }
        }}
        stand={alsStand(data)}
        {...(darstellung && { darstellung })}
      />
    </div>
  )
}
