import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import type { Ortsbefundname, ortsbefundabschnitt } from '@benthos/vertrag/ortsbefund'
import { leseVerlauf } from '@benthos/vertrag/verlauf'
import { vorbefundMorphologie, type vorbefundPhytobenthos } from '@benthos/vertrag/vorbefund'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Formular, type Formularansicht } from '../../technik/formular/Formular.tsx'
import type { Abschnitt } from '../../technik/formular/typen.ts'
import { Vorschlagkontext } from '../../technik/formular/Vorschlagkontext.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Teilsperre } from '../../technik/seite/Teilsperre.tsx'
import { Aufnahmekennung } from './Aufnahmekennung.ts'
import stil from './Ortsbefund.module.css'
import { vorschlaegeAus } from './vorschlaegeAus.tsx'

type Vertrag = ReturnType<typeof ortsbefundabschnitt<Ortsbefundname, z.ZodType<object>>>

type Vorbefundvertrag = typeof vorbefundMorphologie.lese | typeof vorbefundPhytobenthos.lese

type Angaben<S extends z.ZodObject> = {
  aufnahmeId: number
  code: string
  vertrag: Vertrag
  abschnitte: readonly Abschnitt[]
  /** das des Vertrags, oder ein eigenes mit `umformung` */
  schema: S
  umformung?: { alsFormular(befund: object | null): z.output<S> | null; alsBefund(werte: z.output<S>): object }
  darstellung?: (ansicht: Formularansicht) => ReactNode
  /** wo steht, was die vorige Aufnahme der Messstelle dazu sagte */
  vorbefund?: { lese: Vorbefundvertrag }
  /** was unter dem Formular steht; erst mit ihm, denn es rückte, wenn das Formular an die Stelle seines Platzes tritt */
  danach?: ReactNode
}

/** Ein Abschnitt des Ortsbefunds: Unterseite einer Aufnahme, geladen, gespeichert und zusammengeführt wie jeder andere. */
export function Ortsbefundformular<S extends z.ZodObject>({
  aufnahmeId,
  code,
  vertrag,
  abschnitte,
  schema,
  umformung,
  darstellung,
  vorbefund,
  danach,
}: Angaben<S>) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const gelesen = abfrage(vertrag.lese, { params })
  const { data, error } = useQuery(gelesen)
  const frueher = useQuery({
    ...abfrage((vorbefund ?? vorbefundMorphologie).lese as typeof vorbefundMorphologie.lese, { params }),
    enabled: vorbefund !== undefined,
  })
  if (error && !data)
    return (
      <>
        <Alert isLive severity="danger" title={`„${vertrag.titel}“ konnte nicht geladen werden`}>
          {error.message}
        </Alert>
        {danach}
      </>
    )
  // Erst mit seinen Vorschlägen: kämen sie nach, rückten die Felder. Ohne Verbindung geht es ohne sie.
  if (!data || frueher.isLoading)
    return (
      <div className={stil['platz']}>
        <Skeleton />
      </div>
    )
  const alsStand = ({ version, daten, geaendertVon }: typeof data) => ({
    version,
    daten: umformung ? umformung.alsFormular(daten) : (daten as z.output<S> | null),
    geaendertVon,
  })
  const vorschlaege = vorschlaegeAus(frueher.data, abschnitte, vertrag.name)
  const formular = (
    <div className={stil['karte']} data-print="plain">
      <h2>{vertrag.titel}</h2>
      <Teilsperre aufnahmeId={aufnahmeId} sperre={data.sperre} />
      <Aufnahmekennung value={aufnahmeId}>
        <Vorschlagkontext value={vorschlaege}>
          <Formular
            abschnitte={abschnitte}
            bezeichnung={vertrag.titel}
            entwurf={{
              objekt: `aufnahme/${aufnahmeId}/ortsbefund/${vertrag.name}`,
              titel: `${vertrag.titel} · ${code}`,
              adresse: `/aufnahme-detail/${aufnahmeId}/ortsbefund/${vertrag.name}`,
            }}
            groesse="xl"
            istSeite
            key={aufnahmeId}
            ladeStand={async () => {
              const neu = await rufe(vertrag.lese, { params })
              queryClient.setQueryData(gelesen.queryKey, neu)
              return alsStand(neu)
            }}
            modus={data.bearbeitbar ? 'auto' : 'view'}
            schema={schema}
            speichere={async (werte, version) => {
              const neu = await rufe(vertrag.speichere, {
                params,
                body: { version, daten: umformung?.alsBefund(werte) ?? werte },
              })
              queryClient.setQueryData(gelesen.queryKey, neu)
              for (const { pfad } of [leseAufnahme, ...Object.values(leseVerlauf)])
                void queryClient.invalidateQueries({ queryKey: [pfad] })
              const stand = alsStand(neu)
              return { ...stand, daten: stand.daten ?? werte }
            }}
            stand={alsStand(data)}
            {...(darstellung && { darstellung })}
          />
        </Vorschlagkontext>
      </Aufnahmekennung>
    </div>
  )
  return (
    <>
      {formular}
      {danach}
    </>
  )
}
